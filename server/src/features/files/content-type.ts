/** What a file says it is, and what a browser may do with it. */
const UNKNOWN = 'application/octet-stream'

const BY_EXTENSION: Record<string, string> = {
  avif: 'image/avif',
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  zip: 'application/zip',
}

/** The type given, without its parameters; else what the name suggests. */
export function contentTypeOf(name: string, given: string | undefined): string {
  const [type = ''] = (given ?? '').toLowerCase().split(';')
  if (/^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,60}$/.test(type.trim())) return type.trim()
  return BY_EXTENSION[name.split('.').at(-1)!.toLowerCase()] ?? UNKNOWN
}

/** Shown in the browser. Everything else is saved to disk: a page of somebody's making must not run at our address. */
const SHOWN =
  /^(image\/(avif|bmp|gif|jpeg|png|svg\+xml|webp|x-icon)|(audio|video)\/[\w.+-]+|application\/pdf|text\/plain)$/

export const isShown = (contentType: string) => SHOWN.test(contentType)

/** An SVG opened by itself is a page with scripts. The reader of PDF documents does not work in a sandbox, and is one. */
export const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
export const isSandboxed = (contentType: string) => contentType !== 'application/pdf'

/** The content types of files, and how browsers may use them. */
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

/** Returns the given type without its parameters, or the type that the file name suggests. */
export function toContentType(name: string, given: string | undefined): string {
  const [type = ''] = (given ?? '').toLowerCase().split(';')
  if (/^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,60}$/.test(type.trim())) return type.trim()
  return BY_EXTENSION[name.split('.').at(-1)!.toLowerCase()] ?? UNKNOWN
}

/** Types that browsers show inline. Everything else is downloaded: a foreign page must not run at our origin. */
const INLINE_TYPES =
  /^(image\/(avif|bmp|gif|jpeg|png|svg\+xml|webp|x-icon)|(audio|video)\/[\w.+-]+|application\/pdf|text\/plain)$/

export const isInlineType = (contentType: string) => INLINE_TYPES.test(contentType)

/** An SVG opened by itself can run scripts. The PDF viewer of browsers is sandboxed already and does not work in another sandbox. */
export const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
export const isSandboxed = (contentType: string) => contentType !== 'application/pdf'

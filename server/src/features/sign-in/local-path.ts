const NOWHERE = 'http://nowhere.invalid'

/** Returns the path of this server to open after the sign-in, or '/'. It is never another host, however a browser reads the text. */
export function toLocalPath(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith('/') || text.length > 2000) return '/'
  if (!URL.canParse(text, NOWHERE)) return '/'
  const url = new URL(text, NOWHERE)
  // A browser drops tabs and line breaks and reads \ as /: only a path that it cannot read as a host is accepted.
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

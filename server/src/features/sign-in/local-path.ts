const NOWHERE = 'http://nowhere.invalid'

/** Where to go after signing in: a path of this server, or the start. Never another host, whatever the text looks like to a browser. */
export function toLocalPath(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith('/') || text.length > 2000) return '/'
  if (!URL.canParse(text, NOWHERE)) return '/'
  const url = new URL(text, NOWHERE)
  // A browser drops tabs and line breaks and reads \ as /: only what it cannot read as a host is ours.
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

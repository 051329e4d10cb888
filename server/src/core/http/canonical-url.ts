/**
 * One spelling for each address. The router reads `/%761/user` and `http://any.example/v1/user` as `/v1/user`, so everything that looks at the
 * beginning of an address, such as the rate limits, must see that too.
 */

const ORIGIN = /^https?:\/\/[^/?#]*/i
/** Letters, digits and signs that never need an escape (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/

/** Leaves out the origin, and writes what is escaped without need in the path as it is. */
export function toOneSpelling(url: string): string {
  const relative = ORIGIN.test(url) ? url.replace(ORIGIN, '').replace(/^(?!\/)/, '/') : url
  const query = relative.indexOf('?')
  const path = query === -1 ? relative : relative.slice(0, query)
  if (!path.includes('%')) return relative
  return path.replaceAll(/%[0-9a-f]{2}/gi, unescapeUnreserved) + relative.slice(path.length)
}

function unescapeUnreserved(escaped: string): string {
  const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
  return UNRESERVED.test(letter) ? letter : escaped
}

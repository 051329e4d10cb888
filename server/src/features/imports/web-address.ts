/** Returns the URL that identifies a page or file: without its fragment. */
export function toAddress(url: URL): string {
  const { href, hash } = url
  return hash === '' && !href.endsWith('#') ? href : href.slice(0, href.indexOf('#'))
}

/** An address on the web as pages and files are known by: without what comes after `#`. */
export function toAddress(url: URL): string {
  const { href, hash } = url
  return hash === '' && !href.endsWith('#') ? href : href.slice(0, href.indexOf('#'))
}

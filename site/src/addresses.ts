/** Addresses that content brings along. Whatever could run as a program is no address. */

/** Browsers skip these characters when they look for the scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const SKIPPED = /[\u0000-\u0020\u007F-\u00A0\u2028\u2029\uFEFF]/g
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
/** These schemes are allowed: the web, mail, telephone, and programs that documentation often opens. */
const ALLOWED_SCHEMES = new Set(
  'http https mailto tel sms ftp ftps irc ircs xmpp git ssh slack vscode cursor zed'.split(' '),
)
const PICTURE = /^data:image\/(?:png|gif|jpeg|webp|avif)[;,]/i

const readScheme = (url: string) => SCHEME.exec(url.replaceAll(SKIPPED, ''))?.[1]?.toLowerCase()

/** Returns the address as it may stand in `href`; undefined when it may not. */
export function toHref(url: string): string | undefined {
  const scheme = readScheme(url)
  return scheme === undefined || ALLOWED_SCHEMES.has(scheme) ? url.trim() : undefined
}

/** Returns the address as it may stand in `src` of an image, a video or a sound; undefined when it may not. */
export function toSrc(url: string): string | undefined {
  const scheme = readScheme(url)
  if (scheme === undefined || scheme === 'http' || scheme === 'https') return url.trim()
  return PICTURE.test(url) ? url : undefined
}

/** Browsers read backslashes as slashes: two of either begin the name of a host. */
export function isExternal(href: string): boolean {
  const read = href.replaceAll(SKIPPED, '')
  return SCHEME.test(read) || /^[/\\]{2}/.test(read)
}

/** Returns the host of an absolute address, for display. */
export const findHost = (url: string): string | undefined =>
  /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url)?.[1]?.replace(/^www\./, '')

/** Encodes a character that an address may hold but that would break the text around it. */
export const percentEncode = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

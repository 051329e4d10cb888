/** Addresses that content brings along. Whatever could run as a program is no address. */

/** What browsers skip when they look for the scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const SKIPPED = /[\u0000-\u0020\u007F-\u00A0\u2028\u2029\uFEFF]/g
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
/** The web, mail and telephone, and the programs that documentation likes to open. */
const ALLOWED_SCHEMES = new Set(
  'http https mailto tel sms ftp ftps irc ircs xmpp git ssh slack vscode cursor zed'.split(' '),
)
const PICTURE = /^data:image\/(?:png|gif|jpeg|webp|avif)[;,]/i

const readScheme = (url: string) => SCHEME.exec(url.replaceAll(SKIPPED, ''))?.[1]?.toLowerCase()

/** As it may stand in `href`; undefined when it may not. */
export function toHref(url: string): string | undefined {
  const scheme = readScheme(url)
  return scheme === undefined || ALLOWED_SCHEMES.has(scheme) ? url.trim() : undefined
}

/** As it may stand in `src` of a picture, a film or a sound. */
export function toSrc(url: string): string | undefined {
  const scheme = readScheme(url)
  if (scheme === undefined || scheme === 'http' || scheme === 'https') return url.trim()
  return PICTURE.test(url) ? url : undefined
}

export const isExternal = (href: string): boolean => SCHEME.test(href) || href.startsWith('//')

/** The host of an absolute address, for people to read. */
export const findHost = (url: string): string | undefined =>
  /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url)?.[1]?.replace(/^www\./, '')

/** For characters that addresses may hold, but not where they are written. */
export const percentEncode = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

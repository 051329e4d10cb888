/** Autolinks: `<https://…>`, `https://…`, `www.…`, `somebody@example.org`. */

const ANGLED = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>/iy
const ANGLED_MAIL = /<([a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+)>/iy

interface Autolink {
  readonly text: string
  readonly url: string
  readonly end: number
}

export function readAngled(text: string, at: number): Autolink | undefined {
  ANGLED.lastIndex = at
  const url = ANGLED.exec(text)?.[1]
  if (url !== undefined) return { text: url, url, end: ANGLED.lastIndex }
  ANGLED_MAIL.lastIndex = at
  const mail = ANGLED_MAIL.exec(text)?.[1]
  return mail === undefined ? undefined : { text: mail, url: `mailto:${mail}`, end: ANGLED_MAIL.lastIndex }
}

/**
 * The characters of a bare URL; anything that could be markup ends it. The prefix is checked first: otherwise a text of prefixes alone would be
 * scanned to its end from each of them.
 */
const BARE =
  /(?:https?:\/\/(?=[\p{L}\p{N}])|www\.(?=[\p{L}\p{N}-]+\.))[^\s<>[\]`|"*\\$&]+(?:&(?![#a-z0-9]+;)[^\s<>[\]`|"*\\$&]*)*/iuy

export function readBare(text: string, at: number): Autolink | undefined {
  BARE.lastIndex = at
  const found = BARE.exec(text)?.[0]
  if (found === undefined) return undefined
  const address = trimAddress(found)
  const isNamed = /^www\./i.test(address)
  if (isNamed && !/^www\.[\p{L}\p{N}-]+\./iu.test(address)) return undefined
  return { text: address, url: isNamed ? `http://${address}` : address, end: at + address.length }
}

/** Punctuation at the end belongs to the sentence, and so does an unmatched closing bracket. */
function trimAddress(address: string): string {
  let end = address.length
  let opened = 0
  for (const character of address) opened += character === '(' ? 1 : character === ')' ? -1 : 0
  for (; end > 0; end--) {
    const last = address[end - 1]!
    if (last === ')' && opened < 0) opened++
    else if (!"?!.,:;'_~&{}".includes(last)) break
  }
  return address.slice(0, end)
}

const MAX_LOCAL = 64
const DOMAIN = /@(?:[a-z0-9-]+\.)+[a-z]{2,24}(?![a-z0-9_-])/iy

/** Reads an e-mail address around the `@` at this index; `before` is the text read so far. */
export function readMail(text: string, at: number, before: string): (Autolink & { local: string }) | undefined {
  DOMAIN.lastIndex = at
  const domain = DOMAIN.exec(text)?.[0]
  const local = takeLocal(before)
  if (domain === undefined || local === '' || /^[.+-]/.test(local)) return undefined
  const mail = local + domain
  return { text: mail, url: `mailto:${mail}`, end: DOMAIN.lastIndex, local }
}

/** Returns the part before the `@` at the end of a text. */
function takeLocal(before: string): string {
  let start = before.length
  while (before.length - start < MAX_LOCAL && /^[a-z0-9._+-]$/i.test(before[start - 1] ?? '')) start--
  return before.slice(start)
}

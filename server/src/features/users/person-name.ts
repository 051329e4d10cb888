/** Rules for the names that people enter for themselves or for those they invite. Names stand in mails, whose readers must not be led elsewhere by them. */
export const LONGEST_NAME = 100

export type NameFault = 'no name' | 'long name' | 'strange name' | 'link in name'

// Bidirectional controls, which turn the text after a name around, and other characters that nobody sees. Joiners stay: names and emoji are written with them.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu
const LINK = /@|:\/\/|(?<![\p{L}\p{N}])www\./iu
const HOST = /[\p{L}\p{N}]{2}\.\p{L}{2}/u

/** Turns a name into one line without characters that nobody sees; spaces are collapsed. */
export const cleanName = (text: string) => text.replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim()

/** Returns why a cleaned name is not accepted; undefined when it is. */
export function findNameFault(name: string): NameFault | undefined {
  if (name === '') return 'no name'
  if (name.length > LONGEST_NAME) return 'long name'
  if (!name.isWellFormed()) return 'strange name'
  return LINK.test(name) ? 'link in name' : undefined
}

/** Stricter for a name that is given to somebody else, who then gets mails: mail programs make a link of `example.com` too. */
export const findGivenNameFault = (name: string): NameFault | undefined =>
  findNameFault(name) ?? (HOST.test(name) ? 'link in name' : undefined)

/** The name to offer to who joins: that of their account, or a guess while the account is only named after its address. */
export function suggestName(email: string, displayName?: string): string {
  const localPart = email.split('@')[0]!
  if (displayName !== undefined && displayName !== localPart) return displayName
  return cleanName(localPart.replaceAll(/[._+]+/g, ' ')).slice(0, LONGEST_NAME)
}

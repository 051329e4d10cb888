/** Matches anchors as people write them with those of headings: other systems number, fold and mark them differently, and do not shorten them. */
import { SLUG_LENGTH, toAnchor } from '../text/index.ts'

/** Equal for anchors with the same meaning: only letters and digits, without the prefixes and replacements of other systems. */
export function foldAnchor(anchor: string): string {
  const bare = anchor.replace(/^user-content-/, '').replace(/^id-(?=\d)/, '')
  const folded = bare
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=-)(?:and|or)-/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
  return folded || anchor
}

/** The most characters that the end of a shortened anchor loses: dots, dashes, half a character. */
const LOST = 10

/** Says whether an anchor may be the beginning of a longer one. */
export const isShortened = (anchor: string): boolean => anchor.length >= SLUG_LENGTH - LOST

/** Says whether a heading with this anchor is meant by a folded one, which may be longer: the anchors of long headings are shortened. */
export function meansAnchor(anchor: string, folded: string): boolean {
  if (foldAnchor(anchor) === folded) return true
  if (!isShortened(anchor)) return false
  // The last word may be cut, or be a number that the anchor was given.
  const dash = anchor.lastIndexOf('-') + 1
  return folded.startsWith(foldAnchor(dash > SLUG_LENGTH / 2 ? anchor.slice(0, dash) : anchor))
}

/** Returns the exact match, else the first one with the same meaning. */
export function matchAnchor(anchors: readonly string[], wanted: string): string | undefined {
  if (anchors.includes(wanted)) return wanted
  const folded = foldAnchor(wanted)
  return (
    anchors.find((anchor) => foldAnchor(anchor) === folded) ?? anchors.find((anchor) => meansAnchor(anchor, folded))
  )
}

/** Says whether an anchor is that of the title of a page, which other systems show as its first heading. */
export const isTitleAnchor = (title: string, wanted: string): boolean =>
  title !== '' && meansAnchor(toAnchor(title), foldAnchor(wanted))

/** Matches anchors as people write them with those of headings: other systems number, fold and mark them differently. */

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

/** Returns the exact match, else the first one with the same meaning. */
export function matchAnchor(anchors: readonly string[], wanted: string): string | undefined {
  if (anchors.includes(wanted)) return wanted
  const folded = foldAnchor(wanted)
  return anchors.find((anchor) => foldAnchor(anchor) === folded)
}

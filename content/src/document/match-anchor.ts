/** Anchors as people write them for headings that are reached at another: other systems number, fold and mark them otherwise. */

/** Equal for anchors that mean the same: letters and digits alone, without what others put before them, or in place of `&` and `|`. */
export function foldAnchor(anchor: string): string {
  const bare = anchor.replace(/^user-content-/, '').replace(/^id-(?=\d)/, '')
  const folded = bare
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=-)(?:and|or)-/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
  return folded || anchor
}

/** The one itself, else the first that means the same. */
export function matchAnchor(anchors: readonly string[], wanted: string): string | undefined {
  if (anchors.includes(wanted)) return wanted
  const folded = foldAnchor(wanted)
  return anchors.find((anchor) => foldAnchor(anchor) === folded)
}

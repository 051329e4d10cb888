/**
 * Ranks the found sections. The title of the page counts more than the heading, the heading more than the text; adjacent words count more than
 * separate ones; a rare word more than a common one; a title with only these words more than a longer one.
 */
interface Hit {
  readonly page: string
  readonly pageTitle: readonly string[]
  /** The heading of the section; none before the first one. */
  readonly heading: readonly string[]
  /** For each term, whether the section contains it at all. */
  readonly holds: readonly boolean[]
  /** Whether the terms are adjacent in the given order, in the title or heading, or anywhere. */
  readonly together: boolean
  /** The density of matches, from 0 to 1. */
  readonly density: number
}

export interface RankedTerm {
  /** Says whether a word is the term or a part of it, in any form. */
  readonly matches: (word: string) => boolean
  /** Says whether the whole term is among the words. */
  readonly isIn: (words: readonly string[]) => boolean
  /** 1 for a typed word; less for a correction. */
  readonly certainty: number
}

const TITLE = 10
const HEADING = 4
const TEXT = 1
const TOGETHER = 3
const WHOLE = 3

export function scoreHits(hits: readonly Hit[], terms: readonly RankedTerm[]): number[] {
  const rarities = terms.map((_, at) => {
    const holding = hits.filter(({ holds }) => holds[at]).length
    return Math.log(1 + hits.length / Math.max(holding, 1))
  })
  const total = rarities.reduce((sum, each) => sum + each, 0) || 1
  return hits.map((hit) => {
    const inTitle = terms.map(({ isIn }) => isIn(hit.pageTitle))
    const inHeading = terms.map(({ isIn }) => isIn(hit.heading))
    const fields = terms.reduce((sum, { certainty }, at) => {
      const field = inTitle[at] ? TITLE : inHeading[at] ? HEADING : hit.holds[at] ? TEXT : 0
      return sum + field * certainty * (rarities[at]! / total)
    }, 0)
    const coverage = Math.max(covered(hit.pageTitle, terms), covered(hit.heading, terms) / 2)
    return fields + WHOLE * coverage + (hit.together ? TOGETHER : 0) + hit.density
  })
}

/** The share of a title that the query covers. */
function covered(title: readonly string[], terms: readonly RankedTerm[]): number {
  if (title.length === 0) return 0
  const matched = title.filter((word) => terms.some(({ matches }) => matches(word))).length
  return matched / title.length
}

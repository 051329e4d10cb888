/**
 * Which of the sections found goes first. The title of the page counts more than the heading, the heading more than the text; words that
 * stand together as asked count more than words apart; a rare word more than a common one; a title that says nothing else more than a long one.
 */
interface Hit {
  readonly page: string
  readonly pageTitle: readonly string[]
  /** Of the section; none before the first heading. */
  readonly heading: readonly string[]
  /** For each term whether the section holds it at all. */
  readonly holds: readonly boolean[]
  /** The terms stand together in the order asked, in the title or heading, or somewhere. */
  readonly together: boolean
  /** How much there is of them, from 0 to 1. */
  readonly density: number
}

export interface RankedTerm {
  /** Whether a word is the term or a part of it, in any form. */
  readonly matches: (word: string) => boolean
  /** Whether all of the term is among the words. */
  readonly isIn: (words: readonly string[]) => boolean
  /** 1 as typed; less for a guess at what was meant. */
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

/** How much of a title was asked for. */
function covered(title: readonly string[], terms: readonly RankedTerm[]): number {
  if (title.length === 0) return 0
  const asked = title.filter((word) => terms.some(({ matches }) => matches(word))).length
  return asked / title.length
}

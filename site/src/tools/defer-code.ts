/**
 * What colouring costs is not known before it is done, and some texts cost without end. A host that can do it elsewhere, and stop it, is given
 * all code but the smallest: a page is written once to find the code in it, and again with the colours.
 */
import type { CodeText, CodeToken, HighlightText } from './highlight.ts'

export type HighlightElsewhere = (codes: readonly CodeText[]) => Promise<readonly (CodeToken[] | undefined)[]>

/** In characters: what is coloured here, of one text and of a page. */
const SMALL = 1_000
const SMALL_IN_ALL = 4_000
/** What is coloured at all on one page. */
const MOST = 300_000

interface DeferredCode {
  highlight: HighlightText
  /** What was met and left plain. */
  rest: () => CodeText[]
}

export function deferCode(highlight: HighlightText): DeferredCode {
  const rest = new Map<string, CodeText>()
  let small = 0
  let all = 0
  return {
    highlight(text, syntax) {
      if (text.length <= SMALL && small + text.length <= SMALL_IN_ALL) {
        small += text.length
        return highlight(text, syntax)
      }
      const name = nameOfCode({ text, syntax })
      if (!rest.has(name) && all + text.length <= MOST) {
        all += text.length
        rest.set(name, { text, syntax })
      }
      return undefined
    },
    rest: () => [...rest.values()],
  }
}

/** With the colours that came back; the same code is met again in the same order. */
export function withColours(
  highlight: HighlightText,
  codes: readonly CodeText[],
  coloured: readonly (CodeToken[] | undefined)[],
): HighlightText {
  const known = new Map(codes.map((code, at) => [nameOfCode(code), coloured[at]]))
  const { highlight: highlightSmall } = deferCode(highlight)
  return (text, syntax) => known.get(nameOfCode({ text, syntax })) ?? highlightSmall(text, syntax)
}

const nameOfCode = ({ text, syntax }: CodeText) => `${syntax}\n${text}`

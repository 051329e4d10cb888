/**
 * The cost of highlighting is unknown in advance, and unbounded for some texts. A host that can run it elsewhere, with a limit, gets all code but the
 * smallest: a page is rendered once to find its code, and again with the colours.
 */
import type { CodeText, CodeToken, HighlightText } from '@lectern/content/highlight'
import type { Tools } from './load-tools.ts'

export type HighlightElsewhere = (codes: readonly CodeText[]) => Promise<readonly (CodeToken[] | undefined)[]>

/** The most characters that are highlighted here, of one text. */
const SMALL = 1_000
const SMALL_IN_ALL = 4_000
/** The most characters that are highlighted on one page. */
const MOST = 300_000

/** Writes with code coloured by `elsewhere`, or by `tools` when that is undefined. */
export async function colourCode<Written>(
  tools: Tools,
  elsewhere: HighlightElsewhere | undefined,
  write: (tools: Tools) => Written,
): Promise<Written> {
  if (!elsewhere) return write(tools)
  const { highlight, rest } = deferCode(tools.highlight)
  const plain = write({ ...tools, highlight })
  const codes = rest()
  if (codes.length === 0) return plain
  const coloured = await elsewhere(codes)
  if (coloured.every((tokens) => tokens === undefined)) return plain
  return write({ ...tools, highlight: withColours(tools.highlight, codes, coloured) })
}

interface DeferredCode {
  highlight: HighlightText
  /** Returns the code that was left plain. */
  rest: () => CodeText[]
}

function deferCode(highlight: HighlightText): DeferredCode {
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

/** Highlights with the colours that `elsewhere` returned. The second writing meets the same code in the same order. */
function withColours(
  highlight: HighlightText,
  codes: readonly CodeText[],
  coloured: readonly (CodeToken[] | undefined)[],
): HighlightText {
  const known = new Map(codes.map((code, at) => [nameOfCode(code), coloured[at]]))
  const { highlight: highlightSmall } = deferCode(highlight)
  return (text, syntax) => known.get(nameOfCode({ text, syntax })) ?? highlightSmall(text, syntax)
}

const nameOfCode = ({ text, syntax }: CodeText) => `${syntax}\n${text}`

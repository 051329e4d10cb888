/** The content of a line as a list of tokens, which a merge takes or leaves one by one, and back. */
import { joinText, type Mark, type Node } from '../document/index.ts'
import { canonicalJson } from '../text/index.ts'
import { openNumbering } from './number-blocks.ts'
import { isWordToken, splitTokens } from './split-tokens.ts'

/** A word, a space or a sign with its marks, or an inline (a link, a mention, an emoji) as a whole. */
export interface LineToken {
  /** Equal for equal text, whatever its marks, and for inlines of equal content. */
  readonly name: number
  /** Equal for equal marks. */
  readonly look: number
  readonly isWord: boolean
  readonly text: string
  readonly marks: readonly Mark[]
  readonly inline?: Node
}

/** Reads the lines of one merge: names are comparable between them. */
export function openTokenReader(): (nodes: readonly Node[]) => LineToken[] {
  const names = new Map<string, number>()
  const looks = new Map<string, number>([['[]', 0]])
  const inlines = openNumbering()
  const numberIn = (numbers: Map<string, number>, key: string) => {
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, numbers.size)
    return numbers.size - 1
  }
  return (nodes) => {
    const tokens: LineToken[] = []
    for (const node of nodes) {
      if (node.object !== 'text')
        // The names of inlines are negative, and so differ from those of words.
        tokens.push({ name: -1 - inlines.numberOf(node), look: 0, isWord: true, text: '', marks: [], inline: node })
      else
        for (const { text, marks } of node.leaves) {
          const look = marks.length === 0 ? 0 : numberIn(looks, canonicalJson(sorted(marks)))
          for (const word of splitTokens(text))
            tokens.push({ name: numberIn(names, word), look, isWord: isWordToken(word), text: word, marks })
        }
    }
    return tokens
  }
}

/** Marks mean the same in any order. */
const sorted = (marks: readonly Mark[]) =>
  marks.length < 2 ? marks : [...marks].sort((a, b) => (a.type < b.type ? -1 : 1))

/** Builds nodes in canonical form. */
export function toLineNodes(tokens: readonly LineToken[]): Node[] {
  return joinText(
    tokens.map(({ text, marks, inline }) => inline ?? { object: 'text', leaves: [{ object: 'leaf', text, marks }] }),
  )
}

/**
 * The direction in which a block reads, by its first letter, as `dir="auto"` finds it for titles. It is worked out here because a list
 * with `dir="auto"` does not look into its items, and because a mark is written only where the block reads against its page. Code reads from
 * left to right in every language, so its letters decide only where there are no others.
 */
import type { Node } from '@lectern/content/document'
import { type Content, html } from '../html.ts'
import { isRightToLeft } from '../words.ts'

/** Authors put invisible direction marks before a word in the other script. */
const LETTER = /[\p{L}\u200e\u200f\u202a\u202b]/u
const RIGHT_TO_LEFT =
  /[\u200f\u202b\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

type Surroundings = { language: string } | Direction
type Direction = 'ltr' | 'rtl'

/** Returns the `dir` attribute of a block with these nodes or this text, or nothing where it reads in the direction of its surroundings. */
export function writeDirection(content: readonly Node[] | string | undefined, around: Surroundings): Content {
  const own = findDirection(content)
  if (own === undefined || own === findSurroundingDirection(around)) return undefined
  return own === 'rtl' ? html` dir="rtl"` : html` dir="ltr"`
}

/** Returns undefined when no letter decides. */
export function findDirection(content: readonly Node[] | string | undefined): Direction | undefined {
  const letter = typeof content === 'string' ? LETTER.exec(content)?.[0] : findFirstLetter(content)
  if (letter === undefined) return undefined
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}

function findSurroundingDirection(around: Surroundings): Direction {
  if (typeof around === 'string') return around
  return isRightToLeft(around.language) ? 'rtl' : 'ltr'
}

function findFirstLetter(nodes: readonly Node[] = []): string | undefined {
  const rest = [...nodes].reverse()
  let inCode: string | undefined
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.object === 'text')
      for (const { text, marks } of node.leaves) {
        const letter = LETTER.exec(text)?.[0]
        if (letter === undefined) continue
        if (!marks.some(({ type }) => type === 'code')) return letter
        inCode ??= letter
      }
    else if (node.nodes && !isCode(node)) for (let at = node.nodes.length - 1; at >= 0; at--) rest.push(node.nodes[at]!)
  }
  return inCode
}

const isCode = (node: Node) => node.object === 'block' && node.type === 'code'

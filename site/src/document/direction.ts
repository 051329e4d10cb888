/**
 * The direction in which a block reads, by its first letter, as `dir="auto"` finds it for titles. It is worked out here because a list
 * with `dir="auto"` does not look into its items, and because a mark is written only where the block reads against its page. Code reads from
 * left to right in every language, so its letters decide only where there are no others.
 */
import type { Node } from '@lectern/content/document'
import { findTextDirection, type TextDirection } from '@lectern/content/text'
import { type Content, html } from '../html.ts'
import { isRightToLeft } from '../words.ts'

type Surroundings = { language: string } | TextDirection

/** Returns the `dir` attribute of a block with these nodes or this text, or nothing where it reads in the direction of its surroundings. */
export function writeDirection(content: readonly Node[] | string | undefined, around: Surroundings): Content {
  const own = findDirection(content)
  if (own === undefined || own === findSurroundingDirection(around)) return undefined
  return own === 'rtl' ? html` dir="rtl"` : html` dir="ltr"`
}

/** Returns undefined when no letter decides. */
export function findDirection(content: readonly Node[] | string | undefined): TextDirection | undefined {
  return typeof content === 'string' ? findTextDirection(content) : findDirectionOfNodes(content)
}

function findSurroundingDirection(around: Surroundings): TextDirection {
  if (typeof around === 'string') return around
  return isRightToLeft(around.language) ? 'rtl' : 'ltr'
}

function findDirectionOfNodes(nodes: readonly Node[] = []): TextDirection | undefined {
  const rest = [...nodes].reverse()
  let inCode: TextDirection | undefined
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.object === 'text')
      for (const { text, marks } of node.leaves) {
        const direction = findTextDirection(text)
        if (direction === undefined) continue
        if (!marks.some(({ type }) => type === 'code')) return direction
        inCode ??= direction
      }
    else if (node.nodes && !isCode(node)) for (let at = node.nodes.length - 1; at >= 0; at--) rest.push(node.nodes[at]!)
  }
  return inCode
}

const isCode = (node: Node) => node.object === 'block' && node.type === 'code'

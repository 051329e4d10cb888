/**
 * Blocks read in the direction of their first letter, as on the site: `dir="auto"` would not do for a list, whose items it does not look into. Only
 * blocks that read against what is around them are marked, and those of an unchanged node are found once.
 */
import { findTextDirection, type TextDirection } from '@lectern/content/text'
import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

export const createDirectionPlugin = () => {
  let last: { doc: Node; set: DecorationSet } | undefined
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        if (last?.doc !== doc) last = { doc, set: decorate(doc) }
        return last.set
      },
    },
  })
}

interface Turned {
  /** Its place within the block at the top. */
  readonly from: number
  readonly to: number
  readonly direction: TextDirection
}

const NONE: readonly Turned[] = []
const known = new WeakMap<Node, readonly Turned[]>()

function decorate(doc: Node): DecorationSet {
  const decorations: Decoration[] = []
  doc.forEach((block, offset) => {
    const turned = known.get(block) ?? findTurned(block)
    known.set(block, turned)
    for (const { from, to, direction } of turned)
      decorations.push(Decoration.node(offset + from, offset + to, { dir: direction }))
  })
  return decorations.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, decorations)
}

function findTurned(top: Node): readonly Turned[] {
  const turned: Turned[] = []
  const visit = (block: Node, from: number, around: TextDirection) => {
    const own = (isCode(block) ? 'ltr' : findDirection(block)) ?? around
    if (own !== around) turned.push({ from, to: from + block.nodeSize, direction: own })
    if (block.isTextblock || isCode(block)) return
    block.forEach((child, offset) => {
      if (child.isBlock) visit(child, from + offset + 1, own)
    })
  }
  visit(top, 0, 'ltr')
  return turned.length === 0 ? NONE : turned
}

const isCode = ({ type }: Node) => type.name === 'code' || type.spec.code === true

/** Code reads from left to right in every language: its letters decide only where there are no others. */
function findDirection(block: Node): TextDirection | undefined {
  let found: TextDirection | undefined
  let inCode: TextDirection | undefined
  block.descendants((node) => {
    if (found !== undefined || isCode(node)) return false
    const direction = node.isText ? findTextDirection(node.text!) : undefined
    if (direction === undefined) return true
    if (node.marks.some(({ type }) => type.spec.code)) inCode ??= direction
    else found = direction
    return false
  })
  return found ?? inCode
}

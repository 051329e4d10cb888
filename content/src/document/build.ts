/**
 * Builds nodes in a canonical form: `isVoid` and `data` are always present, members without a value are left out of `data`, and text is normalized.
 * Nodes with the same meaning are then equal, which the round trip through markdown and the merge rely on.
 */
import type { Block, Document, Fragment, Inline, Leaf, Mark, Node, NodeData, Text } from './types.ts'

/** The order of a leaf's marks. */
export const MARKS = [
  'bold',
  'italic',
  'strikethrough',
  'code',
  'keyboard',
  'superscript',
  'subscript',
  'color',
] as const
export type MarkType = (typeof MARKS)[number]

export const documentOf = (nodes: readonly Node[]): Document => ({ object: 'document', data: {}, nodes })

export const block = (type: string, data: NodeData, nodes: readonly Node[]): Block => ({
  object: 'block',
  type,
  isVoid: false,
  data: defined(data),
  nodes,
})

export const voidBlock = (type: string, data: NodeData, fragments?: readonly Fragment[]): Block => ({
  object: 'block',
  type,
  isVoid: true,
  data: defined(data),
  ...(fragments && { fragments }),
})

export const inline = (type: string, data: NodeData, nodes: readonly Node[], fragments?: Fragment[]): Inline => ({
  object: 'inline',
  type,
  isVoid: false,
  data: defined(data),
  nodes,
  ...(fragments && { fragments }),
})

export const voidInline = (type: string, data: NodeData): Inline => ({
  object: 'inline',
  type,
  isVoid: true,
  data: defined(data),
})

export const fragment = (name: string, nodes: readonly Node[], type?: string): Fragment => ({
  object: 'fragment',
  fragment: name,
  ...(type !== undefined && { type }),
  nodes,
})

export const paragraph = (nodes: readonly Node[], data: NodeData = {}): Block => block('paragraph', data, nodes)

export const leaf = (text: string, marks: readonly Mark[] = []): Leaf => ({ object: 'leaf', text, marks })

export const text = (...leaves: Leaf[]): Text => ({ object: 'text', leaves })

export const mark = (type: MarkType, data?: NodeData): Mark => ({ object: 'mark', type, ...(data && { data }) })

/** A container of blocks contains at least an empty paragraph. */
export const atLeastOne = (nodes: readonly Node[]): readonly Node[] => (nodes.length > 0 ? nodes : [paragraph([])])

/** Joins adjacent texts and leaves with equal marks, sorts marks, and removes empty texts. */
export function joinText(nodes: readonly Node[]): Node[] {
  const joined: Node[] = []
  let leaves: Leaf[] = []
  const flush = () => {
    if (leaves.length > 0) joined.push({ object: 'text', leaves })
    leaves = []
  }
  for (const node of nodes) {
    if (node.object === 'text') for (const each of node.leaves) addLeaf(leaves, each)
    else {
      flush()
      joined.push(node)
    }
  }
  flush()
  return joined
}

function addLeaf(leaves: Leaf[], added: Leaf) {
  if (added.text === '') return
  const marks = added.marks.length > 1 ? sortMarks(added.marks) : added.marks
  const last = leaves.at(-1)
  if (last && sameMarks(last.marks, marks)) leaves[leaves.length - 1] = leaf(last.text + added.text, marks)
  else leaves.push(leaf(added.text, marks))
}

const rank = (each: Mark) => (MARKS as readonly string[]).indexOf(each.type)

function sortMarks(marks: readonly Mark[]): Mark[] {
  const once = marks.filter((each, at) => marks.findIndex((other) => other.type === each.type) === at)
  return once.sort((a, b) => rank(a) - rank(b) || (a.type < b.type ? -1 : 1))
}

const sameMarks = (a: readonly Mark[], b: readonly Mark[]): boolean =>
  a.length === b.length && a.every((each, at) => sameMark(each, b[at]!))

export const sameMark = (a: Mark, b: Mark): boolean =>
  a.type === b.type && a.data?.text === b.data?.text && a.data?.background === b.data?.background

/** Removes members without a value. */
export function defined(data: NodeData): NodeData {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
}

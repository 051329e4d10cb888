/** Turning blocks into blocks of another type. Keys stay with the text. */
import type { NodeData } from '@lectern/content/document'
import { type Node as EditorNode, Fragment } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import { toEditorBlocks } from '../convert/to-editor.ts'
import { BLOCK_TYPES, type BlockContent } from '../schema/block-types.ts'
import { schema } from '../schema/schema.ts'
import { BLOCKS, type BlockName } from './block-catalog.ts'
import { type BlockRange, findBlockRange } from './block-range.ts'
import { BlockSelection } from './block-selection.ts'

/** Returns false where words or inlines would be lost. */
export const turnInto =
  (name: BlockName, data: NodeData = {}): Command =>
  (state, dispatch) => {
    const { type, isTarget } = BLOCKS[name]
    const range = isTarget ? findLines(state) : undefined
    const nodes = range && (changeHolder(range, type, data) ?? build(openAll(range.nodes), type, data))
    if (!range || !nodes || !fits(range, nodes)) return false
    if (dispatch) {
      const tr = state.tr.replaceWith(range.from, range.to, nodes)
      dispatch(placeSelection(tr, state, range).scrollIntoView())
    }
    return true
  }

/** The selected blocks, or the list around the caret if that is in an item's first line. */
function findLines(state: EditorState): BlockRange | undefined {
  const range = findBlockRange(state)
  if (range?.parent.type.name.startsWith('list-') !== true || range.parent.type.name === 'list-item') return range
  return { ...range, ...listRange(state, range) }
}

function listRange({ doc }: EditorState, { from, parent }: BlockRange): BlockRange {
  const $from = doc.resolve(from)
  const index = $from.index(-1)
  return {
    from: $from.before(),
    to: $from.after(),
    parent: $from.node(-1),
    startIndex: index,
    endIndex: index + 1,
    nodes: [parent],
  }
}

const fits = ({ parent, startIndex, endIndex }: BlockRange, nodes: readonly EditorNode[]) =>
  parent.canReplace(startIndex, endIndex, Fragment.from(nodes))

const contentOf = ({ type }: EditorNode): BlockContent | undefined =>
  (BLOCK_TYPES as { readonly [type: string]: { readonly content: BlockContent } })[type.name]?.content

export const isListType = (type: string): boolean =>
  type === 'list-unordered' || type === 'list-ordered' || type === 'list-tasks'

/** One holder of blocks becomes another one, a list another list. */
function changeHolder({ nodes }: BlockRange, type: string, data: NodeData): EditorNode[] | undefined {
  const [node] = nodes
  if (nodes.length !== 1 || !node) return undefined
  const areLists = isListType(node.type.name) && isListType(type)
  const areHolders = contentOf(node) === 'blocks' && BLOCK_TYPES[type as 'hint'].content === 'blocks'
  if (!areLists && !areHolders) return undefined
  const usual = BLOCKS[type as BlockName].create(data).data ?? {}
  const children = areLists ? node.children.map((item) => changeItem(item, type)) : node.children
  return [schema.nodes[type]!.create({ key: node.attrs.key, data: usual }, children)]
}

/** An item as it stands in another list: with a box to tick in one of tasks, without one in others. */
export function changeItem(item: EditorNode, list: string): EditorNode {
  if (item.type.name !== 'list-item') return item
  const { checked = false, ...data } = item.attrs.data
  return item.type.create({ ...item.attrs, data: list === 'list-tasks' ? { ...data, checked } : data }, item.content)
}

/** Lists, holders and code as the blocks or lines in them. */
const openAll = (nodes: readonly EditorNode[]): EditorNode[] => nodes.flatMap(openBlock)

function openBlock(node: EditorNode): EditorNode[] {
  if (isListType(node.type.name)) return node.children.flatMap((item) => (item.isAtom ? [item] : item.children))
  if (node.type.name === 'list-item' || contentOf(node) === 'blocks') return [...node.children]
  return node.type.name === 'code' ? openCode(node) : [node]
}

/** Lines of code become one paragraph with line breaks. */
function openCode(code: EditorNode): EditorNode[] {
  const lines = code.children.map((line, at) => [...(at > 0 ? [schema.node('line-break')] : []), ...line.children])
  return [schema.node('paragraph', { key: code.attrs.key }, lines.flat())]
}

/** Undefined: the blocks cannot become that. */
function build(nodes: readonly EditorNode[], type: string, data: NodeData): EditorNode[] | undefined {
  const content = BLOCK_TYPES[type as 'hint'].content as BlockContent
  if (content === 'text')
    return nodes.every(({ isTextblock }) => isTextblock) ? nodes.map((node) => toText(node, type, data)) : undefined
  if (content === 'code') return toCode(nodes, data)
  if (isListType(type)) {
    const [empty] = toEditorBlocks([BLOCKS[type as BlockName].create(data)])
    const item = empty!.firstChild!
    return [empty!.copy(Fragment.from(nodes.map((node) => item.copy(Fragment.from(toItemParagraph(node))))))]
  }
  return [fillFirst(toEditorBlocks([BLOCKS[type as BlockName].create(data)])[0]!, nodes)]
}

/** An item of a list begins with a paragraph. */
export const toItemParagraph = (node: EditorNode): EditorNode =>
  node.type.name.startsWith('heading-') ? toText(node, 'paragraph', {}) : node

function toText(node: EditorNode, type: string, data: NodeData): EditorNode {
  const { align } = node.attrs.data
  const attrs = { key: node.attrs.key, data: { ...(align !== undefined && { align }), ...data } }
  return schema.nodes[type]!.create(attrs, node.content)
}

function toCode(nodes: readonly EditorNode[], data: NodeData): EditorNode[] | undefined {
  const isPlain = nodes.every(
    (node) => node.isTextblock && node.children.every(({ isText, type }) => isText || type.name === 'line-break'),
  )
  if (!isPlain) return undefined
  const text = nodes.map((node) => node.textBetween(0, node.content.size, '\n', '\n')).join('\n')
  const lines = text.split('\n').map((line) => schema.node('code-line', null, line === '' ? [] : [schema.text(line)]))
  return [schema.node('code', { key: nodes[0]?.attrs.key ?? null, data }, lines)]
}

/** Puts blocks in place of the first empty paragraph that is not a title. */
function fillFirst(node: EditorNode, nodes: readonly EditorNode[]): EditorNode {
  const at = node.type.name === 'expandable' ? 1 : 0
  const child = node.child(at)
  const filled = child.type.name === 'paragraph' ? undefined : fillFirst(child, nodes)
  return filled ? node.copy(node.content.replaceChild(at, filled)) : node.copy(Fragment.from(nodes))
}

/** The selection stays at its letters; a selected block stays selected. */
function placeSelection(tr: Transaction, { selection, doc }: EditorState, { from, to }: BlockRange): Transaction {
  if (selection instanceof NodeSelection) return tr.setSelection(NodeSelection.create(tr.doc, from))
  const end = Math.min(tr.mapping.map(to), tr.doc.content.size)
  if (selection instanceof BlockSelection)
    return tr.setSelection(BlockSelection.between(tr.doc.resolve(from), tr.doc.resolve(end)))
  const place = (pos: number) => findLetter(tr.doc, from, end, doc.textBetween(from, pos, '\n', '\ufffc').length)
  const [anchor, head] = [place(selection.anchor), place(selection.head)]
  return tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)))
}

/** Where a letter stands, counted from the start of the range, the end of a line as one. */
function findLetter(doc: EditorNode, from: number, to: number, letters: number): number {
  let [left, place] = [letters, from]
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.type.name === 'expandable-title' || left < 0) return false
    if (!node.isTextblock) return true
    place = pos + 1 + Math.min(left, node.content.size)
    left -= node.content.size + 1
    return false
  })
  return place
}

/** Texts and inlines of a line → nodes of the editor. */
import { type Inline, type Leaf, MARKS, type MarkType, type Node, type Text } from '@lectern/content/document'
import { type Node as EditorNode, Mark } from 'prosemirror-model'
import { INLINE_ATOMS } from '../schema/inlines.ts'
import { INLINE_MARKS, toMarkName } from '../schema/marks.ts'
import { schema } from '../schema/schema.ts'
import { toRest } from './rest.ts'

interface LineContext {
  /** A line of code holds text and annotations; all else is opaque in it. */
  readonly isCode: boolean
  readonly newInlineId: () => string
}

export function inlinesToEditor(nodes: readonly Node[], context: LineContext): EditorNode[] {
  return nodes.flatMap((node) => inlineToEditor(node, Mark.none, context))
}

function inlineToEditor(node: Node, marks: readonly Mark[], context: LineContext): EditorNode[] {
  if (node.object === 'text') return node.leaves.flatMap((leaf) => leafToEditor(leaf, node, marks, context))
  if (node.object === 'inline') {
    if (isOneOf(INLINE_MARKS, node.type)) return markedToEditor(node, marks, context)
    if (isOneOf(INLINE_ATOMS, node.type) && !context.isCode) return [atomToEditor(node, marks)]
  }
  return [opaqueInline(node, marks)]
}

const isOneOf = (list: readonly string[], type: string) => list.includes(type)

const opaqueInline = (node: Node, marks: readonly Mark[]) =>
  schema.node('opaque-inline', { source: node }, undefined, marks)

const atomToEditor = (node: Inline, marks: readonly Mark[]) =>
  schema.node(
    node.type,
    { data: node.data ?? {}, rest: toRest(node, ['object', 'type', 'data'], { isVoid: true }) },
    undefined,
    marks,
  )

/** A link or an annotation is a mark of what it holds. With nothing in it it is an atom, within one of its kind opaque. */
function markedToEditor(node: Inline, marks: readonly Mark[], context: LineContext): EditorNode[] {
  const type = schema.marks[node.type]!
  if (type.isInSet(marks)) return [opaqueInline(node, marks)]
  const mark = type.create({
    id: context.newInlineId(),
    depth: INLINE_MARKS.filter((each) => schema.marks[each]!.isInSet(marks)).length,
    data: node.data ?? null,
    fragments: node.fragments ?? null,
    rest: toRest(node, ['object', 'type', 'nodes', ...attributesOf(node)], { isVoid: false }),
  })
  const inner = mark.addToSet(marks)
  const nodes = (node.nodes ?? []).flatMap((each) => inlineToEditor(each, inner, context))
  return nodes.length > 0 ? nodes : [schema.node('empty-inline', { source: node }, undefined, marks)]
}

/** Null in the mark says already that they are not there. */
const attributesOf = ({ data, fragments }: Inline) => [...(data ? ['data'] : []), ...(fragments ? ['fragments'] : [])]

function leafToEditor(leaf: Leaf, text: Text, marks: readonly Mark[], context: LineContext): EditorNode[] {
  if (leaf.text === '') return []
  const all = leafMarks(leaf, text, marks, context)
  if (context.isCode) return [schema.text(leaf.text, all)]
  return leaf.text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [schema.node('line-break', null, undefined, all)] : []),
      ...(line === '' ? [] : [schema.text(line, all)]),
    ])
}

function leafMarks(leaf: Leaf, text: Text, marks: readonly Mark[], { isCode }: LineContext): readonly Mark[] {
  let all = marks
  for (const mark of leaf.marks) {
    const type = isOneOf(MARKS, mark.type) && !isCode ? schema.marks[toMarkName(mark.type as MarkType)] : undefined
    const isModelled = type && !type.isInSet(all)
    const attrs = {
      data: mark.data ?? null,
      rest: toRest(mark, ['object', 'type', ...(mark.data ? ['data'] : [])], {}),
    }
    all = (isModelled ? type.create(attrs) : schema.mark('opaque-mark', { source: mark })).addToSet(all)
  }
  const extra = {
    leaf: toRest(leaf, ['object', 'text', 'marks'], {})?.members ?? null,
    text: toRest(text, ['object', 'key', 'leaves'], {})?.members ?? null,
  }
  return extra.leaf || extra.text ? schema.mark('extra', extra).addToSet(all) : all
}

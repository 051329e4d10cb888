/** Nodes of the editor in a line → texts and inlines, in their one canonical form. */
import type { Inline, Leaf, Mark as LeafMark, Node, Text } from '@lectern/content/document'
import { type Node as EditorNode, Mark } from 'prosemirror-model'
import type { Rest } from '../schema/attributes.ts'
import { INLINE_MARKS, toMarkType } from '../schema/marks.ts'
import { isEmptyData, isLacking } from './rest.ts'

/** A node of the line, and the links and annotations around it that are still to be written. */
interface Run {
  readonly node: EditorNode
  readonly around: readonly Mark[]
}

export function inlinesToDocument(line: EditorNode): Node[] {
  const runs = line.children.map((node) => ({ node, around: node.marks.filter(isInlineMark) }))
  return runsToDocument(runs)
}

const isInlineMark = ({ type }: Mark) => (INLINE_MARKS as readonly string[]).includes(type.name)

function runsToDocument(runs: readonly Run[]): Node[] {
  const nodes: Node[] = []
  let leaves: Run[] = []
  const flush = () => {
    nodes.push(...toTexts(leaves))
    leaves = []
  }
  for (let at = 0; at < runs.length; ) {
    const run = runs[at]!
    const outer = findOutermost(runs, at)
    if (!outer && isCharacters(run.node)) leaves.push(run)
    else {
      flush()
      if (outer) nodes.push(markedToDocument(outer.mark, runs.slice(at, outer.end)))
      else nodes.push(atomToDocument(run.node))
    }
    at = outer?.end ?? at + 1
  }
  flush()
  return nodes
}

const isCharacters = (node: EditorNode) => node.isText || node.type.name === 'line-break'

/** Of the marks that begin here: the one that the document had outside, else the longest. One that crosses it is cut in two. */
function findOutermost(runs: readonly Run[], at: number): { mark: Mark; end: number } | undefined {
  let found: { mark: Mark; end: number } | undefined
  for (const mark of runs[at]!.around) {
    let end = at + 1
    while (end < runs.length && mark.isInSet(runs[end]!.around)) end++
    if (!found || isOutside({ mark, end }, found)) found = { mark, end }
  }
  return found
}

function isOutside(one: { mark: Mark; end: number }, other: { mark: Mark; end: number }): boolean {
  if (one.end !== other.end) return one.end > other.end
  return one.mark.attrs.depth < other.mark.attrs.depth
}

function markedToDocument(mark: Mark, runs: readonly Run[]): Inline {
  const { data, fragments } = mark.attrs
  const rest: Rest | null = mark.attrs.rest
  return {
    object: 'inline',
    type: mark.type.name,
    ...(rest ? rest.members : { isVoid: false }),
    ...(data && { data }),
    nodes: runsToDocument(runs.map(({ node, around }) => ({ node, around: mark.removeFromSet(around) }))),
    ...(fragments && { fragments }),
  }
}

function atomToDocument({ type, attrs }: EditorNode): Node {
  if (type.name === 'opaque-inline' || type.name === 'empty-inline') return attrs.source
  const rest: Rest | null = attrs.rest
  return {
    object: 'inline',
    type: type.name,
    ...(rest ? rest.members : { isVoid: true }),
    ...(!isLacking(rest, 'data', isEmptyData(attrs.data)) && { data: attrs.data }),
  }
}

/** A text whose leaves are still being joined. */
interface OpenText {
  readonly extra: object | null
  readonly leaves: { readonly marks: readonly Mark[]; leaf: Leaf }[]
}

/** One text of all leaves, unless members that nobody knows tell two apart. */
function toTexts(runs: readonly Run[]): Text[] {
  const texts: OpenText[] = []
  for (const { node } of runs) {
    const extra = node.marks.find(({ type }) => type.name === 'extra')
    const marks = node.marks.filter((mark) => !isInlineMark(mark))
    const last = texts.at(-1)
    const isSameText = last && isEqual(last.extra, extra?.attrs.text ?? null)
    const text: OpenText = isSameText ? last : { extra: extra?.attrs.text ?? null, leaves: [] }
    if (!isSameText) texts.push(text)
    const before = text.leaves.at(-1)
    const characters = node.text ?? '\n'
    if (before && Mark.sameSet(before.marks, marks))
      before.leaf = { ...before.leaf, text: before.leaf.text + characters }
    else text.leaves.push({ marks, leaf: toLeaf(characters, marks, extra) })
  }
  return texts.map(({ extra, leaves }) => ({ object: 'text', ...extra, leaves: leaves.map(({ leaf }) => leaf) }))
}

const isEqual = (one: object | null, other: object | null) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const toLeaf = (text: string, marks: readonly Mark[], extra: Mark | undefined): Leaf => ({
  object: 'leaf',
  ...extra?.attrs.leaf,
  text,
  marks: marks.filter((mark) => mark !== extra).map(toLeafMark),
})

function toLeafMark({ type, attrs }: Mark): LeafMark {
  if (type.name === 'opaque-mark') return attrs.source
  return {
    object: 'mark',
    type: toMarkType(type.name),
    ...attrs.rest?.members,
    ...(attrs.data && { data: attrs.data }),
  }
}

/** Builds the nodes of a block from text, marks and inlines in reading order. Marks and links may end in any order; nothing recurses. */
import {
  type Fragment,
  type Inline,
  inline,
  joinText,
  leaf,
  MARKS,
  type Mark,
  type MarkType,
  mark,
  type Node,
  type NodeData,
  text,
} from '../../document/index.ts'
import type { Budget } from '../budget.ts'

/** An unclosed link or annotation. */
export interface OpenInline {
  readonly type: 'link' | 'annotation'
  readonly data: NodeData
  readonly fragments: Fragment[] | undefined
  readonly nodes: Node[]
}

/** Changed by the functions below, from the first text to `finish`. */
export interface InlineBuilder {
  readonly budget: Budget
  readonly nodes: Node[]
  readonly frames: OpenInline[]
  readonly counts: Map<MarkType, number>
  readonly colors: Mark[]
  /** The marks of the next text. */
  marks: readonly Mark[]
}

export const createInlineBuilder = (budget: Budget): InlineBuilder => ({
  budget,
  nodes: [],
  frames: [],
  counts: new Map(),
  colors: [],
  marks: [],
})

export function addText(builder: InlineBuilder, words: string, extra: readonly Mark[] = []) {
  if (words === '') return
  builder.budget.spend(1)
  innermost(builder).push(text(leaf(words, extra.length > 0 ? [...builder.marks, ...extra] : builder.marks)))
}

export function addInline(builder: InlineBuilder, node: Inline) {
  builder.budget.spend(1)
  innermost(builder).push(node)
}

export function changeMark(builder: InlineBuilder, type: MarkType, by: 1 | -1) {
  builder.counts.set(type, (builder.counts.get(type) ?? 0) + by)
  remark(builder)
}

export function pushColor(builder: InlineBuilder, color: Mark) {
  builder.colors.push(color)
  remark(builder)
}

export function popColor(builder: InlineBuilder) {
  builder.colors.pop()
  remark(builder)
}

/** Returns undefined where it is not allowed, such as a link in a link: its content then belongs to the outer one. */
export function openFrame(
  builder: InlineBuilder,
  type: OpenInline['type'],
  data: NodeData,
  fragments?: Fragment[],
): OpenInline | undefined {
  const outer = builder.frames.at(-1)
  const isAllowed = !outer || (outer.type === 'link' && type === 'annotation')
  if (!isAllowed) return undefined
  builder.budget.spend(1)
  const frame: OpenInline = { type, data, fragments, nodes: [] }
  builder.frames.push(frame)
  return frame
}

/** Closes everything opened inside as well. */
export function closeFrame(builder: InlineBuilder, frame: OpenInline | undefined) {
  if (!frame || !builder.frames.includes(frame)) return
  while (builder.frames.includes(frame)) popFrame(builder, true)
}

export function finish(builder: InlineBuilder): Node[] {
  while (builder.frames.length > 0) popFrame(builder, false)
  return joinText(builder.nodes)
}

const innermost = ({ frames, nodes }: InlineBuilder) => frames.at(-1)?.nodes ?? nodes

/** A frame that was never closed is replaced by its content. */
function popFrame(builder: InlineBuilder, isClosed: boolean) {
  const { type, data, fragments, nodes } = builder.frames.pop()!
  const outer = innermost(builder)
  if (isClosed) outer.push(inline(type, data, joinText(nodes), fragments))
  else for (const node of nodes) outer.push(node)
}

function remark(builder: InlineBuilder) {
  const marks: Mark[] = []
  for (const type of MARKS) if ((builder.counts.get(type) ?? 0) > 0) marks.push(mark(type))
  const color = builder.colors.at(-1)
  if (color) marks.push(color)
  builder.marks = marks
}

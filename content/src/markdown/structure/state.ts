/** The state while the lines of a text are read. */
import type { Budget } from '../budget.ts'
import * as starts from './line-starts.ts'
import { type LinkDefinitions, takeDefinitions } from './link-definitions.ts'
import type { RawBlock, RawContainer } from './raw-block.ts'
import type { TextTags } from './tag-pairs.ts'

export interface Structure {
  readonly blocks: RawBlock[]
  readonly definitions: LinkDefinitions
  /** Footnotes by label; the first of a label counts. */
  readonly notes: Map<string, RawBlock[]>
}

export type LeafBlock = Extract<RawBlock, { type: 'paragraph' | 'code' | 'math' | 'html' | 'table' }>

interface OpenContainer {
  readonly block: RawContainer
  /** The indent in columns of the lines of an item or a footnote. */
  readonly indent: number
}

interface OpenTag {
  readonly end: number
  readonly depth: number
  readonly isComponent: boolean
}

export interface State {
  readonly text: string
  readonly structure: Structure
  readonly budget: Budget
  readonly open: OpenContainer[]
  leaf: LeafBlock | undefined
  /** How the leaf ends, if not by its type. */
  fence: (starts.Fence & { readonly indent: number }) | undefined
  htmlEnd: string | null
  isIndented: boolean
  readonly marks: TextTags
  /** Open start tags: the offset of the end tag, and the number of containers around both. */
  readonly tags: OpenTag[]
  /** How many of them are components or boxes, in which an indent makes no code. */
  components: number
  /** The offset after a tag on several lines. */
  covered: number
  /** Offset of an end tag → its index in `tags`. */
  readonly expected: Map<number, number>
  /** The next occurrence of each end tag, cached so that no search is repeated. */
  readonly nextEnd: Map<string, number>
  lineStart: number
  /** The line number, counted from 0. */
  line: number
}

/** Opens a container inside the innermost open one, and returns the depth inside it. */
export function openContainer(state: State, block: RawContainer, indent: number): number {
  const parent = state.open.at(-1)?.block
  if (block.type === 'item' && parent?.type === 'list') parent.items.push(block)
  else addBlock(state, block)
  if (block.type === 'note' && !state.structure.notes.has(block.label))
    state.structure.notes.set(block.label, block.blocks)
  state.open.push({ block, indent })
  state.budget.checkDepth(state.open.length)
  return state.open.length
}

export function openTag(state: State, tag: OpenTag) {
  state.expected.set(tag.end, state.tags.length)
  state.tags.push(tag)
  if (tag.isComponent) state.components++
}

/** Removes the tags that were opened last, so that this many remain. */
export function closeTags(state: State, length: number) {
  while (state.tags.length > length) {
    const { end, isComponent } = state.tags.pop()!
    state.expected.delete(end)
    if (isComponent) state.components--
  }
}

export function addBlock<B extends RawBlock>(state: State, block: B, line = state.line): B {
  if (state.open.at(-1)?.block.type === 'list') state.open.pop()
  const blocks = innermostBlocks(state)
  if (blocks === state.structure.blocks) block.line = line
  blocks.push(block)
  state.budget.spend(1)
  return block
}

export function innermostBlocks(state: State): RawBlock[] {
  const block = state.open.at(-1)?.block
  return block && block.type !== 'list' ? block.blocks : state.structure.blocks
}

export function closeTo(state: State, depth: number) {
  if (state.open.length <= depth) return
  closeLeaf(state)
  state.open.length = depth
}

export function closeLeaf(state: State) {
  const { leaf } = state
  if (!leaf) return
  state.leaf = undefined
  state.fence = undefined
  if (leaf.type === 'paragraph') {
    const text = starts.trimEnd(takeDefinitions(leaf.lines.join('\n'), state.structure.definitions))
    leaf.lines = [text]
    if (text === '') innermostBlocks(state).pop()
  }
  if (leaf.type === 'code' && state.isIndented) {
    while (starts.trim(leaf.lines.at(-1)!) === '') leaf.lines.pop()
  }
  state.isIndented = false
}

/**
 * Markdown text → its blocks, line by line, as CommonMark describes it: each line first passes through the containers that are still open
 * (quotes, list items, footnotes), may then begin new ones, and what is left belongs to a leaf. A line is looked at once and costs no more than
 * the depth it lies in, so the whole is linear in the text; the depth is limited.
 */
import type { Budget } from '../budget.ts'
import {
  type Cursor,
  cursorAt,
  indentOf,
  isBlank,
  restOf,
  skipCharacters,
  skipColumns,
  skipWhitespace,
} from './cursor.ts'
import * as starts from './line-starts.ts'
import { type LinkDefinitions, takeDefinitions } from './link-definitions.ts'
import type { RawBlock, RawContainer } from './raw-block.ts'

export interface Structure {
  readonly blocks: RawBlock[]
  readonly definitions: LinkDefinitions
  /** Footnotes by label; the first of a label counts. */
  readonly notes: Map<string, RawBlock[]>
}

type Leaf = Extract<RawBlock, { type: 'paragraph' | 'code' | 'math' | 'html' | 'table' }>

interface Open {
  readonly block: RawContainer
  /** Columns the lines of an item or a footnote are indented by. */
  readonly indent: number
}

interface State {
  readonly text: string
  readonly structure: Structure
  readonly budget: Budget
  readonly open: Open[]
  leaf: Leaf | undefined
  /** How the leaf ends, if not as its type says. */
  fence: (starts.Fence & { readonly indent: number }) | undefined
  htmlEnd: string | null
  isIndented: boolean
  /** Per end tag, where it occurs next: asked for once a block, so never searched twice. */
  readonly nextEnd: Map<string, number>
  lineStart: number
}

const CODE_INDENT = 4

export function readBlocks(text: string, budget: Budget): Structure {
  const structure: Structure = { blocks: [], definitions: new Map(), notes: new Map() }
  const state: State = {
    text,
    structure,
    budget,
    open: [],
    leaf: undefined,
    fence: undefined,
    htmlEnd: null,
    isIndented: false,
    nextEnd: new Map(),
    lineStart: 0,
  }
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    state.lineStart = start
    budget.tick()
    readLine(state, cursorAt(text.slice(start, end)))
    start = end + 1
  }
  closeTo(state, 0)
  closeLeaf(state)
  return structure
}

function readLine(state: State, cursor: Cursor) {
  const kept = continueContainers(state, cursor)
  const isWhole = kept === state.open.length
  if (isWhole && state.leaf && continueLeaf(state, state.leaf, cursor)) return
  readRest(state, cursor, kept)
}

/** How many of the open containers this line still belongs to. */
function continueContainers(state: State, cursor: Cursor): number {
  for (let depth = 0; depth < state.open.length; depth++) {
    const { block, indent } = state.open[depth]!
    if (block.type === 'list') continue
    if (block.type === 'quote') {
      if (indentOf(cursor) >= CODE_INDENT || nextCharacter(cursor) !== '>') return depth
      skipWhitespace(cursor)
      skipCharacters(cursor, 1)
      skipColumns(cursor, 1)
    } else if (isBlank(cursor)) {
      if (block.blocks.length === 0 && !state.leaf) return depth
      skipColumns(cursor, indent)
    } else {
      if (indentOf(cursor) < indent) return depth
      skipColumns(cursor, indent)
    }
  }
  return state.open.length
}

function nextCharacter(cursor: Cursor): string | undefined {
  let at = cursor.at
  while (cursor.line[at] === ' ' || cursor.line[at] === '\t') at++
  return cursor.line[at]
}

/** Lines that can only belong to the open leaf. */
function continueLeaf(state: State, leaf: Leaf, cursor: Cursor): boolean {
  if (leaf.type === 'html') return continueHtml(state, leaf, cursor)
  if (leaf.type !== 'code' && leaf.type !== 'math') return false
  if (state.isIndented) {
    if (!isBlank(cursor) && indentOf(cursor) < CODE_INDENT) return false
    skipColumns(cursor, CODE_INDENT)
  } else if (state.fence) {
    if (indentOf(cursor) < CODE_INDENT && starts.closesFence(starts.trim(restOf(cursor)), state.fence)) {
      closeLeaf(state)
      return true
    }
    skipColumns(cursor, state.fence.indent)
  }
  leaf.lines.push(restOf(cursor))
  return true
}

function continueHtml(state: State, leaf: Leaf & { type: 'html' }, cursor: Cursor): boolean {
  const rest = restOf(cursor)
  if (state.htmlEnd === null && (isBlank(cursor) || starts.splitParts(starts.trim(rest)))) return false
  addHtml(state, leaf, rest)
  return true
}

function addHtml(state: State, leaf: Leaf & { type: 'html' }, line: string) {
  leaf.lines.push(line)
  if (state.htmlEnd !== null && line.toLowerCase().includes(state.htmlEnd)) closeLeaf(state)
}

/** The line from where its containers end. */
function readRest(state: State, cursor: Cursor, kept: number) {
  let depth = Math.min(kept, state.open.length)
  // A paragraph may go on without the marks of its containers, unless something else begins here.
  const isLazy = state.leaf?.type === 'paragraph' && kept < state.open.length
  let isPlain = false
  const begin = () => {
    closeTo(state, depth)
    closeLeaf(state)
  }
  while (!isPlain && !isBlank(cursor)) {
    const indent = indentOf(cursor)
    const inParagraph = state.leaf?.type === 'paragraph' && depth === state.open.length
    if (indent >= CODE_INDENT) {
      if (state.leaf?.type === 'paragraph') break
      begin()
      skipColumns(cursor, CODE_INDENT)
      state.leaf = add(state, { type: 'code', info: '', lines: [restOf(cursor)] })
      state.isIndented = true
      return
    }
    const rest = starts.trim(restOf(cursor))
    const parts = starts.splitParts(rest)
    if (parts && (parts.length > 1 || starts.readTagPart(rest))) {
      begin()
      for (const part of parts) readPart(state, part, depth)
      return
    }
    if (rest[0] === '>') {
      begin()
      skipWhitespace(cursor)
      skipCharacters(cursor, 1)
      skipColumns(cursor, 1)
      depth = openContainer(state, { type: 'quote', blocks: [] }, 0)
      continue
    }
    if (inParagraph && beginTable(state, rest)) return
    if (beginLeaf(state, cursor, rest, indent, begin, inParagraph)) return
    const item = beginItem(state, cursor, rest, indent, depth, inParagraph)
    if (item !== undefined) {
      depth = item
      continue
    }
    const note = starts.readNoteStart(rest)
    if (note && !state.open.some(({ block }, at) => at < depth && block.type === 'note')) {
      begin()
      skipWhitespace(cursor)
      skipCharacters(cursor, note.width)
      depth = openContainer(state, { type: 'note', label: note.label, blocks: [] }, CODE_INDENT)
      continue
    }
    isPlain = true
  }
  addPlain(state, cursor, depth, isLazy && depth === kept)
}

/** One part of a line that holds several: a tag, or what stands between tags. */
function readPart(state: State, part: string, depth: number) {
  const tag = starts.readTagPart(part)
  if (!tag) return readRest(state, cursorAt(part), depth)
  closeTo(state, depth)
  closeLeaf(state)
  add(state, { type: 'tag', tag, source: part })
}

function beginLeaf(
  state: State,
  cursor: Cursor,
  rest: string,
  indent: number,
  begin: () => void,
  inParagraph: boolean,
): boolean {
  const heading = starts.readHeading(rest)
  if (heading) {
    begin()
    add(state, { type: 'heading', ...heading })
    return true
  }
  const fence = starts.readFence(rest)
  if (fence) {
    begin()
    state.leaf = add(
      state,
      fence.character === '$' ? { type: 'math', lines: [] } : { type: 'code', info: fence.info, lines: [] },
    )
    state.fence = { ...fence, indent }
    return true
  }
  const html = starts.readHtmlStart(rest)
  if (html) {
    begin()
    state.htmlEnd = html.end !== null && occursLater(state, html.end) ? html.end : null
    const leaf = add(state, { type: 'html', lines: [] })
    state.leaf = leaf
    addHtml(state, leaf as Leaf & { type: 'html' }, restOf(cursor).trimStart())
    return true
  }
  const underline = inParagraph ? starts.readUnderline(rest) : undefined
  if (underline && underlineParagraph(state, underline)) return true
  if (starts.isDivider(rest)) {
    begin()
    add(state, { type: 'divider' })
    return true
  }
  return false
}

/** Whether the end of a block of HTML comes at all, on this line or later. */
function occursLater(state: State, end: string): boolean {
  const known = state.nextEnd.get(end)
  if (known !== undefined && (known < 0 || known >= state.lineStart)) return known >= 0
  const pattern = new RegExp(end, 'gi')
  pattern.lastIndex = state.lineStart
  const found = pattern.exec(state.text)?.index ?? -1
  state.nextEnd.set(end, found)
  return found >= 0
}

/** The open paragraph becomes a heading, if anything is left of it besides definitions. */
function underlineParagraph(state: State, level: number): boolean {
  const leaf = state.leaf as Leaf & { type: 'paragraph' }
  const text = takeDefinitions(leaf.lines.join('\n'), state.structure.definitions)
  leaf.lines = text === '' ? [] : [text]
  if (text === '') return false
  const blocks = blocksOf(state)
  blocks[blocks.length - 1] = { type: 'heading', level, text: starts.trimEnd(text) }
  state.leaf = undefined
  return true
}

/** The last line of the open paragraph becomes the header of a table, if this line is the one under a header. */
function beginTable(state: State, rest: string): boolean {
  const alignments = starts.readAlignments(rest)
  if (!alignments) return false
  const leaf = state.leaf as Leaf & { type: 'paragraph' }
  const header = starts.readRow(starts.trimEnd(leaf.lines.at(-1) ?? ''))
  if (header.length !== alignments.length) return false
  leaf.lines.pop()
  closeLeaf(state)
  state.leaf = add(state, { type: 'table', alignments, header, rows: [] })
  return true
}

/** The depth inside the new item; undefined if none begins here. */
function beginItem(
  state: State,
  cursor: Cursor,
  rest: string,
  indent: number,
  depth: number,
  interrupts: boolean,
): number | undefined {
  const found = starts.readListMarker(rest)
  if (!found) return undefined
  if (interrupts && (found.isEmpty || found.start !== 1)) return undefined
  closeTo(state, depth)
  closeLeaf(state)
  skipWhitespace(cursor)
  skipCharacters(cursor, found.width)
  const gap = indentOf(cursor)
  const padding = isBlank(cursor) || gap > CODE_INDENT ? 1 : gap
  skipColumns(cursor, padding)
  const box = /[*+-]/.test(found.marker) ? starts.readTaskBox(starts.trim(restOf(cursor))) : undefined
  if (box && gap <= CODE_INDENT) {
    skipWhitespace(cursor)
    skipCharacters(cursor, box.width)
    skipWhitespace(cursor)
  }
  const list = state.open.at(-1)?.block
  if (list?.type !== 'list' || list.marker !== found.marker) {
    openContainer(state, { type: 'list', marker: found.marker, start: found.start, items: [] }, 0)
  }
  const checked = box && gap <= CODE_INDENT ? box.checked : undefined
  return openContainer(state, { type: 'item', checked, blocks: [] }, indent + found.width + Math.max(padding, 1))
}

function addPlain(state: State, cursor: Cursor, depth: number, isLazy: boolean) {
  const leaf = state.leaf
  const isOpen = isLazy || depth === state.open.length
  if (isBlank(cursor)) {
    closeTo(state, depth)
    closeLeaf(state)
  } else if (leaf?.type === 'paragraph' && isOpen) {
    leaf.lines.push(restOf(cursor).replace(LEADING, ''))
  } else if (leaf?.type === 'table' && isOpen) {
    leaf.rows.push(starts.readRow(starts.trim(restOf(cursor))))
  } else {
    closeTo(state, depth)
    closeLeaf(state)
    state.leaf = add(state, { type: 'paragraph', lines: [restOf(cursor).replace(LEADING, '')] })
  }
}

const LEADING = /^[ \t]+/

/** Opens a container inside the innermost open one, and answers the depth inside it. */
function openContainer(state: State, block: RawContainer, indent: number): number {
  const parent = state.open.at(-1)?.block
  if (block.type === 'item' && parent?.type === 'list') parent.items.push(block)
  else add(state, block)
  if (block.type === 'note' && !state.structure.notes.has(block.label))
    state.structure.notes.set(block.label, block.blocks)
  state.open.push({ block, indent })
  state.budget.checkDepth(state.open.length)
  return state.open.length
}

function add<B extends RawBlock>(state: State, block: B): B {
  if (state.open.at(-1)?.block.type === 'list') state.open.pop()
  blocksOf(state).push(block)
  state.budget.spend(1)
  return block
}

function blocksOf(state: State): RawBlock[] {
  const block = state.open.at(-1)?.block
  return block && block.type !== 'list' ? block.blocks : state.structure.blocks
}

function closeTo(state: State, depth: number) {
  if (state.open.length <= depth) return
  closeLeaf(state)
  state.open.length = depth
}

function closeLeaf(state: State) {
  const { leaf } = state
  if (!leaf) return
  state.leaf = undefined
  state.fence = undefined
  if (leaf.type === 'paragraph') {
    const text = starts.trimEnd(takeDefinitions(leaf.lines.join('\n'), state.structure.definitions))
    leaf.lines = [text]
    if (text === '') blocksOf(state).pop()
  }
  if (leaf.type === 'code' && state.isIndented) {
    while (starts.trim(leaf.lines.at(-1)!) === '') leaf.lines.pop()
  }
  state.isIndented = false
}

/**
 * Parses markdown into blocks line by line, by the algorithm of CommonMark: each line first passes through the open containers (quotes, list items,
 * footnotes), may then begin new ones, and the rest belongs to a leaf. Each line is read once at a cost of its depth, so the whole is linear in the
 * text; the depth is limited.
 */
import type { Budget } from '../budget.ts'
import { addHtml, beginItem, beginLeaf, beginTable, CODE_INDENT } from './begin-blocks.ts'
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
import {
  addBlock,
  closeLeaf,
  closeTags,
  closeTo,
  type LeafBlock,
  openContainer,
  openTag,
  type State,
  type Structure,
} from './state.ts'
import { findTagPairs, type LinePart, splitAtTags } from './tag-pairs.ts'

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
    pairs: findTagPairs(text),
    tags: [],
    expected: new Map(),
    nextEnd: new Map(),
    lineStart: 0,
    line: 0,
  }
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    state.lineStart = start
    budget.tick()
    readLine(state, cursorAt(text.slice(start, end), start))
    start = end + 1
    state.line++
  }
  closeTo(state, 0)
  closeLeaf(state)
  return structure
}

function readLine(state: State, cursor: Cursor) {
  while ((state.tags.at(-1)?.end ?? state.lineStart) < state.lineStart) closeTags(state, state.tags.length - 1)
  const kept = continueContainers(state, cursor)
  const isWhole = kept === state.open.length
  if (isWhole && state.leaf && continueLeaf(state, state.leaf, cursor)) return
  readRest(state, cursor, kept)
}

/** Returns how many of the open containers this line still belongs to. */
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
      // The content of a tag that was opened in here stays in here, however it is indented.
      if (indentOf(cursor) < indent && (state.tags.at(-1)?.depth ?? 0) <= depth) return depth
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

/** Handles lines that can only belong to the open leaf. */
function continueLeaf(state: State, leaf: LeafBlock, cursor: Cursor): boolean {
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
    const end = leaf.type === 'math' ? starts.splitMathEnd(restOf(cursor), state.fence) : undefined
    if (end) return endMath(state, leaf, end, cursor)
  }
  leaf.lines.push(restOf(cursor))
  return true
}

function endMath(
  state: State,
  leaf: LeafBlock,
  { before, after }: { before: string; after: string },
  cursor: Cursor,
): boolean {
  if (before !== '') (leaf as LeafBlock & { type: 'math' }).lines.push(before)
  closeLeaf(state)
  if (after !== '')
    readRest(state, cursorAt(after, cursor.offset + cursor.line.length - after.length), state.open.length)
  return true
}

function continueHtml(state: State, leaf: LeafBlock & { type: 'html' }, cursor: Cursor): boolean {
  const rest = restOf(cursor)
  if (state.htmlEnd === null && (isBlank(cursor) || starts.splitParts(starts.trim(rest)))) return false
  addHtml(state, leaf, rest)
  return true
}

/** Reads the line after its containers. */
function readRest(state: State, cursor: Cursor, kept: number) {
  let depth = Math.min(kept, state.open.length)
  // A paragraph may continue without the markers of its containers, unless another block begins here.
  const isLazy = state.leaf?.type === 'paragraph' && kept < state.open.length
  let isPlain = false
  const begin = () => {
    closeTo(state, depth)
    closeLeaf(state)
  }
  while (!isPlain && !isBlank(cursor)) {
    const indent = indentOf(cursor)
    const inParagraph = state.leaf?.type === 'paragraph' && depth === state.open.length
    if (indent >= CODE_INDENT && !isTagLine(state, cursor)) {
      if (state.leaf?.type === 'paragraph') break
      begin()
      skipColumns(cursor, CODE_INDENT)
      state.leaf = addBlock(state, { type: 'code', info: '', lines: [restOf(cursor)] })
      state.isIndented = true
      return
    }
    const rest = starts.trim(restOf(cursor))
    const parts = splitLine(state, cursor, rest)
    if (parts && (parts.length > 1 || starts.readTagPart(rest))) {
      begin()
      for (const part of parts) depth = readPart(state, part, depth)
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
    const words = splitAtTags(rest, offsetOf(cursor), state.pairs, (each) => state.expected.has(each))
    if (words && words.length > 1) {
      for (const part of words) depth = readPart(state, part, depth)
      return
    }
    isPlain = true
  }
  addPlain(state, cursor, depth, isLazy && depth === kept)
}

/** Returns the offset of the next non-white character in the whole text. */
const offsetOf = ({ line, offset, at }: Cursor) => offset + at + /^[ \t]*/.exec(line.slice(at))![0].length

/** After a list a tag is recognized at any indent, where other lines would be code. */
function isTagLine(state: State, cursor: Cursor): boolean {
  if (nextCharacter(cursor) !== '{') return false
  const offset = offsetOf(cursor)
  const isStart = state.pairs.has(offset) && (state.open.length > 0 || state.leaf?.type === 'paragraph')
  return isStart || state.expected.has(offset)
}

function splitLine(state: State, cursor: Cursor, rest: string): LinePart[] | undefined {
  const offset = offsetOf(cursor)
  let at = 0
  const parts = starts.splitParts(rest)?.map((text) => {
    at = rest.indexOf(text, at) + text.length
    return { text, offset: offset + at - text.length }
  })
  const isBefore = rest.startsWith('{%') || starts.readHeading(rest) !== undefined
  if (parts || !isBefore) return parts
  return splitAtTags(rest, offset, state.pairs, (each) => state.expected.has(each))
}

/** Reads one part of a line with several: a tag, or the text between tags. Returns the depth after it. */
function readPart(state: State, { text, offset }: LinePart, depth: number): number {
  const tag = starts.readTagPart(text)
  if (!tag) {
    readRest(state, cursorAt(text, offset), depth)
    return state.open.length
  }
  const at = tag.isEnd ? state.expected.get(offset) : undefined
  const outside = at === undefined ? depth : Math.min(depth, state.tags[at]!.depth)
  if (at !== undefined) closeTags(state, at)
  closeTo(state, outside)
  closeLeaf(state)
  addBlock(state, { type: 'tag', tag, source: text })
  const end = state.pairs.get(offset)
  if (!tag.isEnd && end !== undefined) openTag(state, { end, depth: outside })
  return outside
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
    state.leaf = addBlock(state, { type: 'paragraph', lines: [restOf(cursor).replace(LEADING, '')] })
  }
}

const LEADING = /^[ \t]+/

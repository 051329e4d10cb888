/**
 * Parses markdown into blocks line by line, by the algorithm of CommonMark: each line first passes through the open containers (quotes, list items,
 * footnotes), may then begin new ones, and the rest belongs to a leaf. Each line is read once at a cost of its depth, so the whole is linear in the
 * text; the depth is limited.
 */
import type { Budget } from '../budget.ts'
import { addHtml, beginItem, beginLeaf, beginTable, CODE_INDENT } from './begin-blocks.ts'
import { readIndentedBox } from './box-starts.ts'
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
import type { RawBox } from './raw-block.ts'
import {
  addBlock,
  closeLeaf,
  closeTags,
  closeTo,
  innermostBlocks,
  type LeafBlock,
  openContainer,
  openTag,
  type State,
  type Structure,
} from './state.ts'
import { findTags, type LinePart, splitAtTags } from './tag-pairs.ts'

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
    marks: findTags(text),
    tags: [],
    components: 0,
    covered: 0,
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
  if (state.covered > state.lineStart) {
    const { line } = cursor
    const left = state.covered - state.lineStart
    if (left < line.length) readRest(state, cursorAt(line.slice(left), state.covered), state.open.length)
    return
  }
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
      if (block.type !== 'box' && block.blocks.length === 0 && !state.leaf) return depth
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
    const indent = indentOf(cursor)
    const isNear = indent < CODE_INDENT || (state.components > 0 && indent <= state.fence.indent)
    if (isNear && starts.closesFence(starts.trim(restOf(cursor)), state.fence)) {
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
  if (state.htmlEnd === null && (isBlank(cursor) || splitLine(state, cursor, starts.trim(rest)))) return false
  const parts = splitHtml(state, cursor, starts.trim(rest), state.htmlEnd)
  addHtml(state, leaf, parts ? parts[0]!.text : rest)
  if (parts) readParts(state, parts.slice(1), state.open.length)
  return true
}

/** Splits a line of HTML before the first tag behind the HTML: `</figure>{% endtab %}`. */
function splitHtml(state: State, cursor: Cursor, rest: string, end: string | null): LinePart[] | undefined {
  const from = end === null ? 0 : rest.toLowerCase().indexOf(end)
  if (from < 0 || state.marks.pairs.size === 0) return undefined
  const parts = splitAtTags(rest, offsetOf(cursor), state.marks, (each) => state.expected.has(each))
  const [first, ...others] = parts ?? []
  if (!first || others.length === 0 || first.isForeign || first.text.startsWith('{%')) return undefined
  return first.text.length >= from + (end?.length ?? 0) ? parts : undefined
}

function readParts(state: State, parts: readonly LinePart[], depth: number) {
  closeLeaf(state)
  let inside = depth
  for (const part of parts) inside = readPart(state, part, inside)
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
    if (indent >= CODE_INDENT && state.components === 0 && !isTagLine(state, cursor)) {
      if (state.leaf?.type === 'paragraph') break
      begin()
      skipColumns(cursor, CODE_INDENT)
      state.leaf = addBlock(state, { type: 'code', info: '', lines: [restOf(cursor)] })
      state.isIndented = true
      return
    }
    const rest = starts.trim(restOf(cursor))
    const parts = splitLine(state, cursor, rest)
    if (parts && (parts.length > 1 || parts[0]!.isForeign || starts.readTagPart(rest))) {
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
    const htmlStart = starts.readHtmlStart(rest)
    const html = htmlStart && splitHtml(state, cursor, rest, htmlStart.end)
    if (html) {
      begin()
      readRest(state, cursorAt(html[0]!.text, html[0]!.offset), depth)
      readParts(state, html.slice(1), state.open.length)
      return
    }
    const box = beginBox(state, cursor, rest, depth)
    if (box !== undefined) {
      depth = box
      return
    }
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
    const words = splitAtTags(rest, offsetOf(cursor), state.marks, (each) => state.expected.has(each))
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
  const next = nextCharacter(cursor)
  if (next !== '{' && next !== '<' && next !== ':') return false
  const offset = offsetOf(cursor)
  const isStart = state.marks.pairs.has(offset) && (state.open.length > 0 || state.leaf?.type === 'paragraph')
  return isStart || state.expected.has(offset)
}

function splitLine(state: State, cursor: Cursor, rest: string): LinePart[] | undefined {
  const offset = offsetOf(cursor)
  let at = 0
  const parts = starts.splitParts(rest)?.map((text) => {
    at = rest.indexOf(text, at) + text.length
    return { text, offset: offset + at - text.length }
  })
  if (parts) return parts
  const isForeign = state.marks.foreign.has(offset)
  if (!isForeign && !rest.startsWith('{%') && starts.readHeading(rest) === undefined) return undefined
  const split = splitAtTags(rest, offset, state.marks, (each) => state.expected.has(each))
  return isForeign && split?.[0]?.isForeign !== true ? undefined : split
}

/** Reads one part of a line with several: a tag, or the text between tags. Returns the depth after it. */
function readPart(state: State, { text, offset, isForeign = false }: LinePart, depth: number): number {
  const foreign = isForeign ? state.marks.foreign.get(offset) : undefined
  const tag = foreign ? foreign.tag : starts.readTagPart(text)
  if (!tag) {
    readRest(state, cursorAt(text, offset), depth)
    return state.open.length
  }
  const at = tag.isEnd ? state.expected.get(offset) : undefined
  const outside = at === undefined ? depth : Math.min(depth, state.tags[at]!.depth)
  if (at !== undefined) closeTags(state, at)
  closeTo(state, outside)
  closeLeaf(state)
  addBlock(state, { type: 'tag', tag, source: foreign ? state.text.slice(offset, foreign.end) : text })
  if (foreign) state.covered = foreign.end
  const end = state.marks.pairs.get(offset)
  if (!tag.isEnd && end !== undefined) openTag(state, { end, depth: outside, isComponent: foreign !== undefined })
  return outside
}

/** Begins a box whose content is indented on the next lines. Returns the depth inside it. */
function beginBox(state: State, cursor: Cursor, rest: string, depth: number): number | undefined {
  if (!/^[!?=]/.test(rest)) return undefined
  const box = readIndentedBox(rest)
  if (!box || !isIndentedBelow(state, cursor)) return undefined
  closeTo(state, depth)
  closeLeaf(state)
  const block: RawBox = { type: 'box', box, source: rest, blocks: [], others: [] }
  const before = innermostBlocks(state).at(-1)
  const indent = indentOf(cursor) + CODE_INDENT
  if (before?.type !== 'box' || before.box.sign !== '===' || box.sign !== '===')
    return openContainer(state, block, indent)
  before.others.push(block)
  state.open.push({ block, indent })
  state.budget.checkDepth(state.open.length)
  return state.open.length
}

/** Whether the next line with text is indented below this one. */
function isIndentedBelow({ text }: State, { line, offset, at }: Cursor): boolean {
  const width = (from: number) => indentOf(cursorAt(text.slice(from, from + 100), from))
  let next = offset + line.length + 1
  while (next < text.length && /^[ \t]*$/.test(text.slice(next, endOfLine(text, next))))
    next = endOfLine(text, next) + 1
  if (next >= text.length) return false
  const own = text.lastIndexOf('\n', offset + at) + 1
  const isQuoted = text[own + width(own)] === '>'
  return isQuoted || width(next) >= width(own) + CODE_INDENT
}

const endOfLine = (text: string, from: number) => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
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

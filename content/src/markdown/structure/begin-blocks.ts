/** Begins blocks at the start of a line. */
import { indexOfIgnoringCase } from '../../text/index.ts'
import { type Cursor, indentOf, isBlank, restOf, skipCharacters, skipColumns, skipWhitespace } from './cursor.ts'
import * as starts from './line-starts.ts'
import { takeDefinitions } from './link-definitions.ts'
import { addBlock, closeLeaf, closeTo, innermostBlocks, type LeafBlock, openContainer, type State } from './state.ts'

export const CODE_INDENT = 4

export function beginLeaf(
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
    addBlock(state, { type: 'heading', ...heading })
    return true
  }
  const fence = starts.readFence(rest)
  if (fence && (fence.character !== '$' || isMathClosed(state, fence))) {
    begin()
    const first = fence.info === '' ? [] : [fence.info]
    state.leaf = addBlock(
      state,
      fence.character === '$' ? { type: 'math', lines: first } : { type: 'code', info: fence.info, lines: [] },
    )
    state.fence = { ...fence, indent }
    return true
  }
  const html = starts.readHtmlStart(rest)
  if (html) {
    begin()
    state.htmlEnd = html.end !== null && occursLater(state, html.end) ? html.end : null
    const leaf = addBlock(state, { type: 'html', lines: [] })
    state.leaf = leaf
    addHtml(state, leaf as LeafBlock & { type: 'html' }, restOf(cursor).trimStart())
    return true
  }
  const underline = inParagraph ? starts.readUnderline(rest) : undefined
  if (underline && underlineParagraph(state, underline)) return true
  if (starts.isDivider(rest)) {
    begin()
    addBlock(state, { type: 'divider' })
    return true
  }
  return false
}

export function addHtml(state: State, leaf: LeafBlock & { type: 'html' }, line: string) {
  leaf.lines.push(line)
  if (state.htmlEnd !== null && line.toLowerCase().includes(state.htmlEnd)) closeLeaf(state)
}

/** Says whether the end of an HTML block exists, on this line or later. */
const occursLater = (state: State, end: string): boolean => findNext(state, end, state.lineStart) >= 0

function findNext(state: State, wanted: string, from: number): number {
  const known = state.nextEnd.get(wanted)
  if (known !== undefined && (known < 0 || known >= from)) return known
  const found = indexOfIgnoringCase(state.text, wanted, from)
  state.nextEnd.set(wanted, found)
  return found
}

/** A formula needs an end; one that begins on the line of its fence ends at the end of a line, before a blank one. */
function isMathClosed(state: State, { length, info }: starts.Fence): boolean {
  const lineEnd = state.text.indexOf('\n', state.lineStart)
  const end = lineEnd < 0 ? -1 : findNext(state, '$'.repeat(length), lineEnd)
  if (end < 0 || info === '') return end >= 0
  const blank = findNext(state, '\n\n', lineEnd)
  return (blank < 0 || end < blank) && /[ \t]*(?:\n|$)/y.test(state.text.slice(end + length, end + length + 80))
}

/** Turns the open paragraph into a heading, if it contains more than definitions. */
function underlineParagraph(state: State, level: number): boolean {
  const leaf = state.leaf as LeafBlock & { type: 'paragraph' }
  const text = takeDefinitions(leaf.lines.join('\n'), state.structure.definitions)
  leaf.lines = text === '' ? [] : [text]
  if (text === '') return false
  const blocks = innermostBlocks(state)
  const { line } = blocks.at(-1)!
  blocks[blocks.length - 1] = {
    type: 'heading',
    level,
    text: starts.trimEnd(text),
    ...(line !== undefined && { line }),
  }
  state.leaf = undefined
  return true
}

/** Turns the last line of the open paragraph into the header of a table, if this line is a delimiter row. */
export function beginTable(state: State, rest: string): boolean {
  const alignments = starts.readAlignments(rest)
  if (!alignments) return false
  const leaf = state.leaf as LeafBlock & { type: 'paragraph' }
  const header = starts.readRow(starts.trimEnd(leaf.lines.at(-1) ?? ''))
  if (header.length !== alignments.length) return false
  leaf.lines.pop()
  closeLeaf(state)
  state.leaf = addBlock(state, { type: 'table', alignments, header, rows: [] }, state.line - 1)
  return true
}

/** Returns the depth inside the new item; undefined if none begins here. */
export function beginItem(
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

import { type EditorState, NodeSelection, Selection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { toDocument } from '../convert/to-document.ts'
import { openAt, printState, run } from '../testing/documents.ts'
import { deleteSelectedBlocks, duplicateBlock, moveBlock } from './arrange-blocks.ts'
import { BlockSelection } from './block-selection.ts'
import {
  areBlocksSelected,
  describeSelectedBlocks,
  enterBlock,
  extendBlockSelection,
  selectBlock,
  selectNextBlock,
} from './select-blocks.ts'
import { turnInto } from './turn-into.ts'

const THREE = 'o|ne\n\ntwo\n\nthree'

function runAll(state: EditorState, ...commands: Parameters<typeof run>[1][]): EditorState {
  return commands.reduce((current, command) => run(current, command)!, state)
}

const print = (state: EditorState) => printState(state).replaceAll('\n\n', ' / ')
const selectedText = ({ selection, doc }: EditorState) => doc.textBetween(selection.from, selection.to, ' / ')

describe('walking', () => {
  test('goes down past the end of what holds a block, and up to what holds the first', () => {
    const state = runAll(openAt('> one\n>\n> t|wo\n\nthree'), selectBlock, selectNextBlock(1))
    expect(selectedText(state)).toBe('three')
    expect(selectedText(runAll(state, selectNextBlock(-1)))).toBe('one / two')
    const inner = runAll(openAt('> o|ne\n>\n> two\n\nthree'), selectBlock, selectNextBlock(-1))
    expect((inner.selection as NodeSelection).node.type.name).toBe('blockquote')
  })

  test('stays at the ends of the page, and means nothing without a selected block', () => {
    const first = runAll(openAt(THREE), selectBlock)
    expect(selectedText(runAll(first, selectNextBlock(-1)))).toBe('one')
    expect(run(openAt(THREE), selectNextBlock(1))).toBeUndefined()
    expect(run(openAt(THREE), extendBlockSelection(1))).toBeUndefined()
  })
})

describe('several blocks', () => {
  const two = () => runAll(openAt(THREE), selectBlock, extendBlockSelection(1))

  test('are selected one by one, and given back', () => {
    const all = runAll(two(), extendBlockSelection(1))
    expect(selectedText(all)).toBe('one / two / three')
    expect(describeSelectedBlocks(all)).toEqual({ type: 'paragraph', first: 1, last: 3, count: 3 })
    const one = runAll(all, extendBlockSelection(-1), extendBlockSelection(-1))
    expect(one.selection).toBeInstanceOf(NodeSelection)
    expect(describeSelectedBlocks(one)).toEqual({ type: 'paragraph', first: 1, last: 1, count: 3 })
    expect(describeSelectedBlocks(openAt(THREE))).toBeUndefined()
  })

  test('upwards too, from the last', () => {
    const state = runAll(openAt('one\n\ntwo\n\nth|ree'), selectBlock, extendBlockSelection(-1))
    expect(selectedText(state)).toBe('two / three')
    expect(selectedText(runAll(state, extendBlockSelection(1)))).toBe('three')
  })

  test('are moved, copied, deleted and turned into others together', () => {
    expect(print(runAll(two(), moveBlock(1)))).toBe('three / one / two')
    expect(print(runAll(two(), duplicateBlock))).toBe('one / two / one / two / three')
    expect(print(runAll(two(), deleteSelectedBlocks))).toBe('|three')
    expect(print(runAll(two(), turnInto('list-unordered')))).toBe('* one\n* two / three')
    expect(areBlocksSelected(runAll(two(), moveBlock(1)))).toBe(true)
  })

  test('are left by Enter for the first line, and replaced by nothing that is not asked for', () => {
    expect(print(runAll(two(), enterBlock))).toBe('|one / two / three')
    expect(run(openAt(THREE), deleteSelectedBlocks)).toBeUndefined()
  })

  test('stay selected while others write, are stored and copied as wholes', () => {
    const state = two()
    const written = state.apply(state.tr.insertText('zero ', state.doc.content.size - 1))
    expect(written.selection.eq(state.selection)).toBe(true)
    const gone = state.apply(state.tr.delete(0, state.selection.to))
    expect(gone.selection).not.toBeInstanceOf(BlockSelection)
    expect(Selection.fromJSON(state.doc, state.selection.toJSON()).eq(state.selection)).toBe(true)
    expect(state.selection.getBookmark().resolve(state.doc).eq(state.selection)).toBe(true)
    const slice = state.selection.content()
    expect([slice.openStart, slice.openEnd, slice.content.childCount]).toEqual([0, 0, 2])
  })

  test('keep their keys when they move', () => {
    expect(toDocument(runAll(two(), moveBlock(1)).doc).nodes.map(({ key }) => key)).toEqual(['a2', 'a0', 'a1'])
  })
})

import { listBlockKeys } from '@lectern/content/document'
import type { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { toDocument } from '../convert/to-document.ts'
import { openAt, positionOf, printState, run } from '../testing/documents.ts'
import { findBlockRange } from './block-range.ts'
import { dropBlocks, findDropPlace, moveBlockAcross } from './drop-blocks.ts'

const TABS =
  '{% tabs %}\n{% tab title="A" %}\nin a\n{% endtab %}\n\n{% tab title="B" %}\nin b\n{% endtab %}\n{% endtabs %}'

/** The block with the caret is dropped before or behind the line with a text. */
function drop(state: EditorState, text: string, side: 'before' | 'after'): EditorState | undefined {
  const $line = state.doc.resolve(positionOf(state, text))
  return run(state, dropBlocks(findBlockRange(state)!, side === 'before' ? $line.before() : $line.after()))
}

const keysOf = (state: EditorState) => listBlockKeys(toDocument(state.doc).nodes)

describe('a block that is dropped', () => {
  test.each([
    ['before another one', 'one\n\nt|wo', 'one', 'before', 'two\n\none'],
    ['behind another one', 'o|ne\n\ntwo', 'two', 'after', 'two\n\none'],
    ['into a quotation', 'o|ne\n\n> two', 'two', 'after', '> two\n>\n> one'],
    ['into an item', 'o|ne\n\n* two', 'two', 'after', '* two\n\n  one'],
    ['out of a quotation', 'zero\n\n> o|ne\n>\n> two', 'zero', 'before', 'one\n\nzero\n\n> two'],
  ] as const)('%s', (_name, before, text, side, after) => {
    expect(printState(drop(openAt(before), text, side)!)).toBe(after)
  })

  test('between items becomes an item, and an item elsewhere a list of its own', () => {
    const state = openAt('o|ne\n\n* two\n* three')
    const list = state.doc.child(1)
    const gap = state.doc.child(0).nodeSize + 1 + list.child(0).nodeSize
    expect(printState(run(state, dropBlocks(findBlockRange(state)!, gap))!)).toBe('* two\n* one\n* three')
    expect(printState(drop(openAt('one\n\n1. two\n2. th|ree'), 'one', 'before')!)).toBe('1. three\n\none\n\n1. two')
    expect(printState(drop(openAt('one\n\n* tw|o'), 'one', 'before')!)).toBe('* two\n\none')
  })

  test('into tabs and out of them leaves an empty line in a tab', () => {
    const inside = drop(openAt(`o|ne\n\n${TABS}`), 'in b', 'before')!
    expect(printState(inside)).toContain('one\n\nin b')
    const outside = drop(openAt(`one\n\n${TABS.replace('in a', 'in| a')}`), 'one', 'before')!
    expect(printState(outside)).toMatch(/^in a\n\none\n\n\{% tabs %\}\n\{% tab title="A" %\}\n\n?\{% endtab %\}/)
  })

  test('keeps its key, also in a list', () => {
    const state = openAt('o|ne\n\n* two')
    expect(keysOf(state)).toEqual(['a0', 'a1', 'a2', 'a3'])
    const moved = drop(state, 'two', 'after')!
    expect(keysOf(moved)).toEqual(['a1', 'a2', 'a3', 'a0'])
  })

  test('stays where it is when it is dropped on itself, or where it cannot stand', () => {
    expect(drop(openAt('o|ne\n\ntwo'), 'one', 'after')).toBeUndefined()
    expect(drop(openAt('> o|ne\n>\n> two'), 'one', 'before')).toBeUndefined()
    const table = openAt('o|ne\n\n| A | B |\n| --- | --- |\n| c | d |')
    const range = findBlockRange(table)!
    expect(findDropPlace(table.doc, range, positionOf(table, 'A') - 1)).toBeUndefined()
    expect(findDropPlace(table.doc, range, table.doc.content.size - 1)?.pos).toBe(table.doc.content.size)
  })
})

describe('by keys', () => {
  test('goes into the neighbour and out again', () => {
    const inside = run(openAt('o|ne\n\n> two'), moveBlockAcross(1))!
    expect(printState(inside)).toBe('> one\n>\n> two')
    expect(printState(run(inside, moveBlockAcross(-1))!)).toBe('one\n\n> two')
    const inTab = run(openAt(`o|ne\n\n${TABS}`), moveBlockAcross(1))!
    expect(printState(inTab)).toContain('{% tab title="A" %}\none\n\nin a')
  })

  test('at the edge of the page means nothing', () => {
    expect(run(openAt('o|ne'), moveBlockAcross(-1))).toBeUndefined()
  })
})

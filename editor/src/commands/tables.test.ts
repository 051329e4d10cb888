import type { Block } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import fc from 'fast-check'
import { NodeSelection } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn as deleteColumnNatively, TableMap } from 'prosemirror-tables'
import { describe, expect, test } from 'vitest'
import { anyDocument } from '../../../content/src/document/testing/arbitrary.ts'
import { examples } from '../../../test/tiers.ts'
import { toDocument } from '../convert/to-document.ts'
import { toEditor } from '../convert/to-editor.ts'
import { openAt, openMarkdown, printState, run } from '../testing/documents.ts'
import { copyCells } from './copy-cells.ts'
import { goToCell } from './table-caret.ts'
import {
  deleteColumn,
  deleteRow,
  fillCells,
  insertColumn,
  insertRow,
  moveColumn,
  moveRow,
  setCellValue,
  setColumn,
  setColumnHidden,
} from './tables.ts'

const TABLE = '| A | B |\n| --- | --- |\n| one | 2 |\n| three | 4 |'
const open = () => openMarkdown(TABLE)
const print = (state: Parameters<typeof printState>[0]) =>
  printState(state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0))))
const dataOf = (state: Parameters<typeof printState>[0]) =>
  (toDocument(state.doc).nodes[0] as Block).data as {
    records: { [id: string]: { orderIndex: string; values: { [id: string]: unknown } } }
    definition: { [id: string]: { id: string; type: string; title?: string } }
    view: { columns: string[] }
  }

describe('rows', () => {
  test('are inserted with an id and a place between their neighbours', () => {
    const state = run(open(), insertRow(0, 1))!
    const { records } = dataOf(state)
    expect(Object.entries(records).map(([id, { orderIndex }]) => [id, orderIndex])).toEqual([
      ['row-1', '000000'],
      ['n0', '0000005'],
      ['row-2', '000001'],
    ])
    expect(print(state)).toBe('| A | B |\n| --- | --- |\n| one | 2 |\n|  |  |\n| three | 4 |')
  })

  test('are deleted and moved', () => {
    expect(print(run(open(), deleteRow(0, 0))!)).toBe('| A | B |\n| --- | --- |\n| three | 4 |')
    const moved = run(open(), moveRow(0, 1, 0))!
    expect(print(moved)).toBe('| A | B |\n| --- | --- |\n| three | 4 |\n| one | 2 |')
    expect(Object.keys(dataOf(moved).records).sort()).toEqual(['row-1', 'row-2'])
    expect(run(open(), deleteRow(0, 2))).toBeUndefined()
    expect(run(open(), moveRow(0, 0, 2))).toBeUndefined()
  })

  test('that are copied get ids, and cells of their own', () => {
    const state = open()
    const row = state.doc.firstChild!.child(1)
    const copied = state.apply(state.tr.insert(1 + state.doc.firstChild!.child(0).nodeSize, row))
    const { fragments, data } = toDocument(copied.doc).nodes[0] as Block
    const names = fragments!.map(({ fragment }) => fragment)
    expect(new Set(names).size).toBe(6)
    expect(Object.keys(data!.records as object)).toEqual(['n0', 'row-1', 'row-2'])
  })
})

describe('columns', () => {
  test('are inserted, deleted, moved and hidden', () => {
    const inserted = run(open(), insertColumn(0, 1, { type: 'number', title: 'N' }))!
    const { definition, view } = dataOf(inserted)
    expect(view.columns).toEqual(['column-1', 'n0', 'column-2'])
    expect(definition.n0).toEqual({ id: 'n0', type: 'number', title: 'N' })
    expect(print(run(open(), deleteColumn(0, 0))!)).toBe('| B |\n| --- |\n| 2 |\n| 4 |')
    expect(print(run(open(), moveColumn(0, 1, 0))!)).toBe('| B | A |\n| --- | --- |\n| 2 | one |\n| 4 | three |')
    const hidden = run(open(), setColumnHidden(0, 1, true))!
    expect(dataOf(hidden).view.columns).toEqual(['column-1'])
    expect(Object.keys(dataOf(hidden).definition)).toEqual(['column-1', 'column-2'])
    expect(dataOf(run(hidden, setColumnHidden(0, 1, false))!).view.columns).toEqual(['column-1', 'column-2'])
  })

  test('of another type have values of that type, as far as there are some', () => {
    const numbers = run(open(), setColumn(0, 1, { type: 'number' }))!
    expect(Object.values(dataOf(numbers).records).map(({ values }) => values['column-2'])).toEqual([2, 4])
    expect(print(run(numbers, setColumn(0, 1, { type: 'text' }))!)).toBe(TABLE)
    const none = run(open(), setColumn(0, 0, { type: 'number' }))!
    expect(Object.values(dataOf(none).records).map(({ values }) => values['column-1'])).toEqual([undefined, undefined])
  })

  test('cannot all go', () => {
    expect(run(run(open(), deleteColumn(0, 0))!, deleteColumn(0, 0))).toBeUndefined()
  })
})

describe('cells', () => {
  test('of values are set and emptied', () => {
    const state = run(open(), setColumn(0, 1, { type: 'checkbox' }))!
    const checked = run(state, setCellValue(0, 0, 1, true))!
    expect(dataOf(checked).records['row-1']!.values['column-2']).toBe(true)
    const emptied = run(checked, setCellValue(0, 0, 1, undefined))!
    expect('column-2' in dataOf(emptied).records['row-1']!.values).toBe(false)
    expect(run(checked, setCellValue(0, 0, 0, 'text'))).toBeUndefined()
  })

  test('are filled from a grid, which adds rows', () => {
    const state = run(
      run(open(), setColumn(0, 1, { type: 'number' }))!,
      fillCells(0, 1, 0, [
        ['a', '7'],
        ['b', 'x'],
      ]),
    )!
    expect(Object.values(dataOf(state).records).map(({ values }) => values['column-2'])).toEqual([2, 7, undefined])
    expect(state.doc.textBetween(0, state.doc.content.size, '|')).toBe('A|B|one|a|b')
  })

  test('follow each other with Tab, and the last one adds a row', () => {
    let state = openAt('| A | B |\n| --- | --- |\n| x&#124;one | 2 |'.replace('x', ''))
    state = run(state, goToCell(1))!
    expect(state.selection.$from.parent.textContent).toBe('2')
    state = run(state, goToCell(1))!
    expect(state.doc.firstChild!.childCount).toBe(3)
    expect(state.selection.$from.parent.textContent).toBe('')
    state = run(run(run(state, goToCell(-1))!, goToCell(-1))!, goToCell(-1))!
    expect(state.selection.$from.parent.textContent).toBe('B')
  })
})

describe('copied cells', () => {
  const copy = (state: Parameters<typeof printState>[0], range: Parameters<typeof copyCells>[1]) => {
    const copied = copyCells(state.doc.firstChild!, range)
    copied.check()
    return state.apply(state.tr.insert(state.doc.content.size, copied))
  }
  const printLast = (state: Parameters<typeof printState>[0]) => {
    const document = toDocument(state.doc)
    return printMarkdown({ ...document, nodes: document.nodes.slice(-1) })
  }

  test('are a table of their own, with the titles of their columns', () => {
    const state = openMarkdown(TABLE.replace('one', '**one**'))
    const row = copy(state, { top: 1, bottom: 2, left: 0, right: 2 })
    expect(printLast(row)).toBe('| A | B |\n| --- | --- |\n| **one** | 2 |')
    const [first, second] = toDocument(row.doc).nodes.map((node) => (node as Block).data as ReturnType<typeof dataOf>)
    expect(Object.keys(second!.records)).toHaveLength(1)
    expect(Object.keys(second!.definition)).not.toEqual(Object.keys(first!.definition))
    expect(printLast(copy(state, { top: 0, bottom: 3, left: 1, right: 2 }))).toBe('| B |\n| --- |\n| 2 |\n| 4 |')
    expect(printLast(copy(state, { top: 0, bottom: 1, left: 0, right: 1 }))).toBe('| A |\n| --- |')
    const hidden = run(state, setColumnHidden(0, 0, true))!
    expect(printLast(copy(hidden, { top: 2, bottom: 3, left: 0, right: 2 }))).toBe('| B |\n| --- |\n| 4 |')
  })
})

describe('with prosemirror-tables', () => {
  test('every table has a map without problems', () => {
    fc.assert(
      fc.property(anyDocument(), (document) => {
        toEditor(document).descendants((node) => {
          if (node.type.name === 'table') expect(TableMap.get(node).problems).toBeNull()
        })
      }),
      { numRuns: examples(300) },
    )
  })

  test('its own commands leave rows and columns with ids', () => {
    let state = openAt(TABLE.replace('one', '&#124;one'))
    state = run(state, addColumnAfter)!
    state = run(state, addRowAfter)!
    const { records, definition, view } = dataOf(state)
    expect(Object.keys(records)).toHaveLength(3)
    expect(Object.keys(definition)).toEqual(view.columns)
    expect(view.columns).toHaveLength(3)
    expect(print(run(state, deleteColumnNatively)!)).toBe('|  | B |\n| --- | --- |\n|  | 2 |\n|  |  |\n|  | 4 |')
  })
})

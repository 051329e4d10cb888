import { type Block, readDocument, readTable } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import { describe, expect, test } from 'vitest'
import { toDocument } from '../convert/to-document.ts'
import { documentFrom, openMarkdown, run } from '../testing/documents.ts'
import { readGrid } from './grid-text.ts'
import {
  deleteLargeRow,
  insertLargeRow,
  readLargeCell,
  readLargeTable,
  readLargeText,
  setLargeCell,
  setLargeValue,
} from './large-table.ts'
import { setColumnWidth, setTableView, sortRows } from './table-view.ts'
import { fillCells, insertRow } from './tables.ts'

const TABLE = '| A | B |\n| --- | --- |\n| b **bold** | 10 |\n| a | 9 |'
const givenTable = () => documentFrom(TABLE).nodes[0] as Block
const print = (block: Block) => printMarkdown({ object: 'document', data: {}, nodes: [block] })
const isRead = (block: Block) => readDocument({ object: 'document', data: {}, nodes: [block] }).kind === 'document'

describe('a table too large for the page', () => {
  test('is read, and changed cell by cell and row by row', () => {
    const block = givenTable()
    const { columns, records } = readLargeTable(block)!
    expect(columns.map(({ title }) => title)).toEqual(['A', 'B'])
    expect(readLargeText(block, records[0]!, columns[0]!)).toBe('b bold')
    const copied = setLargeCell(block, records[1]!, columns[0]!.id, readLargeCell(block, records[0]!, columns[0]!.id))
    const added = insertLargeRow(copied, 'new')
    const filled = setLargeCell(added, 'new', columns[1]!.id, readLargeCell(block, records[1]!, columns[0]!.id))
    const left = deleteLargeRow(filled, records[0]!)
    expect(print(left)).toBe('| A | B |\n| --- | --- |\n| b **bold** | 9 |\n|  | a |')
    expect(isRead(left)).toBe(true)
    expect(left.fragments).toHaveLength(3)
    expect(print(setLargeValue(left, 'new', columns[1]!.id, undefined))).toContain('|  |  |')
    expect(readLargeTable({ object: 'block', type: 'paragraph' })).toBeUndefined()
    // Somebody else may have deleted the row.
    expect(setLargeValue(left, records[0]!, columns[1]!.id, 1)).toBe(left)
    expect(setLargeCell(left, records[0]!, columns[0]!.id, readLargeCell(left, 'new', columns[1]!.id))).toBe(left)
  })

  test('is what a table becomes that grows over 500 rows, with every cell', () => {
    const grid = Array.from({ length: 600 }, (_, at) => [`row ${at}`, 'x', 'third'])
    const state = run(openMarkdown(TABLE), fillCells(0, 0, 0, grid))!
    expect(state.doc.firstChild!.type.name).toBe('opaque-block')
    const [block] = toDocument(state.doc).nodes as Block[]
    const { columns, rows } = readTable(block!)
    expect([columns.length, rows.length]).toEqual([3, 600])
    expect(isRead(block!)).toBe(true)
    expect(block!.key).toBe('a0')
  })

  test('stays in the page up to 500', () => {
    const grid = Array.from({ length: 500 }, () => ['x'])
    const state = run(openMarkdown(TABLE), fillCells(0, 0, 0, grid))!
    expect(state.doc.firstChild!.type.name).toBe('table')
    expect(run(state, insertRow(0, 500))!.doc.firstChild!.type.name).toBe('opaque-block')
  })
})

describe('a table', () => {
  test('is sorted by a column, numbers as numbers, empty cells last', () => {
    const sorted = run(openMarkdown(`${TABLE}\n|  |  |`), sortRows(0, 1, 1))!
    const [block] = toDocument(sorted.doc).nodes as Block[]
    expect(print(block!)).toBe('| A | B |\n| --- | --- |\n| a | 9 |\n| b **bold** | 10 |\n|  |  |')
    const [down] = toDocument(run(sorted, sortRows(0, 0, -1))!.doc).nodes as Block[]
    expect(print(down!)).toBe(`${TABLE}\n|  |  |`)
    expect(run(sorted, sortRows(0, 2, 1))).toBeUndefined()
  })

  test('has widths and a face', () => {
    const wide = run(openMarkdown(TABLE), setColumnWidth(0, 1, 200.4))!
    const view = (state: typeof wide) => (toDocument(state.doc).nodes[0] as Block).data!.view
    expect(view(wide)).toMatchObject({ columnWidths: { 'column-2': 200 } })
    expect(view(run(wide, setColumnWidth(0, 1, undefined))!)).not.toHaveProperty('columnWidths')
    expect(view(run(wide, setTableView(0, { type: 'cards', hideHeader: undefined }))!)).toMatchObject({ type: 'cards' })
  })
})

describe('a grid from a spreadsheet', () => {
  test.each([
    [
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '"two\nlines"\t"a ""quote"""\nc\t',
      [
        ['two\nlines', 'a "quote"'],
        ['c', ''],
      ],
    ],
    ['"open\tb', [['"open', 'b']]],
    ['\t', [['', '']]],
  ])('%j', (text, grid) => {
    expect(readGrid(text)).toEqual(grid)
  })

  test('is none without tabs, and none of millions of cells', () => {
    expect(readGrid('one\ntwo')).toBeUndefined()
    expect(readGrid('\t'.repeat(200_000))).toBeUndefined()
  })
})

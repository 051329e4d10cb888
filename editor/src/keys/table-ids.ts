/**
 * Rows and columns of a table have ids of their own, each row as many cells as there are columns, and each cell what its column holds. Whatever
 * inserted, copied, moved or removed rows and cells, this puts it right again.
 */
import type { Node as EditorNode } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { toCellText, toCellValue } from '../commands/cell-values.ts'
import { createFiller } from '../convert/editor-blocks.ts'
import { schema } from '../schema/schema.ts'
import { isTextColumn } from '../schema/tables.ts'
import type { Range } from './changed-ranges.ts'

const PARTS = new Set(['table', 'table-head', 'table-row', 'table-header', 'table-cell', 'cell-value'])

export function repairTables(tr: Transaction, ranges: readonly Range[], newId: () => string): void {
  const tables = new Set<number>()
  const inserted = new Set<number>()
  const changed = new Set<number>()
  for (const { from, to, isContent } of ranges) {
    tr.doc.nodesBetween(Math.max(0, from - 1), Math.min(tr.doc.content.size, to + 1), (node, pos) => {
      if (node.isInline) return false
      if (node.type.name === 'table') tables.add(pos)
      if (!PARTS.has(node.type.name) || pos < from || pos >= to) return true
      changed.add(pos)
      if (isContent) inserted.add(pos)
      return true
    })
  }
  // From the last to the first, so that positions stay; a table in a cell of another one comes before it.
  for (const pos of [...tables].sort((one, other) => other - one)) {
    const table = tr.doc.nodeAt(pos)!
    if (isSound(table, pos, changed)) continue
    const repaired = repairTable(table, pos, inserted, newId)
    if (repaired !== table) replaceChangedRows(tr, pos, table, repaired)
  }
}

/** Nothing but the text in its cells changed. */
function isSound(table: EditorNode, pos: number, changed: ReadonlySet<number>): boolean {
  const columns = table.firstChild!.childCount
  if (table.children.some(({ childCount }) => childCount !== columns)) return false
  for (const each of changed) if (each >= pos && each < pos + table.nodeSize) return false
  return true
}

/** Children with whether they were inserted: the same node may stand at two places. */
interface Part {
  readonly node: EditorNode
  readonly isInserted: boolean
}

function listParts(node: EditorNode, pos: number, inserted: ReadonlySet<number>): Part[] {
  const parts: Part[] = []
  node.forEach((child, offset) => {
    parts.push({ node: child, isInserted: inserted.has(pos + 1 + offset) })
  })
  return parts
}

function repairTable(table: EditorNode, pos: number, inserted: ReadonlySet<number>, newId: () => string): EditorNode {
  const head = table.firstChild!
  const headers = nameAll(listParts(head, pos + 1, inserted), 'column', newId)
  const rows = listParts(table, pos, inserted).slice(1)
  const fragments = new Set<string>()
  // Names of cells belong first to rows that were there before.
  const kept = new Set(rows.flatMap(({ node, isInserted }) => (isInserted ? [] : listFragments(node))))
  const repaired = nameAll(rows, 'record', newId).map((row, at) => {
    const { isInserted } = rows[at]!
    const { orderIndex: _place, ...members } = row.attrs.members
    const attrs = isInserted && 'orderIndex' in row.attrs.members ? { ...row.attrs, members } : row.attrs
    const isTaken = (name: string) => fragments.has(name) || (isInserted && kept.has(name))
    const cells = repairCells(row.children, headers, isTaken)
    for (const name of listFragments(row)) fragments.add(name)
    return change(row, attrs, cells)
  })
  return change(table, table.attrs, [change(head, head.attrs, headers), ...repaired])
}

const listFragments = ({ children }: EditorNode): string[] =>
  children.flatMap(({ attrs }) => (attrs.fragment === null ? [] : [attrs.fragment]))

/** What was inserted gets a new id if it has none, or that of another one. */
function nameAll(parts: readonly Part[], attribute: string, newId: () => string): EditorNode[] {
  const taken = new Set(parts.flatMap(({ node, isInserted }) => (isInserted ? [] : [node.attrs[attribute]])))
  const seen = new Set<string>()
  return parts.map(({ node, isInserted }) => {
    const id: string | null = node.attrs[attribute]
    const isOwn = id !== null && !seen.has(id) && !(isInserted && taken.has(id))
    const given = isOwn ? id : newId()
    seen.add(given)
    if (isOwn) return node
    const definition = attribute === 'column' && { definition: { ...node.attrs.definition, id: given } }
    return node.type.create({ ...node.attrs, ...definition, [attribute]: given }, node.content)
  })
}

type IsTaken = (fragment: string) => boolean

function repairCells(cells: readonly EditorNode[], headers: readonly EditorNode[], isTaken: IsTaken) {
  const byColumn = new Map(cells.map((cell) => [cell.attrs.column as string | null, cell]))
  const isMoved = cells.length === headers.length && headers.every(({ attrs }) => byColumn.has(attrs.column))
  const fitting = headers.map(({ attrs }, at) => (isMoved ? byColumn.get(attrs.column)! : cells[at]))
  const repaired = fitting.map((cell, at) => repairCell(cell, headers[at]!, isTaken))
  const extra = cells
    .slice(headers.length)
    .flatMap(({ children }) => children.filter(({ isBlock, isAtom }) => isBlock && !isAtom))
  const last = headers.findLastIndex(({ attrs }) => isTextColumn(attrs.definition))
  if (extra.length > 0 && last >= 0) {
    const cell = repaired[last]!
    repaired[last] = cell.copy(cell.content.append(cell.type.create(null, extra).content))
  }
  return repaired
}

function repairCell(cell: EditorNode | undefined, header: EditorNode, isTaken: IsTaken): EditorNode {
  const { column, hidden, definition } = header.attrs
  const isText = isTextColumn(definition)
  const fragment: string | null = cell?.attrs.fragment ?? null
  const isOwn = fragment === null || !isTaken(fragment)
  const attrs = { ...cell?.attrs, column, hidden, ...(!isOwn && { fragment: null }) }
  const content = cell ? convertContent(cell, header) : [emptyContent(isText)]
  return change(cell ?? schema.nodes['table-cell']!.create(null, content), attrs, content)
}

/** Blocks in a column of values become the value that their words name; a value from another column becomes words in a column of text. */
function convertContent(cell: EditorNode, { attrs: { column, definition } }: EditorNode): readonly EditorNode[] {
  const [first] = cell.children
  const isValue = first!.type.name === 'cell-value'
  if (!isTextColumn(definition) && !isValue) {
    const text = cell.textBetween(0, cell.content.size, ' ', ' ')
    return [schema.node('cell-value', { value: toCellValue(definition, text) })]
  }
  if (!isTextColumn(definition) || !isValue || cell.attrs.column === column) return cell.children
  const text = toCellText(definition, first!.attrs.value)
  return [text === '' ? createFiller('paragraph') : schema.node('paragraph', null, schema.text(text))]
}

const emptyContent = (isText: boolean) => (isText ? createFiller('paragraph') : schema.node('cell-value'))

/** The node itself if nothing is different. */
function change(node: EditorNode, attrs: EditorNode['attrs'], children: readonly EditorNode[]): EditorNode {
  const isSame =
    node.childCount === children.length &&
    children.every((child, at) => child === node.child(at)) &&
    Object.keys(attrs).every((name) => attrs[name] === node.attrs[name])
  return isSame ? node : node.type.create(attrs, children)
}

/** Cells keep the caret where only attributes changed. */
function replaceChangedRows(tr: Transaction, pos: number, table: EditorNode, repaired: EditorNode): void {
  const rows: { readonly from: number; readonly old: EditorNode; readonly now: EditorNode }[] = []
  table.forEach((old, offset, at) => {
    if (old !== repaired.child(at)) rows.push({ from: pos + 1 + offset, old, now: repaired.child(at) })
  })
  for (const { from, old, now } of rows.reverse()) {
    const hasSameCells = old.childCount === now.childCount && old.content.size === now.content.size
    if (!hasSameCells || !old.children.every((cell, at) => cell.content.eq(now.child(at).content)))
      tr.replaceWith(from, from + old.nodeSize, now)
    else {
      setChanged(tr, from, old, now)
      old.forEach((cell, offset, at) => {
        setChanged(tr, from + 1 + offset, cell, now.child(at))
      })
    }
  }
}

function setChanged(tr: Transaction, pos: number, old: EditorNode, now: EditorNode): void {
  for (const [name, value] of Object.entries(now.attrs))
    if (old.attrs[name] !== value) tr.setNodeAttribute(pos, name, value)
}

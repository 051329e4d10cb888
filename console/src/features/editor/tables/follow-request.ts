/** A menu or dialog of a table stays with its table, row and column while others write: it knows them by their ids. */
import type { Node } from 'prosemirror-model'
import { listBlockPositions } from '../view/block-positions.ts'
import type { TableRequest } from './table-request.ts'

export interface HeldRequest {
  request: TableRequest
  key: unknown
  record: unknown
  column: unknown
}

export function holdRequest(doc: Node, request: TableRequest): HeldRequest {
  const table = doc.nodeAt(request.pos)
  const { row, column } = { row: undefined, column: undefined, ...request }
  return {
    request,
    key: table?.attrs.key,
    record: row === undefined ? undefined : table?.maybeChild(row + 1)?.attrs.record,
    column: column === undefined ? undefined : table?.firstChild?.maybeChild(column)?.attrs.column,
  }
}

/** What was asked for, where it is now; undefined when the table, the row or the column is gone. */
export function followRequest(doc: Node, { request, key, record, column }: HeldRequest): TableRequest | undefined {
  const pos = findTable(doc, request.pos, key)
  const table = pos === undefined ? undefined : doc.nodeAt(pos)
  if (pos === undefined || !table) return undefined
  const followed = { ...request, pos }
  if ('row' in followed) followed.row = findChild(table, 'record', record, followed.row + 1) - 1
  if ('column' in followed) followed.column = findChild(table.firstChild!, 'column', column, followed.column)
  return ('row' in followed && followed.row < 0) || ('column' in followed && followed.column < 0) ? undefined : followed
}

function findTable(doc: Node, pos: number, key: unknown): number | undefined {
  if (typeof key !== 'string') return pos
  const isThere = pos <= doc.content.size && doc.nodeAt(pos)?.attrs.key === key
  return isThere ? pos : listBlockPositions(doc).get(key)
}

/** The index of the child with this id; -1: it is gone. Rows and columns that have no id yet are where they were. */
function findChild(parent: Node, attribute: string, id: unknown, index: number): number {
  if (typeof id !== 'string' || parent.maybeChild(index)?.attrs[attribute] === id) return index
  return parent.children.findIndex(({ attrs }) => attrs[attribute] === id)
}

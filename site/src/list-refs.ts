import { type Block, type ContentRef, type Document, readTable, walk } from '@lectern/content/document'
import { listCellRefs } from './document/cell-refs.ts'
import { isRef } from './document/writer.ts'

/** Every reference of a document, for the host to resolve before rendering. Addresses are left out: they need no resolving. */
export function listRefs(document: Document): ContentRef[] {
  const found = new Map<string, ContentRef>()
  const add = (ref: ContentRef) => ref.kind !== 'url' && found.set(JSON.stringify(ref), ref)
  for (const { node } of walk(document)) {
    if (node.object !== 'block' && node.object !== 'inline') continue
    for (const value of [node.data?.ref, node.data?.refDark]) if (isRef(value)) add(value)
    if (node.object === 'block' && node.type === 'table') for (const ref of listTableRefs(node)) add(ref)
  }
  return [...found.values()]
}

function listTableRefs(table: Block): ContentRef[] {
  const { columns, rows } = readTable(table)
  return rows.flatMap((row) =>
    columns.flatMap(({ id, definition: { type } }) => (type === 'text' ? [] : listCellRefs(type, row[id]))),
  )
}

/** The ids that records bring along, and those they refer to: their fields are marked by `ownId` and `idOf`. */
import type { ArchiveRecord, TableName } from '../../core/archive/archived-table.ts'
import { type ArchiveFile, listParts } from './files.ts'

/** Table → the ids of its records in the archive. */
export type ArchivedIds = Map<TableName, Set<string>>

/** Lists of records by part of a file; a part of one record is a list of one. */
export type RecordLists = Record<string, ArchiveRecord[]>

interface IdMark {
  own?: TableName
  refersTo?: TableName
  prefix?: string
  anyOf?: IdMark[]
}

interface RecordId {
  table: TableName
  id: string
  /** The field, for error sentences. */
  name: string
  prefix: string
}

export function* listIds(file: ArchiveFile, records: RecordLists, kind: 'own' | 'refersTo'): Generator<RecordId> {
  for (const [part, { schema }] of Object.entries(listParts(file))) {
    const fields = Object.entries(schema.properties).flatMap(([name, field]) => {
      const mark = findMark(field as IdMark, kind)
      return mark === undefined ? [] : [{ name, table: mark[kind]!, prefix: mark.prefix ?? '' }]
    })
    for (const record of records[part]!)
      for (const { name, table, prefix } of fields) {
        const id = record[name]
        if (id !== null && id !== undefined) yield { table, id, name: `${part}.${name}`, prefix }
      }
  }
}

const findMark = (field: IdMark, kind: 'own' | 'refersTo'): IdMark | undefined =>
  field[kind] !== undefined
    ? field
    : field.anyOf?.map((each) => findMark(each, kind)).find((mark) => mark !== undefined)

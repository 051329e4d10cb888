/** Lists the ids of records, and those they refer to: `ownId` and `idOf` mark their fields. */
import type { ArchiveRecord, TableName } from '../../core/archive/archived-table.ts'
import { type ArchiveFile, listParts } from './files.ts'

/** The ids of the records in the archive, by table. */
export type ArchivedIds = Map<TableName, Set<string>>

/** The records of a file, by part; a part with a single record is a list of one. */
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
  /** The name of the field, for error messages. */
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

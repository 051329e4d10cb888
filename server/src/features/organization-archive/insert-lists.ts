import type { ImportContext } from '../../core/archive/archived-table.ts'
import { insertRecords } from '../../core/archive/rows.ts'
import type { ArchiveFile } from './files.ts'
import type { RecordLists } from './record-ids.ts'

/** Writes the lists of a file, in its order. */
export async function insertLists<Scope>(
  { lists }: Pick<ArchiveFile<Scope>, 'lists'>,
  records: RecordLists,
  context: ImportContext<Scope>,
): Promise<void> {
  for (const [part, table] of Object.entries(lists)) await insertRecords(table, records[part]!, context)
}

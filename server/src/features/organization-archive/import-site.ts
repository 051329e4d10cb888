import type { ImportContext, OrganizationScope } from '../../core/archive/archived-table.ts'
import { insertRecords } from '../../core/archive/rows.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { siteFile } from './files.ts'
import { insertLists } from './insert-lists.ts'

export async function importSite(reader: ArchiveReader, context: ImportContext<OrganizationScope>): Promise<void> {
  const records = await reader.readRecords(context.path, siteFile)
  const [site] = records.site!
  const own = { ...context, scope: { ...context.scope, siteId: site!.id } }
  await insertRecords(siteFile.record.table, [site!], own)
  await insertLists(siteFile, records, own)
}

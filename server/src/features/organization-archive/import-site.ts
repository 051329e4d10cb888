import type { ImportContext, OrganizationScope } from '../../core/archive/archived-table.ts'
import { insertRecords } from '../../core/archive/rows.ts'
import type { Urls } from '../../core/urls.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { siteFile } from './files.ts'
import { insertLists } from './insert-lists.ts'
import { importSiteAssets, type StoredAssets, withAssetsHere } from './site-assets.ts'

export interface SiteImport {
  reader: ArchiveReader
  folder: string
  storedAssets: StoredAssets
  /** Of all sites in the archive, by their ids. */
  assetNames: ReadonlyMap<string, string>
  urls: Urls
}

export async function importSite(
  { reader, folder, storedAssets, assetNames, urls }: SiteImport,
  context: Omit<ImportContext<OrganizationScope>, 'path'>,
): Promise<void> {
  const path = `${folder}site.json`
  const records = await reader.readRecords(path, siteFile)
  const [site] = records.site!
  const own = { ...context, path, scope: { ...context.scope, siteId: site!.id } }
  await insertRecords(siteFile.record.table, [site!], own)
  await importSiteAssets(reader, folder, storedAssets, own)
  const settings = records.settings!.map(({ customization, ...rest }) => ({
    ...rest,
    customization: withAssetsHere(customization, assetNames, urls),
  }))
  await insertLists(siteFile, { ...records, settings }, own)
}

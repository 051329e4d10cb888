/** Imports an archive into a new organization, or into an empty one, completely or not at all. */

import { sql } from 'kysely'
import { insertRecords } from '../../core/archive/rows.ts'
import type { PoolDb, Transaction } from '../../core/database/connections.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import type { Storage } from '../../core/storage/storage.ts'
import type { Urls } from '../../core/urls.ts'
import { storeFile } from '../files/index.ts'
import { setDefaultSite } from '../organizations/index.ts'
import { type ArchiveReader, openOrganizationArchive } from './archive-reader.ts'
import { checkEmpty } from './check-empty.ts'
import {
  type ArchiveFile,
  organizationFile,
  organizationLists,
  peopleFile,
  permissionsFile,
  siteFile,
} from './files.ts'
import { readContentFile, type StoredBytes } from './import-content.ts'
import { findAccounts, importPeople } from './import-people.ts'
import { importSite, type SiteImport } from './import-site.ts'
import { importSpace, listContentFiles, listSpaceFiles } from './import-space.ts'
import { insertLists } from './insert-lists.ts'
import { chooseIds, collectIds } from './renew-ids.ts'
import { listAssetFiles, readAssetNames, type StoredAssets, storeSiteAssets } from './site-assets.ts'
import { importSpecs } from './specs.ts'

interface ImportProgress {
  done: number
  total: number
  what: string
}

interface ImportedOrganization {
  id: string
  spaces: number
  sites: number
  /** The differences from the archive, as sentences for people. */
  notes: string[]
}

type Report = (progress: ImportProgress) => void

export async function importOrganization(
  db: PoolDb,
  storage: Storage,
  {
    file,
    urls,
    into,
    record,
  }: {
    file: string
    /** The addresses of this server. */
    urls: Urls
    into?: string | undefined
    /** Writes the row of the audit log, in the transaction of the import. */
    record?: (db: Transaction, organizationId: string) => Promise<void>
  },
  report: Report = () => {},
): Promise<ImportedOrganization> {
  const reader = await openOrganizationArchive(file)
  try {
    // Every record is checked once before anything is stored.
    const found = await collectIds(reader, listFiles(reader))
    const stored = await storeBytes(reader, storage, report)
    const storedAssets: StoredAssets = new Map()
    for (const folder of sitesIn(reader)) await storeSiteAssets(reader, storage, folder, storedAssets)
    return await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(trx)
      if (into !== undefined) await checkEmpty(trx, into)
      const renewed = await chooseIds(trx, found, await findAccounts(trx, reader))
      if (into !== undefined) for (const id of found.ids.get('organizations')!) renewed.set(id, into)
      reader.renew(found.ids, renewed)
      const imported = await write(trx, { reader, stored, storedAssets, urls }, into !== undefined, report)
      await record?.(trx, imported.id)
      return imported
    })
  } catch (error) {
    throw explainRefusal(error)
  } finally {
    reader.close()
  }
}

const spacesIn = (reader: ArchiveReader) => reader.folders('spaces/', 'space.json')
const sitesIn = (reader: ArchiveReader) => reader.folders('sites/', 'site.json')

const listFiles = (reader: ArchiveReader): (readonly [string, ArchiveFile])[] => [
  ['organization.json', organizationFile],
  ['people.json', peopleFile],
  ...Object.entries(organizationLists),
  ...spacesIn(reader).flatMap((folder) => listSpaceFiles(reader, folder)),
  ...sitesIn(reader).map((folder) => [`${folder}site.json`, siteFile] as const),
  ...listAssetFiles(reader, sitesIn(reader)),
  ['permissions.json', permissionsFile],
]

/** Stores the files before the transaction, which must not wait for disks. If it fails, the unused files are deleted at night. */
async function storeBytes(reader: ArchiveReader, storage: Storage, report: Report): Promise<StoredBytes> {
  const wanted = new Map<string, { name: string; contentType: string }>()
  for (const folder of spacesIn(reader))
    for (const path of listContentFiles(reader, folder))
      for (const { bytes, name, contentType } of (await readContentFile(reader, path)).files)
        wanted.set(folder + bytes, { name, contentType })
  const stored: StoredBytes = new Map()
  for (const [path, { name, contentType }] of wanted) {
    report({ done: stored.size, total: wanted.size, what: 'Files' })
    const { name: _, ...file } = await storeFile(storage, await reader.entry(path).stream(), { name, contentType })
    stored.set(path, file)
  }
  return stored
}

interface OpenImport extends Pick<SiteImport, 'reader' | 'storedAssets' | 'urls'> {
  stored: StoredBytes
}

async function write(
  db: Transaction,
  { reader, stored, storedAssets, urls }: OpenImport,
  exists: boolean,
  report: Report,
): Promise<ImportedOrganization> {
  const notes: string[] = []
  const note = (sentence: string) => notes.push(sentence)
  const { organization: [organization] = [] } = await reader.readRecords('organization.json', organizationFile)
  const { id, defaultSiteId } = organization!
  const scope = { organizationId: id as string, userIds: [] }
  const contextOf = (path: string) => ({ db, path, scope, note })
  if (!exists) await insertRecords(organizationFile.record.table, [organization!], contextOf('organization.json'))
  await importPeople(await reader.readRecords('people.json', peopleFile), contextOf('people.json'))
  for (const [path, file] of Object.entries(organizationLists))
    await insertLists(file, await reader.readRecords(path, file), contextOf(path))
  await importSpecs(db, reader, id)
  const spaces = spacesIn(reader)
  const sites = sitesIn(reader)
  let done = 0
  const reportNext = (what: string) => report({ done: done++, total: spaces.length + sites.length, what })
  for (const folder of spaces) {
    reportNext(folder)
    await importSpace(db, { reader, folder, stored }, id, note)
  }
  const assetNames = await readAssetNames(reader, sites)
  for (const folder of sites) {
    reportNext(folder)
    await importSite({ reader, folder, storedAssets, assetNames, urls }, { db, scope, note })
  }
  const permissions = await reader.readRecords('permissions.json', permissionsFile)
  await insertLists(permissionsFile, permissions, contextOf('permissions.json'))
  if (!exists && defaultSiteId !== null) await setDefaultSite(db, id, defaultSiteId)
  return { id, spaces: spaces.length, sites: sites.length, notes }
}

/** Turns a constraint violation into a 400: every exported archive satisfies the constraints, so this one was edited by hand. */
function explainRefusal(error: unknown): unknown {
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  if (error instanceof ApiError || code === undefined || !/^2[23]/.test(code)) return error
  return invalid(`The archive is inconsistent: ${table ?? 'its records'} violate ${constraint ?? code}`)
}

/** An archive → an organization here: a new one, or one that is empty. All of it, or nothing. */
import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { storeFile } from '../files/index.ts'
import { type ArchiveReader, openOrganizationArchive } from './archive-reader.ts'
import { checkWhole } from './check-records.ts'
import { organizationFile, permissionsFile, type Shape, siteFile, wholeFiles } from './files.ts'
import { readContent, type StoredBytes } from './import-content.ts'
import { findKnownPeople, insertPeople } from './import-people.ts'
import { importSite } from './import-site.ts'
import { importSpace, listContentFiles, listSpaceFiles } from './import-space.ts'
import { checkEmpty, insertOrganization, setDefaultSite } from './organization-row.ts'
import { insertHeld } from './record-store.ts'
import { chooseIds, collectIds } from './renew-ids.ts'
import { importSpecs } from './specs.ts'

export interface ImportProgress {
  done: number
  total: number
  what: string
}

export interface Imported {
  id: string
  spaces: number
  sites: number
  /** What is otherwise than in the archive, for people to read. */
  notes: string[]
}

type Report = (progress: ImportProgress) => void

export async function importOrganization(
  db: Db,
  storage: Storage,
  { file, into }: { file: string; into?: string | undefined },
  report: Report = () => {},
): Promise<Imported> {
  const reader = await openOrganizationArchive(file)
  try {
    // Every record is looked at once before anything is stored.
    const ids = await collectIds(reader, listFiles(reader))
    const stored = await storeBytes(reader, storage, report)
    return await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(trx)
      if (into !== undefined) await checkEmpty(trx, into)
      const renewed = await chooseIds(trx, ids, await findKnownPeople(trx, reader))
      if (into !== undefined) for (const id of ids.get('organizations')!) renewed.set(id, into)
      reader.renew(ids, renewed)
      return write(trx, reader, stored, into !== undefined, report)
    })
  } catch (error) {
    throw explained(error)
  } finally {
    reader.close()
  }
}

const spacesIn = (reader: ArchiveReader) => reader.folders('spaces/', 'space.json')
const sitesIn = (reader: ArchiveReader) => reader.folders('sites/', 'site.json')

const listFiles = (reader: ArchiveReader): (readonly [string, Shape])[] => [
  ['organization.json', organizationFile],
  ...Object.entries(wholeFiles),
  ...spacesIn(reader).flatMap((folder) => listSpaceFiles(reader, folder)),
  ...sitesIn(reader).map((folder) => [`${folder}site.json`, siteFile] as const),
  ['permissions.json', permissionsFile],
]

/** Before the transaction, which must not wait for disks. Should it not come about, nobody names them and they go at night. */
async function storeBytes(reader: ArchiveReader, storage: Storage, report: Report): Promise<StoredBytes> {
  const wanted = new Map<string, { name: string; contentType: string }>()
  for (const folder of spacesIn(reader))
    for (const path of listContentFiles(reader, folder))
      for (const { bytes, name, contentType } of (await readContent(reader, path)).files)
        wanted.set(folder + bytes, { name, contentType })
  const stored: StoredBytes = new Map()
  for (const [path, { name, contentType }] of wanted) {
    report({ done: stored.size, total: wanted.size, what: 'Files' })
    const { name: _, ...file } = await storeFile(storage, await reader.entry(path).stream(), { name, contentType })
    stored.set(path, file)
  }
  return stored
}

async function write(
  db: Db,
  reader: ArchiveReader,
  stored: StoredBytes,
  isThere: boolean,
  report: Report,
): Promise<Imported> {
  const notes: string[] = []
  const organization = (await reader.readRecords('organization.json', organizationFile)).organization![0]!
  const { id, defaultSiteId } = organization
  if (!isThere) await insertOrganization(db, organization, notes)
  const here = { organization_id: id }
  for (const [path, shape] of Object.entries(wholeFiles)) {
    const held = await reader.readRecords(path, shape)
    checkWhole(path, held)
    if (path === 'people.json') await insertPeople(db, id, held)
    else await insertHeld(db, shape, held, (part) => (part === 'languages' ? {} : here))
  }
  await importSpecs(db, reader, id)
  const spaces = spacesIn(reader)
  const sites = sitesIn(reader)
  let done = 0
  const tell = (what: string) => report({ done: done++, total: spaces.length + sites.length, what })
  for (const folder of spaces) {
    tell(folder)
    await importSpace(db, { reader, folder, stored }, id)
  }
  for (const folder of sites) {
    tell(folder)
    await importSite(db, reader, `${folder}site.json`, id, notes)
  }
  const permissions = await reader.readRecords('permissions.json', permissionsFile)
  await insertHeld(db, permissionsFile, permissions, () => here)
  if (!isThere && defaultSiteId !== null) await setDefaultSite(db, id, defaultSiteId)
  return { id, spaces: spaces.length, sites: sites.length, notes }
}

/** What the database itself refuses was made by hand: its rules are those of every archive that was exported. */
function explained(error: unknown): unknown {
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  if (error instanceof ApiError || code === undefined || !/^2[23]/.test(code)) return error
  return invalid(
    `The archive contradicts itself: what it says about ${table ?? 'its records'} breaks ${constraint ?? code}`,
  )
}

/** Exports an organization as the entries of an archive, from one snapshot of the database. */

import { toFreeSlug, toSlug } from '@lectern/content/text'
import { sql } from 'kysely'
import type { ArchiveRecord, SpaceScope } from '../../core/archive/archived-table.ts'
import { selectRecords } from '../../core/archive/rows.ts'
import type { PoolDb, ReadDb } from '../../core/database/connections.ts'
import type { Storage } from '../../core/storage/storage.ts'
import type { ZipEntry } from '../../core/storage/write-zip.ts'
import { version } from '../../core/version.ts'
import { listMemberIds } from '../members/index.ts'
import { findSpaceRevision } from '../spaces/index.ts'
import { exportContent, exportRecords, openContent, openSpaceExport } from './export-content.ts'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_HEADER,
  ARCHIVE_VERSION,
  type ArchiveFile,
  changeRequestFile,
  commentsFile,
  organizationFile,
  organizationLists,
  peopleFile,
  permissionsFile,
  siteFile,
  spaceFile,
} from './files.ts'
import { findChangeRequestStart } from './find-change-request-start.ts'
import { listIds, type RecordLists } from './record-ids.ts'
import { exportSiteAssets } from './site-assets.ts'
import { exportSpecs } from './specs.ts'

interface ExportProgress {
  done: number
  /** Spaces and sites. */
  total: number
  what: string
}

/** How long a slow client may keep the transaction of the export open. */
const PATIENCE = '10min'

export async function* exportOrganization(
  pool: PoolDb,
  storage: Storage,
  organizationId: string,
  report: (progress: ExportProgress) => void = () => {},
): AsyncGenerator<ZipEntry> {
  const db = await pool.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`SET LOCAL idle_in_transaction_session_timeout = ${sql.lit(PATIENCE)}`.execute(db)
    await sql`SET LOCAL statement_timeout = 0`.execute(db)
    yield* listEntries(db, storage, organizationId, report)
  } finally {
    await db.rollback().execute()
  }
}

async function* listEntries(
  db: ReadDb,
  storage: Storage,
  organizationId: string,
  report: (progress: ExportProgress) => void,
): AsyncGenerator<ZipEntry> {
  const organizationScope = { organizationId }
  const open = { db, storage, userIds: await listMemberIds(db, organizationId) }
  const header = { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, lectern: version }
  yield toJsonEntry(ARCHIVE_HEADER, { ...header, exportedAt: new Date().toISOString() })
  for (const organization of await selectRecords(db, organizationFile.record.table, organizationScope))
    yield toJsonEntry('organization.json', { organization })
  for (const [path, file] of Object.entries(organizationLists))
    yield toJsonEntry(path, await readLists(open, file, organizationScope))
  yield* exportSpecs(db, organizationId)
  const spaces = await selectRecords(db, spaceFile.record.table, organizationScope)
  const sites = await selectRecords(db, siteFile.record.table, organizationScope)
  const total = spaces.length + sites.length
  let done = 0
  const toSpaceFolder = createFolderNames('spaces')
  for (const space of spaces) {
    report({ done: done++, total, what: space.title })
    yield* exportSpace(open, organizationId, space, toSpaceFolder(space.title))
  }
  const toSiteFolder = createFolderNames('sites')
  for (const site of sites) {
    report({ done: done++, total, what: site.title })
    const scope = { organizationId, siteId: site.id }
    const folder = toSiteFolder(site.title)
    yield toJsonEntry(`${folder}site.json`, await readRecord(open, siteFile, site, scope))
    yield* exportSiteAssets(open, folder, scope)
  }
  yield toJsonEntry('permissions.json', await readLists(open, permissionsFile, organizationScope))
  const people = await readLists(open, peopleFile, { organizationId, userIds: [...open.userIds] })
  yield toJsonEntry('people.json', people)
}

/** `userIds` collects members and all users that records refer to: `people.json` comes last, and lists them. */
interface OpenExport {
  db: ReadDb
  storage: Storage
  userIds: Set<string>
}

async function* exportSpace(
  open: OpenExport,
  organizationId: string,
  space: ArchiveRecord,
  folder: string,
): AsyncGenerator<ZipEntry> {
  const { db, storage } = open
  const revisionId = (await findSpaceRevision(db, space.id))!
  const scope: SpaceScope = { organizationId, spaceId: space.id, revisionId, changeRequestId: null }
  yield toJsonEntry(`${folder}space.json`, await readRecord(open, spaceFile, space, scope))
  const spaceExport = openSpaceExport(db, space.id, folder, storage)
  const read = (id: string) => openContent(db, spaceExport, space.id, id)
  yield* exportContent(spaceExport, await read(revisionId), '')
  yield* exportComments(open, folder, scope)
  for (const changeRequest of await selectRecords(db, changeRequestFile.record.table, scope)) {
    const { id: changeRequestId, number } = changeRequest
    const within = `change-requests/${number}/`
    const start = await findChangeRequestStart(db, spaceExport.nodes, space.id, changeRequestId)
    const own = { ...scope, changeRequestId, revisionId: start.head, baseRevisionId: start.base }
    const content = await readRecord(open, changeRequestFile, changeRequest, own)
    yield toJsonEntry(`${folder}${within}change-request.json`, content)
    yield* exportContent(spaceExport, await read(start.head), within)
    if (start.base !== revisionId) yield* exportRecords(spaceExport, await read(start.base), `${within}base.json`)
    yield* exportComments(open, `${folder}${within}`, own)
  }
}

async function* exportComments(open: OpenExport, folder: string, scope: SpaceScope): AsyncGenerator<ZipEntry> {
  const lists = await readLists(open, commentsFile, scope)
  if (lists.comments!.length > 0) yield toJsonEntry(`${folder}comments.json`, lists)
}

async function readLists<Scope>(open: OpenExport, { lists }: ArchiveFile<Scope>, scope: Scope): Promise<RecordLists> {
  const content: RecordLists = {}
  for (const [name, table] of Object.entries(lists)) content[name] = await selectRecords(open.db, table, scope)
  addUserIds(open, { lists }, content)
  return content
}

async function readRecord<Scope>(
  open: OpenExport,
  { record, lists }: ArchiveFile<Scope, never>,
  value: ArchiveRecord,
  scope: Scope,
): Promise<Record<string, unknown>> {
  const { name, table } = record!
  addUserIds(open, { lists: { [name]: table } }, { [name]: [value] })
  return { [name]: value, ...(await readLists(open, { lists }, scope)) }
}

function addUserIds({ userIds }: OpenExport, file: ArchiveFile, records: RecordLists): void {
  for (const { table, id } of listIds(file, records, 'refersTo')) if (table === 'users') userIds.add(id)
}

/** Returns a unique folder name from a title. */
function createFolderNames(parent: string): (title: string) => string {
  const taken = new Set<string>()
  return (title) => {
    const slug = toFreeSlug(toSlug(title, 'untitled'), (each) => taken.has(each))
    taken.add(slug)
    return `${parent}/${slug}/`
  }
}

const toJsonEntry = (path: string, value: unknown): ZipEntry => ({
  path,
  content: `${JSON.stringify(value, undefined, 2)}\n`,
})

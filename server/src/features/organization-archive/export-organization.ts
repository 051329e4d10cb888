/** An organization → the entries of an archive, as of one moment. */
import { toFreeSlug, toSlug } from '@lectern/content/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import { version } from '../../core/server-root.ts'
import type { Storage } from '../../core/storage/storage.ts'
import type { ZipEntry } from '../../core/storage/write-zip.ts'
import { exportContent, exportRecords, openContent, openSpaceExport } from './export-content.ts'
import {
  changeRequestFile,
  commentsFile,
  FORMAT,
  HEAD,
  organizationFile,
  permissionsFile,
  type Shape,
  siteFile,
  spaceFile,
  VERSION,
  wholeFiles,
} from './files.ts'
import { findStartOfChangeRequest } from './find-start.ts'
import { selectRecords, type Value } from './record-store.ts'
import * as records from './records.ts'
import { exportSpecs } from './specs.ts'

export interface ExportProgress {
  done: number
  /** Spaces and sites. */
  total: number
  what: string
}

/** How long a reader may hold up the transaction that the archive is read in. */
const PATIENCE = '10min'

export async function* exportOrganization(
  pool: Db,
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
  db: Db,
  storage: Storage,
  organizationId: string,
  report: (progress: ExportProgress) => void,
): AsyncGenerator<ZipEntry> {
  yield json(HEAD, { format: FORMAT, version: VERSION, lectern: version, exportedAt: new Date().toISOString() })
  yield json('organization.json', await read(db, organizationFile, { organization: sql`id = ${organizationId}` }))
  const here = sql`organization_id = ${organizationId}`
  const shown = sql`IN (SELECT id FROM spaces WHERE ${here} AND deleted_at IS NULL)`
  const wheres: Record<string, RawBuilder<unknown>> = {
    people: namedPeople(organizationId),
    languages: sql`translation_settings_id IN (SELECT id FROM translation_settings WHERE ${here})`,
  }
  for (const [path, shape] of Object.entries(wholeFiles)) yield json(path, await read(db, shape, wheres, here))
  yield* exportSpecs(db, organizationId)
  const spaces = await selectRecords(db, records.space, sql`${here} AND deleted_at IS NULL`)
  const sites = await selectRecords(db, records.site, here)
  const total = spaces.length + sites.length
  let done = 0
  const spaceFolder = folders('spaces')
  for (const space of spaces) {
    report({ done: done++, total, what: space.title })
    yield* exportSpace(db, storage, space, spaceFolder(space.title))
  }
  const siteFolder = folders('sites')
  for (const site of sites) {
    report({ done: done++, total, what: site.title })
    const wheres = { site: sql`id = ${site.id}`, siteSpaces: sql`site_id = ${site.id} AND space_id ${shown}` }
    const held = await read(db, siteFile, wheres, sql`site_id = ${site.id}`)
    const places = new Set((held.siteSpaces as Value[]).map(({ id }) => id))
    held.formerPlaces = (held.formerPlaces as Value[]).filter(
      ({ siteSpaceId }) => siteSpaceId === null || places.has(siteSpaceId),
    )
    yield json(`${siteFolder(site.title)}site.json`, held)
  }
  const granted = sql`${here} AND (space_id IS NULL OR space_id ${shown})`
  yield json('permissions.json', await read(db, permissionsFile, { permissions: granted }))
}

async function* exportSpace(db: Db, storage: Storage, space: Value, folder: string): AsyncGenerator<ZipEntry> {
  const own = sql`space_id = ${space.id}`
  yield json(`${folder}space.json`, await read(db, spaceFile, { space: sql`id = ${space.id}` }, own))
  const { revision_id } = await db
    .selectFrom('spaces')
    .select('revision_id')
    .where('id', '=', space.id)
    .executeTakeFirstOrThrow()
  const open = openSpaceExport(db, space.id, folder, storage)
  yield* exportContent(open, await openContent(db, open, space.id, revision_id), '')
  yield* exportComments(db, folder, sql`${own} AND change_request_id IS NULL`)
  const changeRequests = await selectRecords(db, records.changeRequest, sql`${own} AND status IN ('draft', 'open')`)
  for (const { id, number } of changeRequests) {
    const within = `change-requests/${number}/`
    const start = await findStartOfChangeRequest(db, open.nodes, space.id, id)
    const its = sql`change_request_id = ${id}`
    yield json(
      `${folder}${within}change-request.json`,
      await read(db, changeRequestFile, { changeRequest: sql`id = ${id}` }, its),
    )
    yield* exportContent(open, await openContent(db, open, space.id, start.head), within)
    if (start.base !== revision_id)
      yield* exportRecords(open, await openContent(db, open, space.id, start.base), `${within}base.json`)
    yield* exportComments(db, `${folder}${within}`, its)
  }
}

async function* exportComments(db: Db, folder: string, where: RawBuilder<unknown>): AsyncGenerator<ZipEntry> {
  const below = sql`comment_id IN (SELECT id FROM comments WHERE ${where})`
  const held = await read(db, commentsFile, { comments: where }, below)
  if ((held.comments as Value[]).length > 0) yield json(`${folder}comments.json`, held)
}

/** Members, and whoever left their name on something that is in the archive. */
function namedPeople(organizationId: string): RawBuilder<unknown> {
  const spaces = sql`SELECT id FROM spaces WHERE organization_id = ${organizationId} AND deleted_at IS NULL`
  const changeRequests = sql`SELECT id FROM change_requests WHERE space_id IN (${spaces}) AND status IN ('draft', 'open')`
  const comments = sql`SELECT id FROM comments WHERE space_id IN (${spaces})
    AND (change_request_id IS NULL OR change_request_id IN (${changeRequests}))`
  return sql`id IN (
    SELECT user_id FROM members WHERE organization_id = ${organizationId}
    UNION SELECT created_by FROM spaces WHERE id IN (${spaces})
    UNION SELECT created_by FROM collections WHERE organization_id = ${organizationId}
    UNION SELECT created_by FROM sites WHERE organization_id = ${organizationId}
    UNION SELECT created_by FROM change_requests WHERE id IN (${changeRequests})
    UNION SELECT user_id FROM change_request_contributors WHERE change_request_id IN (${changeRequests})
    UNION SELECT unnest(ARRAY[user_id, requested_by]) FROM requested_reviewers WHERE change_request_id IN (${changeRequests})
    UNION SELECT unnest(ARRAY[reviewer_id, requested_by]) FROM reviews WHERE change_request_id IN (${changeRequests})
    UNION SELECT unnest(ARRAY[posted_by, resolved_by]) FROM comments WHERE id IN (${comments})
    UNION SELECT posted_by FROM comment_replies WHERE comment_id IN (${comments})
    UNION SELECT user_id FROM comment_reactions WHERE comment_id IN (${comments}))`
}

/** `wheres`: by part, what its records are; the others are those of `rest`. */
async function read(
  db: Db,
  shape: Shape,
  wheres: Record<string, RawBuilder<unknown>>,
  rest: RawBuilder<unknown> = sql`false`,
): Promise<Record<string, unknown>> {
  const held: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(shape)) {
    const found = await selectRecords(db, part, wheres[name] ?? rest)
    held[name] = part.single ? found[0] : found
  }
  return held
}

/** A folder for each, named after its title. */
function folders(parent: string): (title: string) => string {
  const taken = new Set<string>()
  return (title) => {
    const slug = toFreeSlug(toSlug(title, 'untitled'), (each) => taken.has(each))
    taken.add(slug)
    return `${parent}/${slug}/`
  }
}

const json = (path: string, value: unknown): ZipEntry => ({ path, content: `${JSON.stringify(value, undefined, 2)}\n` })

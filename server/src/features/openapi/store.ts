import { sql, type UpdateObject } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { NewRow } from '../../core/database/rows.ts'
import type { DB } from '../../core/database/tables.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import type { SpecRow, SpecSource, VersionRow } from './schema.ts'

/** All columns but the text, which may be large. */
const COLUMNS = [
  ...(['id', 'organization_id', 'slug', 'source_url', 'source_number', 'source_etag', 'source_modified'] as const),
  ...(['processing_state', 'last_version_id', 'last_processed_at', 'last_process_error_code', 'next_look_at'] as const),
  ...(['last_process_error_message', 'created_at', 'updated_at', 'listed'] as const),
] satisfies (keyof SpecRow)[]

const VERSION_COLUMNS = ['id', 'spec_id', 'position', 'entry', 'created_at'] as const satisfies (keyof VersionRow)[]

export function listOrganizationSpecs(db: ReadDb, organizationId: string, page: PageRequest) {
  const query = db
    .selectFrom('openapi_specs')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('listed', '=', true)
  return paginate(db, query, page, ['created_at asc', 'id asc'])
}

export const loadSpec = (db: ReadDb, organizationId: string, slug: string): Promise<SpecRow> =>
  db
    .selectFrom('openapi_specs')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('slug', '=', slug)
    .where('listed', '=', true)
    .executeTakeFirstOrThrow(() => notFound('OpenAPI specification'))

/** Finds specifications of the organization by slug. */
export const findSpecsNamed = (db: ReadDb, organizationId: string, slugs: readonly string[]): Promise<SpecRow[]> =>
  db
    .selectFrom('openapi_specs')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('slug', '=', sql<string>`ANY(${slugs}::text[])`)
    .where('listed', '=', true)
    .execute()

/** If the job is lost, the source is checked in an hour. */
const toSourceColumns = (source: SpecSource) => ({
  source_url: 'url' in source ? source.url : null,
  source_text: 'url' in source ? null : source.text,
  next_look_at: sql<Date>`now() + interval '1 hour'`,
})

/** Returns undefined when the slug is taken. */
export const insertSpec = (
  db: Transaction,
  organizationId: string,
  slug: string,
  source: SpecSource,
): Promise<SpecRow | undefined> =>
  db
    .insertInto('openapi_specs')
    .values({ id: newId(), organization_id: organizationId, slug, ...toSourceColumns(source) })
    .onConflict((conflict) => conflict.columns(['organization_id', 'slug']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()

/** Sets a new source, or the same one to read again: its cache validators are reset. */
export const updateSource = (
  db: Transaction,
  organizationId: string,
  slug: string,
  source: SpecSource,
): Promise<SpecRow> =>
  db
    .updateTable('openapi_specs')
    .set((spec) => ({
      ...toSourceColumns(source),
      source_number: spec('source_number', '+', 1),
      source_etag: null,
      source_modified: null,
      processing_state: 'pending',
      updated_at: sql`now()`,
    }))
    .where('organization_id', '=', organizationId)
    .where('slug', '=', slug)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(() => notFound('OpenAPI specification'))

/** Deletes the specification with its versions. */
export async function deleteSpec(db: Transaction, organizationId: string, slug: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('openapi_specs')
    .where('organization_id', '=', organizationId)
    .where('slug', '=', slug)
    .where('listed', '=', true)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const findSourceText = async (db: ReadDb, id: string): Promise<string | null | undefined> =>
  (await db.selectFrom('openapi_specs').select('source_text').where('id', '=', id).executeTakeFirst())?.source_text

export const findArchivedSource = (db: ReadDb, organizationId: string, slug: string) =>
  db
    .selectFrom('openapi_specs')
    .select(['source_text', 'last_version_id'])
    .where('organization_id', '=', organizationId)
    .where('slug', '=', slug)
    .where('listed', '=', true)
    .executeTakeFirst()

/** Locks the specification until the transaction ends. Returns undefined when its source was changed or deleted. */
export const lockSpec = (
  db: Transaction,
  { id, source_number }: Pick<SpecRow, 'id' | 'source_number'>,
): Promise<SpecRow | undefined> =>
  db
    .selectFrom('openapi_specs')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('source_number', '=', source_number)
    .forUpdate()
    .executeTakeFirst()

/** Updates the specification. Returns undefined when its source was changed or deleted. */
export const updateSpec = (
  db: WriteDb,
  { id, source_number }: Pick<SpecRow, 'id' | 'source_number'>,
  change: UpdateObject<DB, 'openapi_specs'>,
): Promise<SpecRow | undefined> =>
  db
    .updateTable('openapi_specs')
    .set(change)
    .where('id', '=', id)
    .where('source_number', '=', source_number)
    .returning(COLUMNS)
    .executeTakeFirst()

/** Takes the specifications that are due for a check; they are due again in an hour, even if the jobs are lost. */
export async function takeDueSpecs(
  db: Transaction,
): Promise<Pick<SpecRow, 'id' | 'source_number' | 'organization_id'>[]> {
  const { rows } = await sql<Pick<SpecRow, 'id' | 'source_number' | 'organization_id'>>`
    UPDATE openapi_specs SET next_look_at = now() + interval '1 hour'
    WHERE next_look_at <= now() RETURNING id, source_number, organization_id`.execute(db)
  return rows
}

const versions = (db: ReadDb, specId: string) =>
  db.selectFrom('openapi_versions').select(VERSION_COLUMNS).where('spec_id', '=', specId)

export const listVersions = (db: ReadDb, specId: string, page: PageRequest) =>
  paginate(db, versions(db, specId), page, ['position desc'])

export const loadVersion = (db: ReadDb, specId: string, id: string | null): Promise<VersionRow> =>
  versions(db, specId)
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow(() => notFound('Version'))

export const findDigest = async (db: ReadDb, versionId: string | null): Promise<string | undefined> =>
  versionId === null
    ? undefined
    : (await db.selectFrom('openapi_versions').select('digest').where('id', '=', versionId).executeTakeFirst())?.digest

export const insertVersion = (db: Transaction, version: NewRow<'openapi_versions'>) =>
  db.insertInto('openapi_versions').values(version).execute()

/** Deletes the oldest versions: a source may change every time it is fetched. */
export const deleteOldVersions = (db: Transaction, specId: string, count: number) =>
  sql`DELETE FROM openapi_versions WHERE spec_id = ${specId} AND position < (
    SELECT min(position) FROM (SELECT position FROM openapi_versions WHERE spec_id = ${specId}
      ORDER BY position DESC LIMIT ${count}) AS newest)`.execute(db)

/** Returns undefined when the version was deleted, or is from before texts were stored. */
export const findRawBytes = async (db: ReadDb, versionId: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('openapi_versions').select('raw').where('id', '=', versionId).executeTakeFirst())?.raw ??
  undefined

export const findDocumentBytes = async (db: ReadDb, versionId: string) =>
  db
    .selectFrom('openapi_versions')
    .select(['entry', 'document', 'files'])
    .where('id', '=', versionId)
    .executeTakeFirst()

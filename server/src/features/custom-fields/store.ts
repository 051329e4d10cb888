import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Row, RowChange } from '../../core/database/rows.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import type { CustomFieldValue } from './schema.ts'

type CustomFieldRow = Row<'custom_fields'>

const ofOrganization = (db: ReadDb, organizationId: string) =>
  db.selectFrom('custom_fields').selectAll('custom_fields').where('custom_fields.organization_id', '=', organizationId)

export function listCustomFields(db: ReadDb, organizationId: string, page: PageRequest) {
  return paginate(db, ofOrganization(db, organizationId), page, ['created_at asc', 'id asc'])
}

/** Maps the ids of the fields of an organization to their names. */
export async function listFieldNames(db: ReadDb, organizationId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('custom_fields')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

export function loadCustomField(db: ReadDb, organizationId: string, name: string): Promise<CustomFieldRow> {
  return ofOrganization(db, organizationId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow(() => notFound('Custom field'))
}

/** Locks a field: nobody else sets a value of it, changes it or deletes it until the transaction ends. */
export function lockCustomField(db: Transaction, organizationId: string, name: string): Promise<CustomFieldRow> {
  return ofOrganization(db, organizationId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Custom field'))
}

/** Locks fields for share: nobody changes or deletes them until the transaction ends, so values checked against them stay valid. */
export function lockCustomFields(db: Transaction, organizationId: string, names: string[]): Promise<CustomFieldRow[]> {
  return ofOrganization(db, organizationId).where('name', 'in', names).orderBy('id').forShare().execute()
}

export interface NewCustomFieldRow {
  name: string
  type: string
  title?: string | undefined
  description?: string | undefined
  placeholder?: string | undefined
  options?: string[] | undefined
}

/** Returns undefined when the organization has a field of that name, even one inserted concurrently. */
export function insertCustomField(
  db: Transaction,
  organizationId: string,
  { name, type, title = '', description = '', placeholder = '', options }: NewCustomFieldRow,
): Promise<CustomFieldRow | undefined> {
  return db
    .insertInto('custom_fields')
    .values({
      id: newId(),
      organization_id: organizationId,
      name,
      type,
      title,
      description,
      placeholder,
      options: options ?? null,
    })
    .onConflict((clash) => clash.columns(['organization_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateCustomField(
  db: Transaction,
  id: string,
  change: RowChange<'custom_fields'>,
): Promise<CustomFieldRow> {
  return db
    .updateTable('custom_fields')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The values of the field are deleted with it. */
export async function deleteCustomField(db: Transaction, organizationId: string, name: string): Promise<void> {
  await db.deleteFrom('custom_fields').where('organization_id', '=', organizationId).where('name', '=', name).execute()
}

/** Lists every field of the space's organization in creation order; `value` is null where the space has none. */
export function listCustomFieldsOfSpace(db: ReadDb, space: { id: string; organization_id: string }) {
  return ofOrganization(db, space.organization_id)
    .leftJoin('custom_field_values', (join) =>
      join
        .onRef('custom_field_values.custom_field_id', '=', 'custom_fields.id')
        .on('custom_field_values.space_id', '=', space.id),
    )
    .select('custom_field_values.value')
    .orderBy('custom_fields.created_at')
    .orderBy('custom_fields.id')
    .execute()
}

export interface NewValueRow {
  fieldId: string
  value: CustomFieldValue
}

export async function upsertValues(db: Transaction, spaceId: string, values: NewValueRow[]): Promise<void> {
  await db
    .insertInto('custom_field_values')
    .values(
      values.map(({ fieldId, value }) => ({
        space_id: spaceId,
        custom_field_id: fieldId,
        value: JSON.stringify(value),
      })),
    )
    .onConflict((clash) =>
      clash.columns(['space_id', 'custom_field_id']).doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute()
}

export async function deleteValues(db: Transaction, spaceId: string, fieldIds: string[]): Promise<void> {
  await db
    .deleteFrom('custom_field_values')
    .where('space_id', '=', spaceId)
    .where('custom_field_id', 'in', fieldIds)
    .execute()
}

/** The operator `-` of jsonb removes elements from an array; `?|` finds them in it. */
export async function dropOptionsFromValues(db: Transaction, fieldId: string, options: string[]): Promise<void> {
  await sql`UPDATE custom_field_values SET value = value - ${options}::text[]
    WHERE custom_field_id = ${fieldId} AND value ?| ${options}::text[]`.execute(db)
}

/** Deletes values that are a single one of these options: `?|` of jsonb also matches a string that is the whole value. */
export async function deleteValuesAmong(db: Transaction, fieldId: string, options: string[]): Promise<void> {
  await sql`DELETE FROM custom_field_values
    WHERE custom_field_id = ${fieldId} AND value ?| ${options}::text[]`.execute(db)
}

export async function copyValues(db: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`INSERT INTO custom_field_values (space_id, custom_field_id, value)
    SELECT ${to}, custom_field_id, value FROM custom_field_values WHERE space_id = ${from}`.execute(db)
}

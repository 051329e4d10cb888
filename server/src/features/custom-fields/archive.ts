import { sql } from 'kysely'
import Type from 'typebox'
import {
  type ArchiveRecord,
  archivedTable,
  idOf,
  type OrganizationScope,
  ownId,
  type SpaceScope,
} from '../../core/archive/archived-table.ts'
import { checkRecord } from '../../core/archive/check-record.ts'
import { invalid } from '../../core/errors.ts'
import { DateTime, nullable } from '../../core/words/shapes.ts'
import { checkOptions } from './check-options.ts'
import { CustomFieldValue, NewCustomField } from './schema.ts'
import { setValues } from './set-values.ts'
import { listFieldNames } from './store.ts'

const fields = Type.Required(NewCustomField).properties

export const archivedCustomFields = archivedTable('custom_fields', {
  fields: {
    id: ownId('custom_fields'),
    name: fields.name,
    title: fields.title,
    description: fields.description,
    type: fields.type,
    placeholder: fields.placeholder,
    options: nullable(fields.options),
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  where: ({ organizationId }: OrganizationScope) => sql`organization_id = ${organizationId}`,
  fromScope: { organization_id: 'organizationId' },
  prepare: (records, { path }) => {
    for (const { name, type, options } of records)
      checkRecord(`${path}: ${name}`, () => checkOptions(type, options ?? undefined))
    return records
  },
})

/** Values are checked against their fields, as in the operation that sets them. */
export const archivedCustomFieldValues = archivedTable('custom_field_values', {
  fields: { customFieldId: idOf('custom_fields'), value: CustomFieldValue },
  where: ({ spaceId }: SpaceScope) => sql`space_id = ${spaceId}`,
  fromScope: { space_id: 'spaceId' },
  insert: async (records, { db, path, scope: { spaceId, organizationId } }) => {
    const names = await listFieldNames(db, organizationId)
    const findName = ({ customFieldId }: ArchiveRecord) => {
      const name = names.get(customFieldId)
      if (name === undefined) throw invalid(`${path}: ${customFieldId} is not a custom field`)
      return name
    }
    const values = Object.fromEntries(records.map((record) => [findName(record), { value: record.value }]))
    await setValues(db, { id: spaceId, organization_id: organizationId }, { values })
  },
})

import { type ItemOf, listQuery } from '../../api/query.ts'

export type ListedField = ItemOf<'/orgs/{organizationId}/custom-fields'>
export type ListedFieldType = ListedField['type']

/** The most useful first. */
export const FIELD_TYPES: readonly ListedFieldType[] = [
  'text',
  'select:single',
  'select:multi',
  'tags',
  'number',
  'boolean',
]

export const hasOptions = (type: ListedFieldType) => type.startsWith('select:')

export const customFieldsQuery = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/custom-fields', { path: { organizationId }, query: { limit: 100 } })

import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Urls } from '../../core/urls.ts'
import { DateTime, Location, nullable, present } from '../../core/words/shapes.ts'

const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '^[a-z_\\-0-9]+$' })
const Title = Type.String({ maxLength: 100 })
const Description = Type.String({ maxLength: 200 })
const Placeholder = Type.String({ maxLength: 100 })
const Options = Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description: 'What may be selected; needed by the two select types and refused for the others',
})

export type CustomFieldType = Static<typeof CustomFieldType>
const CustomFieldType = Type.Enum(['text', 'number', 'boolean', 'tags', 'select:multi', 'select:single'])

export type CustomFieldValue = string | number | boolean | string[]

/**
 * A JSON Schema keyword applies only to its own type; with oneOf, the error for a text that is too long would list all other types.
 * The serialiser uses the first type that it can convert a value to, and it can convert everything to a string.
 */
const TYPES = ['array', 'boolean', 'number', 'string']
const BOUNDS = { maxLength: 256, items: { type: 'string', maxLength: 256 }, maxItems: 100 }
export const CustomFieldValue = Type.Unsafe<CustomFieldValue>({ type: TYPES, ...BOUNDS })
const NewValue = Type.Unsafe<CustomFieldValue | null>({
  type: [...TYPES, 'null'],
  ...BOUNDS,
  description: 'Must suit the type of the field; null clears it',
})

export const CustomField = Type.Object(
  {
    id: Type.String(),
    name: Name,
    title: Title,
    description: Description,
    type: CustomFieldType,
    placeholder: Placeholder,
    options: Type.Optional(Options),
    createdAt: DateTime,
    updatedAt: DateTime,
    urls: Location,
  },
  { title: 'CustomField' },
)

export const SpaceCustomFields = Type.Array(
  Type.Object({ customField: CustomField, value: Type.Optional(CustomFieldValue) }, { title: 'SpaceCustomField' }),
)

export const NewCustomField = Type.Object({
  name: Name,
  type: CustomFieldType,
  title: Type.Optional(Title),
  description: Type.Optional(Description),
  placeholder: Type.Optional(Placeholder),
  options: Type.Optional(Options),
})

/** Name and type never change. */
export const CustomFieldChange = Type.Partial(
  Type.Object({
    title: nullable(Title),
    description: nullable(Description),
    placeholder: nullable(Placeholder),
    options: Options,
  }),
)

export const SpaceCustomFieldsChange = Type.Object({
  values: Type.Record(Type.String(), Type.Object({ value: NewValue }), {
    minProperties: 1,
    maxProperties: 100,
    description: 'Name of a custom field → its new value; other fields stay unchanged',
  }),
})

export const toCustomField = (row: Row<'custom_fields'>, urls: Urls): Static<typeof CustomField> => ({
  id: row.id,
  name: row.name,
  title: row.title,
  description: row.description,
  type: row.type as CustomFieldType,
  placeholder: row.placeholder,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  urls: { location: urls.customField(row.organization_id, row.name) },
  ...present('options', row.options),
})

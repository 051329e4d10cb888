import Type, { type TSchema } from 'typebox'
import { invalid } from '../../core/errors.ts'
import { checkBody } from '../../core/operation/validate.ts'
import { PageMetadata, readFields } from '../content-changes/index.ts'

/** Reads a value written by hand for a field of a page; null removes the field. */
export function readFieldValue(field: string, value: unknown): unknown {
  if (field === 'parent') {
    if (value !== null && typeof value !== 'string')
      throw invalid('value must be the id of a page, or null for the root')
    return value
  }
  if (!(field in FIELD_SCHEMAS)) throw invalid(`A conflict about ${field} is resolved with keep`)
  if (value === null) {
    if (field === 'title' || field === 'slug') throw invalid(`value must not be null: a page has a ${field}`)
    return null
  }
  checkBody(FIELD_SCHEMAS[field]!, { value })
  return readFields({ [field]: value }, {}, 'value')[field as 'title']
}

/** Built once, because compiled validators are cached by schema object. */
const FIELD_SCHEMAS: Record<string, TSchema> = Object.fromEntries(
  Object.entries(Type.Required(PageMetadata).properties).map(([field, schema]) => [
    field,
    Type.Object({ value: schema }),
  ]),
)

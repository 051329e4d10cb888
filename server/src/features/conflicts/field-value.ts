import Type, { type TSchema } from 'typebox'
import { invalid } from '../../core/errors.ts'
import { checkBody } from '../../core/operation/validate.ts'
import { PageMetadata, readFields } from '../content-changes/index.ts'

/** A value written by hand for a field of a page; null removes it. */
export function readFieldValue(field: string, value: unknown): unknown {
  if (field === 'parent') {
    if (value !== null && typeof value !== 'string')
      throw invalid('value must be the id of a page, or null for the root')
    return value
  }
  if (!(field in OF_FIELD)) throw invalid(`keep is what settles a conflict about ${field}`)
  if (value === null) {
    if (field === 'title' || field === 'slug') throw invalid(`value must not be null: a page has a ${field}`)
    return null
  }
  checkBody(OF_FIELD[field]!, { value })
  return readFields({ [field]: value }, {}, 'value')[field as 'title']
}

/** Made once, since what is compiled from a schema is kept by it. */
const OF_FIELD: Record<string, TSchema> = Object.fromEntries(
  Object.entries(Type.Required(PageMetadata).properties).map(([field, schema]) => [
    field,
    Type.Object({ value: schema }),
  ]),
)

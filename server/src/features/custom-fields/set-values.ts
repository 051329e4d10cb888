import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { brokenRule } from './check-value.ts'
import type { SpaceCustomFieldsChange } from './schema.ts'
import { deleteValues, lockCustomFields, type NewValueRow, upsertValues } from './store.ts'

/** Sets all values or none: every name and value is checked before the first is stored. */
export async function setValues(
  db: Transaction,
  space: { id: string; organization_id: string },
  { values }: Static<typeof SpaceCustomFieldsChange>,
): Promise<void> {
  const names = Object.keys(values)
  const fields = await lockCustomFields(db, space.organization_id, names)
  const known = new Set(fields.map((field) => field.name))
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) throw invalid(`values.${unknown} is not a custom field of the organization`)

  const set: NewValueRow[] = []
  const cleared: string[] = []
  for (const field of fields) {
    const { value } = values[field.name]!
    const rule = value === null ? undefined : brokenRule(field, value)
    if (rule) throw invalid(`values.${field.name}.value ${rule}`)
    if (value === null) cleared.push(field.id)
    else set.push({ fieldId: field.id, value })
  }
  if (set.length > 0) await upsertValues(db, space.id, set)
  if (cleared.length > 0) await deleteValues(db, space.id, cleared)
}

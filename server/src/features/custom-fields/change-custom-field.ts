import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { checkOptions } from './check-options.ts'
import type { CustomFieldChange } from './schema.ts'
import { deleteValuesAmong, dropOptionsFromValues, lockCustomField, updateCustomField } from './store.ts'

/** A removed option is removed from the values too: from selections of several, and single selections of it are deleted. */
export async function changeCustomField(
  db: Transaction,
  organizationId: string,
  name: string,
  change: Static<typeof CustomFieldChange>,
) {
  const field = await lockCustomField(db, organizationId, name)
  if (change.options !== undefined) {
    checkOptions(field.type, change.options)
    const kept = new Set(change.options)
    const gone = (field.options ?? []).filter((option) => !kept.has(option))
    if (gone.length > 0) {
      if (field.type === 'select:multi') await dropOptionsFromValues(db, field.id, gone)
      else await deleteValuesAmong(db, field.id, gone)
    }
  }
  return updateCustomField(db, field.id, {
    ...(change.title !== undefined && { title: change.title ?? '' }),
    ...(change.description !== undefined && { description: change.description ?? '' }),
    ...(change.placeholder !== undefined && { placeholder: change.placeholder ?? '' }),
    ...(change.options !== undefined && { options: change.options }),
  })
}

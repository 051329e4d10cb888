import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { fromDefaultLevel } from '../../core/words/levels.ts'
import { validateMergeRules } from '../organizations/index.ts'
import type { SpaceChange, SpaceSeen } from './schema.ts'
import { updateSpace } from './store.ts'

export async function changeSpace(
  db: Transaction,
  space: SpaceSeen,
  change: Static<typeof SpaceChange>,
): Promise<void> {
  if (change.emoji && change.icon) throw invalid('emoji and icon exclude each other: send one of them')
  if (change.editMode === 'live' && space.edit_mode === 'locked' && isOpenToAll(space)) {
    throw conflict(`editMode cannot be live while the space is published as ${space.published_on?.visibility}`)
  }
  if (change.mergeRules) await validateMergeRules(db, space.organization_id, change.mergeRules)
  await updateSpace(db, space.id, {
    ...(change.editMode !== undefined && { edit_mode: change.editMode }),
    ...(change.title !== undefined && { title: change.title }),
    ...(change.defaultLevel !== undefined && { default_level: fromDefaultLevel(change.defaultLevel) }),
    ...(change.language !== undefined && { language: change.language }),
    ...(change.mergeRules !== undefined && { merge_rules: JSON.stringify(change.mergeRules) }),
    ...symbol(change),
  })
}

const isOpenToAll = ({ published_on }: SpaceSeen) =>
  published_on !== null && ['public', 'unlisted'].includes(published_on.visibility)

/** A space has an emoji or an icon: setting one removes the other. */
function symbol({ emoji, icon }: Static<typeof SpaceChange>) {
  if (emoji) return { emoji, icon: null }
  if (icon) return { icon, emoji: null }
  return { ...(emoji !== undefined && { emoji: null }), ...(icon !== undefined && { icon: null }) }
}

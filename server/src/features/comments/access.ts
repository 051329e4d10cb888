import { forbidden } from '../../core/errors.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import type { Mount } from './mounts.ts'
import type { Place } from './place.ts'

/** Removing: whoever wrote it, or looks after the space. What is not there anybody who comments may remove. */
export const toDelete = ({ access }: Mount): Mount['access'] => ({
  permission: { on: 'space', level: 'create or author' },
  resolve: access.resolve,
})

interface Posted {
  posted_by: string
}

export function checkMayDelete({ space }: Place, userId: string, { posted_by }: Posted): void {
  if (posted_by !== userId && !isAtLeast(space.level, 'create'))
    throw forbidden('Only its author and people with the level create or higher on the space may delete it')
}

export function checkMayEdit(userId: string, { posted_by }: Posted): void {
  if (posted_by !== userId) throw forbidden('Only its author may change what it says')
}

import { forbidden } from '../../core/errors.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import type { CommentParent } from './comment-parent.ts'
import type { CommentMount } from './mounts.ts'

/** The author, or somebody with the level create, may delete a comment. `checkMayDelete` decides once the comment is found. */
export const accessToDelete = ({ access }: CommentMount): CommentMount['access'] => ({
  permission: { on: 'space', level: 'create or author' },
  resolve: access.resolve,
})

interface Authored {
  posted_by: string
}

export function checkMayDelete({ space }: CommentParent, userId: string, { posted_by }: Authored): void {
  if (posted_by !== userId && !isAtLeast(space.level, 'create'))
    throw forbidden('Only its author and people with the level create or higher on the space may delete it')
}

export function checkMayEdit(userId: string, { posted_by }: Authored): void {
  if (posted_by !== userId) throw forbidden('Only its author may change its body')
}

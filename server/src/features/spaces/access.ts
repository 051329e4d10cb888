import type { PublishedContent } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { isAtLeast, type Role } from '../../core/words/levels.ts'
import { loadSpace, loadSpaceBrief } from './load-space.ts'
import type { SpaceSeen } from './schema.ts'
import { loadShownSpace, loadShownSpaceBrief } from './shown-space.ts'
import { loadRestorableSpaceSeenBy, type SpaceBrief } from './store.ts'

export interface OnSpace {
  space: SpaceSeen
}

/** Requires at least this level on the space; without any level it is 404. */
export const onSpace = (level: Role) => onSpaceFoundBy(loadSpace, loadShownSpace, level)

/** The same rule, also for a space in the trash. */
export const onSpaceOrTrashed = (level: Role) => onSpaceFoundBy(loadRestorableSpaceSeenBy, loadNone, level)

/** The same rule for reading content, which needs few columns of the space. */
export const onSpaceContent = (level: Role) => onSpaceFoundBy(loadSpaceBrief, loadShownSpaceBrief, level)

const loadNone = async () => {
  throw notFound('Space')
}

const onSpaceFoundBy = <S extends SpaceBrief>(
  load: (db: ReadDb, userId: string, id: string) => Promise<S>,
  loadShown: (db: ReadDb, content: PublishedContent, id: string) => Promise<S>,
  level: Role,
): Access<{ spaceId: string }, { space: S }> => ({
  permission: { on: 'space', level },
  resolve: async ({ db, actor, params }) => {
    const { userId, publishedContent } = actor
    const space = publishedContent
      ? await loadShown(db, publishedContent, params.spaceId)
      : await load(db, userId, params.spaceId)
    if (!isAtLeast(space.level, level)) throw forbidden(`This needs the level ${level} or higher on the space`)
    return { space }
  },
})

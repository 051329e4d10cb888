import type { Db } from '../../core/database/connect.ts'
import { forbidden } from '../../core/errors.ts'
import { isAtLeast, type Role } from '../../core/levels.ts'
import type { Access } from '../../core/operation.ts'
import { loadSpace, loadSpaceBrief } from './load-space.ts'
import type { SpaceSeen } from './schema.ts'
import { loadRestorableSpaceSeenBy, type SpaceBrief } from './store.ts'

export interface OnSpace {
  space: SpaceSeen
}

/** At least this level on the space; without any it is not there. */
export const onSpace = (level: Role) => onSpaceFoundBy(loadSpace, level)

/** The same, when it may also lie in the trash. */
export const onSpaceOrTrashed = (level: Role) => onSpaceFoundBy(loadRestorableSpaceSeenBy, level)

/** For reading content, which looks at little of the space. */
export const onSpaceContent = (level: Role) => onSpaceFoundBy(loadSpaceBrief, level)

const onSpaceFoundBy = <S extends SpaceBrief>(
  load: (db: Db, userId: string, id: string) => Promise<S>,
  level: Role,
): Access<{ spaceId: string }, { space: S }> => ({
  permission: { on: 'space', level },
  resolve: async ({ db, actor, params }) => {
    const space = await load(db, actor.userId, params.spaceId)
    if (!isAtLeast(space.level, level)) throw forbidden(`This needs the level ${level} or higher on the space`)
    return { space }
  },
})

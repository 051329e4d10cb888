import type { PublishedContent } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import { isAtLeast, type Role } from '../../core/words/levels.ts'
import { listShownSpaces, loadSpaceSeenBy, type OnSpace, type SpaceBrief } from '../spaces/index.ts'
import type { ChangeRequestSeen } from './schema.ts'
import { type ChangeRequestBrief, loadChangeRequest, loadChangeRequestBriefSeenBy } from './store.ts'

interface OnChangeRequest extends OnSpace {
  changeRequest: ChangeRequestSeen
}

interface Params {
  spaceId: string
  changeRequestId: string
}

/** The actor needs at least this level on the space; `edit or author` also admits the author of the change request. */
export const onChangeRequest = (level: Role | 'edit or author'): Access<Params, OnChangeRequest> => ({
  permission: { on: 'space', level },
  resolve: async ({ db, actor, params }) => {
    if (actor.publishedContent) return loadPreviewed(db, actor.publishedContent, params)
    const space = await loadSpaceSeenBy(db, actor.userId, params.spaceId)
    const changeRequest = await loadChangeRequest(db, space.id, params.changeRequestId)
    const least = level === 'edit or author' ? 'edit' : level
    const passesAsAuthor = level === 'edit or author' && changeRequest.created_by === actor.userId
    if (!passesAsAuthor && !isAtLeast(space.level, least))
      throw forbidden(`This needs the level ${least} or higher on the space`)
    return { space, changeRequest }
  },
})

/** The one change request that a preview of a site shows. */
async function loadPreviewed(db: ReadDb, content: PublishedContent, params: Params): Promise<OnChangeRequest> {
  const [space] = await listShownSpaces(db, content, [params.spaceId])
  if (!space) throw notFound('Space')
  const changeRequest = await loadChangeRequest(db, space.id, params.changeRequestId)
  if (changeRequest.id !== content.preview?.shows?.changeRequestId) throw notFound('Change request')
  return { space, changeRequest }
}

/** The same rule for comments, which need only a few columns of the change request. */
export const onChangeRequestBrief = (
  level: Role,
): Access<Params, { space: SpaceBrief; changeRequest: ChangeRequestBrief }> => ({
  permission: { on: 'space', level },
  resolve: async ({ db, actor, params }) => {
    const found = await loadChangeRequestBriefSeenBy(db, actor.userId, params.spaceId, params.changeRequestId)
    if (!isAtLeast(found.space.level, level)) throw forbidden(`This needs the level ${level} or higher on the space`)
    return found
  },
})

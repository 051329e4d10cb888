import type { EventAction } from '../../core/events/actions.ts'
import type { NewEvent } from '../../core/events/record-event.ts'

/** Events about comments are for those who may read comments. */
export const toCommentEvent = (
  action: EventAction & `comment.${string}`,
  { spaceId, changeRequestId }: { spaceId: string; changeRequestId: string | null },
  { id, pageId, actorId }: { id: string; pageId: string | null | undefined; actorId: string },
): NewEvent => ({
  action,
  spaceId,
  changeRequestId,
  pageId,
  actorId,
  target: { type: 'comment', id },
  level: 'comment',
})

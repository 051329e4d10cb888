import type { Document } from '@lectern/content/document'
import { domainEvent } from '../../core/domain-events.ts'

export interface CommentPosted {
  organizationId: string
  spaceId: string
  changeRequestId: string | null
  actorId: string
  commentId: string
  /** Set when a reply to the comment was posted. */
  replyId?: string
  /** The body; undefined when it cannot contain a mention. */
  document: Document | undefined
  /** The users who wrote in the thread. */
  thread?: Iterable<string>
  /** undefined for a comment on a space. */
  changeRequestAuthorId: string | undefined
}

/** A comment or a reply was posted. */
export const commentPosted = domainEvent<CommentPosted>()

import type { Document } from '@lectern/content/document'
import { domainEvent } from '../../core/domain-events.ts'

export interface CommentPosted {
  organizationId: string
  spaceId: string
  changeRequestId: string | null
  actorId: string
  commentId: string
  /** Of a reply, which answers that comment. */
  replyId?: string
  /** undefined when nobody can be mentioned in it. */
  document: Document | undefined
  /** Whose thread it is. */
  thread?: Iterable<string>
  /** Who made what it is about. */
  maker: string | undefined
}

/** A comment or a reply. */
export const commentPosted = domainEvent<CommentPosted>()

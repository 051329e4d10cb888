import type { ChangeRequestBrief } from '../change-requests/index.ts'
import type { SpaceBrief } from '../spaces/index.ts'

/** What a list of comments belongs to: a space, or one of its change requests. The two lists are separate. */
export interface CommentParent {
  space: SpaceBrief
  changeRequest: ChangeRequestBrief | null
}

/** The current revision of the content that the comments are about. */
export const toCurrentRevisionId = ({ space, changeRequest }: CommentParent) => (changeRequest ?? space).revision_id

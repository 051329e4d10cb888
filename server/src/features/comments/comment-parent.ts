import { invalid } from '../../core/errors.ts'
import type { ChangeRequestBrief } from '../change-requests/index.ts'
import type { SpaceBrief } from '../spaces/index.ts'

/** What a list of comments belongs to: a space, or one of its change requests. The two lists are separate. */
export interface CommentParent {
  space: SpaceBrief
  changeRequest: ChangeRequestBrief | null
}

/** The revision that a new comment is about; `before` is that which the change request is compared with. */
export function toDiscussedRevisionId(parent: CommentParent, isBefore: boolean | undefined, field: string): string {
  if (!isBefore) return toCurrentRevisionId(parent)
  if (!parent.changeRequest) throw invalid(`${field}before is for comments in a change request`)
  return parent.changeRequest.revision_merged_ancestor_id
}

/** The current revision of the content that the comments are about. */
export const toCurrentRevisionId = ({ space, changeRequest }: CommentParent) => (changeRequest ?? space).revision_id

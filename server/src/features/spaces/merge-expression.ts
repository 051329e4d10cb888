import { isTrue, parseExpression } from '@lectern/content/condition'
import type { Row } from '../../core/database/rows.ts'

interface ReviewVerdict {
  reviewer_id: string
  status: string
  outdated: boolean
  /** The change request was edited after the review. */
  content_changed: boolean
}

export interface MergeAttempt {
  actorId: string
  changeRequest: Pick<Row<'change_requests'>, 'id' | 'number' | 'status' | 'subject' | 'description' | 'created_by'>
  outdated: boolean
  /** The reviews of everybody but the author, whose own do not count. */
  verdicts: ReviewVerdict[]
}

/** Expressions may use an underscore, as documented before; the interface uses a dash. Both mean the same. */
const withUnderscore = (text: string) => text.replaceAll('changes-requested', 'changes_requested')

/** What expressions see in place of `approved` where the change request was edited since. */
const EARLIER_APPROVAL = 'approved_earlier'

/** Whether it approves what the change request contains now. */
export const isApproval = ({ status, content_changed }: ReviewVerdict) => status === 'approved' && !content_changed

/** Evaluates a custom rule; an expression that fails while it runs is not fulfilled. */
export function isRuleFulfilled(
  text: string,
  { actorId, changeRequest, outdated }: MergeAttempt,
  current: ReviewVerdict[],
): boolean {
  const parsed = parseExpression(withUnderscore(text))
  if (parsed.kind === 'invalid') return false
  const { id, number, status, subject, description } = changeRequest
  return isTrue(parsed.expression, {
    changeRequest: { id, number, status, subject, description, outdated, createdBy: { id: changeRequest.created_by } },
    reviews: current.map((verdict) => ({
      status: isApproval(verdict) || verdict.status !== 'approved' ? withUnderscore(verdict.status) : EARLIER_APPROVAL,
      reviewer: { id: verdict.reviewer_id },
    })),
    actor: { id: actorId },
  })
}

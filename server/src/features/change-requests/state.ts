/** The states of a change request, and who may change them. */
import type { Row } from '../../core/database/rows.ts'
import { conflict, forbidden } from '../../core/errors.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import type { SpaceSeen } from '../spaces/index.ts'
import type { ChangeRequestStatus } from './schema.ts'

/** Editing, updating, reviewing and merging need a draft or open change request; commenting does not. */
export function checkUnderWay(changeRequest: Pick<Row<'change_requests'>, 'status'>): void {
  const ended = describeEnd(changeRequest)
  if (ended !== undefined) throw conflict(ended)
}

/** Says that the change request has ended; undefined while it is under way. */
export function describeEnd({ status }: Pick<Row<'change_requests'>, 'status'>): string | undefined {
  if (status === 'archived') return 'The change request is archived: reopen it first'
  if (status === 'merged') return 'The change request is merged, which is final: create a new one'
  return undefined
}

/** Returns whether the status changes: setting the current status again changes nothing. */
export function checkTransition(
  changeRequest: Pick<Row<'change_requests'>, 'status' | 'created_by'>,
  to: Exclude<ChangeRequestStatus, 'merged'>,
  { actorId, level }: { actorId: string; level: SpaceSeen['level'] },
): boolean {
  const from = changeRequest.status as ChangeRequestStatus
  if (from === to) return false
  if (from === 'merged') throw conflict('The change request is merged, which is final: its status cannot change')
  const least = from === 'archived' || to === 'archived' ? 'review' : 'edit'
  if (changeRequest.created_by !== actorId && !isAtLeast(level, least))
    throw forbidden(
      `Only its author and people with the level ${least} or higher on the space may make it ${to} while it is ${from}`,
    )
  return true
}

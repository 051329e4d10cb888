import type { Transaction } from '../../core/database/connections.ts'
import type { Row } from '../../core/database/rows.ts'
import type { Context } from '../../core/operation/operation.ts'
import { headMoved } from './events.ts'
import { updateChangeRequest } from './store.ts'

/** What a write needs in order to move the head of a change request. */
export type HeadContext = Pick<Context<Transaction>, 'db' | 'config'>

/** Makes a revision the head of a change request, which the caller has locked. What was bound to the head before ends with it (docs/decisions/0144). */
export async function moveHead(
  context: HeadContext,
  { id }: Pick<Row<'change_requests'>, 'id'>,
  head: { revision_id: string; revision_merged_ancestor_id?: string },
): Promise<void> {
  await updateChangeRequest(context.db, id, head)
  await headMoved.announce(context, { changeRequestId: id })
}

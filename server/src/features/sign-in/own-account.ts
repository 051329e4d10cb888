import type { Transaction } from '../../core/database/connections.ts'
import { forgetVouchers } from '../members/index.ts'
import { deleteVoucher } from '../users/index.ts'

/** The account has credentials of its own from now on: no identity provider vouches for it any more. */
export async function ownAccount(db: Transaction, userId: string): Promise<void> {
  await deleteVoucher(db, userId)
  await forgetVouchers(db, userId)
}

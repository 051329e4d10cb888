import { hashToken } from '../../core/actor.ts'
import type { Transaction } from '../../core/database/connections.ts'
import { newId } from '../../core/ids.ts'
import { checkChosenToken } from '../../core/token-text.ts'

/** Stores an unrestricted token whose text the operator chose, replacing the one of the same label. `fixed` is false when another user has that text. */
export async function setTokenText(
  db: Transaction,
  userId: string,
  label: string,
  text: string,
): Promise<{ fixed: boolean }> {
  checkChosenToken(text)
  const hash = hashToken(text)
  await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('label', '=', label)
    .where('hash', '<>', hash)
    .execute()
  const row = await db
    .insertInto('tokens')
    .values({ id: newId(), user_id: userId, hash, label })
    .onConflict((clash) =>
      clash
        .column('hash')
        .doUpdateSet({ scopes: null, expires_at: null })
        .whereRef('tokens.user_id', '=', 'excluded.user_id'),
    )
    .returning('id')
    .executeTakeFirst()
  return { fixed: row !== undefined }
}

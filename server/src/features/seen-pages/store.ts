import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'

interface Viewer {
  changeRequestId: string
  userId: string
}

/** Returns page id → fingerprint. */
export async function listSeenPages(db: ReadDb, { changeRequestId, userId }: Viewer): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('seen_pages')
    .select(['page_id', 'fingerprint'])
    .where('change_request_id', '=', changeRequestId)
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ page_id, fingerprint }) => [page_id, fingerprint]))
}

export async function putSeenPages(
  db: Transaction,
  { changeRequestId, userId }: Viewer,
  fingerprints: ReadonlyMap<string, string>,
): Promise<void> {
  if (fingerprints.size === 0) return
  const rows = [...fingerprints].map(([page_id, fingerprint]) => ({
    change_request_id: changeRequestId,
    user_id: userId,
    page_id,
    fingerprint,
  }))
  await db
    .insertInto('seen_pages')
    .values(rows)
    .onConflict((clash) =>
      clash.columns(['change_request_id', 'user_id', 'page_id']).doUpdateSet({
        fingerprint: (clashing) => clashing.ref('excluded.fingerprint'),
        seen_at: sql<Date>`now()`,
      }),
    )
    .execute()
}

export async function deleteSeenPages(
  db: Transaction,
  { changeRequestId, userId }: Viewer,
  pages: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('seen_pages')
    .where('change_request_id', '=', changeRequestId)
    .where('user_id', '=', userId)
    .where('page_id', 'in', pages)
    .execute()
}

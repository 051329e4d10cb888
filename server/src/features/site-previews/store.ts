import { sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { newId } from '../../core/ids.ts'
import type { CustomizationChange } from '../site-customization/index.ts'

/** What a framed preview shows beyond the saved site. */
interface FramedPreview {
  siteId: string
  userId: string
  customization: CustomizationChange | null
  claims: Record<string, unknown> | null
  changeRequestId: string | null
}

/** One person has at most this many previews of a site; the oldest ones end. */
const MAX_PREVIEWS = 20

export async function insertPreview(db: Transaction, preview: FramedPreview, expiresAt: Date): Promise<string> {
  const id = newId()
  await db
    .insertInto('site_previews')
    .values({
      id,
      site_id: preview.siteId,
      user_id: preview.userId,
      customization: preview.customization && JSON.stringify(preview.customization),
      claims: preview.claims && JSON.stringify(preview.claims),
      change_request_id: preview.changeRequestId,
      expires_at: expiresAt,
    })
    .execute()
  await sql`DELETE FROM site_previews WHERE id IN (SELECT id FROM site_previews
    WHERE site_id = ${preview.siteId} AND user_id = ${preview.userId}
    ORDER BY created_at DESC, id OFFSET ${MAX_PREVIEWS})`.execute(db)
  return id
}

export async function findPreview(db: ReadDb, id: string): Promise<FramedPreview | undefined> {
  const row = await db.selectFrom('site_previews').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    row && {
      siteId: row.site_id,
      userId: row.user_id,
      customization: row.customization,
      claims: row.claims,
      changeRequestId: row.change_request_id,
    }
  )
}

export async function deleteExpiredPreviews(db: WriteDb): Promise<void> {
  await db.deleteFrom('site_previews').where('expires_at', '<', sql<Date>`now()`).execute()
}

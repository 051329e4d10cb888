/** Which mails a person wants from an organization. */
import { sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { DEFAULT_MAIL_MODES, type MailModes } from './reasons.ts'

export type DigestFrequency = 'daily' | 'weekly'

export interface MailSettings {
  /** No mails at all. */
  isMuted: boolean
  reasons: MailModes
  digest: DigestFrequency
}

export async function loadMailSettings(db: ReadDb, organizationId: string, userId: string): Promise<MailSettings> {
  const { rows } = await sql<{ is_muted: boolean; reasons: Partial<MailModes> | null; digest: DigestFrequency | null }>`
    SELECT EXISTS (SELECT FROM muted_organizations m WHERE m.organization_id = person.organization_id AND m.user_id = person.user_id) AS is_muted,
      p.reasons, p.digest
    FROM (VALUES (${organizationId}::text, ${userId}::text)) AS person (organization_id, user_id)
    LEFT JOIN notification_preferences p USING (organization_id, user_id)`.execute(db)
  const { is_muted, reasons, digest } = rows[0]!
  return { isMuted: is_muted, reasons: { ...DEFAULT_MAIL_MODES, ...reasons }, digest: digest ?? 'daily' }
}

/** Sets what is given and leaves the rest as it is. */
export async function updateMailSettings(
  db: Transaction,
  organizationId: string,
  userId: string,
  { reasons, digest }: { reasons?: Partial<MailModes> | undefined; digest?: DigestFrequency | undefined },
): Promise<void> {
  if (!reasons && !digest) return
  await sql`INSERT INTO notification_preferences (organization_id, user_id, reasons, digest)
    VALUES (${organizationId}, ${userId}, ${JSON.stringify(reasons ?? {})}::jsonb, ${digest ?? 'daily'})
    ON CONFLICT (organization_id, user_id) DO UPDATE SET
      reasons = notification_preferences.reasons || excluded.reasons,
      digest = coalesce(${digest ?? null}, notification_preferences.digest)`.execute(db)
}

export async function isOrganizationMuted(db: ReadDb, organizationId: string, userId: string): Promise<boolean> {
  return (await loadMailSettings(db, organizationId, userId)).isMuted
}

export async function setOrganizationMuted(
  db: WriteDb,
  organizationId: string,
  userId: string,
  muted: boolean,
): Promise<void> {
  if (muted)
    await db
      .insertInto('muted_organizations')
      .values({ organization_id: organizationId, user_id: userId })
      .onConflict((clash) => clash.doNothing())
      .execute()
  else
    await db
      .deleteFrom('muted_organizations')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute()
}

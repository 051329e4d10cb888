/** The reasons for a notification, what each needs, and how it is mailed by default. */
import { type RawBuilder, sql } from 'kysely'
import type { Level } from '../../core/database/tables.ts'

/** `comment` is one on what the person wrote, `unmerged` a planned merge that failed, `changed` a change of something followed that was not a merge. */
export const REASONS = [
  'mention',
  'reply',
  'comment',
  'review',
  'opened',
  'reviewed',
  'merged',
  'unmerged',
  'changed',
] as const
export type Reason = (typeof REASONS)[number]

export const MAIL_MODES = ['soon', 'digest', 'never'] as const
type MailMode = (typeof MAIL_MODES)[number]
export type MailModes = Record<Reason, MailMode>

export const DEFAULT_MAIL_MODES: MailModes = {
  mention: 'soon',
  reply: 'soon',
  comment: 'soon',
  review: 'soon',
  opened: 'soon',
  reviewed: 'soon',
  merged: 'digest',
  unmerged: 'soon',
  changed: 'digest',
}

/** The lowest level on the space at which a person is told, and may read it later. */
export const leastLevel = (reason: string): RawBuilder<Level> => sql`(CASE
  WHEN ${sql.ref(reason)} IN ('mention', 'reply', 'comment') THEN 'comment'
  WHEN ${sql.ref(reason)} = 'opened' THEN 'review' ELSE 'read' END)::level`

/** The mail that a new notification waits for, by the settings of its person; NULL for none. The arguments are columns. */
export const mailFor = (
  organizationId: string,
  person: { user: string; reason: string },
): RawBuilder<string | null> => {
  const [user, reason] = [sql.ref(person.user), sql.ref(person.reason)]
  return sql`CASE WHEN NOT EXISTS (SELECT FROM muted_organizations muted WHERE muted.organization_id = ${organizationId} AND muted.user_id = ${user})
    THEN nullif(coalesce((SELECT p.reasons ->> ${reason} FROM notification_preferences p WHERE p.organization_id = ${organizationId} AND p.user_id = ${user}),
      ${sql.lit(JSON.stringify(DEFAULT_MAIL_MODES))}::jsonb ->> ${reason}), 'never') END`
}

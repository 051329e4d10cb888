import { sql } from 'kysely'
import type { AuditAction } from '../../core/audit/actions.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { FIRST_STEPS, type FirstSteps } from './schema.ts'

const ACTIONS: Record<(typeof FIRST_STEPS)[number], AuditAction[]> = {
  write: ['change_request.content_updated', 'space.content_updated'],
  publish: ['site.published'],
  invite: ['organization.members_invited', 'invite_link.created', 'member.invite_link_created'],
  import: ['import_run.started', 'space.content_imported', 'space.git_import_started'],
}

/** The demo acts as people too; its records have the source `script` (docs/decisions/0127). */
export async function readFirstSteps(db: ReadDb, organizationId: string, userId: string): Promise<FirstSteps> {
  const { rows } = await sql<{ action: string }>`
    SELECT wanted.action FROM unnest(${Object.values(ACTIONS).flat()}::text[]) AS wanted (action)
    WHERE EXISTS (
      SELECT FROM audit_events event
      WHERE event.organization_id = ${organizationId} AND event.action = wanted.action AND event.actor_id = ${userId}
        AND event.source <> 'script')`.execute(db)
  const done = new Set(rows.map(({ action }) => action))
  return {
    object: 'first-steps',
    items: FIRST_STEPS.map((step) => ({ step, done: ACTIONS[step].some((action) => done.has(action)) })),
  }
}

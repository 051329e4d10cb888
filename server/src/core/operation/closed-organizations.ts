/**
 * An organization that requires single sign-on is reached through its identity provider only (decision 0141). Every path that leads into an organization
 * names it, one of its spaces or one of its collections, so it is checked here, for all operations; the few operations that lead across organizations
 * read `closedOrganizations` of the actor themselves.
 */
import { sql } from 'kysely'
import type { ActorIdentity } from '../actor.ts'
import type { ReadDb } from '../database/connections.ts'
import { forbidden } from '../errors.ts'

/** What the console and other clients show instead of the organization. */
const REFUSAL =
  'This organization is reached through its single sign-on: sign in with its identity provider, and create tokens there'

/** It runs after the access rule: what the person would not see anyway stays 404. */
export async function checkOrganizationIsOpen(
  db: ReadDb,
  { closedOrganizations = [] }: ActorIdentity,
  params: Record<string, string>,
): Promise<void> {
  if (closedOrganizations.length === 0) return
  const organizationId = await findOrganizationOfPath(db, params)
  if (organizationId !== undefined && closedOrganizations.includes(organizationId)) throw forbidden(REFUSAL)
}

async function findOrganizationOfPath(db: ReadDb, params: Record<string, string>): Promise<string | undefined> {
  const { organizationId, spaceId, collectionId, subdomain } = params
  if (organizationId !== undefined) return organizationId
  const { rows } =
    spaceId !== undefined
      ? await sql<{ id: string }>`SELECT organization_id AS id FROM spaces WHERE id = ${spaceId}`.execute(db)
      : collectionId !== undefined
        ? await sql<{ id: string }>`SELECT organization_id AS id FROM collections WHERE id = ${collectionId}`.execute(
            db,
          )
        : subdomain !== undefined
          ? await sql<{
              id: string
            }>`SELECT organization_id AS id FROM sites WHERE basename = ${subdomain.toLowerCase()}`.execute(db)
          : { rows: [] }
  return rows[0]?.id
}

/** The rules that organizations have for the tokens of their members. They hold for new tokens: those that exist are listed as breaking them (decision 0111). */
import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import type { TokenPolicy } from '../organizations/index.ts'

const DAY = 24 * 60 * 60 * 1000

/** The strictest rules of all organizations that the person has joined. */
export async function loadPolicyOf(db: ReadDb, userId: string): Promise<TokenPolicy> {
  const found = await db
    .selectFrom('accepted_members')
    .innerJoin('organizations', 'organizations.id', 'accepted_members.organization_id')
    .select([
      sql<number | null>`min(organizations.token_max_days)`.as('max_days'),
      sql<boolean | null>`bool_or(organizations.token_scopes_required)`.as('scopes_required'),
    ])
    .where('accepted_members.user_id', '=', userId)
    .where('accepted_members.disabled', '=', false)
    .executeTakeFirst()
  return { maxDays: found?.max_days ?? null, scopesRequired: found?.scopes_required ?? false }
}

/** Throws 400 naming the field that breaks a rule. */
export function checkTokenPolicy(
  { maxDays, scopesRequired }: TokenPolicy,
  { scopes, expiresAt }: { scopes?: string[] | undefined; expiresAt?: Date | undefined },
): void {
  if (scopesRequired && scopes === undefined)
    throw invalid('scopes is required: an organization of this account admits no new tokens without scopes')
  if (maxDays === null) return
  // A moment more, for the time between the choice of a day and the request.
  const latest = Date.now() + maxDays * DAY + 60_000
  if (expiresAt === undefined || expiresAt.getTime() > latest)
    throw invalid(`expiresAt must be within ${maxDays} days: an organization of this account admits no longer tokens`)
}

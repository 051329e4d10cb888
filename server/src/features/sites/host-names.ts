/** Host names of sites: which ones a site may have, and which ones some site has. */
import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { statement } from '../../core/database/statement.ts'

/** Names that lead to the machine itself, or nowhere. */
const RESERVED_DOMAINS = ['localhost', 'localdomain', 'invalid', 'onion', 'arpa']

/** Returns why no site may have this host name; undefined when one may. `reserved` comes from the settings. */
export function findReservation(
  hostname: string,
  { base, reserved }: { base: string; reserved: readonly string[] },
): string | undefined {
  if (hostname === new URL(base).hostname) return 'where Lectern itself is'
  const isBelow = (name: string) => hostname === name || hostname.endsWith(`.${name}`)
  if (RESERVED_DOMAINS.some(isBelow) || reserved.some(isBelow)) return 'which is reserved'
  return undefined
}

/** Takes a verified name away from sites that only claimed it: a claim must not block the owner of the name. */
export async function releaseUnprovedClaims(db: Transaction, siteId: string, hostname: string): Promise<void> {
  await sql`
    UPDATE sites SET hostname = NULL
    WHERE hostname = ${hostname} AND id <> ${siteId} AND NOT can_vouch(organization_id, hostname)
      AND EXISTS (SELECT FROM sites own WHERE own.id = ${siteId} AND can_vouch(own.organization_id, ${hostname}))`.execute(
    db,
  )
}

const selectClaimed = statement<{ hostname: string }>(`SELECT hostname FROM sites WHERE hostname = ANY ($1::text[])`)

/** Finds which of these names some site claims, whether it is published or not. */
export async function findClaimedHostNames(db: ReadDb, names: string[]): Promise<Map<string, true>> {
  return new Map((await selectClaimed(db, names)).map(({ hostname }) => [hostname, true]))
}

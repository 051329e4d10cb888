import type { Config } from '../../config.ts'
import type { Recording } from '../../core/audit/record-operation.ts'
import type { WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { conflict } from '../../core/errors.ts'
import { DnsError, resolveTxt } from '../../core/outgoing/resolve-txt.ts'
import { type OrganizationDomainRow, toDnsRecord } from './schema.ts'
import { loadDomain, setVerification } from './store.ts'

/**
 * Looks the record up, also for a domain that was verified before: a missing record ends the verification. A domain that an operator verified is not
 * looked up.
 */
export async function verifyDomain(
  db: WriteDb,
  recording: Recording,
  { dnsServers }: Pick<Config, 'dnsServers'>,
  row: OrganizationDomainRow,
): Promise<OrganizationDomainRow> {
  if (row.verified_by === 'operator') {
    await recording.write(db)
    return row
  }
  const { domain } = row
  const { name, value } = toDnsRecord(row)
  const found = await resolveTxt(dnsServers, name).catch((error) => {
    if (error instanceof DnsError) throw conflict(`${domain} could not be verified: ${error.message}; try again later`)
    throw error
  })
  const isThere = found.some((text) => text.trim() === value)
  // A domain that was removed during the DNS query is 404; one that an operator trusted meanwhile stays trusted.
  const verified = await inTransaction(db, async (trx) => {
    const changed = await setVerification(trx, row.organization_id, row.id, isThere)
    const wasVerified = row.verified_at !== null
    const target = { id: row.id, label: domain }
    if (isThere) await recording.write(trx, { target })
    else if (changed && wasVerified) await recording.write(trx, { action: 'organization_domain.unverified', target })
    return changed
  })
  if (!verified) return loadDomain(db, row.organization_id, row.id)
  if (isThere) return verified
  throw conflict(
    `${domain} is not verified: there is no TXT record ${name} with the value ${value}. Set it in the DNS of ${domain} and try again`,
  )
}

import { sql } from 'kysely'
import { loadConfig } from '../config.ts'
import { SERVER } from '../core/audit/record.ts'
import { type ChainReport, verifyChain } from '../core/audit/verify-chain.ts'
import type { ReadDb } from '../core/database/connections.ts'
import { CommandError, command, type Group, say, UsageError } from './command.ts'
import { withDatabase } from './connection.ts'

export const audit: Group = {
  summary: 'Verify the audit log',
  commands: {
    verify: command({
      summary: 'Compute the chains of the audit log again, and say what was changed',
      details:
        'Who owns the database can rebuild a chain. A head that was kept elsewhere, from the log, an export or an earlier run,\n' +
        'shows that nothing before it was: --head.',
      options: {
        head: { type: 'string', value: 'HEX', description: 'A head that one of the chains must have, or have had' },
      },
      run: async ({ head }) => {
        if (head !== undefined && !/^[0-9a-f]{64}$/i.test(head))
          throw new UsageError(`--head must be 64 hexadecimal digits, not "${head}".`)
        const expected = head === undefined ? undefined : Buffer.from(head, 'hex')
        const reports = await withDatabase(loadConfig(), async ({ db }) => {
          const found: ChainReport[] = []
          for (const id of await listChains(db)) found.push(await verifyChain(db, id, expected))
          return found
        })
        for (const report of reports) say(describe(report))
        const broken = reports.filter(({ firstBroken }) => firstBroken)
        if (broken.length > 0)
          throw new CommandError(`${broken.length === 1 ? 'One chain is' : `${broken.length} chains are`} broken.`)
        if (expected && !reports.some(({ hasHead }) => hasHead))
          throw new CommandError(
            `No chain has the head ${head}: the audit log was rebuilt, or is that of another server.`,
          )
        say(
          expected
            ? 'The audit log is as it was written, and has the given head.'
            : 'The audit log is as it was written.',
        )
      },
    }),
  },
}

async function listChains(db: ReadDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT organization_id AS id FROM audit_chains UNION SELECT DISTINCT organization_id FROM audit_events ORDER BY 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

function describe({ organizationId, events, unsealed, head, firstBroken }: ChainReport): string {
  const name = organizationId === SERVER ? 'the server' : `organization ${organizationId}`
  const counts = `${events} events${unsealed > 0 ? `, ${unsealed} of them not sealed yet` : ''}`
  if (!firstBroken) return `${name}: ${counts}, head ${head ?? 'none yet'}`
  const { sequence, id, reason } = firstBroken
  return `${name}: broken at ${sequence}: ${reason === 'changed' ? `event ${id ?? 'at the head'} was changed` : 'an event is missing'}`
}

/** After every write that succeeded: its row is in the audit log, with the action that the operation declares. So every test of an operation proves its record. */

import { operations } from '../src/api.ts'
import { toRecorded } from '../src/core/audit/record-operation.ts'
import type { PoolDb } from '../src/core/database/connections.ts'
import { removed } from '../src/core/operation/answer.ts'
import type { Answer } from './answer.ts'

const writes = operations
  .filter(({ method, records }) => records && (method !== 'GET' || toRecorded(records)))
  .map((operation) => ({
    operation,
    pattern: new RegExp(`^/v1${operation.path.replace(/\{pagePath\}$/, '.+').replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

export function createRecordCheck(db: PoolDb) {
  return async (method: string, path: string, { status, headers }: Answer): Promise<void> => {
    // A repeated request was recorded when it was done.
    if (status >= 300 || headers.get('idempotent-replayed')) return
    const found = writes.find((each) => each.operation.method === method && each.pattern.test(path))
    if (!found) return
    const { id, records, answer } = found.operation
    const recorded = toRecorded(records!)
    // There was nothing to remove.
    if (!recorded || (answer === removed && status === 204)) return
    const requestId = headers.get('x-request-id')
    const rows = await db.selectFrom('audit_events').select('action').where('request_id', '=', requestId).execute()
    const actions = [recorded.action].flat() as string[]
    if (!rows.some(({ action }) => actions.includes(action)))
      throw new Error(`${id} left no ${actions.join(' or ')} in the audit log, but ${JSON.stringify(rows)}`)
  }
}

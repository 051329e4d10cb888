/** Who may read the metrics: they tell what a server does, though of whom they tell nothing. */
import type { FastifyRequest } from 'fastify'
import type { Authenticate } from '../actor.ts'
import type { Db } from '../database/connect.ts'
import { forbidden } from '../errors.ts'

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/
/** Whoever passes a request on says so in one of these. */
const FORWARDED_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

export interface MetricsAccess {
  config: { metrics: 'private' | 'open' }
  authenticate: Authenticate
  database: { reads: Db }
}

/** Callers on this machine, and administrators of the organization that was there first: it is the operator’s own. */
export async function checkMetricsAccess(request: FastifyRequest, parts: MetricsAccess): Promise<void> {
  if (parts.config.metrics === 'open' || isFromThisMachine(request)) return
  const actor = await parts.authenticate(request.headers.authorization).actor
  if (actor.scopes !== null || !(await isOperator(parts.database.reads, actor.userId)))
    throw forbidden('Metrics are for callers on the machine itself and for administrators of its first organization')
}

/** By the connection itself, whatever a header says. */
const isFromThisMachine = ({ raw, headers }: FastifyRequest) =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') && FORWARDED_HEADERS.every((name) => headers[name] === undefined)

async function isOperator(reads: Db, userId: string): Promise<boolean> {
  const found = await reads
    .selectFrom('members')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .where('organization_id', '=', (query) =>
      query.selectFrom('organizations').select('id').orderBy('created_at').orderBy('id').limit(1),
    )
    .executeTakeFirst()
  return found !== undefined
}

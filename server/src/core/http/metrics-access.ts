/** Decides who may read the metrics: they reveal the load of a server, though nothing about its users. */
import type { FastifyRequest } from 'fastify'
import type { Authenticate } from '../actor.ts'
import type { ReadDb } from '../database/connections.ts'
import { forbidden } from '../errors.ts'
import { readClientAddress } from './client-address.ts'

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/
/** Headers that a proxy adds to a request it passes on. */
const FORWARDED_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

interface MetricsAccess {
  config: { metrics: 'private' | 'open' }
  authenticate: Authenticate
  database: { reads: ReadDb }
}

/** Allows callers on this machine and operators of the server. */
export async function checkMetricsAccess(request: FastifyRequest, parts: MetricsAccess): Promise<void> {
  if (parts.config.metrics === 'open' || isFromThisMachine(request)) return
  const actor = await parts.authenticate(request.headers.authorization, readClientAddress(request)).actor
  if (actor.scopes !== null || !(await isOperator(parts.database.reads, actor.userId)))
    throw forbidden('Metrics are for callers on the machine itself and for operators of the server')
}

/** Decides by the connection, whatever a header says. */
const isFromThisMachine = ({ raw, headers }: FastifyRequest) =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') && FORWARDED_HEADERS.every((name) => headers[name] === undefined)

async function isOperator(reads: ReadDb, userId: string): Promise<boolean> {
  const found = await reads
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_operator', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** The demo is created by operations with their access rules, as a client would, but without HTTP in between. */

import { operations } from '../api.ts'
import type { Actor } from '../core/actor.ts'
import type { AuditOrigin } from '../core/audit/record.ts'
import { NO_RECORDING, startRecording, toRecorded, writeResult } from '../core/audit/record-operation.ts'
import type { Transaction } from '../core/database/connections.ts'
import type { Context } from '../core/operation/operation.ts'
import type { PageRequest } from '../core/operation/pagination.ts'
import { SerializedBody } from '../core/operation/serialize.ts'
import type { DemoClock } from './clock.ts'

export type Services = Pick<
  Context<Transaction>,
  'db' | 'config' | 'urls' | 'secrets' | 'storage' | 'fetch' | 'requestUrl'
> & { clock: DemoClock }

interface Call {
  params: Record<string, string>
  query?: object
  body?: object
}

/** Runs an operation and returns its response. */
export type Perform = <T = { id: string }>(operationId: string, call: Call) => Promise<T>

const byId = new Map(operations.map((operation) => [operation.id, operation]))

/**
 * Runs inside the transaction of `services.db`: operations that open their own join it. Bodies are not validated, because compiling the schemas takes
 * longer than all the rest.
 */
export function actAs(services: Services, userId: string): Perform {
  const actor: Actor = { userId, name: '', tokenId: 'demo', scopes: null, closedOrganizations: [] }
  const origin: AuditOrigin = { actor: { type: 'user', id: userId }, source: 'script' }
  return async <T>(operationId: string, { params, query = {}, body }: Call) => {
    const operation = byId.get(operationId)
    if (!operation) throw new Error(`There is no operation ${operationId}`)
    const found = await operation.access.resolve({ db: services.db, actor, params })
    const { clock, ...rest } = services
    const { now } = clock
    const records = operation.records && toRecorded(operation.records)
    const { method } = operation
    const recording = records ? startRecording({ records, method, origin, params, found, body }) : NO_RECORDING
    const context = { ...found, ...rest, slowDb: rest.db, now, ...NO_REQUEST, actor, recording, params, query, body }
    const result = await operation.handle(context)
    if (operation.transaction === 'one') await writeResult(recording, rest.db, operation, result)
    const answer = operation.answer.bodyOf(result)
    if (operation.method !== 'GET') await clock.tick()
    return (answer instanceof SerializedBody ? JSON.parse(answer.body.toString()) : answer) as T
  }
}

/** The demo reads no lists, and effects after the commit would update nothing that anybody has seen. */
const NO_REQUEST: Pick<Context, 'page' | 'afterCommit' | 'request'> = {
  page: { limit: 0, after: undefined } as unknown as PageRequest,
  afterCommit: () => {},
  request: undefined as never,
}

/** The demo is made the way a client would make it: by operations, with their access rules, only without HTTP in between. */

import { operations } from '../api.ts'
import type { Actor } from '../core/actor.ts'
import type { Transaction } from '../core/database/connections.ts'
import type { Context } from '../core/operation/operation.ts'
import type { PageRequest } from '../core/operation/pagination.ts'
import { Written } from '../core/operation/serialize.ts'

export type Services = Pick<
  Context<Transaction>,
  'db' | 'config' | 'urls' | 'secrets' | 'storage' | 'fetch' | 'requestUrl'
>

interface Call {
  params: Record<string, string>
  query?: object
  body?: object
}

/** What the operation answers. */
export type Perform = <T = { id: string }>(operationId: string, call: Call) => Promise<T>

const byId = new Map(operations.map((operation) => [operation.id, operation]))

/**
 * Inside the transaction of `services.db`: operations that open one of their own join it. Bodies are not compared with their
 * schemas, as those of strangers are: to compile the schemas takes longer than all the rest.
 */
export function actAs(services: Services, userId: string): Perform {
  const actor: Actor = { userId, tokenId: 'demo', scopes: null }
  return async <T>(operationId: string, { params, query = {}, body }: Call) => {
    const operation = byId.get(operationId)
    if (!operation) throw new Error(`There is no operation ${operationId}`)
    const found = await operation.access.resolve({ db: services.db, actor, params })
    const context = { ...found, ...services, slowDb: services.db, ...NO_REQUEST, actor, params, query, body }
    const answer = operation.answer.bodyOf(await operation.handle(context))
    return (answer instanceof Written ? JSON.parse(answer.body.toString()) : answer) as T
  }
}

/** The demo reads no lists, and nobody has seen yet what an effect of its commit would bring up to date. */
const NO_REQUEST: Pick<Context, 'page' | 'afterCommit' | 'request'> = {
  page: { limit: 0, after: undefined } as unknown as PageRequest,
  afterCommit: () => {},
  request: undefined as never,
}

/**
 * An operation → a Fastify route. A request passes: rate limit → token → scope → (transaction, unless a read) →
 * access finds what the path points at, or 404 / 403 → query and body are checked → handle → serialise by the answer's schema.
 * Access comes before validation, so a stranger learns nothing from which 400 it gets (decision 0004).
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, type Authenticate, checkScope } from './actor.ts'
import type { Database, Db } from './database/connect.ts'
import { inTransaction } from './database/transaction.ts'
import type { GuardedFetch } from './guarded-fetch.ts'
import type { Context, Operation } from './operation.ts'
import { PageQuery, readPageRequest } from './pagination.ts'
import type { Secrets } from './secrets.ts'
import { serialize } from './serialize.ts'
import type { Storage } from './storage.ts'
import type { Urls } from './urls.ts'
import { checkBody, checkQuery, withoutUnknownFields } from './validate.ts'
import { checkWellFormed } from './well-formed.ts'

export interface Services {
  database: Database
  authenticate: Authenticate
  forgetTokens: () => void
  secrets: Secrets
  storage: Storage
  fetch: GuardedFetch
  urls: Urls
}

export function register(app: FastifyInstance, operation: Operation, services: Services): void {
  const { database } = services
  app.route({
    method: operation.method,
    url: toFastifyPath(operation.path),
    onRequest: async (request) => {
      const actor = await services.authenticate(request.headers.authorization)
      checkScope(actor, operation)
      request.actor = actor
    },
    handler: async (request, reply) => {
      checkWellFormed(request.params, 'The path')
      const effects: (() => void)[] = []
      const run = (db: Db) => {
        effects.length = 0
        return answer(operation, services, request, db, (effect) => effects.push(effect))
      }
      let result: unknown
      if (operation.transaction === 'one') result = await inTransaction(database.db, run)
      else
        result = await run(
          operation.transaction === 'none' && operation.reads === 'fast' ? database.reads : database.db,
        )
      for (const effect of effects) effect()
      return send(operation, request, reply, result)
    },
  })
}

async function answer(
  operation: Operation,
  { secrets, storage, fetch, urls, forgetTokens }: Services,
  request: FastifyRequest,
  db: Db,
  afterCommit: (effect: () => void) => void,
) {
  const actor = request.actor as Actor
  const params = readParams(request)
  const found = await operation.access.resolve({ db, actor, params })
  const query = request.query as { page?: string; limit?: number }
  checkWellFormed(query, 'The query')
  if (operation.query) checkQuery(operation.query, query)
  let body = request.body
  if (operation.body) {
    if (body === undefined && operation.bodyOptional) body = {}
    checkWellFormed(body, 'The body')
    checkBody(operation.body, body)
    body = withoutUnknownFields(operation.body, body)
  }
  const page = readPageRequest(secrets, listName(request), query)
  const context: Context = { db, actor, urls, secrets, storage, fetch, page, afterCommit, forgetTokens, request }
  return operation.handle(Object.assign(context, found, { params, query, body }))
}

/** A cursor belongs to one list with one set of filters. */
function listName(request: FastifyRequest): string {
  const { page: _page, limit: _limit, ...filters } = request.query as Record<string, unknown>
  return `${request.routeOptions.url} ${JSON.stringify(request.params)} ${JSON.stringify(filters)}`
}

function send(operation: Operation, request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  const { answer } = operation
  const status = answer.statusOf(result)
  reply.code(status)
  const schema = answer.statuses.find(([code]) => code === status)![1]
  // A 204 has no length; a 205 without one would be chunked.
  if (schema === null) return (status === 205 ? reply.header('content-length', '0') : reply).send()
  const value = answer.bodyOf(result)
  if (status === 201) reply.header('location', locationOf(value, request))
  const text = serialize(schema, value)
  if (operation.method === 'GET') {
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag)
}

/** The resource's own address; where it has none, its id below the collection it was posted to. */
function locationOf(value: unknown, request: FastifyRequest): string {
  const { id, urls } = value as { id?: string; urls?: { location?: string } }
  const posted = request.url.split('?')[0]
  return urls?.location ?? (id === undefined ? posted! : `${posted}/${id}`)
}

/** A page path carries slashes: it is the rest of the address. */
const toFastifyPath = (path: string) => path.replace(/\{pagePath\}$/, '*').replace(/\{(\w+)\}/g, ':$1')

function readParams({ params }: FastifyRequest): Record<string, string> {
  const { '*': pagePath, ...rest } = params as Record<string, string>
  return pagePath === undefined ? rest : { ...rest, pagePath }
}

export const isList = (operation: Operation) =>
  operation.query !== undefined && Object.keys(PageQuery.properties).every((key) => key in operation.query!.properties)

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
  }
}

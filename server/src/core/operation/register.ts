/**
 * An operation → a Fastify route. A request passes: rate limit → token → scope → (transaction, unless a read) →
 * access finds what the path points at, or 404 / 403 → query and body are checked → handle → serialize by the answer's schema.
 * Access comes before validation, so a stranger learns nothing from which 400 it gets (decision 0004).
 */
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, type ActorIdentity, type Authenticate, type Caller, checkScope } from '../actor.ts'
import {
  NO_RECORDING,
  type RecordedOperation,
  readOrigin,
  startRecording,
  toRecorded,
  writeResult,
} from '../audit/record-operation.ts'
import type { Database } from '../database/connect.ts'
import type { ReadDb, WriteDb } from '../database/connections.ts'
import { inTransaction } from '../database/transaction.ts'
import { readClientAddress } from '../http/client-address.ts'
import { type Coding, chooseCoding, compressed, isWorthCompressing } from '../http/compress.ts'
import { encodeName } from '../http/encode-name.ts'
import { isKnown, toEtag, toEtagOfCoding } from '../http/etag.ts'
import { isHead } from '../http/head-requests.ts'
import { logOperation } from '../http/security-log.ts'
import {
  answerOnce,
  type Keeping,
  type Once,
  replayAfterRefusal,
  runExclusively,
  takesIdempotencyKey,
} from '../idempotency/answer-once.ts'
import { KeptAnswer } from '../idempotency/kept-answer.ts'
import { hasIdempotencyKey, readKeyedRequest } from '../idempotency/keyed-request.ts'
import { findKept } from '../idempotency/store.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import type { GuardedRequest } from '../outgoing/guarded-request.ts'
import type { Secrets } from '../secrets.ts'
import type { Storage } from '../storage/storage.ts'
import type { Urls } from '../urls.ts'
import { type Download, OpenStream } from './answer.ts'
import { checkOrganizationIsOpen } from './closed-organizations.ts'
import { withoutUnknownFields } from './known-fields.ts'
import type { Context, Operation } from './operation.ts'
import { PageQuery, type PageRequest, readPageRequest } from './pagination.ts'
import { SerializedBody, serialize } from './serialize.ts'
import { checkBody, checkQuery } from './validate.ts'
import { checkLargeWellFormed, checkWellFormed } from './well-formed.ts'

interface AppServices {
  config: Context['config']
  database: Database
  authenticate: Authenticate
  secrets: Secrets
  storage: Storage
  fetch: GuardedFetch
  requestUrl: GuardedRequest
  urls: Urls
}

export function register(app: FastifyInstance, operation: Operation, services: AppServices): void {
  const isRead = operation.transaction === 'none'
  const records = operation.records && toRecorded(operation.records)
  const route: Route = { operation, services, isList: isList(operation), records }
  const run = isRead ? read : write
  app.route({
    method: operation.method,
    url: toFastifyPath(operation.path),
    ...(operation.bodyBytes && { bodyLimit: operation.bodyBytes }),
    onRequest: (request, _reply, done) => {
      request.caller = services.authenticate(request.headers.authorization, readClientAddress(request))
      // A read has no body to wait for, so it continues while the database verifies the token.
      if (isRead) done()
      else beforeBody(route, request).then(() => done(), done)
    },
    handler: async (request, reply) => send(operation, request, reply, await run(route, request)),
  })
}

/** An operation together with the server that serves it. */
interface Route {
  operation: Operation
  services: AppServices
  isList: boolean
  /** What is written into the audit log, if anything is. */
  records: RecordedOperation | undefined
}

async function enter(operation: Operation, caller: Caller): Promise<Actor> {
  const found = await caller.actor
  checkScope(found, operation)
  caller.verified = found
  return found
}

async function beforeBody({ operation, services }: Route, request: FastifyRequest): Promise<void> {
  const actor = await enter(operation, request.caller)
  if (operation.accessBeforeBody) request.found = await find(operation, request, services.database.reads, actor)
}

/** The access check starts with the last known owner of the token; nothing is answered before the token is verified and its owner confirmed. */
async function read(route: Route, request: FastifyRequest): Promise<unknown> {
  const { operation, services } = route
  const { reads, db: slowDb } = services.database
  const { likelyUserId } = request.caller
  const likely = likelyUserId === undefined ? undefined : find(operation, request, reads, { userId: likelyUserId })
  likely?.catch(() => {})
  const actor = await enter(operation, request.caller)
  const isGuessRight = actor.userId === likelyUserId && actor.closedOrganizations.length === 0
  const found = await (isGuessRight ? likely! : find(operation, request, reads, actor))
  const db = operation.reads(request.query) === 'fast' ? reads : slowDb
  return answer(route, request, { db, slowDb, actor, found, afterCommit: (effect) => effect() })
}

async function write(route: Route, request: FastifyRequest): Promise<unknown> {
  const actor = await request.caller.actor
  if (!hasIdempotencyKey(request) || !takesIdempotencyKey(route.operation)) return runWrite(route, request, actor)
  const keyed = readKeyedRequest(request, actor.userId)
  return runExclusively(keyed, () => {
    const kept = findKept(route.services.database.reads, keyed)
    kept.catch(() => {})
    return runWrite(route, request, actor, { keyed, kept })
  })
}

async function runWrite(
  route: Route,
  request: FastifyRequest,
  actor: Actor,
  key?: Pick<Once, 'keyed' | 'kept'>,
): Promise<unknown> {
  const { operation, services } = route
  const effects: (() => void)[] = []
  let isAdmitted = false
  const run = async (db: WriteDb, finder: ReadDb) => {
    effects.length = 0
    isAdmitted = false
    const found = request.found ?? (await find(operation, request, finder, actor))
    isAdmitted = true
    const given = { db, slowDb: db, actor, found, afterCommit: (effect: () => void) => effects.push(effect) }
    if (!key) return answer(route, request, given)
    return answerOnce(
      { ...key, db, secrets: services.secrets, operation, request },
      (keeping) => answer(route, request, { ...given, keeping }),
      (result) => toSentAnswer(operation, request, result),
    )
  }
  const { db, reads } = services.database
  const isOne = operation.transaction === 'one' || (key && operation.idempotencyKey === 'transaction')
  try {
    const result = isOne ? await inTransaction(db, (trx) => run(trx, trx)) : await run(db, reads)
    for (const effect of effects) effect()
    return result
  } catch (error) {
    const once = key && isAdmitted && { ...key, db: reads, secrets: services.secrets }
    const replayed = once && (await replayAfterRefusal(once, error))
    if (!replayed) throw error
    return replayed
  }
}

async function find(operation: Operation, request: FastifyRequest, db: ReadDb, actor: ActorIdentity): Promise<object> {
  checkWellFormed(request.params, 'The path')
  const params = readParams(request)
  const found = await operation.access.resolve({ db, actor, params })
  if (operation.access.permission.level !== 'signed in') await checkOrganizationIsOpen(db, actor, params)
  return found
}

async function answer(
  { operation, services, isList, records }: Route,
  request: FastifyRequest,
  {
    db,
    slowDb,
    actor,
    found,
    afterCommit,
    keeping,
  }: Pick<Context, 'db' | 'slowDb' | 'actor' | 'afterCommit'> & { found: object; keeping?: Keeping },
) {
  const { config, secrets, storage, fetch, requestUrl, urls } = services
  const query = request.query as { page?: string; limit?: number }
  checkWellFormed(query, 'The query')
  if (operation.query) checkQuery(operation.query, query)
  let body = request.body
  if (operation.body) {
    if (body === undefined && operation.bodyOptional) body = {}
    // Each step takes a while for a large body, so other requests are served between steps.
    const isLarge = Number(request.headers['content-length'] ?? 0) > LARGE_BODY
    if (isLarge) await setImmediate()
    if (isLarge) await checkLargeWellFormed(body, 'The body')
    else checkWellFormed(body, 'The body')
    if (isLarge) await setImmediate()
    checkBody(operation.body, body)
    if (isLarge) await setImmediate()
    body = withoutUnknownFields(operation.body, body)
  }
  const page = isList ? readPageRequest(secrets, listName(request), query) : NO_LIST
  const params = readParams(request)
  const { method } = operation
  const origin = readOrigin(request, actor, config.auditAddresses)
  const started = records ? startRecording({ records, method, origin, params, found, body }) : NO_RECORDING
  const recording = keeping ? keeping.guard(started) : started
  // The found objects are spread last, because properties added after a spread cost some microseconds each.
  const result = await operation.handle({
    db,
    slowDb,
    actor,
    afterCommit,
    recording,
    config,
    urls,
    secrets,
    storage,
    fetch,
    requestUrl,
    now: readClock,
    page,
    request,
    params,
    query,
    body,
    ...found,
  })
  if (records && operation.transaction !== 'own') {
    const writer = operation.transaction === 'one' ? slowDb : services.database.db
    await writeResult(recording, writer, operation, result, await keeping?.toCompanion?.(result))
  }
  if (operation.logs) afterCommit(() => logOperation(operation, { request, actor, params, body, result }))
  return result
}

const readClock = () => new Date()

/** The size in bytes from which a body counts as large. */
const LARGE_BODY = 500_000

const NO_LIST: PageRequest = {
  limit: 0,
  after: undefined,
  cursor: () => {
    throw new Error('Only lists have pages')
  },
}

/** A cursor belongs to one list with one set of filters. */
function listName(request: FastifyRequest): string {
  const { page: _page, limit: _limit, ...filters } = request.query as Record<string, unknown>
  return `${request.routeOptions.url} ${JSON.stringify(request.params)} ${JSON.stringify(filters)}`
}

function send(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): FastifyReply | Promise<FastifyReply> {
  if (result instanceof OpenStream) return openStream(reply, result)
  if (result instanceof KeptAnswer) return sendKept(request, reply, result)
  const { answer } = operation
  const status = answer.statusOf(result)
  reply.code(status)
  const schema = answer.statuses.find(([code]) => code === status)![1]
  // A 204 has no length; a 205 without a length would be chunked.
  if (schema === null) return (status === 205 ? reply.header('content-length', '0') : reply).send()
  const value = answer.bodyOf(result)
  if (answer.contentType !== undefined) return sendDownload(request, reply, answer.contentType, value as Download)
  if (status === 201) reply.header('location', locationOf(value, request))
  const body = value instanceof SerializedBody ? value.body : serialize(schema, value)
  const accepted = chooseCoding(request.headers['accept-encoding'])
  const coding = isWorthCompressing(body) ? accepted : undefined
  reply.header('vary', 'Accept-Encoding')
  if (operation.method === 'GET') {
    const etag = value instanceof SerializedBody ? value.etag : toEtag(body as string)
    reply.header('etag', toEtagOfCoding(etag, coding))
    reply.header('cache-control', 'private, no-cache')
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
  }
  return sendBody(reply, body, coding)
}

function sendBody(reply: FastifyReply, body: Buffer | string, coding: Coding | undefined) {
  reply.header('content-type', 'application/json; charset=utf-8')
  return coding === undefined ? reply.send(body) : sendCompressed(reply, body, coding)
}

/** What `send` sends of a result, for an operation that answers with JSON or nothing. */
function toSentAnswer({ answer }: Operation, request: FastifyRequest, result: unknown) {
  const status = answer.statusOf(result)
  const schema = answer.statuses.find(([code]) => code === status)![1]
  if (schema === null) return { status, body: null, location: null }
  const value = answer.bodyOf(result)
  const body = value instanceof SerializedBody ? value.body.toString() : serialize(schema, value)
  return { status, body, location: status === 201 ? locationOf(value, request) : null }
}

function sendKept(request: FastifyRequest, reply: FastifyReply, { status, body, location, isReplayed }: KeptAnswer) {
  reply.code(status)
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  if (location !== null) reply.header('location', location)
  if (body === null) return (status === 205 ? reply.header('content-length', '0') : reply).send()
  reply.header('vary', 'Accept-Encoding')
  const coding = isWorthCompressing(body) ? chooseCoding(request.headers['accept-encoding']) : undefined
  return sendBody(reply, body, coding)
}

function openStream(reply: FastifyReply, { headers, open }: OpenStream): FastifyReply {
  reply.hijack()
  // The headers that were set for every response are not sent by themselves any more.
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })
  reply.raw.flushHeaders()
  open(reply.raw)
  return reply
}

async function sendCompressed(reply: FastifyReply, body: Buffer | string, coding: Coding): Promise<FastifyReply> {
  const smaller = await compressed(Buffer.isBuffer(body) ? body : Buffer.from(body), coding)
  return reply.header('content-encoding', coding).send(smaller)
}

function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  usual: string,
  { stream, name, contentType = usual }: Download,
): FastifyReply {
  reply.headers({
    'content-type': contentType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
    'cache-control': 'private, no-store',
  })
  if (!isHead(request)) return reply.send(stream)
  stream.destroy()
  return reply.send()
}

/** Uses the resource's own location or, where it has none, its id below the collection it was posted to. */
function locationOf(value: unknown, request: FastifyRequest): string {
  const { id, urls } = value as { id?: string; urls?: { location?: string } }
  const posted = request.url.split('?')[0]
  return urls?.location ?? (id === undefined ? posted! : `${posted}/${id}`)
}

/** A page path contains slashes, so it takes the rest of the URL. */
const toFastifyPath = (path: string) => path.replace(/\{pagePath\}$/, '*').replace(/\{(\w+)\}/g, ':$1')

function readParams(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>
  if (params['*'] === undefined) return params
  const { '*': pagePath, ...rest } = params
  return { ...rest, pagePath }
}

export const isList = ({ query }: Operation) =>
  query !== undefined && PAGE_FIELDS.every((name) => name in query.properties)
const PAGE_FIELDS = Object.keys(PageQuery.properties)

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for requests to an operation. */
    caller: Caller
    /** What the access rule found before the body was read. */
    found?: object
  }
}

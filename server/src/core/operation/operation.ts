/**
 * What an operation is. Method, path, permission, shapes and handler stand in one object;
 * route, validation, access check, serialisation, OpenAPI and the access tests are derived from it.
 */
import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Config } from '../../config.ts'
import type { Actor, ActorIdentity } from '../actor.ts'
import type { Recording, Records } from '../audit/record-operation.ts'
import type { PoolDb, ReadDb, Transaction, WriteDb } from '../database/connections.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import type { GuardedRequest } from '../outgoing/guarded-request.ts'
import type { Secrets } from '../secrets.ts'
import type { Storage } from '../storage/storage.ts'
import type { Urls } from '../urls.ts'
import type { RequiredScope } from '../words/scopes.ts'
import { type Answer, answers, type HandlerResult } from './answer.ts'
import type { PageRequest } from './pagination.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Route = `${Method} /${string}`

/** The braces of a path give its parameters: `/spaces/{spaceId}` → `{ spaceId: string }`. */
export type PathParams<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : unknown

/** The access rule as data, for the OpenAPI document and for the tests that walk all operations. */
export interface Permission {
  /** What the path points at. */
  on: 'service' | 'user' | 'organization' | 'team' | 'member' | 'space' | 'collection' | 'site'
  /** The lowest level that is allowed there, or the name of the rule. */
  level: string
}

/** Finds what the path points at and checks that the actor may do this: throws 404 if it may not see it, and 403 if it may see it only. */
export interface Access<Params, Found> {
  permission: Permission
  /** Depends on the person alone. It may run before the token has been verified, so it only reads. */
  resolve: (request: { db: ReadDb; actor: ActorIdentity; params: Params }) => Promise<Found>
}

/** Every handler gets this, together with what its access rule found. */
export interface Context<D extends ReadDb = ReadDb> {
  /** A connection for reading; in an operation that writes, its transaction. */
  db: D
  /** A connection for slow parts of a read, and for storing what was computed for the next one. */
  slowDb: WriteDb
  actor: Actor
  config: Config
  urls: Urls
  secrets: Secrets
  storage: Storage
  /** Fetches URLs that callers give. It is never called inside a transaction. */
  fetch: GuardedFetch
  /** Does the same with access to status and headers, and for methods other than GET. */
  requestUrl: GuardedRequest
  /** The time of the request, which new content records. */
  now: () => Date
  /** The requested page of a list. */
  page: PageRequest
  /** Registers an effect that runs after the commit and before the response is sent. */
  afterCommit: (effect: () => void) => void
  /** The row of the audit log that this operation writes. */
  recording: Recording
  request: FastifyRequest
}

type DbOf<R extends Route, T, S> = R extends `GET ${string}`
  ? S extends 'slow'
    ? PoolDb
    : ReadDb
  : T extends 'own'
    ? WriteDb
    : Transaction
type Body<B> = B extends TSchema ? Static<B> : undefined

interface Definition<
  R extends Route,
  Found,
  Q extends TObject,
  B extends TSchema | undefined,
  A extends TSchema | Answer,
  T extends 'own' | undefined,
  S extends 'slow' | undefined,
> {
  id: string
  summary: string
  description?: string
  /** Written as the contract writes it, without `/v1`. */
  route: R
  access: Access<PathParams<R>, Found>
  /** The scope that a restricted token needs; without one only unrestricted tokens are accepted. Where there are several, the handler checks the one that the body requires. */
  scope?: RequiredScope
  /** Tokens for the published content of a site are accepted as well. The access rule then confines them to that content, and the handler shows what the visitor may see. */
  publishedContent?: boolean
  query?: Q
  body?: B
  /** An absent body is read as `{}`. */
  bodyOptional?: boolean
  /** The limit of the body in bytes, where it is not the default. */
  bodyBytes?: number
  answer: A
  /** `slow` reads use a connection of the pool, because on a pipelined one they would delay others. A function decides by the query. */
  reads?: S | ((query: Static<Q>) => 'fast' | 'slow')
  /** Access is checked before the body is read, so that large bodies of many callers do not lie in memory during the check. */
  accessBeforeBody?: boolean
  /** Writes run in one transaction. `own` is for an operation that works before it writes, or writes where no transaction is needed; it calls `inTransaction` itself. */
  transaction?: T
  /**
   * The row of an `Idempotency-Key` is written in the operation's transaction or, with `transaction: 'own'`, together with its record. `transaction` runs such an
   * operation in one transaction instead; `ignored` is for an operation that only reads, or whose repetition changes nothing.
   */
  idempotencyKey?: 'transaction' | 'ignored'
  /** The answer contains a secret: it is sealed where it is kept. */
  answersSecret?: boolean
  /** After the commit the security log gets who did it, from which address, and the body, which must not contain secrets. */
  logs?: 'token created' | 'rights changed'
  handle: (
    context: Context<DbOf<R, T, S>> & Found & { params: PathParams<R>; query: Static<Q>; body: Body<B> },
  ) => Promise<HandlerResult<A>> | HandlerResult<A>
}

/** A write says what the audit log gets; a read may, where it hands out much at once. */
type RecordsOf<R extends Route> = R extends `GET ${string}` ? { records?: Records } : { records: Records }

/** An operation without its type parameters, as `register`, `openapi` and the tests read it. */
export interface Operation {
  id: string
  summary: string
  description?: string
  method: Method
  path: string
  access: Access<Record<string, string>, object>
  scope: RequiredScope | undefined
  publishedContent: boolean
  query: TObject | undefined
  body: TSchema | undefined
  bodyOptional: boolean
  bodyBytes?: number
  answer: Answer
  reads: (query: unknown) => 'fast' | 'slow'
  accessBeforeBody?: boolean
  transaction: 'none' | 'one' | 'own'
  idempotencyKey?: 'transaction' | 'ignored'
  answersSecret?: boolean
  logs?: 'token created' | 'rights changed'
  records: Records | undefined
  handle: (context: Context & { params: Record<string, string>; query: unknown; body: unknown }) => Promise<unknown>
}

export function operation<
  const R extends Route,
  Found extends object,
  Q extends TObject,
  A extends TSchema | Answer,
  B extends TSchema | undefined = undefined,
  T extends 'own' | undefined = undefined,
  S extends 'slow' | undefined = undefined,
>(definition: Definition<R, Found, Q, B, A, T, S> & RecordsOf<R>): Operation {
  const [method, path] = definition.route.split(' ') as [Method, string]
  const { answer, transaction, reads = 'fast', ...rest } = definition
  return {
    ...rest,
    method,
    path,
    answer: answers(answer),
    reads: typeof reads === 'function' ? (reads as Operation['reads']) : () => reads,
    transaction: transaction ?? (method === 'GET' ? 'none' : 'one'),
    bodyOptional: definition.bodyOptional ?? false,
    scope: definition.scope,
    records: definition.records,
    publishedContent: definition.publishedContent ?? false,
    query: definition.query,
    body: definition.body,
    // The types of access and handle were checked against the route above; here they meet as plain records.
  } as unknown as Operation
}

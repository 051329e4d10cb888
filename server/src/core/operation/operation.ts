/**
 * What an operation is. Method, path, permission, shapes and handler stand in one object;
 * route, validation, access check, serialisation, OpenAPI and the access tests are derived from it.
 */
import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Config } from '../../config.ts'
import type { Actor, Asking } from '../actor.ts'
import type { PoolDb, ReadDb, Transaction, WriteDb } from '../database/connections.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import type { GuardedRequest } from '../outgoing/guarded-request.ts'
import type { Secrets } from '../secrets.ts'
import type { Storage } from '../storage/storage.ts'
import type { Urls } from '../urls.ts'
import type { RequiredScope } from '../words/scopes.ts'
import { type Answer, answers, type HandlerResult } from './answer.ts'
import type { PageRequest } from './pagination.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Route = `${Method} /${string}`

/** The braces of a path give its parameters: `/spaces/{spaceId}` → `{ spaceId: string }`. */
export type PathParams<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : unknown

/** Who passes, as data: the walk over all operations and the OpenAPI document read it. */
export interface Permission {
  /** What the path points at. */
  on: 'service' | 'user' | 'organization' | 'team' | 'member' | 'space' | 'collection' | 'site'
  /** The least level there, or the word the rule is known by. */
  level: string
}

/** Finds what the path points at and says whether the actor may touch it: 404 when it may not see it, 403 when it may not do this. */
export interface Access<Params, Found> {
  permission: Permission
  /** Follows from the person alone. May run before the token is found to be good, so it only looks. */
  resolve: (request: { db: ReadDb; actor: Asking; params: Params }) => Promise<Found>
}

/** What every handler gets besides what its access rule found. */
export interface Context<D extends ReadDb = ReadDb> {
  /** To read from; in an operation that writes, its transaction. */
  db: D
  /** For the part of a read that is slow, or that stores what it computed for the next one. */
  slowDb: WriteDb
  actor: Actor
  /** The settings that handlers look at. */
  config: Config
  urls: Urls
  secrets: Secrets
  storage: Storage
  /** For what a caller names by URL. Never inside a transaction. */
  fetch: GuardedFetch
  /** The same for whoever must see status and headers, or send more than a GET. */
  requestUrl: GuardedRequest
  /** The page of results asked for; meaningful on lists. */
  page: PageRequest
  /** Runs once the transaction is on disk, before the answer leaves. */
  afterCommit: (effect: () => void) => void
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
  /** What a narrowed token must carry; without one only unrestricted tokens pass. Of several the body decides, and the handler checks. */
  scope?: RequiredScope
  /** true: tokens for the published content of a site pass too. The access rule then sees to it that they stay there, the handler that it shows what the visitor may see. */
  publishedContent?: boolean
  query?: Q
  body?: B
  /** A body that may be absent reads as `{}`. */
  bodyOptional?: boolean
  /** The largest body in bytes, where it is not the usual one. */
  bodyBytes?: number
  answer: A
  /** `slow` reads leave the pipelined connections, where a slow query would hold up its neighbours. Where it depends on the query, a function says. */
  reads?: S | ((query: Static<Q>) => 'fast' | 'slow')
  /** `early`: access is asked before the body is read. Where many send much, none of it then lies in memory while the database looks. */
  finds?: 'early'
  /** Writes run in one transaction; `own` is for an operation that must fetch before it can write, and then calls `inTransaction`. */
  transaction?: T
  /** Logged once it is on disk: who did it, from where, and what. Its body may hold no secret. */
  logs?: 'token created' | 'rights changed'
  handle: (
    context: Context<DbOf<R, T, S>> & Found & { params: PathParams<R>; query: Static<Q>; body: Body<B> },
  ) => Promise<HandlerResult<A>> | HandlerResult<A>
}

/** An operation with its types worn off: what `register`, `openapi` and the tests read. */
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
  finds?: 'early'
  transaction: 'none' | 'one' | 'own'
  logs?: 'token created' | 'rights changed'
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
>(definition: Definition<R, Found, Q, B, A, T, S>): Operation {
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
    publishedContent: definition.publishedContent ?? false,
    query: definition.query,
    body: definition.body,
    // The types of access and handle were checked against the route above; here they meet as plain records.
  } as unknown as Operation
}

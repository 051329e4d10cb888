/** The header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), and what names and compares a request that has one. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../errors.ts'

const HEADER = 'idempotency-key'

export interface KeyedRequest {
  /** Names the key of this person. */
  id: string
  fingerprint: Buffer
}

export const hasIdempotencyKey = (request: FastifyRequest) => request.headers[HEADER] !== undefined

/** Hashed while the text of the body is at hand: the parsed body may be large. */
export function noteBody(request: FastifyRequest, text: string): void {
  if (hasIdempotencyKey(request)) request.bodyHash = createHash('sha256').update(text).digest()
}

export function readKeyedRequest(request: FastifyRequest, userId: string): KeyedRequest {
  const key = parseKey(String(request.headers[HEADER]))
  if (userId === '') throw invalid('Idempotency-Key cannot be used with a token for published content')
  const hash = createHash('sha256').update(`${userId}\n${key}`).digest()
  const fingerprint = createHash('sha256').update(`${request.method} ${request.url}\n`)
  if (request.bodyHash) fingerprint.update(request.bodyHash)
  return {
    id: hash.toString('base64url'),
    fingerprint: fingerprint.digest(),
  }
}

/** The draft quotes the key; most clients do not. */
function parseKey(header: string): string {
  const key = header.startsWith('"') ? unquote(header) : header
  if (key !== undefined && /^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw invalid('Idempotency-Key must have 1 to 255 printable ASCII characters, bare or in double quotes')
}

function unquote(text: string): string | undefined {
  const inner = /^"((?:[^"\\]|\\["\\])*)"$/.exec(text)?.[1]
  return inner?.replace(/\\(["\\])/g, '$1')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the request has an Idempotency-Key and a body. */
    bodyHash?: Buffer
  }
}

/**
 * Logs sign-ins, refused sign-ins and granted rights, one structured line each, for later investigations. A line never contains a secret: no
 * password, no token, no link that grants access.
 */
import type { FastifyRequest } from 'fastify'
import type { Context, Operation } from '../operation/operation.ts'
import { readClientAddress } from './client-address.ts'

type SecurityEvent =
  | 'sign-in'
  | 'sign-in failed'
  | 'sign-in throttled'
  | 'password changed'
  | 'token created'
  | 'rights changed'

/** The maximum length of a value that a caller sent. */
const LONGEST = 500

export function logSecurity(request: FastifyRequest, event: SecurityEvent, details: Record<string, unknown>): void {
  const level = event === 'sign-in failed' || event === 'sign-in throttled' ? 'warn' : 'info'
  const userAgent = request.headers['user-agent']?.slice(0, LONGEST)
  request.log[level]({ event, address: readClientAddress(request), userAgent, ...details }, `Security: ${event}`)
}

/** Logs an operation with `logs` after its commit. Its body has been validated, and the bodies of these operations contain no secret. */
export function logOperation(
  { id, logs }: Operation,
  {
    request,
    actor,
    params,
    body,
    result,
  }: Pick<Context, 'request' | 'actor'> & Record<'params' | 'body' | 'result', unknown>,
): void {
  if (logs === undefined) return
  const change = body === undefined ? undefined : JSON.stringify(body).slice(0, LONGEST)
  // The id of an invite is the secret of its link.
  const { inviteId: _secret, ...where } = params as Record<string, string>
  const createdId = logs === 'token created' ? (result as { id: string }).id : undefined
  const by = { userId: actor.userId, tokenId: actor.tokenId }
  logSecurity(request, logs, { operation: id, by, ...where, change, createdId })
}

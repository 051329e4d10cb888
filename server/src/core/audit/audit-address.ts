import type { FastifyRequest } from 'fastify'
import { readClientAddress } from '../http/client-address.ts'

/** The address of the caller, where the settings let the audit log have it. */
export const readAuditAddress = (request: FastifyRequest, addresses: 'full' | 'none'): string | undefined =>
  addresses === 'full' ? readClientAddress(request) || undefined : undefined

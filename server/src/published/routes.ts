import type { FastifyInstance } from 'fastify'
import type { Database } from '../core/database/connect.ts'

/** Serves sites over HTTP. */
export function registerPublished(_app: FastifyInstance, _parts: { database: Database }): void {}

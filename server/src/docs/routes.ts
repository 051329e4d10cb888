import type { FastifyInstance } from 'fastify'
import { toOpenApi } from '../core/openapi.ts'
import type { Operation } from '../core/operation.ts'
import type { Urls } from '../core/urls.ts'

export function registerDocs(app: FastifyInstance, operations: Operation[], urls: Urls): void {
  app.get('/openapi.json', async () => toOpenApi(operations, urls.base))
}

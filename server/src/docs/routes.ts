/** Serves the description of the interface: `/openapi.json` for programs, `/docs` for people, both without internet access. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { toOpenApi } from '../core/operation/openapi.ts'
import type { Operation } from '../core/operation/operation.ts'
import type { Urls } from '../core/urls.ts'
import { renderReference } from './render-reference.ts'
import { STYLE } from './style.ts'

/** `urls` is read at each request, because the port is known only once the server listens. */
export function registerDocs(app: FastifyInstance, operations: Operation[], parts: { urls: Urls }): void {
  app.get('/openapi.json', async () => toOpenApi(operations, parts.urls.base))
  app.get('/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(renderReference(toOpenApi(operations, parts.urls.base)).text),
  )
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

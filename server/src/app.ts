/** Builds the HTTP app: plugins, operations, error handler. */
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { operations } from './api.ts'
import type { Config } from './config.ts'
import type { Authenticate } from './core/actor.ts'
import type { Database } from './core/database/connect.ts'
import { handleError } from './core/error-handler.ts'
import { unavailable } from './core/errors.ts'
import { readJsonBodies } from './core/json-body.ts'
import { createMetrics } from './core/metrics.ts'
import { callerOf, createRateLimiter } from './core/rate-limit.ts'
import { register } from './core/register.ts'
import { requestIdOf } from './core/request-id.ts'
import type { Secrets } from './core/secrets.ts'
import { refuseUnknownRoutes } from './core/unknown-routes.ts'
import type { Urls } from './core/urls.ts'
import { registerDocs } from './docs/routes.ts'
import { registerPublished } from './published/routes.ts'

export interface AppParts {
  config: Pick<Config, 'rateLimit' | 'trustProxy'>
  database: Database
  authenticate: Authenticate
  forgetTokens: () => void
  secrets: Secrets
  urls: Urls
  logger: FastifyBaseLogger
  /** false once the process is stopping: load balancers should look elsewhere. */
  isReady: () => boolean
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger,
    disableRequestLogging: true,
    trustProxy: parts.config.trustProxy,
    bodyLimit: 10 * 1024 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    genReqId: requestIdOf,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    frameworkErrors: handleError,
  })
  app.decorateRequest('actor', undefined)
  app.setErrorHandler(handleError)
  readJsonBodies(app)

  const limiter = createRateLimiter(parts.config.rateLimit)
  const metrics = createMetrics(parts.database)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const { headers, exceeded } = limiter.count(callerOf(request.headers.authorization, request.ip))
    reply.headers(headers)
    if (exceeded && request.url.startsWith('/v1')) throw exceeded
  })
  app.addHook('onResponse', async (request, reply) => {
    metrics.observe(request, reply)
    request.log.debug({
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })

  await app.register(helmet, { contentSecurityPolicy: false, crossOriginResourcePolicy: { policy: 'cross-origin' } })
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'etag',
      'location',
      'retry-after',
      'x-request-id',
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
    ],
  })

  await app.register(
    async (api) => {
      for (const operation of operations) register(api, operation, parts)
    },
    { prefix: '/v1' },
  )

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (!parts.isReady()) throw unavailable('Stopping')
    await parts.database.pool.query('SELECT 1')
    return { status: 'ready' }
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()))
  registerDocs(app, operations, parts.urls)
  registerPublished(app, parts)
  refuseUnknownRoutes(app, operations)
  return app
}

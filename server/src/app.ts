/** Builds the HTTP app: plugins, operations, error handler. */
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { operations } from './api.ts'
import type { Config } from './config.ts'
import { registerConsole } from './console/routes.ts'
import type { Authenticate } from './core/actor.ts'
import type { Database } from './core/database/connect.ts'
import { withinLimits } from './core/http/address-limits.ts'
import { toOneSpelling } from './core/http/canonical-url.ts'
import { toTrustFunction } from './core/http/client-address.ts'
import { answerClientError, refuseExpectation, requireHost } from './core/http/client-errors.ts'
import { closeConnectionsAtStop } from './core/http/close-connections.ts'
import { registerDownloads } from './core/http/downloads.ts'
import { handleError } from './core/http/error-handler.ts'
import { routeHeadAsGet } from './core/http/head-requests.ts'
import { registerHealth } from './core/http/health.ts'
import { readJsonBodies } from './core/http/json-body.ts'
import { createMetrics } from './core/http/metrics.ts'
import { createRateLimiter } from './core/http/rate-limit.ts'
import { limitReceiving } from './core/http/receive-limit.ts'
import { readRequestId } from './core/http/request-id.ts'
import { addResponseHeaders, isApi, setResponseHeaders } from './core/http/response-headers.ts'
import { closeSilentConnections } from './core/http/silent-connections.ts'
import { refuseUnknownRoutes } from './core/http/unknown-routes.ts'
import { register } from './core/operation/register.ts'
import type { GuardedFetch } from './core/outgoing/guarded-fetch.ts'
import type { GuardedRequest } from './core/outgoing/guarded-request.ts'
import type { Secrets } from './core/secrets.ts'
import type { Storage } from './core/storage/storage.ts'
import type { Urls } from './core/urls.ts'
import { toThreshold } from './core/work/log-slow.ts'
import { createRequestLogger, trackRequests } from './core/work/request-work.ts'
import { registerDocs } from './docs/routes.ts'
import { createEventFeed } from './features/events/index.ts'
import { registerFiles } from './features/files/index.ts'
import { registerJoinPages } from './features/invites/index.ts'
import { registerNotifications } from './features/notifications/index.ts'
import { registerOpenApiDocuments } from './features/openapi/index.ts'
import { registerPictures } from './features/pictures/index.ts'
import { handlePageError, registerSignIn } from './features/sign-in/index.ts'
import { registerSiteAssets } from './features/site-assets/index.ts'
import { type Insights, limitEvents } from './features/site-insights/index.ts'
import { registerSso, ssoOnSignInPages } from './features/sso/index.ts'
import { registerUploads } from './features/uploads/index.ts'
import { databaseGauges } from './metrics.ts'
import { registerPublished } from './published/routes.ts'

interface AppParts {
  config: Config
  database: Database
  authenticate: Authenticate
  secrets: Secrets
  storage: Storage
  fetch: GuardedFetch
  requestUrl: GuardedRequest
  insights: Insights
  urls: Urls
  logger: FastifyBaseLogger
  /** False once the process is to stop, so that load balancers use other servers. */
  isReady: () => boolean
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { rateLimit, visitorRateLimit, trustProxy } = parts.config
  const limits = { api: createRateLimiter(rateLimit), visitors: createRateLimiter(visitorRateLimit ?? rateLimit) }
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy === 0 ? false : toTrustFunction(trustProxy),
    bodyLimit: 10 * 1024 * 1024,
    forceCloseConnections: 'idle',
    genReqId: readRequestId,
    childLoggerFactory: createRequestLogger,
    exposeHeadRoutes: false,
    rewriteUrl: (request) => {
      routeHeadAsGet(request)
      return withinLimits({ url: toOneSpelling(request.url ?? '/') })
    },
    // requireHost refuses a request without a Host header with our envelope instead of Node's message.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    // No hook runs for a URL that the router cannot parse.
    frameworkErrors: (error, request, reply) => {
      setResponseHeaders(limits, request, reply)
      handleAnyError(error, request, reply)
    },
    clientErrorHandler: answerClientError,
  })
  app.server.on('checkExpectation', refuseExpectation)
  app.decorateRequest('caller')
  app.decorate('rootLogger', parts.logger)
  app.decorate('insights', parts.insights)
  app.decorate('longReads', parts.database.longReads)
  registerDownloads(app, parts.config.databasePool)
  const eventFeed = createEventFeed(parts.database)
  app.decorate('eventFeed', eventFeed)
  // Before the server waits for open requests: streams would never end by themselves.
  app.addHook('preClose', () => eventFeed.close())
  closeConnectionsAtStop(app)
  closeSilentConnections(app)
  app.setErrorHandler(handleAnyError)
  trackRequests(app, { slowMs: toThreshold(parts.config.slowRequestMs) })
  app.addHook('onRequest', requireHost)
  limitReceiving(app)
  readJsonBodies(app)

  const { database, config } = parts
  const countEventStreams = () => eventFeed.streams.taken()
  const metrics = createMetrics({ database, databaseGauges, config, countEventStreams })
  addResponseHeaders(app, limits)
  limitEvents(app)
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply)
    request.log.debug({
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
    done()
  })

  registerHealth(app, parts, metrics)
  if (parts.config.role === 'worker') {
    refuseUnknownRoutes(app, [])
    return app
  }

  await app.register(
    async (api) => {
      for (const operation of operations) register(api, operation, parts)
    },
    { prefix: '/v1' },
  )

  registerDocs(app, operations, parts)
  registerFiles(app, parts)
  registerUploads(app, parts)
  registerSiteAssets(app, parts)
  registerPictures(app, parts)
  registerOpenApiDocuments(app, parts)
  registerSignIn(app, parts, ssoOnSignInPages(parts.urls))
  registerSso(app, parts)
  registerJoinPages(app, parts)
  registerConsole(app, parts)
  registerNotifications(app, parts)
  registerPublished(app, parts)
  refuseUnknownRoutes(app, operations)
  return app
}

/** API clients get the envelope, browsers a page. */
function handleAnyError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const isForPeople = !isApi(request.url) && request.headers.accept?.includes('text/html')
  if (isForPeople) handlePageError(error, request, reply)
  else handleError(error, request, reply)
}

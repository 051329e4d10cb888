/** The SAML routes: they send people to their identity provider and take its responses. */

import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAuditAddress } from '../../core/audit/audit-address.ts'
import { countFailedSignIn } from '../../core/audit/failed-sign-ins.ts'
import { readClientAddress } from '../../core/http/client-address.ts'
import { logSecurity } from '../../core/http/security-log.ts'
import {
  countSso,
  findSession,
  handlePageError,
  type SignInParts,
  sendPage,
  setSessionCookie,
  toLocalPath,
  toSessionOrigin,
} from '../sign-in/index.ts'
import { isSameBrowser, setBrowserCookie } from './browser.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { pendingPage, refusedPage, turnedAwayPage, unknownProviderPage } from './pages.ts'
import { RefusedResponseError } from './read-assertion.ts'
import { readResponse } from './read-response.ts'
import { explainFaults, listFaults } from './readiness.ts'
import { createMetadata, createRequestUrl, newRequestId } from './saml.ts'
import type { SamlProviderRow } from './schema.ts'
import { findSamlProvider, insertRequest } from './store.ts'
import { finishTest, registerTestStart } from './test-routes.ts'
import { findWaitingTest } from './test-store.ts'

const RESPONSE_LIMIT = 256 * 1024
const TEST_ID = /^_\w{1,100}$/

interface OnProvider {
  Params: { providerId: string }
}

export function registerSso(app: FastifyInstance, parts: SignInParts): void {
  const { urls } = parts
  const { db } = parts.database

  app.register(async (pages) => {
    pages.setErrorHandler(handlePageError)
    pages.removeAllContentTypeParsers()
    await pages.register(formbody, { bodyLimit: RESPONSE_LIMIT })

    pages.get<OnProvider>('/saml/:providerId/metadata', async (request, reply) => {
      const provider = await findSamlProvider(db, request.params.providerId)
      if (!provider) return sendPage(reply, unknownProviderPage)
      return reply.type('application/samlmetadata+xml; charset=utf-8').send(await createMetadata(provider.id, urls))
    })

    pages.get<OnProvider & { Querystring: { next?: unknown } }>('/saml/:providerId/start', async (request, reply) => {
      const provider = await findSamlProvider(db, request.params.providerId)
      if (!provider) return sendPage(reply, unknownProviderPage)
      const faults = listFaults(provider)
      if (faults.length > 0) return sendPage(reply, pendingPage(provider.label, explainFaults(faults)))
      await countSso(db, readClientAddress(request))
      const id = newRequestId()
      await insertRequest(db, {
        id,
        provider_id: provider.id,
        next: toLocalPath(request.query.next),
        browser_hash: setBrowserCookie(request, reply, urls),
      })
      return reply.header('cache-control', 'no-store').redirect(await createRequestUrl(provider, urls, id), 303)
    })

    registerTestStart(pages, parts)

    pages.post<OnProvider & { Body: { SAMLResponse?: unknown; RelayState?: unknown } | undefined }>(
      '/saml/:providerId/acs',
      async (request, reply) => {
        const provider = await findSamlProvider(db, request.params.providerId)
        if (!provider) return sendPage(reply, unknownProviderPage)
        await countSso(db, readClientAddress(request))
        const { SAMLResponse, RelayState } = request.body ?? {}
        const test = await findTest(provider, RelayState)
        if (test) return finishTest(parts, provider, test, SAMLResponse, request, reply)
        try {
          return await finish(provider, SAMLResponse, request, reply)
        } catch (error) {
          if (!(error instanceof RefusedResponseError)) throw error
          return refuse(provider, error.message, request, reply)
        }
      },
    )
  })

  /** Only the id of a test is read from RelayState: it signs nobody in. */
  const findTest = async (provider: SamlProviderRow, relayState: unknown) =>
    typeof relayState === 'string' && TEST_ID.test(relayState)
      ? findWaitingTest(db, provider.id, relayState)
      : undefined

  /** The path to open afterwards is stored with the request. */
  async function finish(provider: SamlProviderRow, response: unknown, request: FastifyRequest, reply: FastifyReply) {
    const faults = listFaults(provider)
    if (faults.length > 0) throw new RefusedResponseError(`the provider is pending: ${explainFaults(faults).join(' ')}`)
    const assertion = await readResponse(provider, urls, response)
    const current = await findSession(db, urls, request, reply)
    const result = await db.transaction().execute((trx) =>
      finishSignIn(trx, provider, assertion, {
        isSameBrowser: (hash) => isSameBrowser(request, hash),
        origin: toSessionOrigin(request, 'saml', parts.config),
        current,
      }),
    )
    if (result.kind === 'refused') throw new RefusedResponseError(result.reason)
    if (result.kind === 'turned away') {
      logSecurity(request, 'sign-in failed', {
        samlProvider: provider.id,
        email: assertion.email,
        refusal: result.refusal,
      })
      await noteFailure(provider, request)
      return sendPage(reply, turnedAwayPage(assertion.email, result.refusal))
    }
    if (result.session !== undefined) setSessionCookie(reply, urls, result.session)
    logSecurity(request, 'sign-in', { samlProvider: provider.id, email: assertion.email })
    return reply.header('cache-control', 'no-store').redirect(result.next, 303)
  }

  const noteFailure = (provider: SamlProviderRow, request: FastifyRequest) =>
    countFailedSignIn(db, {
      method: 'saml',
      account: provider.id,
      organizationId: provider.organization_id,
      address: readAuditAddress(request, parts.config.auditAddresses),
    })

  async function refuse(provider: SamlProviderRow, reason: string, request: FastifyRequest, reply: FastifyReply) {
    logSecurity(request, 'sign-in failed', { samlProvider: provider.id, reason })
    await noteFailure(provider, request)
    return sendPage(reply, refusedPage(provider.label, urls.samlStart(provider.id), request.id))
  }
}

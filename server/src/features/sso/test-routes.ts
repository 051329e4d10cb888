/** The routes of a test sign-in: an administrator sees in a separate window what a response results in. Nobody is signed in. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readClientAddress } from '../../core/http/client-address.ts'
import { countSso, type SignInParts, sendPage } from '../sign-in/index.ts'
import { isSameBrowser, setBrowserCookie } from './browser.ts'
import { testResultPage, unknownTestPage } from './pages.ts'
import { RefusedResponseError } from './read-assertion.ts'
import { readResponse } from './read-response.ts'
import { explainFaults, listFaults } from './readiness.ts'
import type { Fault } from './refusal-reason.ts'
import { createRequestUrl } from './saml.ts'
import type { SamlProviderRow, SamlTestRow } from './schema.ts'
import { findSamlProvider } from './store.ts'
import { findWaitingTest, recordTestResult, type SamlTestResult, setTestBrowser } from './test-store.ts'
import { trySignIn } from './try-sign-in.ts'

const refuseFaults = (faults: readonly Fault[]): SamlTestResult => ({
  status: 'refused',
  reason: explainFaults(faults).join(' '),
  reasons: faults.map((code) => ({ code })),
})

export function registerTestStart(pages: FastifyInstance, { database: { db }, urls }: SignInParts): void {
  pages.get<{ Params: { providerId: string; testId: string } }>(
    '/saml/:providerId/test/:testId',
    async (request, reply) => {
      const { providerId, testId } = request.params
      const provider = await findSamlProvider(db, providerId)
      const test = provider && (await findWaitingTest(db, providerId, testId))
      if (!test) return sendPage(reply, unknownTestPage)
      await countSso(db, readClientAddress(request))
      const faults = listFaults(provider)
      if (faults.length > 0) {
        const result = refuseFaults(faults)
        await recordTestResult(db, test.id, result)
        return sendPage(reply, testResultPage(provider.label, result))
      }
      await setTestBrowser(db, test.id, setBrowserCookie(request, reply, urls))
      // RelayState leads back to the test even when nothing in the response can be read.
      const address = await createRequestUrl(provider, urls, test.id, test.id)
      return reply.header('cache-control', 'no-store').redirect(address, 303)
    },
  )
}

/** Answers a response that came with the RelayState of a test. */
export async function finishTest(
  { database: { db }, urls }: SignInParts,
  provider: SamlProviderRow,
  test: SamlTestRow,
  response: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const result = await judge().catch((error: unknown): SamlTestResult => {
    if (error instanceof RefusedResponseError)
      return { status: 'refused', reason: error.message, reasons: error.reasons }
    throw error
  })
  await recordTestResult(db, test.id, result)
  return sendPage(reply, testResultPage(provider.label, result))

  async function judge(): Promise<SamlTestResult> {
    const faults = listFaults(provider)
    if (faults.length > 0) return refuseFaults(faults)
    const assertion = await readResponse(provider, urls, response)
    return db
      .transaction()
      .execute((trx) => trySignIn(trx, provider, test, assertion, (hash) => isSameBrowser(request, hash)))
  }
}

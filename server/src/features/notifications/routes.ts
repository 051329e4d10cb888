/**
 * The pages behind the unsubscribe link of a mail. GET changes nothing, since mail scanners follow links; the form posts, and so do mail programs
 * for List-Unsubscribe-Post. Nobody is signed in here: the signed URL is enough, also for a form that comes from elsewhere.
 */
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../core/database/connect.ts'
import { notFound } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'
import { findOrganization } from '../organizations/index.ts'
import { handlePageError, sendPage } from '../sign-in/index.ts'
import { mutedPage, settingPage, unmutedPage } from './pages.ts'
import { isOrganizationMuted, setOrganizationMuted } from './settings-store.ts'
import { isUnsubscribeSignature } from './unsubscribe-url.ts'

const ADDRESS = '/unsubscribe/:organizationId/:userId/:signature'
// The URL itself grants the right, so it stays out of the request log.
const UNLOGGED = { logLevel: 'warn' } as const

interface Signed {
  Params: { organizationId: string; userId: string; signature: string }
}

export function registerNotifications(
  app: FastifyInstance,
  { database: { db }, secrets }: { database: Database; secrets: Secrets },
): void {
  async function readAddress({ params, url }: FastifyRequest<Signed>) {
    const { organizationId, userId, signature } = params
    if (!isUnsubscribeSignature(secrets, organizationId, userId, signature)) throw notFound('Address')
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw notFound('Organization')
    return { organizationId, userId, view: { path: url.split('?')[0]!, organization: organization.title } }
  }

  app.register(async (pages) => {
    pages.setErrorHandler(handlePageError)
    await pages.register(formbody, { bodyLimit: 1024 })

    pages.get<Signed>(ADDRESS, UNLOGGED, async (request, reply) => {
      const { organizationId, userId, view } = await readAddress(request)
      const isMuted = await isOrganizationMuted(db, organizationId, userId)
      return sendPage(reply, isMuted ? mutedPage(view) : settingPage(view))
    })

    pages.post<Signed>(ADDRESS, UNLOGGED, async (request, reply) => {
      const { organizationId, userId, view } = await readAddress(request)
      const isMuted = (request.body as { mails?: unknown } | null | undefined)?.mails !== 'on'
      await setOrganizationMuted(db, organizationId, userId, isMuted)
      return sendPage(reply, isMuted ? mutedPage(view) : unmutedPage(view))
    })
  })
}

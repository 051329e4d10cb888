/** What other slices need to know about SSO. */
import type { ReadDb } from '../../core/database/connections.ts'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import type { Urls } from '../../core/urls.ts'
import { domainOfEmail } from '../organization-domains/index.ts'
import type { SignInHooks } from '../sign-in/index.ts'
import { sendSsoMail } from './jobs.ts'
import { isActive } from './readiness.ts'
import { toStartUrl } from './start-url.ts'
import { listAllSamlProviders, listSamlProvidersForDomain } from './store.ts'

export async function hasActiveSamlProvider(db: ReadDb, organizationId: string): Promise<boolean> {
  return (await listAllSamlProviders(db, organizationId)).some(isActive)
}

/** Supplies the SSO buttons of the sign-in pages, and the mail to people for whom there is none. */
export const ssoOnSignInPages = (urls: Urls): SignInHooks => ({
  listSsoProviders: async (db, { organization, email, next }) => {
    const providers = organization
      ? await listAllSamlProviders(db, organization)
      : email
        ? await listSamlProvidersForDomain(db, domainOfEmail(email))
        : []
    return providers.filter(isActive).map(({ id, label }) => ({ label, startUrl: toStartUrl(urls, id, next) }))
  },
  mailSsoProviders: (db, email, next) => enqueue(db, sendSsoMail, { email, next, mailId: newId() }),
})

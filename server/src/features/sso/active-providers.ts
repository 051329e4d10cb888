/** What other slices need to know about SSO. */
import type { ReadDb } from '../../core/database/connections.ts'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import type { Urls } from '../../core/urls.ts'
import { isMemberElsewhere } from '../members/index.ts'
import { domainOfEmail } from '../organization-domains/index.ts'
import type { SignInHooks } from '../sign-in/index.ts'
import { sendSsoMail } from './jobs.ts'
import { isActive } from './readiness.ts'
import type { SamlProviderRow } from './schema.ts'
import { toStartUrl } from './start-url.ts'
import { listAllSamlProviders, listSamlProvidersForDomain, listSamlProvidersRequiredOf } from './store.ts'

export async function hasActiveSamlProvider(db: ReadDb, organizationId: string): Promise<boolean> {
  return (await listAllSamlProviders(db, organizationId)).some(isActive)
}

/** Lists the active providers of an organization; `next` is the local path after the sign-in. */
export async function listProvidersOfOrganization(db: ReadDb, urls: Urls, organizationId: string, next: string) {
  return toSsoProviders(urls, await listAllSamlProviders(db, organizationId), next)
}

/** Lists those of them that sign in all addresses of this domain. */
export async function listProvidersOfDomain(
  db: ReadDb,
  urls: Urls,
  organizationId: string,
  email: string,
  next: string,
) {
  const providers = await listSamlProvidersForDomain(db, domainOfEmail(email))
  return toSsoProviders(
    urls,
    providers.filter((provider) => provider.organization_id === organizationId),
    next,
  )
}

/** Lists the providers of an organization that requires this person to use one (decision 0073); nobody else has any. */
export async function listRequiredProviders(db: ReadDb, urls: Urls, email: string, next: string) {
  const providers = (await listSamlProvidersRequiredOf(db, email, domainOfEmail(email))).filter(isActive)
  const { user_id: id, organization_id: organizationId } = providers[0] ?? {}
  if (!id || organizationId === undefined) return []
  // The provider would refuse them (decision 0012).
  if (await isMemberElsewhere(db, organizationId, { id, emailDomain: domainOfEmail(email) })) return []
  return toSsoProviders(urls, providers, next)
}

const toSsoProviders = (urls: Urls, providers: SamlProviderRow[], next: string) =>
  providers.filter(isActive).map(({ id, label }) => ({ label, startUrl: toStartUrl(urls, id, next) }))

/** Supplies the SSO buttons of the sign-in pages, and the mail to people for whom there is none. */
export const ssoOnSignInPages = (urls: Urls): SignInHooks => ({
  listSsoProviders: async (db, { organization, email, next }) => {
    const providers = organization
      ? await listAllSamlProviders(db, organization)
      : email
        ? await listSamlProvidersForDomain(db, domainOfEmail(email))
        : []
    return toSsoProviders(urls, providers, next)
  },
  listRequiredProviders: (db, email, next) => listRequiredProviders(db, urls, email, next),
  mailSsoProviders: (db, email, next) => enqueue(db, sendSsoMail, { email, next, mailId: newId() }),
})

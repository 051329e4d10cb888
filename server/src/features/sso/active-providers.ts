/** What other slices ask about SSO. */
import type { Db } from '../../core/database/connect.ts'
import type { Urls } from '../../core/urls.ts'
import type { SignInHooks } from '../sign-in/index.ts'
import { isActive } from './readiness.ts'
import { listAllSamlProviders, listSamlProvidersForEmail } from './store.ts'

export async function hasActiveSamlProvider(db: Db, organizationId: string): Promise<boolean> {
  return (await listAllSamlProviders(db, organizationId)).some(isActive)
}

/** The buttons of the sign-in pages. */
export const ssoOnSignInPages = (urls: Urls): SignInHooks => ({
  listSsoProviders: async (db, { organization, email, next }) => {
    const providers = organization
      ? await listAllSamlProviders(db, organization)
      : email
        ? await listSamlProvidersForEmail(db, email)
        : []
    return providers.filter(isActive).map(({ id, label }) => ({ label, startUrl: withNext(urls.samlStart(id), next) }))
  },
})

const withNext = (startUrl: string, next: string) =>
  next === '/' ? startUrl : `${startUrl}?next=${encodeURIComponent(next)}`

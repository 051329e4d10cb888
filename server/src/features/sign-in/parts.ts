/** The parts of the server that the sign-in pages use, and the hooks by which other slices extend them. */
import type { Config } from '../../config.ts'
import type { Database } from '../../core/database/connect.ts'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import type { SsoProvider } from './pages/pages.ts'

export interface SignInParts {
  database: Database
  secrets: Secrets
  urls: Urls
  config: Pick<Config, 'auditAddresses'>
}

export interface SignInHooks {
  /** Lists the SSO providers of an organization, or for the domain of an e-mail address; `next` is the local path after the sign-in. */
  listSsoProviders?: (
    db: ReadDb,
    about: { organization: string | undefined; email: string | undefined; next: string },
  ) => Promise<SsoProvider[]>
  /** Lists the SSO providers of an organization that requires this person to use one; nobody else has any. */
  listRequiredProviders?: (db: ReadDb, email: string, next: string) => Promise<SsoProvider[]>
  /** Mails an SSO member how to sign in; nobody else gets a mail. */
  mailSsoProviders?: (db: Transaction, email: string, next: string) => Promise<void>
}

/** What the pages need from the server, and what other slices may add to them. */
import type { Database } from '../../core/database/connect.ts'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { Urls } from '../../core/urls.ts'
import type { SsoProvider } from './pages/pages.ts'

export interface SignInParts {
  database: Database
  urls: Urls
}

export interface SignInHooks {
  /** Ways to sign in other than by password, of an organization, or for the domain of an e-mail address; `next` is the local path to land on. */
  listSsoProviders?: (
    db: ReadDb,
    about: { organization: string | undefined; email: string | undefined; next: string },
  ) => Promise<SsoProvider[]>
  /** Mails the person, if they are an SSO member somewhere, the way to sign in. */
  mailSsoProviders?: (db: Transaction, email: string, next: string) => Promise<void>
}

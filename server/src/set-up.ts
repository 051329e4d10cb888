/** Prepares an empty database: it creates an administrator and an organization. */
import type { Config } from './config.ts'
import type { PoolDb } from './core/database/connections.ts'
import { createOrganization } from './features/members/index.ts'
import { findOldestOrganization, lockAllOrganizations } from './features/organizations/index.ts'
import { createSignInLink } from './features/sign-in/index.ts'
import { insertToken, setTokenText } from './features/tokens/index.ts'
import { findOrInsertUser, findUserByEmail, setUserOperator } from './features/users/index.ts'

export interface FirstStart {
  email: string
  token: string
  /** The token of the URL that signs the administrator in once. */
  welcomeToken: string
  /** The name of the demo site in its URL. */
  basename: string | undefined
}

type AdminSettings = Pick<Config, 'adminEmail' | 'adminToken'>

/** Creates administrator, organization and demo on an empty database. Two servers may start at once; one of them does it. */
export async function setUp(db: PoolDb, settings: Config): Promise<FirstStart | undefined> {
  if (await findOldestOrganization(db)) return undefined
  return db.transaction().execute(async (trx) => {
    await lockAllOrganizations(trx)
    if (await findOldestOrganization(trx)) return undefined
    const email = settings.adminEmail
    const admin = await findOrInsertUser(trx, { email, displayName: 'Administrator' })
    await setUserOperator(trx, admin.id, true)
    const title = settings.demo ? 'Acme' : 'My organization'
    const organizationId = await createOrganization(trx, admin.id, { title, trusted: true })
    // It is used once in the life of a server, and loaded only then.
    const { addDemo } = await import('./demo/index.ts')
    const demo = settings.demo ? await addDemo(trx, settings, organizationId, admin.id) : undefined
    const token = settings.adminToken ?? (await insertToken(trx, admin.id, { label: 'First start' })).text
    const welcomeToken = await createSignInLink(trx, admin.id, 'welcome')
    return { email: admin.email, token, welcomeToken, basename: demo?.basename }
  })
}

/** Makes LECTERN_ADMIN_TOKEN valid for the administrator, and the token it replaces invalid. Returns what prevents that. */
export async function fixAdminToken(
  db: PoolDb,
  { adminEmail, adminToken }: AdminSettings,
): Promise<string | undefined> {
  if (adminToken === undefined) return undefined
  const admin = await findUserByEmail(db, adminEmail)
  if (!admin) return `LECTERN_ADMIN_TOKEN has no effect: no user has the e-mail ${adminEmail}.`
  const { fixed } = await db
    .transaction()
    .execute((trx) => setTokenText(trx, admin.id, 'LECTERN_ADMIN_TOKEN', adminToken))
  return fixed ? undefined : 'LECTERN_ADMIN_TOKEN has no effect: the token belongs to another user.'
}

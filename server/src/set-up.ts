/** What a database needs before its first request: somebody who may do everything, and a place to do it in. */
import type { Config } from './config.ts'
import type { PoolDb } from './core/database/connections.ts'
import { addDemo } from './demo/index.ts'
import { createOrganization } from './features/members/index.ts'
import { findOldestOrganization, lockAllOrganizations } from './features/organizations/index.ts'
import { createSignInLink } from './features/sign-in/index.ts'
import { insertToken, setTokenText } from './features/tokens/index.ts'
import { findOrInsertUser, findUserByEmail, setUserOperator } from './features/users/index.ts'

export interface FirstStart {
  email: string
  token: string
  /** Of the address that signs the administrator in once. */
  welcomeToken: string
  /** The demo site's part of its address. */
  basename: string | undefined
}

type AdminSettings = Pick<Config, 'adminEmail' | 'adminToken'>

/** On an empty database: administrator, organization, demo. Two servers may start at once; one of them does it. */
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
    const demo = settings.demo ? await addDemo(trx, settings, organizationId, admin.id) : undefined
    const token = settings.adminToken ?? (await insertToken(trx, admin.id, { label: 'First start' })).text
    const welcomeToken = await createSignInLink(trx, admin.id, 'welcome')
    return { email: admin.email, token, welcomeToken, basename: demo?.basename }
  })
}

/** LECTERN_ADMIN_TOKEN works for the administrator, and the one it replaces no longer does. Answers what stands in the way. */
export async function fixAdminToken(
  db: PoolDb,
  { adminEmail, adminToken }: AdminSettings,
): Promise<string | undefined> {
  if (adminToken === undefined) return undefined
  const admin = await findUserByEmail(db, adminEmail)
  if (!admin) return `LECTERN_ADMIN_TOKEN is not in force: nobody here has the e-mail ${adminEmail}.`
  const { fixed } = await db
    .transaction()
    .execute((trx) => setTokenText(trx, admin.id, 'LECTERN_ADMIN_TOKEN', adminToken))
  return fixed ? undefined : 'LECTERN_ADMIN_TOKEN is not in force: the token belongs to somebody else.'
}

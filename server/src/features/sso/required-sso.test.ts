import { expect, test } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { createSignInLink } from '../sign-in/index.ts'
import { startSsoServer } from './testing/sso-server.ts'

const { url, api, given, database, organizationWithSso } = await startSsoServer()

const PASSWORD = 'correct horse battery'

type Organization = Awaited<ReturnType<typeof given.organization>>

const createLink = (userId: string) => inTransaction(database.db, (trx) => createSignInLink(trx, userId, 'reset'))

async function memberWithPassword(organization: Organization, role: 'edit' | 'admin') {
  const person = await given.member(organization, role)
  const body = { password: PASSWORD, repeated: PASSWORD }
  await createBrowser(url).submit(`/set-password/${await createLink(person.id)}`, body)
  return person
}

async function signIn(email: string) {
  const browser = createBrowser(url)
  return { ...(await browser.submit('/sign-in', { email, password: PASSWORD })), browser }
}

test('an organization that requires SSO refuses the passwords of its SSO members, and shows its providers', async () => {
  const { organization, provider } = await organizationWithSso()
  const admin = api.as(organization.admin)
  const person = await memberWithPassword(organization, 'edit')
  await admin.post(`${organization.path}/members/${person.id}/sso`)
  expect((await signIn(person.email)).status).toBe(303)
  await admin.patch(organization.path, { sso: true })
  const refused = await signIn(person.email)
  expect(refused.status).toBe(403)
  expect(refused.text).toContain(provider.service.startURL)
  expect(refused.headers.get('set-cookie')).toBeNull()
  const wrong = await createBrowser(url).submit('/sign-in', { email: person.email, password: 'something else' })
  expect(wrong.status).toBe(401)
  await admin.patch(organization.path, { sso: false })
  expect((await signIn(person.email)).status).toBe(303)
})

test('a mailed link cannot bypass it', async () => {
  const { organization, provider } = await organizationWithSso()
  const admin = api.as(organization.admin)
  const person = await given.member(organization, 'edit')
  await admin.post(`${organization.path}/members/${person.id}/sso`)
  await admin.patch(organization.path, { sso: true })
  const token = await createLink(person.id)
  const page = await createBrowser(url).get(`/set-password/${token}`)
  expect(page.status).toBe(403)
  expect(page.text).toContain(provider.service.startURL)
  const body = { password: PASSWORD, repeated: PASSWORD }
  expect((await createBrowser(url).submit(`/set-password/${token}`, body)).status).toBe(403)
  expect((await signIn(person.email)).status).toBe(401)
})

test('the password still signs in who belongs elsewhere, who has emergency access, or whom the provider would refuse, though not into this organization', async () => {
  const { organization } = await organizationWithSso()
  const admin = api.as(organization.admin)
  const other = await given.organization()
  const chief = await memberWithPassword(organization, 'admin')
  const plain = await memberWithPassword(organization, 'edit')
  const both = await memberWithPassword(organization, 'edit')
  for (const { id } of [chief, both]) await admin.post(`${organization.path}/members/${id}/sso`)
  await api.as(other.admin).post(`${other.path}/invites`, { emails: [both.email] })
  const session = JSON.parse((await (await signIn(both.email)).browser.post('/session/token')).text)
  await api.as(session).post(`/user/membership-offers/${other.id}`)
  expect((await signIn(both.email)).status).toBe(303)
  await admin.patch(organization.path, { sso: true })
  // Nobody was named before, so the administrator who requires it is; they name another one.
  expect((await admin.get(`${organization.path}/sso/administrators`)).items).toMatchObject([
    { id: organization.admin.id },
  ])
  await admin.put(`${organization.path}/sso/administrators`, { administrators: [organization.admin.id, chief.id] })
  const reaches = async ({ email }: { email: string }) => {
    const { browser, status } = await signIn(email)
    expect(status).toBe(303)
    const session = JSON.parse((await browser.post('/session/token')).text)
    return (await api.as(session).ask('GET', organization.path)).status
  }
  expect([await reaches(chief), await reaches(plain), await reaches(both)]).toEqual([200, 403, 403])
})

test('it applies only once a provider is configured', async () => {
  const { organization } = await organizationWithSso({ certificate: '' })
  const admin = api.as(organization.admin)
  const person = await memberWithPassword(organization, 'edit')
  await admin.post(`${organization.path}/members/${person.id}/sso`)
  await admin.patch(organization.path, { sso: true })
  expect((await signIn(person.email)).status).toBe(303)
})

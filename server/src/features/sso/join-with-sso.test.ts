import { expect, test } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import { readOutbox } from '../../../test/mail.ts'
import { startSsoServer } from './testing/sso-server.ts'

const { url, api, given, database, runJobs, dataDirectory, organizationWithSso } = await startSsoServer()

async function mailsTo(email: string) {
  await runJobs()
  return (await readOutbox(dataDirectory)).filter(({ headers }) => headers.to === email)
}

/** Returns the path of the page behind a new invite link. */
async function givenInvite(organization: Awaited<ReturnType<typeof given.organization>>): Promise<string> {
  const invite = await api.as(organization.admin).post(`${organization.path}/link-invites`, { role: 'read' })
  return `/join/${organization.id}/${invite.id}`
}

test('addresses of a domain that the organization signs in by SAML are led there, and get no mail', async () => {
  const { organization, provider } = await organizationWithSso()
  const admin = api.as(organization.admin)
  await admin.patch(organization.path, { emailDomains: ['acme.example'] })
  const path = await givenInvite(organization)
  const next = encodeURIComponent(`/o/${organization.id}/join/${path.split('/').at(-1)}`)
  expect((await createBrowser(url).get(path)).text).toContain(`${provider.service.startURL}?next=${next}`)
  const page = await createBrowser(url).submit(path, { email: 'nora@acme.example' })
  expect(page.text).toContain(`${provider.service.startURL}?next=${next}`)
  expect(await mailsTo('nora@acme.example')).toEqual([])
  const outside = 'outside@elsewhere.example'
  await createBrowser(url).submit(path, { email: outside })
  expect(await mailsTo(outside)).toHaveLength(1)
})

test('a mailed link is no way around SSO for who must use it', async () => {
  const { organization, provider } = await organizationWithSso()
  const other = await given.organization()
  const path = await givenInvite(other)
  const admin = api.as(organization.admin)
  const email = 'nora@elsewhere.example'
  await admin.post(`${organization.path}/invites`, { emails: [email], sso: true })
  await admin.patch(organization.path, { sso: true })
  await database.db
    .updateTable('members')
    .set({ accepted_by: 'provider' })
    .where('organization_id', '=', organization.id)
    .where('sso', '=', true)
    .execute()
  await createBrowser(url).submit(path, { email })
  const links = (await mailsTo(email)).flatMap((mail) => mail.links)
  const link = new URL(links.findLast((each) => each.includes('/join/'))!).pathname
  const page = await createBrowser(url).submit(link, { name: 'Nora' })
  expect(page).toMatchObject({ status: 403, text: expect.stringContaining(provider.service.startURL) })
  expect(page.headers.get('set-cookie')).toBeNull()
})

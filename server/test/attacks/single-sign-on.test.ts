/** A member tries to reach an organization that requires single sign-on without its provider (decision 0141). */
import { expect, test } from 'vitest'
import { startSsoServer } from '../../src/features/sso/testing/sso-server.ts'
import { type Browser, createBrowser } from '../browser.ts'
import { readOutbox } from '../mail.ts'

const server = await startSsoServer()
const { url, api, given, runJobs, dataDirectory, identityProvider, begin, post, organizationWithSso } = server
const PASSWORD = 'three plain words'

const sessionOf = async (browser: Browser) => api.as(JSON.parse((await browser.post('/session/token')).text))

async function signInBySaml(provider: { service: { startURL: string } }, nameId: string) {
  const request = await begin(provider)
  return (await post(request, identityProvider.respond(request, { nameId }))).browser
}

async function setPassword(email: string): Promise<Browser> {
  await createBrowser(url).submit('/forgot-password', { email })
  await runJobs()
  const mails = (await readOutbox(dataDirectory)).filter(({ headers }) => headers.to === email)
  const link = mails.flatMap(({ links }) => links).findLast((each) => each.includes('/set-password/'))!
  const browser = createBrowser(url)
  expect((await browser.submit(link, { password: PASSWORD, repeated: PASSWORD })).status).toBe(303)
  return browser
}

/** A member who made an organization of their own and set a password, before their company requires single sign-on. */
async function evadingMember(email: string) {
  const { organization, provider } = await organizationWithSso({ defaultRole: 'edit' })
  const space = await given.space({ organization, title: 'Secrets' })
  const bySaml = await sessionOf(await signInBySaml(provider, email))
  await bySaml.post('/orgs', { title: 'My own' })
  const browser = await setPassword(email)
  const person = await sessionOf(browser)
  const { token } = await person.post('/user/tokens', { label: 'Made with a password' })
  await api.as(organization.admin).patch(organization.path, { sso: true })
  return { organization, provider, space, browser, person, token: api.as({ token }) }
}

test('an organization of their own and a password do not open it: no session, no token, no list', async () => {
  const { organization, space, browser, token } = await evadingMember('evader@company.example')
  const site = await given.site({ organization, spaces: [space], published: true })
  for (const caller of [await sessionOf(browser), token]) {
    for (const path of [
      organization.path,
      `${organization.path}/members`,
      `${organization.path}/spaces`,
      `${organization.path}/search?query=x`,
      `${organization.path}/inbox`,
      space.path,
      `${space.path}/content`,
      `${space.path}/content/export`,
      `/orgs/${organization.id}/sites/${site.id}`,
    ]) {
      const { status, body } = await caller.ask('GET', path)
      expect(status, path).toBe(403)
      expect(body.error.message).toContain('single sign-on')
    }
    expect((await caller.ask('POST', `${space.path}/change-requests`, { body: {} })).status).toBe(403)
    expect((await caller.get('/orgs')).items).toMatchObject([{ title: 'My own' }])
    expect((await caller.ask('GET', `/users/${organization.admin.id}`)).status).toBe(404)
    const address = `${url}/o/${organization.id}/s/${space.id}`
    expect((await caller.ask('GET', '/urls/content', { query: { url: address } })).status).toBe(404)
    expect((await caller.get('/user/closed-organizations')).items).toMatchObject([
      { id: organization.id, reason: 'sso-required', providers: [{ label: 'Acme login' }] },
    ])
  }
})

test('neither the stream nor the list of events says what happens in it', async () => {
  const { organization, space, token } = await evadingMember('listener@company.example')
  const { cursor } = await token.get('/events')
  await api.as(organization.admin).post(`${space.path}/change-requests`, { subject: 'Hidden' })
  expect((await token.get('/events', { after: cursor })).items).toEqual([])
})

test('links into it from an organization that the session reaches show nothing of it', async () => {
  const { organization, space, token } = await evadingMember('linker@company.example')
  const own = (await token.get('/orgs')).items[0]
  const mine = await token.post(`/orgs/${own.id}/spaces`, { title: 'Mine', editMode: 'live' })
  const document = { markdown: `[There](${url}/o/${organization.id}/s/${space.id})` }
  await token.post(`/spaces/${mine.id}/content`, { changes: [{ operation: 'insert_page', title: 'Links', document }] })
  const listLinks = async () => JSON.stringify(await token.get(`/spaces/${mine.id}/links`))
  expect(await listLinks()).not.toContain('Secrets')
  await api.as(organization.admin).patch(organization.path, { sso: false })
  expect(await listLinks()).toContain('Secrets')
})

test('signing in with the provider in the same browser opens it, and keeps the rest', async () => {
  const { organization, provider, browser } = await evadingMember('proper@company.example')
  const { location } = await browser.get(provider.service.startURL)
  const { readRequest, encode } = await import('../../src/features/sso/testing/identity-provider.ts')
  const request = readRequest(location!)
  await browser.submit(request.acsUrl, {
    SAMLResponse: encode(identityProvider.respond(request, { nameId: 'proper@company.example' })),
  })
  const session = await sessionOf(browser)
  expect((await session.ask('GET', organization.path)).status).toBe(200)
  expect((await session.get('/orgs')).items).toHaveLength(2)
  const { token } = await session.post('/user/tokens', { label: 'Came with it' })
  expect((await api.as({ token }).ask('GET', organization.path)).status).toBe(200)
  // Without the provider the word of its past sessions counts no longer.
  await api.as(organization.admin).patch(`${organization.path}/saml/${provider.id}`, { label: 'Renamed' })
  expect((await api.as({ token }).ask('GET', organization.path)).status).toBe(200)
  await organizationWithSso({}, organization)
  await api.as(organization.admin).delete(`${organization.path}/saml/${provider.id}`)
  expect((await api.as({ token }).ask('GET', organization.path)).status).toBe(403)
})

test('service accounts and named administrators reach it, other administrators do not', async () => {
  const { organization } = await organizationWithSso()
  const admin = api.as(organization.admin)
  const other = await given.member(organization, 'admin')
  const { id } = await admin.post(`${organization.path}/service-accounts`, { name: 'Importer', role: 'read' })
  const { token } = await admin.post(`${organization.path}/service-accounts/${id}/tokens`, { label: 'Nightly' })
  await admin.patch(organization.path, { sso: true })
  const statusOf = async (caller: { token: string }) => (await api.as(caller).ask('GET', organization.path)).status
  expect([await statusOf({ token }), await statusOf(organization.admin), await statusOf(other)]).toEqual([
    200, 200, 403,
  ])
  const administrators = `${organization.path}/sso/administrators`
  expect((await admin.get(administrators)).items).toMatchObject([{ id: organization.admin.id }])
  const reader = await given.member(organization, 'read')
  expect((await admin.ask('PUT', administrators, { body: { administrators: [reader.id] } })).status).toBe(400)
  await admin.put(administrators, { administrators: [other.id] })
  expect([await statusOf(organization.admin), await statusOf(other)]).toEqual([403, 200])
  // Who is demoted is no exception any more.
  await api.as(other).put(administrators, { administrators: [other.id, organization.admin.id] })
  await admin.patch(`${organization.path}/members/${other.id}`, { role: 'edit' })
  expect(await statusOf(other)).toBe(403)
})

test('a stranger gets 404 as before, and an organization without a provider that works is open', async () => {
  const { organization } = await organizationWithSso({ certificate: 'no certificate' })
  await api.as(organization.admin).patch(organization.path, { sso: true })
  const member = await given.member(organization, 'read')
  expect((await api.as(member).ask('GET', organization.path)).status).toBe(200)
  expect((await api.as(await given.user()).ask('GET', organization.path)).status).toBe(404)
})

test('previews of its sites stay closed, though the site is public', async () => {
  const { organization, space, token } = await evadingMember('viewer@company.example')
  const site = await given.site({ organization, spaces: [space], published: true })
  const { basename } = await server.database.db
    .selectFrom('sites')
    .select('basename')
    .where('id', '=', site.id)
    .executeTakeFirstOrThrow()
  const changeRequest = await given.changeRequest({ space })
  const path = `${url}/sites/${basename}/~/changes/${changeRequest.id}/`
  const statusWith = async (bearer: string) =>
    (await fetch(path, { redirect: 'manual', headers: { authorization: `Bearer ${bearer}` } })).status
  expect(await statusWith(organization.admin.token)).toBe(200)
  const { token: text } = await token.post('/user/tokens', {})
  expect(await statusWith(text)).toBe(404)
})

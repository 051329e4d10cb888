import { X509Certificate } from 'node:crypto'
import { GitBookAPI } from 'gitbook-api-0.137'
import { expect, test } from 'vitest'
import type { Api } from '../../../../node_modules/gitbook-api-0.137/dist/client.d.ts'
import { createBrowser } from '../../../test/browser.ts'
import { startTestServer } from '../../../test/harness.ts'
import { hasActiveSamlProvider } from './index.ts'
import { createKeyPair } from './testing/certificate.ts'

const { api, given, url, database } = await startTestServer()
const { certificate } = createKeyPair()
const complete = { ssoURL: 'https://idp.example/sso', entityID: 'https://idp.example', certificate }

test('a provider needs only a label: the other fields are empty, new users are guests, and it is pending', async () => {
  const { path, admin, id } = await given.organization()
  const answer = await api.as(admin).ask('POST', `${path}/saml`, { body: { label: 'Okta' } })
  expect(answer.status).toBe(201)
  const provider = answer.body
  expect(provider).toEqual({
    object: 'saml-provider',
    id: expect.any(String),
    label: 'Okta',
    ssoURL: '',
    entityID: '',
    certificate: '',
    defaultRole: null,
    createdAt: expect.any(String),
    status: 'pending',
    service: {
      acsURL: `${url}/saml/${provider.id}/acs`,
      startURL: `${url}/saml/${provider.id}/start`,
      entityID: `${url}/saml/${provider.id}/metadata`,
    },
    urls: { location: `${url}/v1/orgs/${id}/saml/${provider.id}` },
  })
  expect(answer.headers.get('location')).toBe(provider.urls.location)
  expect(await api.as(admin).get(provider.urls.location)).toEqual(provider)
})

test('the default team is an id in requests and a team in responses, and is cleared when the team is deleted', async () => {
  const organization = await given.organization()
  const team = await given.team(organization, [organization.admin], 'Writers')
  const admin = api.as(organization.admin)
  const provider = await admin.post(`${organization.path}/saml`, {
    label: 'Okta',
    defaultTeam: team.id,
    defaultRole: 'edit',
  })
  expect(provider.defaultTeam).toMatchObject({ object: 'team', id: team.id, title: 'Writers', members: 1 })
  expect(provider.defaultRole).toBe('edit')
  expect((await admin.get(`${organization.path}/saml`)).items[0].defaultTeam.id).toBe(team.id)
  await admin.delete(team.path)
  expect(await admin.get(`${organization.path}/saml/${provider.id}`)).not.toHaveProperty('defaultTeam')
})

test('a default team the organization does not have is a 400', async () => {
  const organization = await given.organization()
  const foreign = await given.team(await given.organization())
  const admin = api.as(organization.admin)
  const provider = await admin.post(`${organization.path}/saml`, { label: 'Okta' })
  for (const defaultTeam of ['nothing', foreign.id]) {
    for (const [method, path] of [
      ['POST', `${organization.path}/saml`],
      ['PATCH', `${organization.path}/saml/${provider.id}`],
    ] as const) {
      const answer = await admin.ask(method, path, { body: { label: 'Okta', defaultTeam } })
      expect(answer.status).toBe(400)
      expect(answer.body.error.message).toContain('defaultTeam')
    }
  }
})

test('a change leaves absent fields, sets given ones, and null removes', async () => {
  const organization = await given.organization()
  const team = await given.team(organization)
  const admin = api.as(organization.admin)
  const path = `${organization.path}/saml`
  const made = await admin.post(path, { label: 'Okta', ...complete, defaultTeam: team.id, defaultRole: 'read' })
  expect(made).toMatchObject({ ...complete, status: 'active' })
  expect(await admin.patch(`${path}/${made.id}`, {})).toEqual(made)
  expect(await admin.patch(`${path}/${made.id}`, { label: 'Entra' })).toEqual({ ...made, label: 'Entra' })
  const { defaultTeam: _, ...bare } = made
  expect(await admin.patch(`${path}/${made.id}`, { defaultTeam: null, defaultRole: null })).toEqual({
    ...bare,
    label: 'Entra',
    defaultRole: null,
  })
  expect(await admin.patch(`${path}/${made.id}`, { ssoURL: null, certificate: '' })).toMatchObject({
    ssoURL: '',
    certificate: '',
    entityID: complete.entityID,
    status: 'pending',
  })
})

test.each([
  ['label', '', 'label must be at least 1 character long'],
  ['label', 'x'.repeat(31), 'label must be at most 30 characters long'],
  ['label', null, 'label must be a string'],
  ['entityID', 'x'.repeat(1025), 'entityID must be at most 1024 characters long'],
  ['certificate', 'x'.repeat(10_001), 'certificate must be at most 10000 characters long'],
  ['ssoURL', `https://idp.example/${'x'.repeat(2048)}`, 'ssoURL must be at most 2048 characters long'],
  ['ssoURL', 'idp.example', 'ssoURL must be an http or https URL'],
  ['ssoURL', 'https://', 'ssoURL must be an absolute URL'],
  ['ssoURL', 'urn:idp', 'ssoURL must be an http or https URL'],
  ['ssoURL', 'javascript:alert(1)', 'ssoURL must be an http or https URL'],
  ['label', '  ', 'label must not be blank'],
  ['defaultRole', 'owner', 'defaultRole must be'],
  ['defaultTeam', 7, 'defaultTeam must be'],
])('%s %j is refused', async (field, value, message) => {
  const { path, admin } = await given.organization()
  const provider = await api.as(admin).post(`${path}/saml`, { label: 'Okta' })
  for (const [method, address] of [
    ['POST', `${path}/saml`],
    ['PATCH', `${path}/saml/${provider.id}`],
  ] as const) {
    const answer = await api.as(admin).ask(method, address, { body: { label: 'Okta', [field]: value } })
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toContain(message)
  }
})

test('label, entityID, certificate and ssoURL accept their maximum lengths', async () => {
  const { path, admin } = await given.organization()
  const longest = {
    label: 'x'.repeat(30),
    entityID: 'x'.repeat(1024),
    certificate: 'x'.repeat(10_000),
    ssoURL: `https://idp.example/${'x'.repeat(2028)}`,
  }
  expect(await api.as(admin).post(`${path}/saml`, longest)).toMatchObject({ ...longest, status: 'pending' })
  expect((await api.as(admin).ask('POST', `${path}/saml`, { body: {} })).body.error.message).toBe('label is required')
})

test.each([
  ['with its BEGIN and END lines', certificate],
  ['with the line ends of Windows', certificate.replaceAll('\n', '\r\n')],
  ['without them', new X509Certificate(certificate).raw.toString('base64')],
  ['without them, in lines', certificate.replace(/-----[A-Z ]+-----/g, '')],
  ['twice, the old and the new one', certificate + createKeyPair().certificate],
  ['with words around it', `Bag Attributes: none\n${certificate}\n`],
])('a certificate %s makes a provider active', async (_, text) => {
  const { path, admin } = await given.organization()
  const provider = await api.as(admin).post(`${path}/saml`, { label: 'Okta', ...complete, certificate: text })
  expect(provider).toMatchObject({ status: 'active', certificate: text })
})

test.each([
  [{ ssoURL: '' }, 'The sign-on address (ssoURL) is missing.'],
  [{ entityID: '' }, 'The entity id of the identity provider (entityID) is missing.'],
  [{ certificate: '' }, 'The certificate of the identity provider (certificate) is missing.'],
  [{ certificate: 'my certificate' }, 'The certificate of the identity provider (certificate) does not parse'],
  [{ certificate: certificate.replace(/M/g, 'N') }, '(certificate) does not parse'],
])('a provider with %j is pending, is not offered, and its start address says why', async (lacking, sentence) => {
  const organization = await given.organization()
  const provider = await api
    .as(organization.admin)
    .post(`${organization.path}/saml`, { label: 'Okta', ...complete, ...lacking })
  expect(provider.status).toBe('pending')
  expect(await api.as(organization.admin).get(`${organization.path}/sso`)).toEqual({ items: [] })
  expect(await hasActiveSamlProvider(database.db, organization.id)).toBe(false)
  const page = await createBrowser(url).get(provider.service.startURL)
  expect(page.status).toBe(409)
  expect(page.text).toContain(sentence)
  expect(page.text.match(/<li>/g)).toHaveLength(1)
})

test('a provider with another address, stored before they were refused, is pending too', async () => {
  const { path, admin } = await given.organization()
  const { id, service } = await api.as(admin).post(`${path}/saml`, { label: 'Okta', ...complete })
  const { db } = database
  for (const sso_url of ['urn:idp', 'javascript:alert(1)']) {
    await db.updateTable('saml_providers').set({ sso_url }).where('id', '=', id).execute()
    expect(await api.as(admin).get(`${path}/saml/${id}`)).toMatchObject({ status: 'pending' })
    const page = await createBrowser(url).get(service.startURL)
    expect(page.text).toContain('The sign-on address (ssoURL) is not an http or https address.')
  }
})

test('the logins of an organization are its active providers, for anybody with a token', async () => {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const active = await admin.post(`${organization.path}/saml`, { label: 'Okta', ...complete })
  await admin.post(`${organization.path}/saml`, { label: 'Pending' })
  expect(await api.as(await given.user()).get(`${organization.path}/sso`)).toEqual({
    items: [{ id: active.id, label: 'Okta', startURL: active.service.startURL }],
  })
  expect(await hasActiveSamlProvider(database.db, organization.id)).toBe(true)
  expect((await admin.ask('GET', '/orgs/nothing/sso')).status).toBe(404)
  expect((await api.request('GET', `${organization.path}/sso`)).status).toBe(401)
})

test('only administrators see and change providers', async () => {
  const organization = await given.organization()
  const provider = await api.as(organization.admin).post(`${organization.path}/saml`, { label: 'Okta' })
  const creator = await given.member(organization, 'create')
  const stranger = await given.user()
  for (const [method, path] of [
    ['GET', '/saml'],
    ['POST', '/saml'],
    ['GET', `/saml/${provider.id}`],
    ['PATCH', `/saml/${provider.id}`],
    ['DELETE', `/saml/${provider.id}`],
  ] as const) {
    const body = method === 'POST' || method === 'PATCH' ? { label: 'Mine' } : undefined
    expect((await api.as(creator).ask(method, organization.path + path, { body })).status).toBe(403)
    expect((await api.as(stranger).ask(method, organization.path + path, { body })).status).toBe(404)
  }
})

test('providers of another organization are not found', async () => {
  const organization = await given.organization()
  const other = await given.organization()
  const foreign = await api.as(other.admin).post(`${other.path}/saml`, { label: 'Okta' })
  const admin = api.as(organization.admin)
  const path = `${organization.path}/saml/${foreign.id}`
  expect((await admin.ask('GET', path)).status).toBe(404)
  expect((await admin.ask('PATCH', path, { body: { label: 'Mine' } })).status).toBe(404)
  expect((await admin.ask('DELETE', path)).status).toBe(204)
  expect((await api.as(other.admin).get(`${other.path}/saml/${foreign.id}`)).label).toBe('Okta')
})

test('providers are listed page by page, oldest first', async () => {
  const { path, admin } = await given.organization()
  for (const label of ['one', 'two', 'three']) await api.as(admin).post(`${path}/saml`, { label })
  const first = await api.as(admin).get(`${path}/saml`, { limit: 2 })
  expect(first.count).toBe(3)
  const second = await api.as(admin).get(`${path}/saml`, { limit: 2, page: first.next.page })
  expect([...first.items, ...second.items].map(({ label }) => label)).toEqual(['one', 'two', 'three'])
  expect(second).not.toHaveProperty('next')
})

test('a removed provider is deleted: 205, then 204, and its URLs are 404', async () => {
  const { path, admin } = await given.organization()
  const provider = await api.as(admin).post(`${path}/saml`, { label: 'Okta', ...complete })
  expect((await api.as(admin).ask('DELETE', `${path}/saml/${provider.id}`)).status).toBe(205)
  expect((await api.as(admin).ask('DELETE', `${path}/saml/${provider.id}`)).status).toBe(204)
  expect((await api.as(admin).ask('GET', `${path}/saml/${provider.id}`)).status).toBe(404)
  const browser = createBrowser(url)
  expect((await browser.get(provider.service.startURL)).status).toBe(404)
  expect((await browser.get(provider.service.entityID)).status).toBe(404)
  expect((await browser.submit(provider.service.acsURL, { SAMLResponse: 'PHg+' })).status).toBe(404)
})

test('the public client creates, reads, changes, lists and removes providers', async () => {
  const { id, admin } = await given.organization()
  const { orgs } = new GitBookAPI({ endpoint: url, authToken: admin.token }) as unknown as Api<unknown>
  const { data: made } = await orgs.createOrganizationSamlProvider(id, { label: 'Okta', ...complete })
  expect(made.status).toBe('active')
  expect((await orgs.getOrganizationSamlProviderById(id, made.id)).data).toEqual(made)
  expect((await orgs.updateOrganizationSamlProvider(id, made.id, { label: 'Entra' })).data.label).toBe('Entra')
  expect((await orgs.listSamlProvidersInOrganizationById(id)).data.items.map((each) => each.id)).toEqual([made.id])
  expect((await orgs.listSsoProviderLoginsInOrganization(id)).data.items).toEqual([
    { id: made.id, label: 'Entra', startURL: made.service.startURL },
  ])
  expect((await orgs.deleteOrganizationSamlProvider(id, made.id)).status).toBe(205)
})

import { expect, test } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import { createKeyPair } from './testing/certificate.ts'
import { encode, readRequest } from './testing/identity-provider.ts'
import { startSsoServer } from './testing/sso-server.ts'

const { url, api, given, database, identityProvider, organizationWithSso, post, findUser } = await startSsoServer()

type Organization = Awaited<ReturnType<typeof given.organization>>

/** Begins a test, and returns the request with which a browser is sent to the identity provider. */
async function beginTest(organization: Organization, provider: { id: string }) {
  const admin = api.as(organization.admin)
  const path = `${organization.path}/saml/${provider.id}/tests`
  const { id, status, startURL } = await admin.post(path)
  expect(status).toBe('waiting')
  const start = await createBrowser(url).get(startURL)
  expect(start.status).toBe(303)
  const request = readRequest(start.location!)
  expect(request).toMatchObject({ id, relayState: id })
  return { request, startURL, read: () => admin.get(`${path}/${id}`), more: { RelayState: id as string } }
}

test('a test that succeeds names the person, and creates and signs in nobody', async () => {
  const { organization, provider } = await organizationWithSso({ defaultRole: 'edit' })
  const { request, read, more, startURL } = await beginTest(organization, provider)
  const answer = await post(request, identityProvider.respond(request, { nameId: 'new@example.com' }), more)
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Acme login works')
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await read()).toMatchObject({ status: 'passed', email: 'new@example.com' })
  expect(await findUser('new@example.com')).toBeUndefined()
  // The test has its result: its URL and further responses have no effect.
  expect((await createBrowser(url).get(startURL)).status).toBe(404)
  expect((await post(request, identityProvider.respond(request), more)).status).toBe(403)
})

test('the reason of a refused response is shown to the administrator who tests, and to nobody else', async () => {
  const { organization, provider } = await organizationWithSso()
  const received = 'https://other.example'
  const wrong: [string, object, RegExp, object][] = [
    ['a foreign key', { keys: createKeyPair() }, /signature/i, { code: 'invalidSignature' }],
    [
      'another issuer',
      { issuer: received },
      /the issuer is https:\/\/other\.example/,
      { code: 'wrongIssuer', received, expected: identityProvider.entityId },
    ],
    [
      'another audience',
      { audience: received },
      /audience/i,
      { code: 'wrongAudience', received, expected: provider.service.entityID },
    ],
    [
      'an address in upper case',
      { nameId: 'Ada@example.com' },
      /lower case/,
      { code: 'notLowerCase', received: 'Ada@example.com' },
    ],
    ['another request', { inResponseTo: '_another' }, /answers another request/, { code: 'otherRequest' }],
  ]
  for (const [name, options, reason, coded] of wrong) {
    const { request, read, more } = await beginTest(organization, provider)
    const xml = identityProvider.respond(request, options)
    const answer = await post(request, xml, more)
    expect(answer.status, name).toBe(200)
    expect(answer.text, name).toContain('does not work yet')
    const result = await read()
    expect(result.reason, name).toMatch(reason)
    expect(result.reasons, name).toEqual([coded])
    expect((await post(request, xml)).text, name).not.toMatch(reason)
  }
})

test('a response that is not XML is reported as well', async () => {
  const { organization, provider } = await organizationWithSso()
  const { request, read, more } = await beginTest(organization, provider)
  await post(request, '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', more)
  expect(await read()).toMatchObject({ status: 'refused', reason: expect.stringContaining('XML is not accepted') })
})

test('a person whom the organization would refuse is named with the reason', async () => {
  const { organization, provider } = await organizationWithSso()
  const member = await given.member(organization, 'edit')
  const { request, read, more } = await beginTest(organization, provider)
  await post(request, identityProvider.respond(request, { nameId: member.email }), more)
  expect(await read()).toMatchObject({
    status: 'refused',
    email: member.email,
    reason: expect.stringContaining('mark you as an SSO member'),
    reasons: [{ code: 'notSsoMember' }],
  })
})

test('a provider that is not configured reports in the test what is missing', async () => {
  const { organization, provider } = await organizationWithSso({ certificate: 'none' })
  const path = `${organization.path}/saml/${provider.id}/tests`
  const { id, startURL } = await api.as(organization.admin).post(path)
  expect((await createBrowser(url).get(startURL)).text).toContain('does not parse as X.509')
  expect(await api.as(organization.admin).get(`${path}/${id}`)).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining('does not parse as X.509'),
    reasons: [{ code: 'invalidCertificate' }],
  })
  // In another language the page leads to the console, which has a sentence for the code.
  for (const [language, sentence] of [
    ['de', 'Der Grund steht in dem Fenster'],
    ['fr', 'La raison est indiquée'],
  ] as const) {
    const again = await api.as(organization.admin).post(path)
    const { text } = await createBrowser(url).get(again.startURL, { 'accept-language': language })
    expect(text).toContain(sentence)
    expect(text).not.toContain('X.509')
  }
})

test('the assertion of a test cannot be used to sign in afterwards', async () => {
  const { organization, provider } = await organizationWithSso()
  const { request, more } = await beginTest(organization, provider)
  const xml = identityProvider.respond(request, { nameId: 'again@example.com' })
  await post(request, xml, more)
  expect((await post(request, xml)).status).toBe(403)
  expect(await findUser('again@example.com')).toBeUndefined()
})

test('a test belongs to its provider and expires after an hour', async () => {
  const { organization, provider } = await organizationWithSso()
  const other = await organizationWithSso()
  const { read, more, request } = await beginTest(organization, provider)
  // At the response URL of another provider the RelayState is ignored.
  const acsUrl = other.provider.service.acsURL as string
  expect((await post({ acsUrl }, identityProvider.respond(request), more)).status).toBe(403)
  expect(await read()).toMatchObject({ status: 'waiting' })
  await database.db
    .updateTable('saml_tests')
    .set({ expires_at: new Date(0) })
    .where('id', '=', request.id)
    .execute()
  expect((await post(request, identityProvider.respond(request), more)).status).toBe(403)
  const { status } = await api
    .as(organization.admin)
    .ask('GET', `${organization.path}/saml/${provider.id}/tests/${request.id}`)
  expect(status).toBe(404)
})

test('any RelayState is harmless', async () => {
  const { provider } = await organizationWithSso()
  for (const RelayState of ['', '_', "_' OR 1=1 --", '\u0000', 'x'.repeat(10_000)]) {
    const body = { SAMLResponse: encode('<a/>'), RelayState }
    const answer = await createBrowser(url).submit(provider.service.acsURL, body, { origin: 'https://idp.example' })
    expect(answer.status).toBe(403)
  }
})

test('of one organization twenty tests wait at once, however many providers it has', async () => {
  const { organization, provider } = await organizationWithSso()
  const { provider: second } = await organizationWithSso({}, organization)
  const begin = ({ id }: { id: string }) =>
    api.as(organization.admin).ask('POST', `${organization.path}/saml/${id}/tests`)
  const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => begin(at % 2 === 0 ? provider : second)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429])
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await organizationWithSso()
  await beginTest(other.organization, other.provider)
  await database.db
    .updateTable('saml_tests')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await begin(provider)).status).toBe(201)
})

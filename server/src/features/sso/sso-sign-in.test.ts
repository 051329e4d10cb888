import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import { readOutbox } from '../../../test/mail.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { purgeSaml } from './jobs.ts'
import { encode, readRequest } from './testing/identity-provider.ts'
import { startSsoServer } from './testing/sso-server.ts'

const {
  url,
  api,
  given,
  database,
  runJobs,
  dataDirectory,
  identityProvider,
  organizationWithSso,
  begin,
  post,
  findUser,
} = await startSsoServer()

const decode = (text: string) =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

const field = (page: string, name: string) => decode(new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1]!)

async function listJoins({ path, admin }: Awaited<ReturnType<typeof given.organization>>) {
  const log = `${path}/audit-events`
  const { items } = await api.as(admin).get(log, { action: 'member.joined' })
  return Promise.all(items.map(({ id }: { id: string }) => api.as(admin).get(`${log}/${id}`)))
}

test('a new person signs in at the identity provider and becomes a member with the default role and team of the provider', async () => {
  const organization = await given.organization()
  const team = await given.team(organization, [], 'Writers')
  const { provider } = await organizationWithSso({ defaultTeam: team.id, defaultRole: 'edit' }, organization)
  identityProvider.signInAs('ada@example.com', { first_name: 'Ada', last_name: 'Lovelace' })

  const browser = createBrowser(url)
  const start = await browser.get(`${provider.service.startURL}?next=${encodeURIComponent('/o/somewhere?tab=1')}`)
  expect(start.status).toBe(303)
  expect(start.location).toMatch(`${identityProvider.ssoUrl}?`)
  const form = await (await fetch(start.location!)).text()
  const back = await browser.submit(
    /action="([^"]+)"/.exec(form)![1]!,
    { SAMLResponse: field(form, 'SAMLResponse'), RelayState: field(form, 'RelayState') },
    { origin: new URL(identityProvider.ssoUrl).origin, 'sec-fetch-site': 'cross-site' },
  )
  expect(back.status).toBe(303)
  expect(back.location).toBe('/o/somewhere?tab=1')
  expect(back.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/i)
  expect(await browser.findSignedIn()).toBe('ada@example.com')

  const { text } = await browser.post('/session/token')
  const user = await api.as({ token: JSON.parse(text).token }).get('/user')
  expect(user).toMatchObject({ displayName: 'Ada Lovelace', email: 'ada@example.com' })
  const admin = api.as(organization.admin)
  expect(await admin.get(`${organization.path}/members/${user.id}`)).toMatchObject({
    role: 'edit',
    sso: true,
    teams: 1,
  })
  const teams = await admin.get(`${organization.path}/members/${user.id}/teams`)
  expect(teams.items).toMatchObject([{ team: { id: team.id }, member: { role: 'member' } }])
  expect(await listJoins(organization)).toMatchObject([
    {
      actor: { type: 'user', id: user.id },
      target: { id: user.id, label: 'Ada Lovelace' },
      payload: { method: 'saml' },
    },
  ])
})

test('an invited person joins with their first sign-in by SAML, and once', async () => {
  const { organization, provider } = await organizationWithSso()
  const email = 'invited@example.com'
  await api.as(organization.admin).post(`${organization.path}/invites`, { emails: [email], sso: true })
  expect(await listJoins(organization)).toEqual([])
  for (const _ of [1, 2]) {
    const request = await begin(provider)
    expect((await post(request, identityProvider.respond(request, { nameId: email }))).status).toBe(303)
  }
  const { id } = (await findUser(email))!
  expect(await listJoins(organization)).toMatchObject([{ target: { id }, payload: { method: 'saml' } }])
})

test('the request demands an e-mail address, with the URLs of the provider', async () => {
  const { provider } = await organizationWithSso({ ssoURL: `${identityProvider.ssoUrl}?tenant=7` })
  const { location, headers } = await createBrowser(url).get(provider.service.startURL)
  expect(new URL(location!).searchParams.get('tenant')).toBe('7')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(readRequest(location!)).toMatchObject({
    acsUrl: provider.service.acsURL,
    issuer: provider.service.entityID,
    nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  })
})

test('without a default role a new person is a guest, and without a name is named after the address', async () => {
  const { organization, provider } = await organizationWithSso()
  const request = await begin(provider)
  expect((await post(request, identityProvider.respond(request, { nameId: 'grace.h@example.com' }))).location).toBe('/')
  const user = await findUser('grace.h@example.com')
  expect(user?.display_name).toBe('grace.h')
  expect(await api.as(organization.admin).get(`${organization.path}/members/${user?.id}`)).toMatchObject({
    role: null,
    sso: true,
  })
})

test('a name is one line of at most 100 characters', async () => {
  const { provider } = await organizationWithSso()
  const request = await begin(provider)
  const attributes = { first_name: 'Ada&#10;Bcc:\u2028', last_name: `\uFFFD${'ö'.repeat(200)}` }
  // A lone surrogate hashes like the replacement character, so the signature is valid.
  const xml = identityProvider
    .respond(request, { nameId: 'long@example.com', attributes })
    .replace('\uFFFD', '&#xD800;')
  expect((await post(request, xml)).status).toBe(303)
  expect((await findUser('long@example.com'))?.display_name).toBe(`Ada Bcc: \uFFFD${'ö'.repeat(90)}`)
})

test('addresses with plus signs and non-ASCII letters are accepted', async () => {
  const { provider } = await organizationWithSso()
  for (const nameId of ['jo+docs@example.com', 'jörg@münchen.example']) {
    const request = await begin(provider)
    expect((await post(request, identityProvider.respond(request, { nameId }))).status).toBe(303)
    expect(await findUser(nameId)).toBeDefined()
  }
})

test('an SSO member can sign in repeatedly, with the same role and name', async () => {
  const { organization, provider } = await organizationWithSso({ defaultRole: 'admin' })
  const member = await given.member(organization, 'comment')
  const before = await findUser(member.email)
  await api.as(organization.admin).post(`${organization.path}/members/${member.id}/sso`)
  for (const _ of [1, 2]) {
    const request = await begin(provider)
    const attributes = { first_name: 'Somebody', last_name: 'Else' }
    const answer = await post(request, identityProvider.respond(request, { nameId: member.email, attributes }))
    expect(answer.status).toBe(303)
    expect(await answer.browser.findSignedIn()).toBe(member.email)
  }
  expect((await findUser(member.email))?.display_name).toBe(before?.display_name)
  expect((await api.as(organization.admin).get(`${organization.path}/members/${member.id}`)).role).toBe('comment')
})

test('a member who is not an SSO member is asked to sign in as usual, or to be marked by an administrator', async () => {
  const { organization, provider } = await organizationWithSso()
  const request = await begin(provider)
  const answer = await post(request, identityProvider.respond(request, { nameId: organization.admin.email }))
  expect(answer.status).toBe(403)
  expect(answer.text).toContain('Sign in with your existing credentials.')
  expect(answer.text).toContain('An administrator of the organization may mark you as an SSO member')
  expect(answer.logged).toMatchObject({ refusal: 'no SSO member' })
  expect(answer.browser.cookies.size).toBe(0)
})

test('an account that is not a member is refused, and does not become one', async () => {
  const { organization, provider } = await organizationWithSso()
  const stranger = await given.user()
  const request = await begin(provider)
  const answer = await post(request, identityProvider.respond(request, { nameId: stranger.email }))
  expect(answer.status).toBe(403)
  expect(answer.text).toContain('Ask an administrator to invite you first.')
  expect(answer.browser.cookies.size).toBe(0)
  expect((await api.as(organization.admin).ask('GET', `${organization.path}/members/${stranger.id}`)).status).toBe(404)
})

test('a disabled member and a disabled account are refused', async () => {
  const { organization, provider } = await organizationWithSso()
  const member = await given.member(organization, 'read', { disabled: true })
  const person = await given.member(organization, 'read')
  await database.db.updateTable('members').set({ sso: true }).where('user_id', 'in', [member.id, person.id]).execute()
  await database.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', person.id).execute()
  for (const nameId of [member.email, person.email]) {
    const request = await begin(provider)
    const answer = await post(request, identityProvider.respond(request, { nameId }))
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('This account is disabled.')
    expect(answer.browser.cookies.size).toBe(0)
  }
})

test('an SSO member of one organization is unknown to the provider of another', async () => {
  const one = await organizationWithSso()
  const other = await organizationWithSso()
  const member = await given.member(one.organization, 'read')
  await api.as(one.organization.admin).post(`${one.organization.path}/members/${member.id}/sso`)
  const request = await begin(other.provider)
  const answer = await post(request, identityProvider.respond(request, { nameId: member.email }))
  expect(answer).toMatchObject({ status: 403, logged: { refusal: 'no member' } })
})

test('an organization that marks a person as its SSO member gets no access to their other organizations', async () => {
  const victim = (await given.organization('Bank')).admin
  const { organization, provider } = await organizationWithSso()
  await api.as(organization.admin).post(`${organization.path}/invites`, { emails: [victim.email], sso: true })
  await api.as(organization.admin).post(`${organization.path}/members/${victim.id}/sso`)
  const request = await begin(provider)
  const answer = await post(request, identityProvider.respond(request, { nameId: victim.email }))
  expect(answer).toMatchObject({ status: 403, logged: { refusal: 'not joined' } })
  expect(answer.browser.cookies.size).toBe(0)
})

test('two concurrent sign-ins of the same new person create one account, and both are signed in', async () => {
  const { organization, provider } = await organizationWithSso({ defaultRole: 'read' })
  const requests = await Promise.all([begin(provider), begin(provider), begin(provider)])
  const nameId = 'twin@example.com'
  const answers = await Promise.all(
    requests.map((request) => post(request, identityProvider.respond(request, { nameId }))),
  )
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  const members = await api.as(organization.admin).get(`${organization.path}/members`, { search: nameId })
  expect(members.count).toBe(1)
})

test('a default team that was deleted meanwhile does not prevent a sign-in', async () => {
  const organization = await given.organization()
  const team = await given.team(organization)
  const { provider } = await organizationWithSso({ defaultTeam: team.id }, organization)
  const request = await begin(provider)
  await api.as(organization.admin).delete(team.path)
  expect((await post(request, identityProvider.respond(request, { nameId: 'late@example.com' }))).status).toBe(303)
})

test('removing the provider leaves its members marked as SSO members', async () => {
  const { organization, provider } = await organizationWithSso()
  const request = await begin(provider)
  const answer = await post(request, identityProvider.respond(request, { nameId: 'stays@example.com' }))
  await api.as(organization.admin).delete(`${organization.path}/saml/${provider.id}`)
  const user = await findUser('stays@example.com')
  expect((await api.as(organization.admin).get(`${organization.path}/members/${user?.id}`)).sso).toBe(true)
  expect(await answer.browser.findSignedIn()).toBe('stays@example.com')
})

test.each([
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/o/x?y=1', '/o/x?y=1'],
])('next %s leads to %s', async (next, location) => {
  const { provider } = await organizationWithSso()
  const request = await begin(provider, next)
  const answer = await post(request, identityProvider.respond(request, { nameId: `next-${Math.random()}@example.com` }))
  expect(answer).toMatchObject({ status: 303, location })
})

test('RelayState does not redirect', async () => {
  const { provider } = await organizationWithSso()
  const request = await begin(provider)
  const xml = identityProvider.respond(request, { nameId: 'relay@example.com' })
  const answer = await post(request, xml, { RelayState: 'https://evil.example/' })
  expect(answer).toMatchObject({ status: 303, location: '/' })
})

test('the metadata contains our URLs, for a pending provider too', async () => {
  const { path, admin } = await given.organization()
  const provider = await api.as(admin).post(`${path}/saml`, { label: 'Okta' })
  const answer = await createBrowser(url).get(provider.service.entityID)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/samlmetadata\+xml/)
  const problems: string[] = []
  const collect = (message: string) => problems.push(message)
  const parser = new DOMParser({ errorHandler: { warning: collect, error: collect, fatalError: collect } })
  const root = parser.parseFromString(answer.text, 'text/xml').documentElement
  expect(problems).toEqual([])
  expect(root.localName).toBe('EntityDescriptor')
  expect(root.namespaceURI).toBe('urn:oasis:names:tc:SAML:2.0:metadata')
  expect(root.getAttribute('entityID')).toBe(provider.service.entityID)
  const [service] = Array.from(root.getElementsByTagName('SPSSODescriptor'))
  expect(service!.getAttribute('WantAssertionsSigned')).toBe('true')
  const [consumer] = Array.from(root.getElementsByTagName('AssertionConsumerService'))
  expect(consumer!.getAttribute('Location')).toBe(provider.service.acsURL)
  expect(consumer!.getAttribute('Binding')).toBe('urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST')
})

test('the sign-in page lists the active providers of an organization, and continues to the requested page', async () => {
  const { organization, provider } = await organizationWithSso({ label: 'Acme <login>' })
  await api.as(organization.admin).post(`${organization.path}/saml`, { label: 'Pending one' })
  const { text } = await createBrowser(url).get(`/sign-in?organization=${organization.id}&next=/o/x`)
  expect(text).toContain('Continue with Acme &lt;login&gt;')
  expect(text).toContain(`href="${provider.service.startURL}?next=%2Fo%2Fx"`)
  expect(text).not.toContain('Pending one')
})

test('an e-mail address leads to the providers of organizations that list and have verified its domain', async () => {
  const { organization } = await organizationWithSso({ label: 'By domain' })
  await api.as(organization.admin).patch(organization.path, { emailDomains: ['acme.example'] })
  const { text } = await createBrowser(url).submit('/sign-in/sso', { email: 'anybody@acme.example' })
  expect([...text.matchAll(/Continue with ([^<]+)</g)].map(([, label]) => label)).toEqual(['By domain'])
})

test('an SSO member of another domain gets a mail with a link to sign in, and nobody else does', async () => {
  const { organization, provider } = await organizationWithSso({ label: 'By membership' })
  const member = await given.member(organization, 'read')
  await api.as(organization.admin).post(`${organization.path}/members/${member.id}/sso`)
  const mailsAfterAsking = async (email: string) => {
    await createBrowser(url).submit('/sign-in/sso', { email, next: '/o/x' })
    await runJobs()
    return (await readOutbox(dataDirectory)).filter(({ headers }) => headers.to === email)
  }
  const [mail, ...others] = await mailsAfterAsking(member.email)
  expect(others).toEqual([])
  expect(mail!.body).toContain('Continue with By membership')
  expect(mail!.links).toContain(`${provider.service.startURL}?next=%2Fo%2Fx`)
  expect(await mailsAfterAsking('nobody@example.com')).toEqual([])
  expect(await mailsAfterAsking(organization.admin.email)).toEqual([])
})

test('pending sign-ins and used assertions are deleted in time, and not before', async () => {
  const { provider } = await organizationWithSso()
  const [old, fresh] = [await begin(provider), await begin(provider)]
  await database.db
    .updateTable('saml_requests')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', old.id)
    .execute()
  const answer = await post(old, identityProvider.respond(old, { nameId: 'old@example.com' }))
  expect(answer.status).toBe(403)
  expect(answer.logged?.reason).toMatch(/answers no pending request/)
  await inTransaction(database.db, (trx) => enqueue(trx, purgeSaml, {}))
  await runJobs()
  const left = await database.db
    .selectFrom('saml_requests')
    .select('id')
    .where('id', 'in', [old.id, fresh.id])
    .execute()
  expect(left).toEqual([{ id: fresh.id }])
})

test('one person can begin a sign-in in two tabs and finish both', async () => {
  const { provider } = await organizationWithSso()
  const browser = createBrowser(url)
  const requests = [
    readRequest((await browser.get(provider.service.startURL)).location!),
    readRequest((await browser.get(provider.service.startURL)).location!),
  ]
  for (const request of requests) {
    const SAMLResponse = encode(identityProvider.respond(request, { nameId: 'tabs@example.com' }))
    expect((await browser.submit(request.acsUrl, { SAMLResponse })).status).toBe(303)
  }
})

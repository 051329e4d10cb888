/** The attacker has an account, an organization and a real identity provider; the victim has an address. */
import { expect, test } from 'vitest'
import { startSsoServer } from '../../src/features/sso/testing/sso-server.ts'
import { type Browser, createBrowser } from '../browser.ts'
import { startDnsServer } from '../dns-server.ts'
import type { Person } from '../given.ts'
import { readOutbox } from '../mail.ts'

const dns = await startDnsServer()
const server = await startSsoServer({ LECTERN_DNS_SERVERS: dns.address, LECTERN_TRUST_PROXY: '1' })
const { url, api, given, database, runJobs, dataDirectory, identityProvider, begin, post, findUser } = server
const PASSWORD = 'three plain words'

let count = 0
/** A separate address, so that tests do not throttle each other. */
const newAddress = () => ({ 'x-forwarded-for': `198.51.100.${++count}` })

/** An organization as anybody can create it, with its own identity provider. */
async function ownOrganization() {
  const admin = await given.user('mallory')
  const { id } = await api.as(admin).post('/orgs', { title: 'Mallory & Sons' })
  return server.organizationWithSso({ defaultRole: 'read' }, { id, path: `/orgs/${id}`, admin })
}

/** The same for an honest owner, who verifies the domain of their people. */
async function organizationOf(domain: string) {
  const found = await ownOrganization()
  const { path, admin } = found.organization
  const { id, record } = await api.as(admin).post(`${path}/domains`, { domain })
  dns.set(record.name, record.value)
  await api.as(admin).post(`${path}/domains/${id}/verify`)
  return found
}

type Found = Awaited<ReturnType<typeof ownOrganization>>

const signInBySaml = async ({ provider }: Found, email: string) => {
  const request = await begin(provider)
  return post(request, identityProvider.respond(request, { nameId: email }))
}

const invite = ({ organization }: { organization: Found['organization'] }, email: string, more: object = {}) =>
  api.as(organization.admin).post(`${organization.path}/invites`, { emails: [email], ...more })

async function tokenOf(browser: Browser): Promise<string> {
  const session = JSON.parse((await browser.post('/session/token')).text)
  return (await api.as(session).post('/user/tokens', { label: 'kept' })).token
}

const statusOf = async (token: string) => (await api.request('GET', '/user', { token })).status

async function linksTo(email: string): Promise<string[]> {
  await runJobs()
  const mails = (await readOutbox(dataDirectory)).filter(({ headers }) => headers.to === email)
  return mails.flatMap(({ links }) => links).filter((link) => link.includes('/set-password/'))
}

/** Uses the link that was mailed last. */
async function setPasswordByMail(email: string): Promise<Browser> {
  const browser = createBrowser(url)
  const link = (await linksTo(email)).at(-1)!
  expect((await browser.submit(link, { password: PASSWORD, repeated: PASSWORD })).status).toBe(303)
  return browser
}

test('an identity provider creates no account for a foreign address, and the response does not reveal whether one exists', async () => {
  const attacker = await ownOrganization()
  const known = await given.user('known')
  for (const email of ['victim@bank.example', 'ceo@mallory.example', known.email]) {
    const answer = await signInBySaml(attacker, email)
    expect(answer.status).toBe(403)
    const domain = email.split('@')[1]!
    expect(answer.text).toContain(`The organization has not verified the domain ${domain}.`)
    expect(answer.browser.cookies.size).toBe(0)
  }
  expect(await findUser('victim@bank.example')).toBeUndefined()
  const texts = await Promise.all(
    ['nobody@example.com', known.email].map(async (email) =>
      (await signInBySaml(attacker, email)).text.replaceAll(email, 'EMAIL'),
    ),
  )
  expect(texts[0]).toBe(texts[1])
})

test('claiming the domain, inviting the person, or marking them does not help either', async () => {
  const attacker = await ownOrganization()
  const { path, admin } = attacker.organization
  await api.as(admin).patch(path, { emailDomains: ['target.example'] })
  await api.as(admin).post(`${path}/domains`, { domain: 'target.example' })
  expect(await invite(attacker, 'victim@target.example', { sso: true })).toEqual({
    users: [],
    invited: 0,
    failedSSOEmails: ['victim@target.example'],
  })
  const { users } = await invite(attacker, 'victim@target.example')
  await api.as(admin).post(`${path}/members/${users[0]}/sso`)
  expect((await signInBySaml(attacker, 'victim@target.example')).status).toBe(403)
  const { text } = await createBrowser(url).submit('/sign-in/sso', { email: 'victim@target.example' }, newAddress())
  expect(text).not.toContain('Continue with')
})

test('a domain that is no longer verified signs nobody in', async () => {
  const owner = await organizationOf('sold.example')
  expect((await signInBySaml(owner, 'ada@sold.example')).status).toBe(303)
  const { path, admin } = owner.organization
  const { items } = await api.as(admin).get(`${path}/domains`)
  dns.remove('_lectern.sold.example')
  expect((await api.as(admin).ask('POST', `${path}/domains/${items[0].id}/verify`)).status).toBe(409)
  expect((await signInBySaml(owner, 'ada@sold.example')).status).toBe(403)
})

/** What an attacker could do before domains had to be verified: they own the account, with a session and a token. */
async function hijackedAccount(email: string) {
  const attacker = await ownOrganization()
  const { id } = attacker.organization
  const trust = (trusted: boolean) =>
    database.db.updateTable('organizations').set({ trusted }).where('id', '=', id).execute()
  await trust(true)
  const { browser } = await signInBySaml(attacker, email)
  const token = await tokenOf(browser)
  await trust(false)
  expect(await statusOf(token)).toBe(200)
  return { attacker, browser, token }
}

test('setting a password by a mailed link ends older sessions and API tokens', async () => {
  const { attacker, browser, token } = await hijackedAccount('late@victim.example')
  await createBrowser(url).submit('/forgot-password', { email: 'late@victim.example' }, newAddress())
  const victim = await setPasswordByMail('late@victim.example')
  expect((await victim.get('/')).status).toBe(200)
  expect(await statusOf(token)).toBe(401)
  expect((await browser.get('/')).status).toBe(303)
  expect((await browser.post('/session/token')).status).toBe(401)
  expect((await signInBySaml(attacker, 'late@victim.example')).status).toBe(403)
})

test('a person who follows the mail of another organization than that of their provider starts anew', async () => {
  const { browser, token } = await hijackedAccount('hired@victim.example')
  const bank = { organization: await given.organization('Bank') }
  const { users } = await invite(bank, 'hired@victim.example', { role: 'admin' })
  const victim = await setPasswordByMail('hired@victim.example')
  expect(await statusOf(token)).toBe(401)
  expect((await browser.get('/')).status).toBe(303)
  const session = JSON.parse((await victim.post('/session/token')).text)
  expect(await api.as(session).get('/user')).toMatchObject({ id: users[0] })
})

test('a person with their own password stays signed in when others add them', async () => {
  const { token } = await hijackedAccount('settled@victim.example')
  await createBrowser(url).submit('/forgot-password', { email: 'settled@victim.example' }, newAddress())
  const own = await tokenOf(await setPasswordByMail('settled@victim.example'))
  await invite({ organization: await given.organization() }, 'settled@victim.example')
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(own)).toBe(200)
})

test('an account that an attacker’s provider created does not block the person’s own single sign-on', async () => {
  const { token, browser } = await hijackedAccount('real@company.example')
  const company = await organizationOf('company.example')
  const answer = await signInBySaml(company, 'real@company.example')
  expect(answer.status).toBe(303)
  expect(await statusOf(token)).toBe(401)
  expect((await browser.get('/')).status).toBe(303)
  expect(await statusOf(await tokenOf(answer.browser))).toBe(200)
})

test('inviting a person who signs in with SSO does not lock them out, before or after their first sign-in', async () => {
  const company = await organizationOf('locked.example')
  const attackers = [await ownOrganization(), await ownOrganization()]
  // The attacker is faster than the person.
  await invite(attackers[0]!, 'early@locked.example')
  expect((await signInBySaml(company, 'early@locked.example')).status).toBe(303)
  for (const attacker of attackers) {
    await invite(attacker, 'early@locked.example')
    for (const _ of [1, 2]) expect((await signInBySaml(company, 'early@locked.example')).status).toBe(303)
  }
})

test('a provider signs in who belongs elsewhere too, into its own organization alone', async () => {
  const company = await organizationOf('both.example')
  expect((await signInBySaml(company, 'ada@both.example')).status).toBe(303)
  const second = await given.organization('Second job')
  await createBrowser(url).submit('/forgot-password', { email: 'ada@both.example' }, newAddress())
  const own = await tokenOf(await setPasswordByMail('ada@both.example'))
  await invite({ organization: second }, 'ada@both.example', { role: 'admin' })
  await api.as({ token: own }).post(`/user/membership-offers/${second.id}`)
  const { status, browser: bySaml } = await signInBySaml(company, 'ada@both.example')
  expect(status).toBe(303)
  const confined = api.as({ token: await tokenOf(bySaml) })
  expect((await confined.ask('GET', company.organization.path)).status).toBe(200)
  expect((await confined.ask('GET', second.path)).status).toBe(403)
  // Nor does the provider see or end what the person has of their own.
  expect((await confined.get('/user/tokens')).items).toHaveLength(1)
  const [{ id }] = (await api.as({ token: own }).get('/user/tokens')).items
    .filter((each: { label: string }) => each.label === 'kept')
    .slice(-1)
  await confined.delete(`/user/tokens/${id}`)
  await confined.delete('/user/sessions')
  expect(await statusOf(own)).toBe(200)
  const browser = createBrowser(url)
  const form = { email: 'ada@both.example', password: PASSWORD }
  expect((await browser.submit('/sign-in', form, newAddress())).status).toBe(303)
})

test('an account with an owner is not taken over by the provider of its domain', async () => {
  const person = await given.user()
  await database.db.updateTable('users').set({ email: 'own@taken.example' }).where('id', '=', person.id).execute()
  const company = await organizationOf('taken.example')
  expect(await signInBySaml(company, 'own@taken.example')).toMatchObject({
    status: 403,
    logged: { refusal: 'no member' },
  })
})

test('a response to a request from before the domain was removed signs nobody in', async () => {
  const company = await organizationOf('late.example')
  const request = await begin(company.provider)
  const { path, admin } = company.organization
  const { items } = await api.as(admin).get(`${path}/domains`)
  await api.as(admin).delete(`${path}/domains/${items[0].id}`)
  const answer = await post(request, identityProvider.respond(request, { nameId: 'ada@late.example' }))
  expect(answer).toMatchObject({ status: 403, logged: { refusal: 'unverified domain' } })
})

test('the SSO page is the same for members and strangers, for domains with and without SSO', async () => {
  const company = await organizationOf('quiet.example')
  await signInBySaml(company, 'member@quiet.example')
  const { organization } = await server.organizationWithSso()
  const guest: Person = await given.member(organization, 'read')
  await api.as(organization.admin).post(`${organization.path}/members/${guest.id}/sso`)
  const ask = async (email: string) => {
    const { status, text, headers } = await createBrowser(url).submit('/sign-in/sso', { email }, newAddress())
    const varying = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'content-length']
    const compared = [...headers].filter(([name]) => !varying.includes(name))
    return { status, text: text.replaceAll(email, 'EMAIL'), compared }
  }
  expect(await ask('member@quiet.example')).toEqual(await ask('stranger@quiet.example'))
  expect(await ask(guest.email)).toEqual(await ask('stranger@example.com'))
  expect((await ask('stranger@nowhere.example')).status).toBe(200)
})

test('the SSO page is throttled by client address, and sends at most three mails an hour to a person', async () => {
  const { organization } = await server.organizationWithSso()
  const member = await given.member(organization, 'read')
  await api.as(organization.admin).post(`${organization.path}/members/${member.id}/sso`)
  const address = newAddress()
  const ask = async (email: string, from = address) =>
    (await createBrowser(url).submit('/sign-in/sso', { email }, from)).status
  for (let n = 0; n < 100; n++) expect(await ask(`guess-${n}@example.com`)).toBe(200)
  expect(await ask(member.email)).toBe(429)
  for (let n = 0; n < 5; n++) expect(await ask(member.email, newAddress())).toBe(200)
  await runJobs()
  const mails = (await readOutbox(dataDirectory)).filter(({ headers }) => headers.to === member.email)
  expect(mails).toHaveLength(3)
})

test('a token that expires creates none that outlives it', async () => {
  const person = await given.user()
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const expiresAt = inMinutes(60)
  const short = await api.as(person).post('/user/tokens', { expiresAt })
  const { expiresAt: inherited, token } = await api.as(short).post('/user/tokens', { label: 'child' })
  expect(inherited).toBe(expiresAt)
  const later = inMinutes(120)
  for (const parent of [short, { token }]) {
    const answer = await api.as(parent).ask('POST', '/user/tokens', { body: { expiresAt: later } })
    expect(answer.status).toBe(403)
    expect(answer.body.error.message).toContain(`expiresAt must not be after ${expiresAt}`)
  }
  const sooner = inMinutes(30)
  expect(await api.as(short).post('/user/tokens', { expiresAt: sooner })).toMatchObject({ expiresAt: sooner })
  // A token without expiry may create any.
  expect((await api.as(person).post('/user/tokens')).expiresAt).toBeUndefined()
})

test('the token of a session creates API tokens only after a fresh sign-in', async () => {
  const company = await organizationOf('fresh.example')
  const { browser } = await signInBySaml(company, 'ada@fresh.example')
  const session = async () => JSON.parse((await browser.post('/session/token')).text) as { token: string }
  expect((await api.as(await session()).post('/user/tokens')).expiresAt).toBeUndefined()
  const user = (await findUser('ada@fresh.example'))!
  await database.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .where('user_id', '=', user.id)
    .execute()
  const bodies = [{}, { expiresAt: new Date(Date.now() + 60_000).toISOString() }]
  for (const body of bodies) {
    const answer = await api.as(await session()).ask('POST', '/user/tokens', { body })
    expect(answer.status).toBe(403)
    expect(answer.body.error.message).toMatch(/^Sign in again to create an API token/)
  }
  const again = await signInBySaml(company, 'ada@fresh.example')
  expect(await statusOf(await tokenOf(again.browser))).toBe(200)
})

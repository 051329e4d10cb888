/** A stranger invites people who work elsewhere, again and again: nothing changes for them before they accept (decision 0140). */
import { expect, test } from 'vitest'
import { startSsoServer } from '../../src/features/sso/testing/sso-server.ts'
import { createBrowser } from '../browser.ts'
import { readOutbox } from '../mail.ts'

const server = await startSsoServer()
const { url, api, given, database, runJobs, dataDirectory, identityProvider, begin, post, organizationWithSso } = server

type Organization = Awaited<ReturnType<typeof given.organization>>

/** Mallory, with an organization as anybody can create it. */
async function startAttack() {
  const admin = await given.user('mallory')
  const { id } = await api.as(admin).post('/orgs', { title: 'Mallory & Sons' })
  const organization = { id, path: `/orgs/${id}`, admin }
  const mallory = api.as(admin)
  const invite = (email: string, more: object = {}) =>
    mallory.post(`${organization.path}/invites`, { emails: [email], ...more })
  return { organization, mallory, invite }
}

async function signInBySaml(provider: { service: { startURL: string } }, nameId: string) {
  const request = await begin(provider)
  const { browser, status } = await post(request, identityProvider.respond(request, { nameId }))
  expect(status).toBe(303)
  return browser
}

const tokenOf = async (browser: ReturnType<typeof createBrowser>, label = 'Secret project') => {
  const session = JSON.parse((await browser.post('/session/token')).text)
  return api.as(session).post('/user/tokens', { label }) as Promise<{ id: string; token: string }>
}

const statusOf = async (token: string) => (await api.request('GET', '/user', { token })).status

/** A person whom the provider of their company signs in, with a token. */
async function employee(email: string, company?: Organization) {
  const { organization, provider } = await organizationWithSso({ defaultRole: 'edit' }, company)
  const browser = await signInBySaml(provider, email)
  return { organization, provider, browser, ...(await tokenOf(browser)) }
}

test('invitations end neither sessions nor tokens, whoever invites and however often', async () => {
  const { browser, token } = await employee('kept@company.example')
  for (let round = 0; round < 3; round++) {
    const { organization, mallory, invite } = await startAttack()
    const { users } = await invite('kept@company.example', { role: 'admin' })
    await mallory.delete(`${organization.path}/members/${users[0]}`)
    await invite('kept@company.example')
    expect(await statusOf(token)).toBe(200)
    expect((await browser.post('/session/token')).status).toBe(200)
  }
})

test('who is only invited shows no token, no sign-in and no address, and is told nothing', async () => {
  const { token, provider } = await employee('quiet@company.example')
  const { organization, mallory, invite } = await startAttack()
  const { users } = await invite('quiet@company.example', { role: 'edit' })
  await tokenOf(await signInBySaml(provider, 'quiet@company.example'), 'After the invitation')
  expect((await mallory.get(`${organization.path}/tokens`)).items).toHaveLength(1)
  const { items } = await mallory.get(`${organization.path}/audit-events`)
  const actions = items.filter((event: { actor: { id?: string } }) => event.actor.id === users[0])
  expect(actions).toEqual([])
  const member = await mallory.get(`${organization.path}/members/${users[0]}`)
  expect(member).toMatchObject({ invited: true })
  expect(member.lastSeenAt).toBeUndefined()
  const space = await given.space({ organization })
  await runJobs()
  const before = (await readOutbox(dataDirectory)).length
  const mention = { body: { markdown: '@quiet@company.example look at this' } }
  await mallory.post(`${space.path}/comments`, mention)
  await runJobs()
  expect((await readOutbox(dataDirectory)).length).toBe(before)
  const person = api.as({ token })
  await person.post(`${organization.path}/ping`)
  expect((await mallory.get(`${organization.path}/members/${users[0]}`)).lastSeenAt).toBeUndefined()
  const inbox = `/orgs/${organization.id}/inbox`
  expect((await person.get(inbox)).items).toEqual([])
  // The same reaches who has joined.
  await person.post(`/user/membership-offers/${organization.id}`)
  await person.post(`${organization.path}/ping`)
  expect((await mallory.get(`${organization.path}/members/${users[0]}`)).lastSeenAt).toBeDefined()
  await mallory.post(`${space.path}/comments`, mention)
  await runJobs()
  expect((await person.get(inbox)).items).toHaveLength(1)
})

test('who is only invited keeps to the token rules of the organizations they joined', async () => {
  const { token } = await employee('free@company.example')
  const { organization, mallory, invite } = await startAttack()
  await mallory.put(`${organization.path}/token-policy`, { maxDays: 1, scopesRequired: true })
  await invite('free@company.example')
  const person = api.as({ token })
  expect((await person.ask('POST', '/user/tokens', { body: {} })).status).toBe(201)
  await person.post(`/user/membership-offers/${organization.id}`)
  expect((await person.ask('POST', '/user/tokens', { body: {} })).status).toBe(400)
})

test('an invitation does not keep the person’s own administrator from ending their tokens', async () => {
  const { organization, id, token } = await employee('ended@company.example')
  const { invite } = await startAttack()
  await invite('ended@company.example', { role: 'admin' })
  const own = api.as(organization.admin)
  const listed = (await own.get(`${organization.path}/tokens`)).items.find((each: { id: string }) => each.id === id)
  expect(listed.isEndable).toBe(true)
  await own.delete(`${organization.path}/tokens/${id}`)
  expect(await statusOf(token)).toBe(401)
})

test('signing in accepts no invitation, and leaves single sign-on as it was', async () => {
  const person = await given.user('pat')
  const { organization, provider } = await organizationWithSso()
  await api.as(organization.admin).post(`${organization.path}/invites`, { emails: [person.email], sso: true })
  await signInBySaml(provider, person.email)
  await createBrowser(url).submit('/forgot-password', { email: person.email })
  await runJobs()
  const mails = (await readOutbox(dataDirectory)).filter(({ headers }) => headers.to === person.email)
  const link = mails.flatMap(({ links }) => links).findLast((each) => each.includes('/set-password/'))!
  const { invite, organization: attacker } = await startAttack()
  const PASSWORD = 'three plain words'
  await invite(person.email)
  await createBrowser(url).submit(link, { password: PASSWORD, repeated: PASSWORD })
  await createBrowser(url).submit('/sign-in', { email: person.email, password: PASSWORD })
  const rows = await database.db
    .selectFrom('members')
    .select('accepted_by')
    .where('organization_id', '=', attacker.id)
    .where('user_id', '=', person.id)
    .execute()
  expect(rows).toEqual([{ accepted_by: null }])
  await signInBySaml(provider, person.email)
})

test('a person sees who invited them, and joins or declines each invitation by itself', async () => {
  const { token } = await employee('asked@company.example')
  const person = api.as({ token })
  const attacks = [await startAttack(), await startAttack(), await startAttack()]
  for (const { invite } of attacks) await invite('asked@company.example', { role: 'read' })
  const { items } = await person.get('/user/membership-offers')
  expect(items.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    attacks.map(({ organization }) => organization.id).toSorted(),
  )
  expect(items[0]).toMatchObject({ role: 'read', invitedBy: { displayName: expect.stringContaining('mallory') } })
  // The invitation gives rights in its organization at once.
  const [joined, declined, waiting] = attacks.map(({ organization }) => organization)
  expect((await person.ask('GET', waiting!.path)).status).toBe(200)
  await person.post(`/user/membership-offers/${joined!.id}`)
  await person.delete(`/user/membership-offers/${declined!.id}`)
  expect((await person.ask('GET', declined!.path)).status).toBe(404)
  expect((await person.get('/user/membership-offers')).items.map(({ id }: { id: string }) => id)).toEqual([waiting!.id])
  expect((await person.ask('POST', `/user/membership-offers/${joined!.id}`)).status).toBe(404)
  // A membership that was accepted is left as a member leaves, not declined.
  expect((await person.ask('DELETE', `/user/membership-offers/${joined!.id}`)).status).toBe(204)
  const { items: events } = await attacks[0]!.mallory.get(`${joined!.path}/audit-events`)
  expect(events.map(({ action }: { action: string }) => action)).toContain('member.joined')
})

test('the mail to a newcomer accepts its own invitation only', async () => {
  const first = await given.organization('First')
  const second = await given.organization('Second')
  const email = 'newcomer@nowhere.example'
  for (const { admin, path } of [first, second]) await api.as(admin).post(`${path}/invites`, { emails: [email] })
  await runJobs()
  const mails = (await readOutbox(dataDirectory)).filter(({ headers }) => headers.to === email)
  // The subject names no organization (decision 0148).
  const mail = mails.find(({ body }) => body.includes('First'))!
  const browser = createBrowser(url)
  const PASSWORD = 'three plain words'
  await browser.submit(mail.links.find((each) => each.includes('/set-password/'))!, {
    password: PASSWORD,
    repeated: PASSWORD,
  })
  const session = JSON.parse((await browser.post('/session/token')).text)
  expect((await api.as(session).get('/user/membership-offers')).items).toMatchObject([{ id: second.id }])
})

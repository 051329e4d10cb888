import { expect, test } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import type { Person } from '../../../test/given.ts'
import { startTestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { createSignInLink, startSession } from './index.ts'

const { url, api, database, given } = await startTestServer({ LECTERN_TRUST_PROXY: '1' })
const { db } = database
const PASSWORD = 'three plain words'
const OTHER = 'four more plain words'

let addresses = 0
/** A separate address, so that tests do not throttle each other. */
const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` })

async function personWithPassword(): Promise<Person> {
  const person = await given.user()
  const token = await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'invite'))
  await createBrowser(url).submit(`/set-password/${token}`, { password: PASSWORD, repeated: PASSWORD })
  await db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  return person
}

/** A browser that is signed in, and the token of its console. */
async function signIn({ email }: Person, { password = PASSWORD, headers = {} } = {}) {
  const browser = createBrowser(url)
  const { status } = await browser.submit('/sign-in', { email, password }, { ...newAddress(), ...headers })
  return { status, browser, token: status === 303 ? await tokenOf(browser) : '' }
}

const tokenOf = async (browser: ReturnType<typeof createBrowser>): Promise<string> =>
  JSON.parse((await browser.post('/session/token')).text).token

test('a user sees their own sessions: where and when each was started, and which is the current one', async () => {
  const person = await personWithPassword()
  await signIn(await personWithPassword())
  const first = await signIn(person, { headers: { 'user-agent': 'Firefox <b>', 'x-forwarded-for': '198.51.100.7' } })
  const second = await signIn(person)
  const list = await api.as(second).get('/user/sessions')
  expect(list).toMatchObject({ count: 2 })
  const [older] = list.items.filter(({ current }: { current: boolean }) => !current)
  expect(older).toEqual({
    object: 'session',
    id: expect.any(String),
    createdAt: expect.any(String),
    lastSeenAt: expect.any(String),
    expiresAt: expect.any(String),
    userAgent: 'Firefox <b>',
    address: '198.51.100.7',
    current: false,
  })
  const ofFirst = await api.as(first).get('/user/sessions')
  expect(ofFirst.items.find(({ current }: { current: boolean }) => current).id).toBe(older.id)
  const page = await api.as(first).get('/user/sessions', { limit: 1 })
  expect((await api.as(first).get('/user/sessions', { limit: 1, page: page.next.page })).items).toHaveLength(1)
})

test('ending a session signs that browser out and ends its tokens; sessions of others are not found', async () => {
  const person = await personWithPassword()
  const [lost, kept, stranger] = [await signIn(person), await signIn(person), await signIn(await personWithPassword())]
  const { items } = await api.as(kept).get('/user/sessions')
  const path = `/user/sessions/${items.find(({ current }: { current: boolean }) => !current).id}`
  expect((await api.as(stranger).ask('DELETE', path)).status).toBe(204)
  expect((await api.as(lost).ask('GET', '/user')).status).toBe(200)
  expect((await api.as(kept).ask('DELETE', path)).status).toBe(205)
  expect((await api.as(lost).ask('GET', '/user')).status).toBe(401)
  expect(await lost.browser.get('/')).toMatchObject({ status: 303, location: '/sign-in' })
  expect((await api.as(kept).ask('DELETE', path)).status).toBe(204)
  expect((await api.as(kept).get('/user/sessions')).count).toBe(1)
})

test('a new password ends all other sessions, and nothing else', async () => {
  const person = await personWithPassword()
  const apiToken = { token: (await api.as(await signIn(person)).post('/user/tokens')).token }
  const [here, elsewhere] = [await signIn(person), await signIn(person)]
  const body = { currentPassword: PASSWORD, password: OTHER }
  expect((await api.as(here).ask('PUT', '/user/password', { body, headers: newAddress() })).status).toBe(204)
  expect((await api.as(elsewhere).ask('GET', '/user')).status).toBe(401)
  expect((await api.as(here).ask('GET', '/user')).status).toBe(200)
  expect((await api.as(apiToken).ask('GET', '/user')).status).toBe(200)
  expect((await signIn(person)).status).toBe(401)
  expect((await signIn(person, { password: OTHER })).status).toBe(303)
  const mails = db.selectFrom('mails').select('subject').where('recipient', '=', person.email)
  expect(await mails.execute()).toEqual([{ subject: 'Your password was changed' }])
})

test('a password that is too short, too long or equal to the address is refused by name, and so is a wrong current one', async () => {
  const person = await personWithPassword()
  const session = await signIn(person)
  const change = async (body: object) => {
    const answer = await api.as(session).ask('PUT', '/user/password', { body, headers: newAddress() })
    return `${answer.status} ${answer.body.error.message}`
  }
  expect(await change({ currentPassword: PASSWORD, password: 'short' })).toMatch(/^400 password /)
  expect(await change({ currentPassword: PASSWORD, password: 'x'.repeat(201) })).toMatch(/^400 password /)
  expect(await change({ currentPassword: PASSWORD, password: person.email.toUpperCase() })).toMatch(/^400 password /)
  expect(await change({ password: OTHER })).toMatch(/^400 currentPassword /)
  expect(await change({ currentPassword: OTHER, password: OTHER })).toMatch(/^400 currentPassword /)
  expect((await signIn(person)).status).toBe(303)
})

test('attempts at the current password are limited as at the sign-in', async () => {
  const person = await personWithPassword()
  const session = await signIn(person)
  const headers = newAddress()
  const attempt = async (currentPassword: string) =>
    api.as(session).ask('PUT', '/user/password', { body: { currentPassword, password: OTHER }, headers })
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await attempt('wrong')).status))
  expect(statuses.toSorted()).toEqual([...Array(10).fill(400), 429, 429])
  const refused = await attempt(PASSWORD)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  const byForm = await createBrowser(url).submit('/sign-in', { email: person.email, password: PASSWORD }, headers)
  expect(byForm.status).toBe(429)
})

test('an account without a password gets one only after a fresh sign-in, and never on the assertion of an identity provider', async () => {
  const organization = await given.organization()
  const person = await given.user()
  const browser = createBrowser(url)
  browser.cookies.set(
    'lectern_session',
    await inTransaction(db, (trx) => startSession(trx, person.id, { userAgent: undefined, address: '::1' })),
  )
  const token = await tokenOf(browser)
  const status = async (by: { token: string }) =>
    (await api.as(by).ask('PUT', '/user/password', { body: { password: PASSWORD } })).status
  expect(await status(person)).toBe(409)
  await db.updateTable('users').set({ vouched_by: organization.id }).where('id', '=', person.id).execute()
  expect(await status({ token })).toBe(409)
  await db.updateTable('users').set({ vouched_by: null }).where('id', '=', person.id).execute()
  const sessions = db.updateTable('sessions').where('user_id', '=', person.id)
  await sessions.set({ created_at: new Date(Date.now() - 16 * 60_000) }).execute()
  expect(await status({ token })).toBe(409)
  await sessions.set({ created_at: new Date() }).execute()
  expect(await status({ token })).toBe(204)
  expect((await signIn(person)).status).toBe(303)
})

test('a user signs all their other browsers out, and only those', async () => {
  const person = await personWithPassword()
  const stranger = await signIn(await personWithPassword())
  const [kept, ended] = [await signIn(person), await signIn(person)]
  await api.as(kept).delete('/user/sessions')
  const { items } = await api.as(kept).get('/user/sessions')
  expect(items).toMatchObject([{ current: true }])
  expect((await api.as(ended).ask('GET', '/user/sessions')).status).toBe(401)
  expect((await api.as(stranger).get('/user/sessions')).items).toHaveLength(1)
})

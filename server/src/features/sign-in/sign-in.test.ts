import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import type { Person } from '../../../test/given.ts'
import { startTestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { setUserDisabled } from '../users/index.ts'
import { createSignInLink } from './index.ts'
import { DUMMY_HASH, hashPassword } from './password.ts'

const { url, api, database, given } = await startTestServer({ LECTERN_TRUST_PROXY: '1' })
const { db } = database
const PASSWORD = 'three plain words'

let addresses = 0
/** A separate address, so that tests do not throttle each other. */
const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` })

async function personWithPassword(): Promise<Person> {
  const person = await given.user()
  const token = await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'invite'))
  const form = { password: PASSWORD, repeated: PASSWORD }
  expect((await createBrowser(url).submit(`/set-password/${token}`, form)).status).toBe(303)
  return person
}

async function signedIn(person: Person) {
  const browser = createBrowser(url)
  await browser.submit('/sign-in', { email: person.email, password: PASSWORD }, newAddress())
  return browser
}

test('a visitor who is not signed in is redirected to the sign-in page', async () => {
  const answer = await createBrowser(url).get('/')
  expect(answer).toMatchObject({ status: 303, location: '/sign-in' })
})

test('the right password signs in, and opens the console', async () => {
  const person = await personWithPassword()
  const organization = await given.organization('Ada & <Sons>')
  await db
    .insertInto('members')
    .values({ organization_id: organization.id, user_id: person.id, role: 'edit' })
    .execute()
  const browser = createBrowser(url)
  const form = { email: ` ${person.email.toUpperCase()} `, password: PASSWORD }
  expect(await browser.submit('/sign-in', form, newAddress())).toMatchObject({ status: 303, location: '/' })
  expect((await browser.get('/')).status).toBe(200)
  expect(await browser.findSignedIn()).toBe(person.email)
  expect(await browser.get('/sign-in?next=/o/abc')).toMatchObject({ status: 303, location: '/o/abc' })
})

test('the session cookie is hidden from scripts and other sites, and lasts 30 days', async () => {
  const person = await personWithPassword()
  const form = { email: person.email, password: PASSWORD }
  const { headers } = await createBrowser(url).submit('/sign-in', form, newAddress())
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^lectern_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})

test('the cookie itself is not stored', async () => {
  const browser = await signedIn(await personWithPassword())
  const value = browser.cookies.get('lectern_session')!
  const rows = await db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(value)
})

test('a wrong password, an unknown account, one without a password and a disabled one get the same response', async () => {
  const person = await personWithPassword()
  const disabled = await personWithPassword()
  await inTransaction(db, (trx) => setUserDisabled(trx, disabled.id, true))
  const withoutPassword = await given.user()
  const attempt = async (email: string, password: string) => {
    const { status, text, headers } = await createBrowser(url).submit('/sign-in', { email, password }, newAddress())
    expect(headers.getSetCookie()).toEqual([])
    return { status, text: text.replaceAll(email, 'EMAIL') }
  }
  const wrong = await attempt(person.email, 'three wrong words')
  expect(wrong.status).toBe(401)
  expect(wrong.text).toContain('role="alert"')
  expect(await attempt('unknown@example.com', PASSWORD)).toEqual(wrong)
  expect(await attempt(withoutPassword.email, PASSWORD)).toEqual(wrong)
  expect(await attempt(disabled.email, PASSWORD)).toEqual(wrong)
  expect(await attempt('not an address', PASSWORD)).toEqual(wrong)
})

test('an unknown account takes as long as a wrong password, because the hash to compare with costs the same', async () => {
  const parameters = (hash: string) => hash.split('$').slice(0, 4)
  expect(parameters(DUMMY_HASH)).toEqual(parameters(await hashPassword('whatever')))
  expect(parameters(DUMMY_HASH)).toEqual(['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'])
})

test.each([
  ['NUL', '\u0000'],
  ['an address with NUL', 'a\u0000@example.com'],
  ['a very long address', `${'a'.repeat(10_000)}@example.com`],
])('%s is only wrong', async (_name, email) => {
  const answer = await createBrowser(url).submit('/sign-in', { email, password: 'x\u0000y' }, newAddress())
  expect(answer.status).toBe(401)
})

/** Signs in to one account from one address. */
const attemptsFrom = (address: Record<string, string>, email: string) => async (password: string) =>
  createBrowser(url).submit('/sign-in', { email, password }, address)

test('after ten attempts from an address on an account even the right password is refused there, until the window ends', async () => {
  const person = await personWithPassword()
  const attempt = attemptsFrom(newAddress(), person.email)
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await attempt('wrong')).status))
  expect(statuses.toSorted()).toEqual([...Array(10).fill(401), 429, 429])
  const refused = await attempt(PASSWORD)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(refused.text).toContain('Try again in 15 minutes')
  await db
    .updateTable('sign_in_attempts')
    .set({ resets_at: new Date(0) })
    .execute()
  expect((await attempt(PASSWORD)).status).toBe(303)
})

test('guesses from one address do not lock out the person, who comes from another', async () => {
  const person = await personWithPassword()
  const thief = attemptsFrom(newAddress(), person.email)
  for (let n = 0; n < 30; n++) await thief('wrong')
  expect((await thief(PASSWORD)).status).toBe(429)
  const owner = attemptsFrom(newAddress(), person.email)
  for (let n = 0; n < 9; n++) expect((await owner('mistyped')).status).toBe(401)
  expect((await owner(PASSWORD)).status).toBe(303)
})

test.each([
  [100, 5, 30],
  [1000, 2, 60],
])(
  'after %i attempts on an account within a day an address has %i, then waits %i minutes; the right password opens from any',
  async (before, allowed, minutes) => {
    const person = await personWithPassword()
    await attemptsFrom(newAddress(), person.email)('wrong')
    const bucket = `sign-in account ${createHash('sha256').update(person.email).digest('base64url')}`
    const set = db.updateTable('sign_in_attempts').set({ count: before }).where('bucket', '=', bucket)
    expect((await set.executeTakeFirst()).numUpdatedRows).toBe(1n)
    const thief = attemptsFrom(newAddress(), person.email)
    for (let n = 0; n < allowed; n++) expect((await thief('wrong')).status).toBe(401)
    const refused = await thief(PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.text).toContain(`Try again in ${minutes} minutes`)
    expect((await attemptsFrom(newAddress(), person.email)(PASSWORD)).status).toBe(303)
  },
)

test('one address alone does not slow down the sign-in of others', async () => {
  const person = await personWithPassword()
  const thief = attemptsFrom(newAddress(), person.email)
  for (let n = 0; n < 60; n++) await thief('wrong')
  const bucket = `sign-in account ${createHash('sha256').update(person.email).digest('base64url')}`
  const found = db.selectFrom('sign_in_attempts').select('count').where('bucket', '=', bucket)
  expect(await found.executeTakeFirst()).toEqual({ count: 10 })
})

test('an unknown account is throttled like any other', async () => {
  const attempt = attemptsFrom(newAddress(), 'ghost@example.com')
  const statuses = await Promise.all(Array.from({ length: 11 }, async () => (await attempt('x')).status))
  expect(statuses.toSorted()).toEqual([...Array(10).fill(401), 429])
})

test('signing in resets the count of the account for the address', async () => {
  const person = await personWithPassword()
  const attempt = attemptsFrom(newAddress(), person.email)
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 8; n++) expect((await attempt('wrong')).status).toBe(401)
    expect((await attempt(PASSWORD)).status).toBe(303)
  }
})

test('after a hundred attempts from one address it is refused for every account', async () => {
  const person = await personWithPassword()
  const address = newAddress()
  const attempt = async (email: string) =>
    (await createBrowser(url).submit('/sign-in', { email, password: PASSWORD }, address)).status
  const statuses = await Promise.all(Array.from({ length: 100 }, (_, n) => attempt(`guess-${n}@example.com`)))
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(await attempt(person.email)).toBe(429)
})

test('signing out ends the session, also for a copy of the cookie', async () => {
  const browser = await signedIn(await personWithPassword())
  const kept = browser.cookies.get('lectern_session')!
  expect((await browser.get('/sign-out')).text).toContain('<form method="post" action="/sign-out">')
  expect((await browser.get('/')).status).toBe(200)
  expect(await browser.submit('/sign-out')).toMatchObject({ status: 303, location: '/sign-in?signed-out=1' })
  expect(browser.cookies.size).toBe(0)
  browser.cookies.set('lectern_session', kept)
  expect((await browser.get('/')).status).toBe(303)
})

test('a session in use is prolonged, one unused for 30 days ends', async () => {
  const browser = await signedIn(await personWithPassword())
  expect((await browser.get('/')).headers.getSetCookie()).toEqual([])
  const soon = new Date(Date.now() + 60_000)
  await db
    .updateTable('sessions')
    .set({ seen_at: new Date(Date.now() - 2 * 60 * 60 * 1000), expires_at: soon })
    .execute()
  expect((await browser.get('/')).headers.getSetCookie()).toHaveLength(1)
  const { expires_at } = await db
    .selectFrom('sessions')
    .select('expires_at')
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60 * 1000)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await browser.get('/')).status).toBe(303)
})

test('a person who is disabled is signed out', async () => {
  const person = await personWithPassword()
  const browser = await signedIn(person)
  await inTransaction(db, (trx) => setUserDisabled(trx, person.id, true))
  expect((await browser.get('/')).status).toBe(303)
})

test('the API accepts no cookie', async () => {
  const browser = await signedIn(await personWithPassword())
  expect((await browser.get('/v1/user')).status).toBe(401)
  expect(
    (await browser.get('/v1/user', { authorization: `Bearer ${browser.cookies.get('lectern_session')}` })).status,
  ).toBe(401)
})

test('a session issues a token for a quarter of an hour, which works on the API and ends with the session', async () => {
  const person = await personWithPassword()
  const browser = await signedIn(person)
  const answer = await browser.post('/session/token')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { token, expiresAt, eventCursor } = JSON.parse(answer.text)
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(14)
  expect(minutes).toBeLessThanOrEqual(15)
  expect(await api.as({ token }).get('/user')).toMatchObject({ id: person.id })
  expect(await api.as({ token }).get('/user/tokens')).toMatchObject({ count: 0 })
  expect(await api.as({ token }).get('/events', { after: eventCursor })).toMatchObject({ items: [], reset: false })
  await browser.submit('/sign-out')
  expect((await api.request('GET', '/user', { token })).status).toBe(401)
})

test('a visitor who is not signed in gets no token', async () => {
  const answer = await createBrowser(url).post('/session/token')
  expect(answer.status).toBe(401)
  expect(JSON.parse(answer.text)).toEqual({ error: { code: 401, message: 'No one is signed in' } })
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'after signing in nobody is sent to %s',
  async (next) => {
    const person = await personWithPassword()
    const browser = createBrowser(url)
    const form = { email: person.email, password: PASSWORD, next }
    expect(await browser.submit('/sign-in', form, newAddress())).toMatchObject({ status: 303, location: '/' })
    expect(await browser.get(`/sign-in?next=${encodeURIComponent(next)}`)).toMatchObject({ status: 303, location: '/' })
  },
)

test('after signing in the browser opens the requested page', async () => {
  const person = await personWithPassword()
  const browser = createBrowser(url)
  expect((await browser.get('/sign-in?next=/o/abc%3Ftab%3D1')).text).toContain('name="next" value="/o/abc?tab=1"')
  const form = { email: person.email, password: PASSWORD, next: '/o/abc?tab=1' }
  expect(await browser.submit('/sign-in', form, newAddress())).toMatchObject({ location: '/o/abc?tab=1' })
})

test.each([
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'http://localhost:1' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
])('a form sent from another site is refused: %j', async (headers) => {
  const person = await personWithPassword()
  const browser = await signedIn(person)
  const cookie = `lectern_session=${browser.cookies.get('lectern_session')}`
  for (const path of ['/sign-in', '/sign-out', '/forgot-password', '/set-password/abc', '/session/token']) {
    const body = new URLSearchParams({ email: person.email, password: PASSWORD })
    const answer = await fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: Object.entries({ cookie, ...headers }),
      body,
    })
    expect([path, answer.status]).toEqual([path, 403])
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect((await browser.get('/')).status).toBe(200)
})

test('a browser that sends only the origin may post our forms', async () => {
  const person = await personWithPassword()
  const body = new URLSearchParams({ email: person.email, password: PASSWORD })
  const headers = { origin: url, ...newAddress() }
  expect((await fetch(`${url}/sign-in`, { method: 'POST', redirect: 'manual', headers, body })).status).toBe(303)
})

test.each(['/sign-in', '/sign-out', '/forgot-password', '/set-password/none'])(
  '%s runs no script, loads nothing, and cannot be framed or cached',
  async (path) => {
    const { headers, text } = await createBrowser(url).get(path)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(text).not.toMatch(/<script|<img|<link|style="|https?:\/\//)
    expect(text).toContain('<html lang="en">')
    // Every field has its label.
    for (const [, id] of text.matchAll(/<input id="(\w+)"/g)) expect(text).toContain(`<label for="${id}">`)
  },
)

test('a form that is too large, or a missing one, is refused with a page', async () => {
  const tooLarge = await createBrowser(url).submit('/sign-in', { email: 'a'.repeat(20_000) })
  expect(tooLarge.status).toBe(413)
  expect(tooLarge.text).toContain('<h1>')
  const headers = { 'content-type': 'text/plain' }
  const other = await fetch(`${url}/sign-in`, { method: 'POST', body: 'hello', headers })
  expect(other.status).toBe(415)
  expect(await other.text()).toContain('<h1>')
})

test('only these pages accept forms', async () => {
  const { token } = await given.user()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  expect((await fetch(`${url}/v1/orgs`, { method: 'POST', headers, body: 'title=Acme' })).status).toBe(415)
})

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de', 'Anmelden'],
  ['it, fr;q=0.5, en;q=0.4', 'fr', 'Se connecter'],
  ['fr;q=0.2, DE;q=0.7', 'de', 'Anmelden'],
  ['de;q=0, en', 'en', 'Sign in'],
  ['ja, *;q=0.1', 'en', 'Sign in'],
  [`de-${'x'.repeat(5000)}`, 'de', 'Anmelden'],
  [';;=,,q=', 'en', 'Sign in'],
])('the sign-in page is in the language that the browser prefers among ours: %s', async (accepted, language, title) => {
  const { text } = await createBrowser(url).get('/sign-in', { 'accept-language': accepted })
  expect(text).toContain(`<html lang="${language}">`)
  expect(text).toContain(`<h1>${title}</h1>`)
})

test('what is wrong with a form is said in the same language', async () => {
  const headers = { ...newAddress(), 'accept-language': 'de' }
  const wrong = await createBrowser(url).submit('/sign-in', { email: 'nobody@example.com', password: 'x' }, headers)
  expect(wrong).toMatchObject({ status: 401, text: expect.stringContaining('ist falsch') })
  expect(wrong.text).toContain('<title>Fehler: Anmelden – Lectern</title>')
  const person = await given.user()
  const token = await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'welcome'))
  const form = { password: 'short', repeated: 'short' }
  const french = await createBrowser(url).submit(`/welcome/${token}`, form, { 'accept-language': 'fr' })
  expect(french).toMatchObject({ status: 400, text: expect.stringContaining('au moins 12 caractères') })
})

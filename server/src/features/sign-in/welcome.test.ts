import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import { startTestServer } from '../../../test/harness.ts'
import { createSignInLink } from './index.ts'

const { url, api, database, given } = await startTestServer({ LECTERN_TRUST_PROXY: '1' })
const { db } = database
const PASSWORD = 'three plain words'

let addresses = 0
/** A separate address, so that tests do not throttle each other. */
const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` })

async function givenLink() {
  const person = await given.user()
  return { person, path: `/welcome/${await createSignInLink(db, person.id, 'welcome')}` }
}

const signIn = async (email: string) =>
  (await createBrowser(url).submit('/sign-in', { email, password: PASSWORD }, newAddress())).status

test('opening a welcome link does not use it up; confirming it signs in, once, without a password', async () => {
  const { person, path } = await givenLink()
  const browser = createBrowser(url)
  for (const _ of [1, 2]) {
    const page = await browser.get(path)
    expect(page).toMatchObject({ status: 200 })
    expect(page.text).toContain(person.email)
    expect(page.headers.get('cache-control')).toBe('no-store')
  }
  expect(browser.cookies.size).toBe(0)
  expect(await browser.submit(path, { skip: '1' })).toMatchObject({ status: 303, location: '/' })
  expect(await browser.findSignedIn()).toBe(person.email)
  const other = createBrowser(url)
  expect((await other.submit(path, { skip: '1' })).status).toBe(410)
  expect((await other.get(path)).status).toBe(410)
  expect(other.cookies.size).toBe(0)
  expect(await signIn(person.email)).toBe(401)
})

test('a password may be chosen on the way; a refused one does not use up the link, and API tokens stay', async () => {
  const { person, path } = await givenLink()
  const browser = createBrowser(url)
  const faulty = await browser.submit(path, { password: 'short', repeated: 'short' })
  expect(faulty).toMatchObject({ status: 400, text: expect.stringContaining('at least 12 characters') })
  expect((await browser.submit(path, {})).status).toBe(400)
  expect((await browser.submit(path, { password: PASSWORD, repeated: PASSWORD })).status).toBe(303)
  expect(await signIn(person.email)).toBe(303)
  expect((await api.as(person).ask('GET', '/user')).status).toBe(200)
  expect((await createBrowser(url).get(path)).status).toBe(410)
})

test('a new password by a welcome link ends the existing sessions, and the person is notified', async () => {
  const { person, path } = await givenLink()
  const older = createBrowser(url)
  await older.submit(path, { password: PASSWORD, repeated: PASSWORD })
  const again = `/welcome/${await createSignInLink(db, person.id, 'welcome')}`
  await createBrowser(url).submit(again, { password: `${PASSWORD}!`, repeated: `${PASSWORD}!` })
  expect(await older.get('/')).toMatchObject({ status: 303, location: '/sign-in' })
  const mails = db.selectFrom('mails').select('subject').where('recipient', '=', person.email)
  expect(await mails.execute()).toEqual([{ subject: 'Your password was changed' }])
})

test('of two concurrent confirmations one succeeds', async () => {
  const { path } = await givenLink()
  const answers = await Promise.all([1, 2, 3].map(() => createBrowser(url).submit(path, { skip: '1' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410, 410])
})

test('a link that is expired, of a disabled person, of another kind, or posted from another site is refused', async () => {
  const { person, path } = await givenLink()
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await createBrowser(url).submit(path, { skip: '1' }, foreign)).status).toBe(403)
  const reset = await createSignInLink(db, person.id, 'reset')
  expect((await createBrowser(url).submit(`/welcome/${reset}`, { skip: '1' })).status).toBe(410)
  expect((await createBrowser(url).get(path.replace('welcome', 'set-password'))).status).toBe(410)
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', person.id).execute()
  expect((await createBrowser(url).submit(path, { skip: '1' })).status).toBe(410)
  await db.updateTable('users').set({ disabled_at: null }).where('id', '=', person.id).execute()
  await db
    .updateTable('sign_in_links')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', person.id)
    .execute()
  expect((await createBrowser(url).submit(path, { skip: '1' })).status).toBe(410)
  expect((await createBrowser(url).get('/welcome/nonsense')).status).toBe(410)
})

test('the token of a welcome link itself is not stored', async () => {
  const { path } = await givenLink()
  const rows = await db.selectFrom('sign_in_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(path.split('/')[2])
})

test('a window opened to sign in ends with a page that reports to its opener and closes, by the one script its policy allows', async () => {
  const { person, path } = await givenLink()
  await createBrowser(url).submit(path, { password: PASSWORD, repeated: PASSWORD })
  const browser = createBrowser(url)
  expect(await browser.get('/sign-in/window')).toMatchObject({ status: 303, location: '/sign-in?window=1' })
  const form = (await browser.get('/sign-in?window=1')).text
  const next = /name="next" value="([^"]*)"/.exec(form)![1]!
  const answer = await browser.submit('/sign-in', { email: person.email, password: PASSWORD, next }, newAddress())
  expect(answer).toMatchObject({ status: 303, location: '/sign-in/window' })
  const done = await browser.get(answer.location!)
  const script = /<script>([\s\S]*)<\/script>/.exec(done.text)![1]!
  const hash = createHash('sha256').update(script).digest('base64')
  expect(done.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`)
  expect(script).toContain('window.opener?.postMessage(message, location.origin)')
  expect((await browser.get('/sign-in?window=1')).location).toBe('/sign-in/window')
  expect((await createBrowser(url).get('/sign-in')).headers.get('content-security-policy')).not.toContain('script-src')
})

test('the console signs out without a page, only from its own origin', async () => {
  const { path } = await givenLink()
  const browser = createBrowser(url)
  await browser.submit(path, { skip: '1' })
  const { token } = JSON.parse((await browser.post('/session/token')).text)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const signOut = (headers: Record<string, string>) =>
    fetch(`${url}/session`, { method: 'DELETE', headers: { cookie, ...headers } })
  expect((await signOut({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await api.as({ token }).ask('GET', '/user')).status).toBe(200)
  const done = await signOut({ 'sec-fetch-site': 'same-origin' })
  expect(done.status).toBe(204)
  expect(done.headers.getSetCookie()).toEqual([expect.stringMatching(/^lectern_session=; Max-Age=0/)])
  expect((await api.as({ token }).ask('GET', '/user')).status).toBe(401)
  expect((await signOut({ 'sec-fetch-site': 'same-origin' })).status).toBe(204)
})

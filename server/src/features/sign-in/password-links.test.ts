import { expect, test } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import { startTestServer } from '../../../test/harness.ts'
import { readOutbox } from '../../../test/mail.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { loadSecrets } from '../../core/secrets.ts'
import { createUrls } from '../../core/urls.ts'
import { listNeverSignedIn, setUserDisabled } from '../users/index.ts'
import { createSignInLink, sendInvites } from './index.ts'
import { jobs, sendResetMail } from './jobs.ts'

const { url, database, given, runJobs, dataDirectory, api } = await startTestServer({ LECTERN_TRUST_PROXY: '1' })
const { db } = database
const urls = createUrls(url)
const secrets = await loadSecrets(db)
const PASSWORD = 'three plain words'
const BOTH = { password: PASSWORD, repeated: PASSWORD }

let addresses = 0
const newAddress = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` })

const signIn = async (email: string, password: string) => {
  const browser = createBrowser(url)
  return { browser, ...(await browser.submit('/sign-in', { email, password }, newAddress())) }
}

async function mailsTo(email: string) {
  await runJobs()
  return (await readOutbox(dataDirectory)).filter(({ headers }) => headers.to === email)
}

const pathOf = (link: string) => new URL(link).pathname

/** The fields of an invitation that name its organization. */
const inviting = async () => ({ organization: 'Acme', organizationId: (await given.organization()).id })

test('an invited person gets a mail, sets a password by its link, and is signed in', async () => {
  const person = await given.user()
  const invitation = { ...(await inviting()), inviter: 'Ada' }
  await inTransaction(db, (trx) => sendInvites(trx, { secrets, urls }, invitation, [person]))
  const [mail, ...others] = await mailsTo(person.email)
  expect(others).toEqual([])
  expect(mail!.headers.subject).toBe('An invitation to work on documentation')
  expect(mail!.body).toContain('Ada invited you to work on the documentation of Acme.')
  const path = pathOf(mail!.links[0]!)
  const browser = createBrowser(url)
  const page = await browser.get(path)
  expect(page.status).toBe(200)
  expect(page.text).toContain(`value="${person.email}" autocomplete="username" readonly`)
  expect(page.text.match(/autocomplete="new-password"/g)).toHaveLength(2)
  expect(await listNeverSignedIn(db, [person.id])).toEqual(new Set([person.id]))
  expect(await browser.submit(path, BOTH)).toMatchObject({ status: 303, location: '/' })
  expect(await browser.findSignedIn()).toBe(person.email)
  expect(await listNeverSignedIn(db, [person.id])).toEqual(new Set())
  expect((await signIn(person.email, PASSWORD)).status).toBe(303)
})

test('a person who has a password is invited without a link that sets one', async () => {
  const person = await given.user()
  await createBrowser(url).submit(
    `/set-password/${await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'invite'))}`,
    BOTH,
  )
  const invitation = { ...(await inviting()), inviter: 'Ada' }
  await inTransaction(db, (trx) => sendInvites(trx, { secrets, urls }, invitation, [person]))
  const [mail] = await mailsTo(person.email)
  expect(mail!.headers.subject).toBe('An invitation to an organization')
  expect(mail!.body).toContain('Ada invited you to work on the documentation of Acme.')
  expect(new Set(mail!.links)).toEqual(new Set([`${url}/sign-in?next=%2Finvitations`]))
})

test('a link works once', async () => {
  const person = await given.user()
  const path = `/set-password/${await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'invite'))}`
  expect((await createBrowser(url).submit(path, BOTH)).status).toBe(303)
  const other = { password: 'another plain password', repeated: 'another plain password' }
  const again = await createBrowser(url).submit(path, other)
  expect(again.status).toBe(410)
  expect(again.headers.getSetCookie()).toEqual([])
  expect((await createBrowser(url).get(path)).status).toBe(410)
  expect((await signIn(person.email, other.password)).status).toBe(401)
})

test('of two concurrent uses of a link, one wins', async () => {
  const person = await given.user()
  const path = `/set-password/${await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'invite'))}`
  const passwords = Array.from({ length: 6 }, (_, n) => `plain password ${n}`)
  const answers = await Promise.all(
    passwords.map(async (password) => {
      const { status } = await createBrowser(url).submit(path, { password, repeated: password })
      return { password, status }
    }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410, 410, 410, 410, 410])
  const winner = answers.find(({ status }) => status === 303)!
  expect((await signIn(person.email, winner.password)).status).toBe(303)
})

test('an expired link, an unknown one, and that of a disabled person are refused', async () => {
  const person = await given.user()
  const expired = await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'invite'))
  await db.updateTable('sign_in_links').set({ expires_at: new Date() }).where('user_id', '=', person.id).execute()
  const disabled = await given.user()
  const theirs = await inTransaction(db, (trx) => createSignInLink(trx, disabled.id, 'reset'))
  await inTransaction(db, (trx) => setUserDisabled(trx, disabled.id, true))
  for (const token of [expired, theirs, 'unknown', '%00', 'a'.repeat(900)]) {
    expect((await createBrowser(url).get(`/set-password/${token}`)).status).toBe(410)
    expect((await createBrowser(url).submit(`/set-password/${token}`, BOTH)).status).toBe(410)
  }
})

test('links are valid for 30 days for an invite, an hour for a new password', async () => {
  const person = await given.user()
  for (const purpose of ['invite', 'reset'] as const)
    await inTransaction(db, (trx) => createSignInLink(trx, person.id, purpose))
  const links = await db
    .selectFrom('sign_in_links')
    .selectAll()
    .where('user_id', '=', person.id)
    .orderBy('purpose')
    .execute()
  const hours = links.map(({ expires_at, created_at }) => Math.round((+expires_at - +created_at) / 3_600_000))
  expect(hours).toEqual([30 * 24, 1])
})

test('the link itself is not stored', async () => {
  const person = await given.user()
  const token = await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'invite'))
  const rows = await db.selectFrom('sign_in_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test.each([
  ['at least 12 characters', 'short', 'short'],
  ['at most 200 characters', 'a'.repeat(201), 'a'.repeat(201)],
  ['not the same', PASSWORD, 'other plain words'],
  ['at least 12 characters', '', ''],
])('a password that breaks a rule (%s) is refused, and the link stays good', async (reason, password, repeated) => {
  const person = await given.user()
  const path = `/set-password/${await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'invite'))}`
  const refused = await createBrowser(url).submit(path, { password, repeated })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(reason)
  expect(refused.text).toContain('<title>Error: ')
  expect(refused.text).toContain('aria-invalid="true" aria-describedby="error"')
  expect((await createBrowser(url).submit(path, BOTH)).status).toBe(303)
})

test('the e-mail address is refused as a password', async () => {
  const person = await given.user('a-long-enough-name')
  const path = `/set-password/${await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'invite'))}`
  const form = { password: person.email.toUpperCase(), repeated: person.email.toUpperCase() }
  expect((await createBrowser(url).submit(path, form)).status).toBe(400)
})

test('a password may be typed with equivalent code points', async () => {
  const person = await given.user()
  const password = 'drei schöne Wörter'
  const form = { password: password.normalize('NFD'), repeated: password.normalize('NFD') }
  await createBrowser(url).submit(
    `/set-password/${await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'invite'))}`,
    form,
  )
  expect((await signIn(person.email, password.normalize('NFC'))).status).toBe(303)
})

test('a forgotten password is replaced by a mailed link, which ends all other sessions and links, and all API tokens', async () => {
  const person = await given.user()
  await createBrowser(url).submit(
    `/set-password/${await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'invite'))}`,
    BOTH,
  )
  const { browser: other } = await signIn(person.email, PASSWORD)
  const { token } = JSON.parse((await other.post('/session/token')).text)
  const made = await api.as({ token }).post('/user/tokens', { label: 'made by a thief' })
  const olderLink = await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'reset'))

  const browser = createBrowser(url)
  const response = await browser.submit('/forgot-password', { email: person.email.toUpperCase() }, newAddress())
  expect(response.status).toBe(200)
  const [mail] = await mailsTo(person.email)
  expect(mail!.headers.subject).toBe('Choose a new password')
  const form = { password: 'three new words', repeated: 'three new words' }
  expect((await browser.submit(pathOf(mail!.links[0]!), form)).status).toBe(303)

  expect((await browser.get('/')).status).toBe(200)
  expect((await other.get('/')).status).toBe(303)
  expect((await api.request('GET', '/user', { token })).status).toBe(401)
  expect((await api.request('GET', '/user', { token: made.token })).status).toBe(401)
  expect((await createBrowser(url).get(`/set-password/${olderLink}`)).status).toBe(410)
  expect((await signIn(person.email, PASSWORD)).status).toBe(401)
  expect((await signIn(person.email, 'three new words')).status).toBe(303)
  expect((await mailsTo(person.email)).map(({ headers }) => headers.subject)).toEqual([
    'Choose a new password',
    'Your password was changed',
  ])
})

test('the response to a password request is the same for every address, and only accounts get a mail', async () => {
  const person = await given.user()
  const disabled = await given.user()
  await inTransaction(db, (trx) => setUserDisabled(trx, disabled.id, true))
  const ask = async (email: string) => {
    const { status, text } = await createBrowser(url).submit('/forgot-password', { email }, newAddress())
    return { status, text: text.replaceAll(email, 'EMAIL') }
  }
  const known = await ask(person.email)
  expect(known.status).toBe(200)
  for (const email of ['unknown@example.com', disabled.email, 'no address']) expect(await ask(email)).toEqual(known)
  expect(await mailsTo(person.email)).toHaveLength(1)
  expect(await mailsTo(disabled.email)).toHaveLength(0)
  expect(await mailsTo('unknown@example.com')).toHaveLength(0)
})

test('a job for a new password that runs twice sends one mail', async () => {
  const person = await given.user()
  for (let n = 0; n < 2; n++) {
    await inTransaction(db, (trx) => enqueue(trx, sendResetMail, { email: person.email, mailId: `${person.id}-reset` }))
    await runJobs()
  }
  expect(await mailsTo(person.email)).toHaveLength(1)
})

test('an account gets three such mails an hour, with the same response; a client address may request twenty', async () => {
  const person = await given.user()
  const ask = async (email: string, address: Record<string, string>) =>
    (await createBrowser(url).submit('/forgot-password', { email }, address)).status
  for (let n = 0; n < 5; n++) expect(await ask(person.email, newAddress())).toBe(200)
  expect(await mailsTo(person.email)).toHaveLength(3)
  const address = newAddress()
  for (let n = 0; n < 20; n++) expect(await ask(`nobody-${n}@example.com`, address)).toBe(200)
  expect(await ask('nobody@example.com', address)).toBe(429)
})

test('expired rows are deleted', async () => {
  const person = await given.user()
  await createBrowser(url).submit(
    `/set-password/${await inTransaction(db, (trx) => createSignInLink(trx, person.id, 'invite'))}`,
    BOTH,
  )
  const { browser } = await signIn(person.email, PASSWORD)
  const { token } = JSON.parse((await browser.post('/session/token')).text)
  await api.as({ token }).post('/user/tokens')
  const past = new Date(Date.now() - 1000)
  await db.updateTable('tokens').set({ expires_at: past }).where('user_id', '=', person.id).execute()
  await db.updateTable('sign_in_links').set({ expires_at: past }).where('user_id', '=', person.id).execute()
  const purge = jobs.find(({ name }) => name === 'purge-sign-in')!
  await inTransaction(db, (trx) => enqueue(trx, purge as typeof sendResetMail, {} as never))
  await runJobs()
  const tokens = await db.selectFrom('tokens').select('session_id').where('user_id', '=', person.id).execute()
  expect(tokens).toEqual([{ session_id: null }])
  expect(await db.selectFrom('sign_in_links').select('id').where('user_id', '=', person.id).execute()).toEqual([])
  expect((await browser.get('/')).status).toBe(200)
})

/** What the security log contains, and what it never contains. */
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createSignInLink } from '../src/features/sign-in/index.ts'
import { createBrowser } from './browser.ts'
import { startTestServer } from './harness.ts'

const lines: string[] = []
const logger = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
const { api, given, url, runJobs, database } = await startTestServer({}, undefined, logger)
const organization = await given.organization()
const { admin } = organization
const ann = await given.user('ann')
const member = await given.member(organization, 'read')

const events = (event: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.event === event)
const submit = (path: string, form: Record<string, string>) =>
  fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
  })

test('a failed sign-in is logged with the attempted e-mail and the client address, without the password', async () => {
  await submit('/sign-in', { email: 'ann@example.com', password: 'not-the-password' })
  expect(events('sign-in failed')).toMatchObject([{ level: 40, email: 'ann@example.com', address: '127.0.0.1' }])
  expect(lines.join('')).not.toContain('not-the-password')
})

test('a new token is logged with its creator and its id, without its text', async () => {
  const token = await api.as(ann).post('/user/tokens', { label: 'build' })
  expect(events('token created')).toMatchObject([
    { level: 30, operation: 'createApiToken', by: { userId: ann.id }, createdId: token.id, address: '127.0.0.1' },
  ])
  expect(lines.join('')).not.toContain(token.token)
})

test('the token that a page of the console gets for its session is not logged', async () => {
  const before = events('token created').length
  const browser = createBrowser(url)
  await browser.submit(`/welcome/${await createSignInLink(database.db, ann.id, 'welcome')}`, { skip: '1' })
  expect((await browser.post('/session/token')).status).toBe(200)
  expect(events('token created')).toHaveLength(before)
})

test('a changed role is logged with actor, member and new role; a refused change is not', async () => {
  const path = `/orgs/${organization.id}/members/${member.id}`
  await api.request('PATCH', path, { token: member.token, body: { role: 'admin' } })
  expect(events('rights changed')).toEqual([])
  await api.as(admin).patch(path, { role: 'edit', unknown: 'x'.repeat(1000) })
  expect(events('rights changed')).toMatchObject([
    {
      operation: 'updateMemberInOrganizationById',
      by: { userId: admin.id },
      userId: member.id,
      change: '{"role":"edit"}',
    },
  ])
})

test('the links of mails are only in the outbox', async () => {
  await submit('/forgot-password', { email: ann.email })
  await api.as(admin).post(`/orgs/${organization.id}/invites`, { emails: ['new@example.com'], role: 'read' })
  await runJobs()
  expect(lines.join('')).toContain('was written to the outbox')
  expect(lines.join('')).not.toMatch(/set-password\/\w/)
})

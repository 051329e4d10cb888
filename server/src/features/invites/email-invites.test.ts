import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import { startTestServer } from '../../../test/harness.ts'
import { readOutbox } from '../../../test/mail.ts'
import { officialClient } from '../../../test/official-client.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { setInvitesADay, setOrganizationTrusted } from '../organizations/index.ts'
import { setUserOperator } from '../users/index.ts'
import { purgeInvites } from './jobs.ts'

const { api, given, url, database, runJobs, dataDirectory } = await startTestServer()

/** Moves everything of this organization a day into the past. */
async function aDayLater({ id }: { id: string }) {
  const { db } = database
  await sql`UPDATE invite_mails SET sent_at = sent_at - interval '25 hours' WHERE organization_id = ${id}`.execute(db)
  await sql`DELETE FROM invite_counts WHERE organization_id = ${id} AND day < (now() AT TIME ZONE 'UTC')::date`.execute(
    db,
  )
  await sql`UPDATE invite_counts SET day = day - 1 WHERE organization_id = ${id}`.execute(db)
  await sql`DELETE FROM person_counts`.execute(db)
}

async function mailsTo(email: string) {
  await runJobs()
  return (await readOutbox(dataDirectory)).filter(({ headers }) => headers.to === email)
}

const memberOf = async (organization: { path: string; admin: { token: string } }, email: string) =>
  (await api.as(organization.admin).get(`${organization.path}/members`, { search: email })).items[0]

test('an unknown address becomes a member at once, without credentials, and gets one mail with a one-time link', async () => {
  const organization = await given.organization('Ink & Co')
  const result = await api
    .as(organization.admin)
    .post(`${organization.path}/invites`, { emails: ['Ann.New@Example.com '], role: 'edit' })
  expect(result).toMatchObject({ invited: 1, users: [expect.any(String)] })
  expect(result.failedSSOEmails).toBeUndefined()
  expect(await memberOf(organization, 'ann.new@example.com')).toMatchObject({
    id: result.users[0],
    role: 'edit',
    sso: false,
  })
  const [mail, ...more] = await mailsTo('ann.new@example.com')
  expect(more).toEqual([])
  expect(mail?.headers.subject).toBe('An invitation to work on documentation')
  expect(mail?.body).toContain('Ink & Co')
  expect(mail?.links.some((link) => link.startsWith(`${url}/set-password/`))).toBe(true)
})

test('the link of the mail lets the person set a password and sign in', async () => {
  const organization = await given.organization()
  await api.as(organization.admin).post(`${organization.path}/invites`, { emails: ['bea@example.com'] })
  const [mail] = await mailsTo('bea@example.com')
  const link = mail!.links.find((each) => each.includes('/set-password/'))!
  const form = (address: string, fields: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers: { origin: url } })
  const password = 'a long and rather good one'
  const listJoins = async () =>
    (await api.as(organization.admin).get(`${organization.path}/audit-events`, { action: 'member.joined' })).items
  expect(await listJoins()).toEqual([])
  expect((await form(link, { password, repeated: password })).status).toBe(303)
  expect((await form(`${url}/sign-in`, { email: 'bea@example.com', password })).headers.get('set-cookie')).toContain(
    'HttpOnly',
  )
  // Whoever was invited has joined when they came for the first time, and not again later.
  const { items } = await api.as(organization.admin).get(`${organization.path}/members`, { search: 'bea@' })
  expect(await listJoins()).toMatchObject([{ actor: { type: 'user', id: items[0].id }, target: { id: items[0].id } }])
})

test('each address counts once, whatever its case, and entries may carry a role of their own', async () => {
  const organization = await given.organization()
  const result = await api.as(organization.admin).post(`${organization.path}/invites`, {
    emails: [
      'c1@example.com',
      'C1@example.com',
      { email: 'c2@example.com', role: 'review' },
      { email: 'c3@example.com', role: null },
    ],
    role: 'comment',
  })
  expect(result).toMatchObject({ invited: 3 })
  expect(result.users).toHaveLength(3)
  expect(await memberOf(organization, 'c1@example.com')).toMatchObject({ role: 'comment' })
  expect(await memberOf(organization, 'c2@example.com')).toMatchObject({ role: 'review' })
  expect(await memberOf(organization, 'c3@example.com')).toMatchObject({ role: null })
})

test('without a role the organization’s default role is given', async () => {
  const organization = await given.organization()
  await api.as(organization.admin).patch(organization.path, { defaultRole: 'create' })
  await api.as(organization.admin).post(`${organization.path}/invites`, { emails: ['d@example.com'] })
  expect(await memberOf(organization, 'd@example.com')).toMatchObject({ role: 'create' })
})

test('an existing member stays as it is, is listed in users and not counted, and is mailed again the next day if it never signed in', async () => {
  const organization = await given.organization()
  const invite = (emails: string[], role: string) =>
    api.as(organization.admin).post(`${organization.path}/invites`, { emails, role })
  const first = await invite(['e@example.com'], 'read')
  await mailsTo('e@example.com')
  expect(await invite(['e@example.com'], 'admin')).toEqual({ users: first.users, invited: 0 })
  expect(await memberOf(organization, 'e@example.com')).toMatchObject({ role: 'read' })
  expect(await mailsTo('e@example.com')).toHaveLength(1)
  await aDayLater(organization)
  expect(await invite(['e@example.com'], 'admin')).toEqual({ users: first.users, invited: 0 })
  expect(await mailsTo('e@example.com')).toHaveLength(2)
  await database.db
    .updateTable('users')
    .set({ signed_in_at: new Date() })
    .where('email', '=', 'e@example.com')
    .execute()
  await aDayLater(organization)
  await invite(['e@example.com'], 'admin')
  expect(await mailsTo('e@example.com')).toHaveLength(2)
})

test('one malformed address makes the request 400, and nobody is invited', async () => {
  const organization = await given.organization()
  for (const bad of [
    'nobody',
    'a@b@c',
    'x y@example.com',
    'two@example.com,three@example.com',
    'head@example.com\r\nBcc: all@example.com',
    '@example.com',
  ]) {
    const answer = await api
      .as(organization.admin)
      .ask('POST', `${organization.path}/invites`, { body: { emails: ['fine@example.com', bad] } })
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toContain('emails.1')
  }
  expect(await memberOf(organization, 'fine@example.com')).toBeUndefined()
  expect(
    (await api.as(organization.admin).ask('POST', `${organization.path}/invites`, { body: { emails: [] } })).status,
  ).toBe(400)
  expect(
    (
      await api
        .as(organization.admin)
        .ask('POST', `${organization.path}/invites`, { body: { emails: ['a@example.com'], role: 'boss' } })
    ).status,
  ).toBe(400)
})

test('plus signs and unicode in addresses are fine', async () => {
  const organization = await given.organization()
  const emails = ['f+docs@example.com', 'jürgen@bücher.example', '用户@例え.jp']
  expect(await api.as(organization.admin).post(`${organization.path}/invites`, { emails })).toMatchObject({
    invited: 3,
  })
  expect(await memberOf(organization, 'jürgen@bücher.example')).toMatchObject({
    user: { email: 'jürgen@bücher.example' },
  })
})

test('a name that tries to add a mail header does not', async () => {
  const organization = await given.organization('Acme\r\nBcc: all@example.com')
  await api.as(organization.admin).post(`${organization.path}/invites`, { emails: ['g@example.com'] })
  const [mail] = await mailsTo('g@example.com')
  expect(mail?.headers.bcc).toBeUndefined()
})

test('with sso, every address fails while the organization has no active SAML provider', async () => {
  const organization = await given.organization()
  const result = await api
    .as(organization.admin)
    .post(`${organization.path}/invites`, { emails: ['h@example.com', 'i@example.com'], sso: true })
  expect(result).toEqual({ users: [], invited: 0, failedSSOEmails: ['h@example.com', 'i@example.com'] })
  expect(await mailsTo('h@example.com')).toEqual([])
})

test('two invites of the same new address at once make one person and one membership', async () => {
  const organization = await given.organization()
  const invite = () => api.as(organization.admin).post(`${organization.path}/invites`, { emails: ['twin@example.com'] })
  const [one, two] = await Promise.all([invite(), invite()])
  expect(one.users).toEqual(two.users)
  expect(one.invited + two.invited).toBe(1)
})

test('only administrators invite', async () => {
  const organization = await given.organization()
  const creator = await given.member(organization, 'create')
  expect(
    (await api.as(creator).ask('POST', `${organization.path}/invites`, { body: { emails: ['j@example.com'] } })).status,
  ).toBe(403)
})

test('the public client invites and joins', async () => {
  const organization = await given.organization()
  const client = officialClient(url, organization.admin)
  const { data } = await client.orgs.inviteUsersToOrganization(organization.id, { emails: ['k@example.com'] })
  expect(data.invited).toBe(1)
  const { data: invite } = await client.orgs.createOrganizationInvite(organization.id, { role: 'read' as never })
  const joiner = await given.user()
  await officialClient(url, joiner).orgs.joinOrganizationWithInvite(organization.id, invite.id)
  expect(await memberOf(organization, joiner.email)).toMatchObject({ role: 'read' })
})

test('an invite names at most a hundred addresses', async () => {
  const organization = await given.organization()
  const emails = Array.from({ length: 101 }, (_, at) => `many-${at}@example.com`)
  const answer = await api.as(organization.admin).ask('POST', `${organization.path}/invites`, { body: { emails } })
  expect(answer.status).toBe(400)
  expect(answer.body.error.message).toContain('emails')
  const result = await api.as(organization.admin).post(`${organization.path}/invites`, { emails: emails.slice(1) })
  expect(result.invited).toBe(100)
  expect(new Set(result.users).size).toBe(100)
})

test('removing somebody and inviting them again sends no second mail on the same day', async () => {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  for (let n = 0; n < 3; n++) {
    const { users, invited } = await admin.post(`${organization.path}/invites`, { emails: ['flooded@example.com'] })
    expect(invited).toBe(1)
    await admin.delete(`${organization.path}/members/${users[0]}`)
  }
  expect(await mailsTo('flooded@example.com')).toHaveLength(1)
})

test('each organization may mail somebody, but ten a day together and no more', async () => {
  for (let n = 0; n < 12; n++) {
    const organization = await given.organization()
    const result = await api
      .as(organization.admin)
      .post(`${organization.path}/invites`, { emails: ['popular@example.com'] })
    expect(result.invited).toBe(1)
  }
  expect(await mailsTo('popular@example.com')).toHaveLength(10)
})

test('an organization invites 200 people a day: what is over it is refused whole, with the reason, until the next day or a raise', async () => {
  const organization = await given.organization()
  const ask = (from: number, count: number) =>
    api.as(organization.admin).ask('POST', `${organization.path}/invites`, {
      body: { emails: Array.from({ length: count }, (_, at) => `crowd-${from + at}@example.com`) },
    })
  expect((await ask(0, 100)).status).toBe(200)
  expect((await ask(100, 90)).status).toBe(200)
  const refused = await ask(190, 20)
  expect(refused.status).toBe(429)
  expect(refused.body.error.message).toBe(
    'An organization invites at most 200 people a day: 10 of them are left today (UTC), and these are 20. Go on tomorrow, or ask the operator of this server to raise the limit',
  )
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await memberOf(organization, 'crowd-190@')).toBeUndefined()
  // Existing members do not count.
  expect((await ask(0, 100)).body).toMatchObject({ invited: 0 })
  expect((await ask(190, 10)).status).toBe(200)
  expect((await ask(200, 1)).status).toBe(429)
  await setInvitesADay(database.db, organization.id, 201)
  expect((await ask(200, 1)).status).toBe(200)
  expect((await ask(201, 1)).status).toBe(429)
  await aDayLater(organization)
  expect((await ask(201, 1)).status).toBe(200)
})

test('old counts are deleted', async () => {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  await admin.post(`${organization.path}/invites`, { emails: ['counted@example.com'] })
  const rows = async () => {
    await inTransaction(database.db, (trx) => enqueue(trx, purgeInvites, {}))
    await runJobs()
    const of = (table: 'invite_mails' | 'invite_counts') =>
      database.db.selectFrom(table).select('organization_id').where('organization_id', '=', organization.id).execute()
    return [...(await of('invite_mails')), ...(await of('invite_counts'))].length
  }
  expect(await rows()).toBe(2)
  await aDayLater(organization)
  expect(await rows()).toBe(0)
})

test('an administrator gets the link of an invitation to pass on, where the organization vouches for the address', async () => {
  const organization = await given.organization()
  const email = 'passed-on@acme.example'
  const {
    users: [id],
  } = await api.as(organization.admin).post(`${organization.path}/invites`, { emails: [email] })
  const ask = (person = organization.admin, user = id) =>
    api.as(person).ask('POST', `${organization.path}/members/${user}/invite-link`)
  await setOrganizationTrusted(database.db, organization.id, false)
  expect(await ask()).toMatchObject({
    status: 403,
    body: { error: { message: expect.stringContaining('verify the domain acme.example') } },
  })
  await setUserOperator(database.db, organization.admin.id, true)
  expect((await ask()).status).toBe(201)
  await setUserOperator(database.db, organization.admin.id, false)
  await setOrganizationTrusted(database.db, organization.id, true)
  const { status, body } = await ask()
  expect(status).toBe(201)
  expect(body).toEqual({ object: 'invite-link', url: expect.stringContaining('/set-password/') })
  const browser = createBrowser(url)
  const form = { password: 'three plain words', repeated: 'three plain words' }
  expect((await browser.submit(new URL(body.url).pathname, form)).status).toBe(303)
  expect(await browser.findSignedIn()).toBe(email)
  expect((await ask()).status).toBe(409)
  expect((await ask(await given.member(organization, 'edit'))).status).toBe(403)
  expect((await ask(organization.admin, 'nobody')).status).toBe(404)
})

test('everybody who is signed in learns whether the server sends mail', async () => {
  expect(await api.as(await given.user()).get('/system/mail')).toEqual({ object: 'mail-delivery', kind: 'outbox' })
})

test('an entry may carry the name of the person, who is asked for it when they join; an existing person keeps theirs', async () => {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const known = await given.member(organization, 'read')
  const { displayName } = (await admin.get(`${organization.path}/members/${known.id}`)).user
  await admin.post(`${organization.path}/invites`, {
    emails: [
      { email: 'lovelace@example.com', role: 'edit', displayName: ' Ada \u202e\r\n Lovelace ' },
      { email: known.email, role: 'edit', displayName: 'Somebody Else' },
      'grace.hopper@example.com',
    ],
  })
  await admin.post(`${organization.path}/invites`, {
    emails: [{ email: 'lovelace@example.com', role: 'edit', displayName: 'Renamed' }],
  })
  const nameOf = async (email: string) => (await memberOf(organization, email)).user.displayName
  expect(await nameOf('lovelace@example.com')).toBe('Ada Lovelace')
  expect(await nameOf(known.email)).toBe(displayName)

  const password = 'a long and rather good one'
  const open = async (email: string) => new URL((await mailsTo(email))[0]!.links[0]!).pathname
  const browser = createBrowser(url)
  const link = await open('lovelace@example.com')
  expect((await browser.get(link)).text).toMatch(/name="name" value="Ada Lovelace"[^>]* required/)
  for (const name of ['', ' ', 'x'.repeat(101), 'https://evil.example', 'ada@example.com', 'Go to www.evil.example'])
    expect((await browser.submit(link, { name, password, repeated: password })).status).toBe(400)
  const kept = await browser.submit(link, { name: 'Ada King', password: 'short', repeated: 'short' })
  expect(kept).toMatchObject({ status: 400, text: expect.stringContaining('value="Ada King"') })
  expect((await browser.submit(link, { name: 'Ada King', password, repeated: password })).status).toBe(303)
  expect(await nameOf('lovelace@example.com')).toBe('Ada King')
  expect((await createBrowser(url).get(await open('grace.hopper@example.com'))).text).toContain('value="grace hopper"')
})

test.each(['ada@example.com', 'Win at https://evil.example', 'www.evil.example', 'Prize: evil.example now'])(
  'the name of an invited person is no link: %s',
  async (displayName) => {
    const organization = await given.organization()
    const invited = { email: 'linked@example.com', role: null, displayName }
    const refused = await api.as(organization.admin).ask('POST', `${organization.path}/invites`, {
      body: { emails: [invited] },
    })
    expect(refused).toMatchObject({ status: 400 })
    expect(JSON.stringify(refused.body)).toContain('emails.0.displayName')
  },
)

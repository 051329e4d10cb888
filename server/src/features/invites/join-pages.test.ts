import { expect, test } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import { startTestServer } from '../../../test/harness.ts'
import { readOutbox } from '../../../test/mail.ts'
import { hashToken } from '../../core/actor.ts'

const { url, api, given, database, runJobs, dataDirectory } = await startTestServer({ LECTERN_TRUST_PROXY: '1' })
const { db } = database
const PASSWORD = 'three plain words'

let count = 0
/** From an address of its own, so that tests do not throttle each other. */
const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++count}` })
const newEmail = () => `newcomer-${++count}@elsewhere.example`

async function mailsTo(email: string) {
  await runJobs()
  return (await readOutbox(dataDirectory)).filter(({ headers }) => headers.to === email)
}

async function givenInvite(body: object = { role: 'edit' }, title = 'Acme') {
  const organization = await given.organization(title)
  const invite = await api.as(organization.admin).post(`${organization.path}/link-invites`, body)
  return { organization, invite, path: `/join/${organization.id}/${invite.id}` }
}

/** Gives the address at the join page, and returns the path of the link in the mail. */
async function requestLink(path: string, email: string): Promise<string> {
  const answer = await createBrowser(url).submit(path, { email }, newAddress())
  expect(answer.status).toBe(200)
  const [mail] = await mailsTo(email)
  return new URL(mail!.links[0]!).pathname + new URL(mail!.links[0]!).search
}

test('an invite link shows a stranger who invites them to what, as what, and how to go on', async () => {
  const { organization, invite, path } = await givenInvite({ role: 'edit' }, '<b>Acme</b>')
  const browser = createBrowser(url)
  expect(await browser.get(`/o/${organization.id}/join/${invite.id}`)).toMatchObject({ status: 303, location: path })
  const page = await browser.get(path)
  expect(page.status).toBe(200)
  expect(page.text).toContain('<h1>You are invited to &lt;b&gt;Acme&lt;/b&gt;</h1>')
  expect(page.text).toContain('an editor')
  const { displayName } = await api.as(organization.admin).get('/user')
  expect(page.text).toContain(`<strong>${displayName}</strong> invites you`)
  const next = encodeURIComponent(`/o/${organization.id}/join/${invite.id}`)
  expect(page.text).toContain(`href="/sign-in?next=${next}"`)
  expect(page.text).toContain('This server does not send mail.')
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test('an invite link is shown in German and French, with the roles as the console names them', async () => {
  const { path } = await givenInvite()
  const german = await createBrowser(url).get(path, { 'accept-language': 'de' })
  expect(german.text).toContain('<h1>Sie sind zu Acme eingeladen</h1>')
  expect(german.text).toContain('mit der Rolle „Schreibend“')
  const french = await createBrowser(url).submit(
    path,
    { email: 'nobody' },
    { 'accept-language': 'fr', ...newAddress() },
  )
  expect(french).toMatchObject({ status: 400, text: expect.stringContaining('Ce n’est pas une adresse') })
})

test('a link to content names it and the level, unless it gives none', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Guide' })
  const admin = api.as(organization.admin)
  const open = await admin.post(`${organization.path}/link-invites`, { space: space.id, level: 'comment' })
  const closed = await admin.post(`${organization.path}/link-invites`, { space: space.id, level: null })
  const show = async (invite: { id: string }) =>
    (await createBrowser(url).get(`/join/${organization.id}/${invite.id}`)).text
  expect(await show(open)).toContain('the space <strong>Guide</strong>, as a commenter there')
  expect(await show(closed)).not.toContain('Guide')
})

test('a person without an account joins by the link in the mail: account, name, role, session, Home', async () => {
  const { organization, path } = await givenInvite()
  const email = newEmail()
  const link = await requestLink(path, email)
  expect(link).toMatch(new RegExp(`^${path}/`))
  const browser = createBrowser(url)
  for (const _ of [1, 2]) expect((await browser.get(link)).text).toContain(`value="${email}"`)
  expect(browser.cookies.size).toBe(0)
  const faulty = await browser.submit(link, { name: 'Nora', password: 'short', repeated: 'short' })
  expect(faulty).toMatchObject({ status: 400, text: expect.stringContaining('at least 12 characters') })
  expect((await browser.submit(link, { name: '  ', password: '', repeated: '' })).status).toBe(400)
  expect((await browser.submit(link, { name: 'x'.repeat(101) })).status).toBe(400)
  const joined = await browser.submit(link, { name: 'Nora', password: PASSWORD, repeated: PASSWORD })
  expect(joined).toMatchObject({ status: 303, location: `/o/${organization.id}` })
  expect(await browser.findSignedIn()).toBe(email)
  const { items } = await api.as(organization.admin).get(`${organization.path}/members?search=${email}`)
  expect(items).toMatchObject([{ role: 'edit', user: { displayName: 'Nora', email } }])
  const log = await api.as(organization.admin).get(`${organization.path}/audit-events`, { actor: items[0].id })
  expect(log.items).toMatchObject([
    { action: 'session.started', source: 'ui' },
    { action: 'member.joined', source: 'ui', target: { type: 'member', id: items[0].id, label: 'Nora' } },
  ])
  expect((await createBrowser(url).submit('/sign-in', { email, password: PASSWORD }, newAddress())).status).toBe(303)
  for (const again of [await createBrowser(url).get(link), await createBrowser(url).submit(link, { name: 'Eve' })])
    expect(again).toMatchObject({ status: 410, text: expect.stringContaining(`href="${path}"`) })
})

test('the password may be left out, and one is chosen later by mail', async () => {
  const { organization, path } = await givenInvite({ role: null })
  const email = newEmail()
  const browser = createBrowser(url)
  expect((await browser.submit(await requestLink(path, email), { name: 'Nora' })).status).toBe(303)
  expect(await browser.findSignedIn()).toBe(email)
  const { items } = await api.as(organization.admin).get(`${organization.path}/members?search=${email}`)
  expect(items).toMatchObject([{ role: null }])
  await createBrowser(url).submit('/forgot-password', { email }, newAddress())
  expect((await mailsTo(email)).map(({ headers }) => headers.subject)).toContain('Choose a new password')
})

test('the answer is the same whether the address has an account; who has one is mailed the way to sign in', async () => {
  const { organization, invite, path } = await givenInvite()
  const [known, unknown] = [await given.user(), newEmail()]
  const answers = []
  for (const email of [known.email, unknown]) {
    const { status, text } = await createBrowser(url).submit(path, { email }, newAddress())
    answers.push({ status, text: text.replaceAll(email, '') })
  }
  expect(answers[0]).toEqual(answers[1])
  const [mail] = await mailsTo(known.email)
  const signIn = `/sign-in?next=${encodeURIComponent(`/o/${organization.id}/join/${invite.id}`)}`
  expect(mail!.links[0]).toMatch(new RegExp(`${signIn.replaceAll(/[?.]/g, '\\$&')}$`))
  expect((await mailsTo(unknown))[0]!.headers.subject).toBe(mail!.headers.subject)
})

test('an account that nobody has used yet becomes the person’s own; one in use is entered by signing in alone', async () => {
  const { path } = await givenInvite()
  const other = await given.organization()
  const email = newEmail()
  await api.as(other.admin).post(`${other.path}/invites`, { emails: [email] })
  const [first, second] = [await requestLink(path, email), await requestSecondLink(path, email)]
  const browser = createBrowser(url)
  expect((await browser.submit(first, { name: 'Nora', password: PASSWORD, repeated: PASSWORD })).status).toBe(303)
  const taken = await createBrowser(url).submit(second, {
    name: 'Eve',
    password: `${PASSWORD}!`,
    repeated: `${PASSWORD}!`,
  })
  expect(taken).toMatchObject({ status: 200, text: expect.stringContaining('You have an account') })
  expect(taken.headers.get('set-cookie')).toBeNull()
  expect(await browser.findSignedIn()).toBe(email)
})

async function requestSecondLink(path: string, email: string): Promise<string> {
  await createBrowser(url).submit(path, { email }, newAddress())
  const links = (await mailsTo(email)).flatMap(({ links }) => links).filter((link) => link.includes('/join/'))
  return new URL(links.at(-1)!).pathname
}

test('of two who open the mailed link at once one gets in', async () => {
  const { path } = await givenInvite()
  const link = await requestLink(path, newEmail())
  const answers = await Promise.all([1, 2, 3].map(() => createBrowser(url).submit(link, { name: 'Nora' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410, 410])
})

test('a mailed link is worth nothing once it is too old, with another invite, or after its invite is switched off', async () => {
  const { organization, invite, path } = await givenInvite()
  const other = await givenInvite()
  const link = await requestLink(path, newEmail())
  const token = link.split('/').at(-1)!
  const rows = await db.selectFrom('join_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  const submit = async (to: string) => (await createBrowser(url).submit(to, { name: 'Nora' })).status
  expect(await submit(`${other.path}/${token}`)).toBe(410)
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await createBrowser(url).submit(link, { name: 'Nora' }, foreign)).status).toBe(403)
  const admin = api.as(organization.admin)
  await admin.patch(organization.path, { inviteLinks: false })
  for (const each of [path, link])
    expect(await createBrowser(url).get(each)).toMatchObject({
      status: 403,
      text: expect.stringContaining('switched off'),
    })
  await admin.patch(organization.path, { inviteLinks: true })
  const isOurs = db.updateTable('join_links').where('hash', '=', hashToken(token))
  await isOurs.set({ expires_at: new Date(0) }).execute()
  expect(await submit(link)).toBe(410)
  await isOurs.set({ expires_at: new Date(Date.now() + 60_000) }).execute()
  await admin.delete(`${organization.path}/link-invites/${invite.id}`)
  expect(await submit(link)).toBe(404)
})

test('a bad link says so and what to do, whatever stands in it', async () => {
  const { organization, invite } = await givenInvite()
  for (const path of [
    `/join/${organization.id}/nonsense`,
    `/join/nonsense/${invite.id}`,
    `/join/${organization.id}/%00`,
    `/join/${organization.id}/${'x'.repeat(500)}`,
  ]) {
    const page = await createBrowser(url).get(path)
    expect(page).toMatchObject({
      status: 404,
      text: expect.stringContaining('Ask whoever sent it to you for a new one'),
    })
    expect((await createBrowser(url).submit(path, { email: newEmail() }, newAddress())).status).toBe(404)
  }
})

test('what is no e-mail address is refused beside its field', async () => {
  const { path } = await givenInvite()
  for (const email of ['', 'nobody', 'a@b\r\nbcc: c@d.example', '<b>@example.com'])
    expect(await createBrowser(url).submit(path, { email }, newAddress())).toMatchObject({
      status: 400,
      text: expect.stringContaining('This is not an e-mail address.'),
    })
})

test('mails are limited per address, silently, and requests per client, aloud', async () => {
  const { path } = await givenInvite()
  const email = newEmail()
  for (const _ of [1, 2, 3, 4, 5])
    expect((await createBrowser(url).submit(path, { email }, newAddress())).status).toBe(200)
  expect(await mailsTo(email)).toHaveLength(3)
  const client = newAddress()
  const statuses = []
  for (let at = 0; at < 21; at++) statuses.push((await createBrowser(url).submit(path, { email }, client)).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(statuses[20]).toBe(429)
})

test('who is signed in reads what a link offers: organization, role, who invites, and whether it gives them anything', async () => {
  const { organization, invite } = await givenInvite({ role: 'comment' })
  const space = await given.space({ organization, title: 'Guide' })
  const admin = api.as(organization.admin)
  const toSpace = await admin.post(`${organization.path}/link-invites`, { space: space.id, level: 'edit' })
  const read = (person: { token: string }, { id }: { id: string }) =>
    api.as(person).get(`${organization.path}/invites/${id}`)
  const [stranger, reader] = [await given.user(), await given.member(organization, 'read')]
  const { displayName } = await admin.get('/user')
  expect(await read(stranger, invite)).toEqual({
    object: 'invitation',
    id: invite.id,
    organization: { id: organization.id, title: 'Acme' },
    invitedBy: { displayName },
    role: 'comment',
    member: false,
    redundant: false,
  })
  const content = { object: 'space', title: 'Guide', level: 'edit' }
  expect(await read(stranger, toSpace)).toMatchObject({ content, member: false, redundant: false })
  expect(await read(reader, invite)).toMatchObject({ member: true, redundant: true })
  expect(await read(reader, toSpace)).toMatchObject({ content, member: true, redundant: false })
  expect(await read(organization.admin, toSpace)).toMatchObject({ member: true, redundant: true })
  await admin.patch(organization.path, { inviteLinks: false })
  expect((await api.as(stranger).ask('GET', `${organization.path}/invites/${invite.id}`)).status).toBe(403)
  expect((await api.as(stranger).ask('GET', `${organization.path}/invites/nonsense`)).status).toBe(404)
  await admin.delete(space.path)
  expect((await api.as(stranger).ask('GET', `${organization.path}/invites/${toSpace.id}`)).status).toBe(404)
})

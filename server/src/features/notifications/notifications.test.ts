import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { startTestServer } from '../../../test/harness.ts'
import { readOutbox } from '../../../test/mail.ts'

const { api, given, runJobs, dataDirectory, database, address } = await startTestServer()

type Mail = Awaited<ReturnType<typeof readOutbox>>[number]

/** The number of mails read so far. */
let seen = 0
async function mails(): Promise<Mail[]> {
  await runJobs()
  const all = await readOutbox(dataDirectory)
  const news = all.slice(seen)
  seen = all.length
  return news
}
const recipients = (sent: Mail[]) => sent.map(({ headers }) => headers.to).sort()

beforeEach(async () => {
  await mails()
})

async function givenDiscussion() {
  const organization = await given.organization('Acme')
  const space = await given.space({ organization, title: 'Guides' })
  const member = () => given.member(organization, 'comment')
  const [author, ann, bob, cem] = await Promise.all([member(), member(), member(), member()])
  const changeRequest = await given.changeRequest({ space, createdBy: author })
  const rename = async (person: Person, displayName: string) => {
    await api.as(person).patch(`/users/${person.id}`, { displayName })
    return person
  }
  const say = (by: Person, markdown: string, path = `${space.path}/comments`) =>
    api.as(by).post(path, { body: { markdown } })
  return { organization, space, changeRequest, author, ann, bob, cem, rename, say }
}

test('a mentioned person gets a mail, as text and as HTML, with the comment escaped', async () => {
  const { ann, bob, rename, say } = await givenDiscussion()
  await rename(ann, 'Ann <b>')
  await rename(bob, 'Bob Ross')
  const stranger = await given.user()
  await say(
    ann,
    `[Bob](/users/${bob.id} "mention")[x](/users/${stranger.id} "mention") what is \`a < b\`?\n\nSee <tag>`,
  )
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail!.headers.to).toBe(bob.email)
  expect(mail!.headers.subject).toBe('Ann <b> mentioned you in Guides')
  expect(mail!.body).toContain('> @Bob Ross what is a < b?')
  expect(mail!.body).toContain('Ann &lt;b&gt; mentioned you')
  expect(mail!.body).toContain('a &lt; b')
  expect(mail!.body).not.toContain('<b> mentioned you in Guides:</p>')
})

test('a name or an address after an @ is a mention; the longest name wins, and code is ignored', async () => {
  const { ann, bob, cem, author, rename, say } = await givenDiscussion()
  await rename(bob, 'Mia')
  await rename(cem, 'Mia Lee')
  await say(ann, 'Hello @mia lee, not a@mia, `@Mia`')
  expect(recipients(await mails())).toEqual([cem.email])
  await say(ann, '@Mia, @Miaow')
  expect(recipients(await mails())).toEqual([bob.email])
  await say(ann, `@${author.email} please look`)
  expect(recipients(await mails())).toEqual([author.email])
})

test('a reply notifies the thread and, in a change request, its author; nobody is notified of their own comment', async () => {
  const { changeRequest, author, ann, bob, cem, say } = await givenDiscussion()
  const path = `${changeRequest.path}/comments`
  const { id } = await say(ann, 'Why?', path)
  expect(recipients(await mails())).toEqual([author.email])
  await say(bob, 'Because', `${path}/${id}/replies`)
  expect(recipients(await mails())).toEqual([ann.email, author.email].sort())
  await say(cem, 'Indeed', `${path}/${id}/replies`)
  expect(recipients(await mails())).toEqual([ann.email, author.email, bob.email].sort())
  await say(author, 'Thanks', `${path}/${id}/replies`)
  expect(recipients(await mails())).toEqual([ann.email, bob.email, cem.email].sort())
})

test('a comment on a space without mentions notifies nobody', async () => {
  const { ann, say } = await givenDiscussion()
  await say(ann, `I am ${ann.email}, and @${ann.email} is me`)
  expect(await mails()).toEqual([])
})

test('a burst results in one mail with all comments in order', async () => {
  const { changeRequest, author, ann, bob, say } = await givenDiscussion()
  const path = `${changeRequest.path}/comments`
  const { id } = await say(ann, 'First', path)
  await say(bob, 'Second', `${path}/${id}/replies`)
  await say(ann, 'Third', path)
  const waiting = await database.db.selectFrom('notifications').select('id').where('user_id', '=', author.id).execute()
  expect(waiting).toHaveLength(3)
  const sent = (await mails()).filter(({ headers }) => headers.to === author.email)
  expect(sent).toHaveLength(1)
  expect(sent[0]!.headers.subject).toBe('3 new comments in change request #1 in Guides')
  expect(sent[0]!.body).toMatch(/First.*Second.*Third/s)
  expect(await mails()).toEqual([])
})

test('the mail is sent at the time set by the first comment of a burst, and later ones do not postpone it', async () => {
  const { changeRequest, ann, say } = await givenDiscussion()
  const path = `${changeRequest.path}/comments`
  const times = async () =>
    (await database.pool.query(`SELECT run_at FROM graphile_worker.jobs WHERE key LIKE 'tell %'`)).rows
  await say(ann, 'First', path)
  const [first] = await times()
  expect(first.run_at.getTime()).toBeGreaterThan(Date.now() + 60_000)
  await say(ann, 'Second', path)
  expect(await times()).toEqual([first])
})

test('a comment deleted before the mail is left out, and an edited one is quoted in its new form', async () => {
  const { changeRequest, ann, say } = await givenDiscussion()
  const path = `${changeRequest.path}/comments`
  const { id } = await say(ann, 'Oops', path)
  const { id: kept } = await say(ann, 'Tpyo', path)
  await api.as(ann).delete(`${path}/${id}`)
  await api.as(ann).put(`${path}/${kept}`, { body: { markdown: 'Typo' } })
  const [mail] = await mails()
  expect(mail!.headers.subject).toContain('commented in')
  expect(mail!.body).toContain('> Typo')
  expect(mail!.body).not.toContain('Oops')
})

test('a request that fails notifies nobody', async () => {
  const { changeRequest, ann, bob } = await givenDiscussion()
  const body = { body: { markdown: `@${bob.email}` }, page: 'doesNotExist' }
  expect((await api.as(ann).ask('POST', `${changeRequest.path}/comments`, { body })).status).toBe(400)
  expect(await mails()).toEqual([])
})

test('only people who may still see it at the time of sending are notified', async () => {
  const { organization, space, ann, bob, cem, author, say } = await givenDiscussion()
  const everyone = [bob, cem, author].map(({ email }) => `@${email}`).join(' ')
  await say(ann, everyone)
  await given.grant({ space }, { user: bob }, 'none')
  await given.grant({ space }, { user: author }, 'read')
  await api.as(organization.admin).delete(`/orgs/${organization.id}/members/${cem.id}`)
  expect(await mails()).toEqual([])
  await say(ann, everyone)
  await api.as(organization.admin).delete(space.path)
  expect(await mails()).toEqual([])
})

test('mentions by guests notify nobody', async () => {
  const { organization, space, ann, say } = await givenDiscussion()
  const stranger = (await given.organization()).admin
  const guest = await given.member(organization, null)
  await given.grant({ space }, { user: guest }, 'comment')
  await say(ann, `@${stranger.email} [x](/users/${stranger.id} "mention")`)
  await say(guest, `@${ann.email} [x](/users/${ann.id} "mention")`)
  expect(await mails()).toEqual([])
  const { id } = await say(ann, 'Hello')
  await say(guest, 'Hi', `${space.path}/comments/${id}/replies`)
  expect(recipients(await mails())).toEqual([ann.email])
})

test('a mail has an unsubscribe link, for people and for mail programs', async () => {
  const { organization, ann, bob, say } = await givenDiscussion()
  await say(ann, `@${bob.email} one`)
  const [mail] = await mails()
  const link = mail!.links.find((each) => each.includes('/unsubscribe/'))!
  expect(mail!.headers['list-unsubscribe']).toBe(`<${link}>`)
  expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  // A GET changes nothing.
  const page = await fetch(link)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Stop them')])
  const settings = `/user/notifications/${organization.id}`
  expect((await api.as(bob).get(settings)).mails).toBe(true)
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  const headers = { origin: 'https://mail.example.com', 'sec-fetch-site': 'cross-site' }
  for (let twice = 0; twice < 2; twice++) expect((await fetch(link, { ...oneClick, headers })).status).toBe(200)
  expect((await api.as(bob).get(settings)).mails).toBe(false)
  await say(ann, `@${bob.email} two`)
  expect(await mails()).toEqual([])
  const again = { method: 'POST', body: new URLSearchParams({ mails: 'on' }) }
  expect(await (await fetch(link, again)).text()).toContain('again')
  await say(ann, `@${bob.email} three`)
  expect(recipients(await mails())).toEqual([bob.email])
})

test('a person who unsubscribes before the mail is sent gets none; another organization still sends mails', async () => {
  const { organization, ann, bob, say } = await givenDiscussion()
  const other = await given.organization('Other')
  await database.db
    .insertInto('members')
    .values({ organization_id: other.id, user_id: bob.id, role: 'comment', accepted_by: 'person' })
    .execute()
  const elsewhere = await given.space({ organization: other })
  await say(ann, `@${bob.email}`)
  await say(other.admin, `@${bob.email}`, `${elsewhere.path}/comments`)
  await api.as(bob).put(`/user/notifications/${organization.id}`, { mails: false })
  const [mail, ...others] = await mails()
  expect([mail!.headers.to, others]).toEqual([bob.email, []])
  expect(mail!.body).toContain('Other')
  expect(await api.as(bob).put(`/user/notifications/${organization.id}`, { mails: true })).toMatchObject({
    mails: true,
  })
})

test('a link without a valid signature changes nothing', async () => {
  const { organization, ann, bob, say } = await givenDiscussion()
  await say(ann, `@${bob.email}`)
  const [mail] = await mails()
  const link = new URL(mail!.links.find((each) => each.includes('/unsubscribe/'))!)
  const [, , , userId, signature] = link.pathname.split('/')
  for (const path of [
    link.pathname.replace(signature!, 'x'.repeat(22)),
    link.pathname.replace(userId!, ann.id),
    link.pathname.replace(organization.id, (await given.organization()).id),
  ])
    for (const method of ['GET', 'POST']) expect((await fetch(`${address}${path}`, { method })).status).toBe(404)
  expect((await api.as(bob).get(`/user/notifications/${organization.id}`)).mails).toBe(true)
})

test('a requested reviewer is notified, unless the review is given or the request withdrawn by then', async () => {
  const { organization, changeRequest, author } = await givenDiscussion()
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => given.member(organization, 'review')))
  const users = [one!.id, two!.id, three!.id]
  await api.as(author).post(`${changeRequest.path}/requested-reviewers`, { users })
  await api.as(two!).post(`${changeRequest.path}/reviews`, { status: 'approved', comment: { markdown: 'Fine by me' } })
  await api.as(author).delete(`${changeRequest.path}/requested-reviewers/${three!.id}`)
  const sent = await mails()
  expect(recipients(sent)).toEqual([author.email, one!.email].sort())
  const toReviewer = sent.find(({ headers }) => headers.to === one!.email)!
  expect(toReviewer.headers.subject).toContain('requests your review of change request #1 in Guides')
  expect(sent.find(({ headers }) => headers.to === author.email)!.body).toContain('> Fine by me')
})

test('opening a draft without requested reviewers notifies everyone who may review, else the next higher level', async () => {
  const { organization, changeRequest, author } = await givenDiscussion()
  await api.as(author).patch(changeRequest.path, { status: 'open' })
  expect(recipients(await mails())).toEqual([organization.admin.email])
  await api.as(author).patch(changeRequest.path, { status: 'draft' })
  const reviewers = await Promise.all([given.member(organization, 'review'), given.member(organization, 'review')])
  await api.as(author).post(`${changeRequest.path}/requested-reviewers`, { users: [] })
  expect(recipients(await mails())).toEqual(reviewers.map(({ email }) => email).sort())
  await api.as(author).patch(changeRequest.path, { status: 'draft' })
  await api.as(author).patch(changeRequest.path, { status: 'open' })
  await api.as(author).patch(changeRequest.path, { status: 'archived' })
  expect(await mails()).toEqual([])
})

test('many concurrent comments to one person result in one mail', async () => {
  const { changeRequest, author, ann, bob, cem, say } = await givenDiscussion()
  const path = `${changeRequest.path}/comments`
  await Promise.all([ann, bob, cem, ann, bob, cem].map((by, n) => say(by, `Number ${n}`, path)))
  const sent = await mails()
  expect(recipients(sent)).toEqual([author.email])
  for (let n = 0; n < 6; n++) expect(sent[0]!.body).toContain(`Number ${n}`)
})

test('who planned a merge and who wrote the change request get a mail when an edit ends the plan', async () => {
  const organization = await given.organization('Acme')
  const space = await given.space({ organization, title: 'Guides', editMode: 'live' })
  const [author, planner] = [await given.member(organization, 'edit'), await given.member(organization, 'review')]
  const { path } = await given.changeRequest({ space, createdBy: author })
  const write = (title: string) =>
    api
      .as(author)
      .post(`${path}/content`, { changes: [{ operation: 'insert_page', title, document: { markdown: 'x' } }] })
  await write('Seen')
  const mergeAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  await api.as(planner).put(`${path}/schedule`, { mergeAt })
  await write('Unseen')
  const sent = await mails()
  expect(recipients(sent)).toEqual([author.email, planner.email].sort())
  for (const { body } of sent) expect(body).toContain('did not happen')
})

import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { startTestServer } from '../../../test/harness.ts'
import { readOutbox } from '../../../test/mail.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { sendDailyDigestsJob, sendWeeklyDigestsJob } from './jobs.ts'
import { DEFAULT_MAIL_MODES } from './reasons.ts'

const { api, given, runJobs, dataDirectory, database, url } = await startTestServer()
const { db } = database

/** The number of mails read so far. */
let seen = 0
async function mails() {
  await runJobs()
  const all = await readOutbox(dataDirectory)
  const news = all.slice(seen)
  seen = all.length
  return news
}

const digests = async (frequency: 'daily' | 'weekly' = 'daily') => {
  await inTransaction(db, (trx) => enqueue(trx, frequency === 'daily' ? sendDailyDigestsJob : sendWeeklyDigestsJob, {}))
  return mails()
}

beforeEach(async () => {
  await mails()
})

async function givenReader() {
  const organization = await given.organization('Acme')
  const [guides, notes] = await Promise.all(
    ['Guides <1>', 'Notes'].map((title) => given.space({ organization, title, editMode: 'live' })),
  )
  for (const space of [guides!, notes!])
    await given.pages(space, [{ id: `start-${space.id}`, title: 'Start', markdown: 'Old.' }])
  const [editor, reader] = await Promise.all([
    given.member(organization, 'create'),
    given.member(organization, 'comment'),
  ])
  const follow = (path: string) => api.as(reader).put(`${path}/following`)
  const edit = (space: { id: string; path: string }, text: string) =>
    api.as(editor).post(`${space.path}/content`, {
      changes: [{ operation: 'update_page', page: `start-${space.id}`, document: { markdown: text } }],
    })
  const settings = `/user/notifications/${organization.id}`
  const set = (person: Person, body: object) => api.as(person).put(settings, { mails: true, ...body })
  const say = (markdown: string) => api.as(editor).post(`${guides!.path}/comments`, { body: { markdown } })
  return { organization, guides: guides!, notes: notes!, editor, reader, follow, edit, settings, set, say }
}

test('everybody chooses the mails by reason, and how often a digest comes', async () => {
  const { organization, reader, settings, set } = await givenReader()
  const defaults = {
    object: 'notification-settings',
    organization: organization.id,
    mails: true,
    reasons: DEFAULT_MAIL_MODES,
    digest: 'daily',
  }
  expect(await api.as(reader).get(settings)).toEqual(defaults)
  expect(await set(reader, { reasons: { mention: 'digest' }, digest: 'weekly' })).toMatchObject({ digest: 'weekly' })
  const changed = {
    ...defaults,
    reasons: { ...DEFAULT_MAIL_MODES, mention: 'digest', changed: 'never' },
    digest: 'weekly',
  }
  expect(await set(reader, { reasons: { changed: 'never' } })).toEqual(changed)
  expect(await set(reader, { mails: false })).toEqual({ ...changed, mails: false })
  expect(await api.as(reader).get(settings)).toEqual({ ...changed, mails: false })
  for (const body of [
    { reasons: { gossip: 'soon' } },
    { reasons: { mention: 'later' } },
    { digest: 'hourly' },
    { reasons: [] },
  ])
    expect((await api.as(reader).ask('PUT', settings, { body: { mails: true, ...body } })).status).toBe(400)
})

test('a digest tells what is unread, by space, with links and a way to stop', async () => {
  const { organization, guides, notes, reader, follow, edit } = await givenReader()
  await follow(guides.path)
  await follow(`${notes.path}/pages/start-${notes.id}`)
  await edit(guides, 'New.')
  await edit(notes, 'New.')
  expect(await mails()).toEqual([])
  const [mail, ...others] = await digests()
  expect(others).toEqual([])
  expect(mail!.headers.to).toBe(reader.email)
  expect(mail!.headers.subject).toBe('2 things happened in Acme')
  expect(mail!.body).toMatch(
    /# Guides <1>\s+create \d+ changed Guides <1>:\s+\S+\s+# Notes\s+create \d+ changed the page “Start” in Notes:/,
  )
  expect(mail!.body).toContain('Guides &lt;1&gt;')
  expect(mail!.links).toEqual(
    expect.arrayContaining([
      `${url}/o/${organization.id}/s/${guides.id}`,
      `${url}/o/${organization.id}/s/${notes.id}/start`,
      `${url}/o/${organization.id}/inbox`,
    ]),
  )
  const link = mail!.links.find((each) => each.includes('/unsubscribe/'))!
  expect(mail!.headers['list-unsubscribe']).toBe(`<${link}>`)
  expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  // Told once, however often the jobs run.
  expect(await digests()).toEqual([])
  // The inbox has everything, mailed or not.
  expect((await api.as(reader).get(`${organization.path}/inbox`)).count).toBe(2)
})

test('what was read, what one may no longer read and what is silenced is not in a digest', async () => {
  const { organization, guides, notes, reader, follow, edit, set } = await givenReader()
  await follow(guides.path)
  await follow(notes.path)
  await edit(guides, 'a')
  await runJobs()
  await api.as(reader).post(`${organization.path}/inbox/read`)
  await edit(notes, 'a')
  await runJobs()
  await given.grant({ space: notes }, { user: reader }, 'none')
  expect(await digests()).toEqual([])
  await api.as(organization.admin).delete(`${notes.path}/permissions/users/${reader.id}`)
  for (const body of [{ mails: false }, { reasons: { changed: 'never' } }]) {
    await edit(notes, `before ${JSON.stringify(body)}`)
    await runJobs()
    await db.updateTable('notifications').set({ read_at: new Date() }).where('user_id', '=', reader.id).execute()
    await set(reader, body)
    await edit(guides, `after ${JSON.stringify(body)}`)
    expect(await digests()).toEqual([])
    await set(reader, {})
  }
})

test('a weekly digest comes once a week; a reason can be mailed soon or in the digest', async () => {
  const { guides, reader, follow, edit, set, say } = await givenReader()
  await follow(guides.path)
  await set(reader, { digest: 'weekly', reasons: { mention: 'digest', changed: 'soon' } })
  await say(`@${reader.email} please look`)
  await edit(guides, 'New.')
  await runJobs()
  const [soon, ...others] = await mails()
  expect(others).toEqual([])
  expect(soon!.headers.subject).toMatch(/^create \d+ changed Guides <1>$/)
  expect(await digests('daily')).toEqual([])
  const [weekly] = await digests('weekly')
  expect(weekly!.headers.subject).toBe('One thing happened in Acme')
  expect(weekly!.body).toMatch(/mentioned you in Guides <1>:/)
  expect(weekly!.body).toContain('once a week')
  await set(reader, { reasons: { mention: 'never' } })
  await say(`@${reader.email} again`)
  expect([await digests('weekly'), await digests('daily')]).toEqual([[], []])
})

test('what was read before the mail is not mailed', async () => {
  const { organization, reader, say } = await givenReader()
  await say(`@${reader.email} before`)
  await api.as(reader).post(`${organization.path}/inbox/read`)
  expect(await mails()).toEqual([])
  await say(`@${reader.email} after`)
  const [mail] = await mails()
  expect(mail!.body).toContain('after')
  expect(mail!.body).not.toContain('before')
})

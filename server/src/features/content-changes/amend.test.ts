/** People who save while they type leave one revision, not one for each pause. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { REFERENCES } from './amend.ts'

const { api, given, database } = await startTestServer()

async function givenLiveSpace() {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const editor = await given.member(organization, 'review')
  const as = api.as(editor)
  const save = (title: string, who = as, more: object = { amend: true }) =>
    who.post(`${space.path}/content`, { changes: [{ operation: 'insert_page', title, document: {} }], ...more })
  const history = async () => (await as.get(`${space.path}/revisions`)).items.map(({ id }: { id: string }) => id)
  return { organization, space, editor, as, save, history }
}

async function givenChangeRequest() {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const editor = await given.member(organization, 'review')
  const changeRequest = await given.changeRequest({ space, createdBy: editor })
  const as = api.as(editor)
  const save = async (title: string, who = as): Promise<string> =>
    (
      await who.post(`${changeRequest.path}/content`, {
        changes: [{ operation: 'insert_page', title, document: {} }],
        amend: true,
      })
    ).revision
  const parents = async (revision: string) => (await as.get(`${space.path}/revisions/${revision}`)).parents
  return { organization, space, editor, as, save, changeRequest, parents }
}

/** As if time had passed since. */
const age = (revision: string, minutes: number) =>
  sql`UPDATE revisions SET created_at = created_at - ${minutes} * interval '1 minute' WHERE id = ${revision}`.execute(
    database.db,
  )

test('saves of one person follow each other as one revision of a live space', async () => {
  const { space, as, save, history } = await givenLiveSpace()
  const before = await history()
  const first = (await save('One')).revision
  const second = (await save('Two')).revision
  const third = (await save('Three')).revision
  expect(await history()).toEqual([third, ...before])
  expect((await as.get(`${space.path}/revisions/${third}`)).parents).toEqual([before[0]])
  const titles = (await as.get(`${space.path}/content/pages`)).pages.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(expect.arrayContaining(['One', 'Two', 'Three']))
  for (const replaced of [first, second])
    expect(await as.get(`${space.path}/revisions/${replaced}/pages`)).toHaveProperty('pages')
})

test('saves into a change request amend its head, and count as one edit', async () => {
  const { as, save, changeRequest, parents } = await givenChangeRequest()
  const start = (await as.get(changeRequest.path)).revision
  await save('One')
  await save('Two')
  const head = await save('Three')
  expect((await as.get(changeRequest.path)).revision).toBe(head)
  expect(await parents(head)).toEqual([start])
  expect((await as.get(`${changeRequest.path}/contributors`)).items).toMatchObject([{ count: 1 }])
  expect(await as.post(`${changeRequest.path}/merge`)).toMatchObject({ result: 'merge' })
})

test('without amend, after ten minutes, and behind an edit without amend of somebody else there is a new revision', async () => {
  const { organization, save, history } = await givenLiveSpace()
  const other = api.as(await given.member(organization, 'edit'))
  const first = (await save('One')).revision
  const second = (await save('Two', undefined, {})).revision
  const third = (await save('Three', other, {})).revision
  const fourth = (await save('Four')).revision
  await age(fourth, 11)
  const fifth = (await save('Five')).revision
  await age(fifth, 9)
  const sixth = (await save('Six')).revision
  expect((await history()).slice(0, 5)).toEqual([sixth, fourth, third, second, first])
})

test('saves of several people who write in a live space at once are one revision, with all as contributors', async () => {
  const { organization, space, editor, as, save, history } = await givenLiveSpace()
  const other = await given.member(organization, 'edit')
  const before = await history()
  await save('One')
  await save('Two', api.as(other))
  await save('Three')
  const last = (await save('Four', api.as(other))).revision
  expect(await history()).toEqual([last, ...before])
  const [entry] = (await as.get(`${space.path}/revisions`)).items
  expect(entry.createdBy.id).toBe(other.id)
  expect(entry.contributors.map(({ id }: { id: string }) => id)).toEqual([editor.id, other.id])
  expect(await as.get(`${space.path}/revisions?limit=1`)).toMatchObject({ items: [{ id: last }] })
})

test('saves of several people into a change request are one edit of each of them', async () => {
  const { organization, as, save, changeRequest, parents } = await givenChangeRequest()
  const other = api.as(await given.member(organization, 'edit'))
  const start = (await as.get(changeRequest.path)).revision
  await save('One')
  await save('Two', other)
  await save('Three')
  const head = await save('Four', other)
  expect(await parents(head)).toEqual([start])
  expect((await as.get(`${changeRequest.path}/contributors`)).items).toMatchObject([{ count: 1 }, { count: 1 }])
})

test('what others wrote is not amended while a merge is scheduled, nor what they sent without amend', async () => {
  const { organization, as, save, changeRequest, parents } = await givenChangeRequest()
  const other = api.as(await given.member(organization, 'admin'))
  const first = await save('One')
  await other.put(`${changeRequest.path}/schedule`, { mergeAt: new Date(Date.now() + 3_600_000).toISOString() })
  const second = await save('Two', other)
  expect(await parents(second)).toEqual([first])
  const own = await save('Three', other)
  expect(await parents(own)).toEqual([first])
  expect((await as.get(changeRequest.path)).revision).toBe(own)
})

test('a head that a comment, a review or a request for one refers to is not amended', async () => {
  const { organization, as, save, changeRequest, parents } = await givenChangeRequest()
  const reviewer = await given.member(organization, 'review')
  let head = await save('One')
  const expectFollowed = async (title: string) => {
    const next = await save(title)
    expect(await parents(next), title).toEqual([head])
    head = next
  }
  await as.post(`${changeRequest.path}/comments`, { body: { markdown: 'Why?' } })
  await expectFollowed('After a comment')
  await as.post(`${changeRequest.path}/requested-reviewers`, { users: [reviewer.id] })
  await expectFollowed('After a request')
  await api.as(reviewer).post(`${changeRequest.path}/reviews`, { status: 'changes-requested' })
  await expectFollowed('After a review')
  const amended = await save('Without any of them')
  expect(await parents(amended)).not.toEqual([head])
})

test('primary that a change request began with, or took in, is not amended', async () => {
  const { space, editor, as, save, history } = await givenLiveSpace()
  const first = (await save('One')).revision
  const { path } = await given.changeRequest({ space, createdBy: editor })
  const second = (await save('Two')).revision
  await as.post(`${path}/update`)
  const third = (await save('Three')).revision
  expect((await history()).slice(0, 3)).toEqual([third, second, first])
})

test('what a merge made, and what somebody went back to, is not amended', async () => {
  const { space, editor, as, save, history } = await givenLiveSpace()
  const [start] = await history()
  const { path } = await given.changeRequest({ space, createdBy: editor })
  await as.post(`${path}/content`, { changes: [{ operation: 'insert_page', title: 'Merged', document: {} }] })
  await as.post(`${path}/merge`)
  const [merge] = await history()
  const edit = (await save('One')).revision
  await as.post(`${space.path}/revisions/${start}/restore`)
  const [rollback] = await history()
  const last = (await save('Two')).revision
  expect((await history()).slice(0, 4)).toEqual([last, rollback, edit, merge])
})

test('of saves at once each is written, and history has one revision', async () => {
  const { space, as, save, history } = await givenLiveSpace()
  const before = await history()
  await Promise.all(Array.from({ length: 6 }, (_, at) => save(`Page ${at}`)))
  expect(await history()).toHaveLength(before.length + 1)
  const titles = (await as.get(`${space.path}/content/pages`)).pages.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(expect.arrayContaining(Array.from({ length: 6 }, (_, at) => `Page ${at}`)))
})

/** Columns that name a revision, and do not keep it in history. */
const OTHERS: Record<string, string> = {
  'spaces.revision_id': 'the head itself',
  'change_requests.revision_id': 'the head itself',
  'search_spaces.revision_id': 'how far the index has come',
  'site_events.revision_id': 'what visitors saw, millions of times',
}

test('every column that refers to revisions is thought of', async () => {
  const { rows } = await sql<{ name: string }>`SELECT table_name || '.' || column_name AS name
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name LIKE '%revision%'`.execute(database.db)
  const names = rows.map(({ name }) => name).filter((name) => !/^site_events_/.test(name))
  expect(names.sort()).toEqual([...REFERENCES, ...Object.keys(OTHERS)].sort())
})

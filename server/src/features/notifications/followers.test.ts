import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { startTestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { notifyFollowersJob, purgeNotificationsJob } from './jobs.ts'

const { api, given, runJobs, database } = await startTestServer()
const { db } = database

async function givenFollowers(editMode: 'live' | 'locked' = 'live') {
  const organization = await given.organization('Acme')
  const space = await given.space({ organization, title: 'Guides', editMode })
  await given.pages(space, [
    { id: 'one', title: 'One', markdown: 'First.' },
    { id: 'two', title: 'Two', markdown: 'Second.' },
    { id: 'three', title: 'Three', markdown: 'Third.' },
  ])
  const editor = await given.member(organization, 'create')
  const follower = async (...paths: string[]) => {
    const person = await given.member(organization, 'read')
    for (const path of paths) await api.as(person).put(`${space.path}${path}/following`)
    return person
  }
  const toEdit = (page: string, text: string) => ({ operation: 'update_page', page, document: { markdown: text } })
  const edit = async (by: Person, ...changes: object[]) => {
    const { revision } = await api.as(by).post(`${space.path}/content`, { changes })
    await runJobs()
    return revision as string
  }
  const merge = async (by: Person, ...changes: object[]) => {
    const { id } = await api.as(by).post(`${space.path}/change-requests`, { subject: 'Better' })
    const path = `${space.path}/change-requests/${id}`
    if (changes.length > 0) await api.as(by).post(`${path}/content`, { changes })
    await api.as(editor).post(`${path}/merge`)
    await runJobs()
    return { id, path }
  }
  const list = async (person: Person) => (await api.as(person).get(`${organization.path}/inbox`)).items
  /** Moves everything into the past, as if it had been told then. */
  const wait = (minutes: number) =>
    sql`UPDATE notifications SET created_at = created_at - make_interval(mins => ${minutes}) WHERE space_id = ${space.id}`.execute(
      db,
    )
  return { organization, space, editor, follower, toEdit, edit, merge, list, wait }
}

const FIRST = '/pages/one'
const SECOND = '/pages/two'

test('a change is told to those who follow the space or a page that changed, and to nobody else', async () => {
  const { space, editor, follower, toEdit, edit, list } = await givenFollowers()
  const [ofSpace, ofFirst, ofSecond, ofBoth, ofAll] = await Promise.all([
    follower(''),
    follower(FIRST),
    follower(SECOND),
    follower(FIRST, SECOND),
    follower('', FIRST),
  ])
  await api.as(editor).put(`${space.path}/following`)
  await edit(editor, toEdit('one', 'Changed.'))
  const onPage = { reason: 'changed', actor: { id: editor.id }, page: { id: 'one', title: 'One' } }
  expect(await list(ofFirst)).toMatchObject([{ ...onPage, urls: { app: expect.stringMatching(/\/one$/) } }])
  expect(await list(ofAll)).toMatchObject([onPage])
  expect(await list(ofBoth)).toMatchObject([onPage])
  const [news, ...others] = await list(ofSpace)
  expect([news, others]).toMatchObject([{ reason: 'changed', space: { title: 'Guides' } }, []])
  expect(news).not.toHaveProperty('page')
  expect([await list(ofSecond), await list(editor)]).toEqual([[], []])
  // Several pages at once are one notification, about their space.
  await edit(editor, toEdit('one', 'Again.'), toEdit('two', 'Again.'))
  const both = await list(ofBoth)
  expect(both).toHaveLength(2)
  expect(both[0]).not.toHaveProperty('page')
})

test('many saves are one notification until it is read, and it moves up', async () => {
  const { organization, editor, follower, toEdit, edit, list, wait } = await givenFollowers()
  const [reader, other] = [await follower(FIRST), await follower('')]
  await edit(editor, toEdit('one', 'a'))
  const [first] = await list(reader)
  // Within a minute it stays where it is.
  await edit(editor, toEdit('one', 'b'))
  expect(await list(reader)).toEqual([first])
  await wait(5)
  await edit(editor, toEdit('one', 'c'))
  const [moved, ...rest] = await list(reader)
  expect([moved.id, rest]).toEqual([first.id, []])
  expect(Date.parse(moved.createdAt)).toBeGreaterThan(Date.parse(first.createdAt))
  expect(await list(other)).toHaveLength(1)
  await api.as(reader).patch(`${organization.path}/inbox/${moved.id}`, { read: true })
  await wait(5)
  await edit(editor, toEdit('one', 'd'))
  expect(await list(reader)).toHaveLength(2)
  // Another author is another notification.
  await edit(organization.admin, toEdit('one', 'e'))
  expect(await list(reader)).toHaveLength(3)
})

test('a merge is told once to each: the author, who reviewed, who commented, and followers', async () => {
  const { organization, space, editor, follower, toEdit, merge, list } = await givenFollowers('locked')
  const [ofSpace, ofFirst, ofSecond] = await Promise.all([follower('', FIRST), follower(FIRST), follower(SECOND)])
  const [author, reviewer, commenter, asked] = await Promise.all(
    (['edit', 'review', 'comment', 'review'] as const).map((role) => given.member(organization, role)),
  )
  await api.as(author!).put(`${space.path}/following`)
  const { id } = await api.as(author!).post(`${space.path}/change-requests`, { subject: 'Better' })
  const path = `${space.path}/change-requests/${id}`
  await api.as(author!).post(`${path}/content`, { changes: [toEdit('one', 'New.')] })
  await api.as(author!).post(`${path}/requested-reviewers`, { users: [asked!.id] })
  await api.as(reviewer!).post(`${path}/reviews`, { status: 'approved' })
  await api.as(commenter!).post(`${path}/comments`, { body: { markdown: 'Fine' } })
  await api.as(editor).post(`${path}/merge`)
  await runJobs()
  const told = { reason: 'merged', actor: { id: editor.id }, changeRequest: { id, number: 1, status: 'merged' } }
  for (const person of [author!, reviewer!, commenter!, ofSpace, ofFirst]) {
    const news = (await list(person)).filter(({ reason }: { reason: string }) => /merged|changed/.test(reason))
    expect(news).toMatchObject([told])
  }
  expect((await list(ofFirst))[0].page).toEqual({ id: 'one', title: 'One' })
  expect([await list(ofSecond), await list(editor)]).toEqual([[], []])
  expect((await list(asked!)).map(({ reason }: { reason: string }) => reason)).toEqual(['review'])
  // A merge of one’s own is no news for oneself.
  await merge(editor, toEdit('two', 'New.'))
  expect(await list(editor)).toEqual([])
  expect(await list(ofSecond)).toHaveLength(1)
})

test('the job may run twice, and late', async () => {
  const { space, editor, follower, toEdit, edit, merge, list } = await givenFollowers()
  const reader = await follower('')
  const revisionId = await edit(editor, toEdit('one', 'a'))
  const again = async (id: string) => {
    await inTransaction(db, (trx) => enqueue(trx, notifyFollowersJob, { spaceId: space.id, revisionId: id }))
    await runJobs()
  }
  await api.as(reader).post(`/orgs/${(await api.as(reader).get(space.path)).organization}/inbox/read`)
  await again(revisionId)
  expect(await list(reader)).toHaveLength(1)
  await merge(editor, toEdit('two', 'a'))
  const { revision_id } = await db
    .selectFrom('spaces')
    .select('revision_id')
    .where('id', '=', space.id)
    .executeTakeFirstOrThrow()
  await again(revision_id)
  expect(await list(reader)).toHaveLength(2)
  // Who follows since is not told of what was before.
  const late = await follower('')
  await again(revision_id)
  expect(await list(late)).toEqual([])
  await again('doesNotExist')
})

test('nobody is told of what they may not read, of a deleted page, or when nothing changed', async () => {
  const { organization, space, editor, follower, toEdit, edit, list } = await givenFollowers()
  const [reader, shut] = [await follower(FIRST), await follower(FIRST)]
  await given.grant({ space }, { user: shut }, 'none')
  await edit(editor, toEdit('one', 'a'))
  await api.as(organization.admin).delete(`${space.path}/permissions/users/${shut.id}`)
  expect([(await list(reader)).length, await list(shut)]).toEqual([1, []])
  await edit(editor, { operation: 'delete_page', page: 'one' })
  expect(await list(reader)).toEqual([])
  await edit(editor, toEdit('two', 'a'))
  expect(await list(reader)).toEqual([])
})

test('a merge of many pages with many followers is told by a few statements', async () => {
  const { organization, space, editor, merge, list, follower } = await givenFollowers()
  await given.pages(
    space,
    Array.from({ length: 300 }, (_, n) => ({ id: `page${n}`, title: `Page ${n}`, markdown: 'Old.' })),
  )
  const seen = await follower('/pages/page7')
  await sql`WITH people AS (
      INSERT INTO users (id, email, display_name) SELECT 'many' || ${space.id} || n, lower('many' || n || ${space.id}) || '@example.com', 'Many ' || n
      FROM generate_series(1, 500) AS n RETURNING id),
    joined AS (INSERT INTO members (organization_id, user_id, role, accepted_by) SELECT ${organization.id}, id, 'read', 'person' FROM people RETURNING user_id)
    SELECT count(*) FROM joined`.execute(db)
  await sql`INSERT INTO followings (id, organization_id, user_id, space_id, page_id, page_title, page_path)
    SELECT m.user_id || p, ${organization.id}, m.user_id, ${space.id}, 'page' || p, 'Page', 'page-' || p
    FROM members m, generate_series(1, 5) AS p WHERE m.user_id LIKE 'many' || ${space.id} || '%'`.execute(db)
  const changes = Array.from({ length: 300 }, (_, n) => ({
    operation: 'update_page',
    page: `page${n}`,
    document: { markdown: 'New.' },
  }))
  const { id } = await merge(editor, ...changes)
  const told = await db
    .selectFrom('notifications')
    .select(['user_id', 'page_id'])
    .where('change_request_id', '=', id)
    .execute()
  expect(told).toHaveLength(501)
  expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(501)
  expect((await list(seen))[0]).toMatchObject({ reason: 'merged', page: { id: 'page7' } })
})

test('what was read is kept for ninety days, everything for a year', async () => {
  const { editor, follower, toEdit, edit, list } = await givenFollowers()
  const reader = await follower(FIRST)
  await edit(editor, toEdit('one', 'a'))
  const age = async (column: 'read_at' | 'created_at', days: number) => {
    await sql`UPDATE notifications SET ${sql.ref(column)} = now() - make_interval(days => ${days}) WHERE user_id = ${reader.id}`.execute(
      db,
    )
    await inTransaction(db, (trx) => enqueue(trx, purgeNotificationsJob, {}))
    await runJobs()
    return (await list(reader)).length
  }
  expect(await age('created_at', 364)).toBe(1)
  expect(await age('read_at', 89)).toBe(1)
  expect(await age('read_at', 91)).toBe(0)
  await edit(editor, toEdit('one', 'b'))
  expect(await age('created_at', 367)).toBe(0)
})

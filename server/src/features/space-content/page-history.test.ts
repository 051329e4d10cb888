import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()

test('the history of a page lists the revisions that changed it, a part at a time', async () => {
  const organization = await given.organization()
  const editor = api.as(await given.member(organization, 'edit'))
  const space = await given.space({ organization, editMode: 'live' })
  await given.pages(space, [
    { id: 'one', title: 'One', markdown: 'First' },
    { id: 'two', title: 'Two', markdown: 'First' },
  ])
  const write = async (change: object): Promise<string> =>
    (await editor.post(`${space.path}/content`, { changes: [change] })).revision
  const update = (page: string, markdown: string) => write({ operation: 'update_page', page, document: { markdown } })
  const list = (query: Record<string, string>) => editor.get(`${space.path}/revisions`, query)
  const [{ id: first }] = (await list({})).items

  const changed = await update('one', 'Second')
  await update('two', 'Second')
  // More revisions than one request compares, which leave the page as it is.
  await sql`INSERT INTO revisions (id, space_id, type, root) SELECT 'same' || each, space_id, type, root
    FROM (SELECT * FROM revisions WHERE space_id = ${space.id} ORDER BY position DESC LIMIT 1) AS last, generate_series(1, 100) AS each`.execute(
    database.db,
  )
  const renamed = await write({ operation: 'update_page', page: 'one', title: 'Uno' })
  const deleted = await write({ operation: 'delete_page', page: 'one' })

  const newest = await list({ pageId: 'one' })
  expect(newest.items.map(({ id }: { id: string }) => id)).toEqual([deleted, renamed])
  const rest = await list({ pageId: 'one', page: newest.next.page })
  expect(rest.items.map(({ id }: { id: string }) => id)).toEqual([changed, first])
  expect(rest.next).toBeUndefined()

  const one = await list({ pageId: 'one', limit: '1' })
  expect(one.items.map(({ id }: { id: string }) => id)).toEqual([deleted])
  const next = await list({ pageId: 'one', limit: '1', page: one.next.page })
  expect(next.items.map(({ id }: { id: string }) => id)).toEqual([renamed])
  expect((await list({ pageId: 'nothing' })).items).toEqual([])
})

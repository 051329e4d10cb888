import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { indexSpace } from './index-space.ts'
import { jobs } from './jobs.ts'

const { api, given, database, runJobs } = await startTestServer()
const { db } = database
const organization = await given.organization()
const admin = api.as(organization.admin)

const rowsOf = (space: { id: string }) =>
  db
    .selectFrom('search_sections')
    .select(['id', 'page_id', 'title', 'place'])
    .where('space_id', '=', space.id)
    .orderBy('page_id')
    .orderBy('place')
    .execute()
const titles = async (space: { path: string }, query: string) =>
  (await admin.get(`${space.path}/search`, { query })).items.map(({ title }: { title: string }) => title)

/** Returns once a connection of this database waits for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        db,
      )
    if (rows.length > 0) return
  }
}

const page = (id: string, sections: string[]) => ({
  id,
  title: `Page ${id}`,
  markdown: sections.map((each) => `## ${each}\n\nText of ${each}`).join('\n\n'),
})

describe('a change of the published content of a space', () => {
  test('enqueues its indexing in the same transaction, once for a burst, and not when it is rolled back', async () => {
    const space = await given.space({ organization })
    const waiting = async () => {
      const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE key = ${`index-space ${space.id}`}`.execute(db)
      return rows.length
    }
    expect(await waiting()).toBe(0)
    const failing = db.transaction().execute(async (db) => {
      await db.updateTable('spaces').set({ language: 'fr' }).where('id', '=', space.id).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await waiting()).toBe(0)
    for (const title of ['One', 'Two', 'Three']) await given.pages(space, [{ title }])
    expect(await waiting()).toBe(1)
    await runJobs()
    expect(await rowsOf(space)).toHaveLength(1)
    expect(await titles(space, 'three')).toEqual(['Three'])
  })

  test('rewrites the sections that changed, and no others', async () => {
    const space = await given.space({ organization })
    await given.pages(space, [page('a', ['One', 'Two', 'Three']), page('b', ['Four'])])
    await runJobs()
    const before = await rowsOf(space)
    await given.pages(space, [page('a', ['New', 'One', 'Three']), page('b', ['Four'])])
    await runJobs()
    const after = await rowsOf(space)
    const titlesOf = (rows: typeof before) => rows.map(({ title }) => title)
    expect(titlesOf(after)).toEqual(['', 'New', 'One', 'Three', '', 'Four'])
    const kept = new Map(before.map(({ id, title, page_id }) => [page_id + title, id]))
    for (const { id, page_id, title } of after)
      if (title === 'New') expect(before.map((row) => row.id)).not.toContain(id)
      else expect(id).toBe(kept.get(page_id + title))
  })

  test('is found by the next search, also before its job has run', async () => {
    const space = await given.space({ organization })
    await given.pages(space, [{ title: 'Ocelot' }])
    expect(await titles(space, 'ocelot')).toEqual(['Ocelot'])
    await given.pages(space, [{ title: 'Lynx' }])
    const [lynx, ocelot] = await Promise.all([titles(space, 'lynx'), titles(space, 'ocelot')])
    expect([lynx, ocelot]).toEqual([['Lynx'], []])
    await runJobs()
    expect(await titles(space, 'lynx')).toEqual(['Lynx'])
  })

  test('if large, is indexed by its job; until then the search finds the old content', async () => {
    const space = await given.space({ organization })
    await given.pages(space, [{ title: 'Ocelot', id: 'kept' }])
    expect(await titles(space, 'ocelot')).toEqual(['Ocelot'])
    const many = Array.from({ length: 120 }, (_, at) => ({ title: `Lynx ${at}` }))
    await given.pages(space, [{ title: 'Ocelot', id: 'kept' }, ...many])
    expect(await titles(space, 'lynx')).toEqual([])
    expect(await titles(space, 'ocelot')).toEqual(['Ocelot'])
    await runJobs()
    expect(await titles(space, 'lynx 119')).toEqual(['Lynx 119'])
  })

  test('is indexed once by concurrent indexers', async () => {
    const space = await given.space({ organization })
    await given.pages(space, [page('a', ['One']), page('b', ['Two'])])
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => indexSpace(db, space.id)))
    expect(outcomes.toSorted()).toEqual(['indexed', 'up to date', 'up to date', 'up to date'])
    expect(await rowsOf(space)).toHaveLength(4)
  })

  test('is computed while nothing is locked, and computed again when somebody else wrote the index meanwhile', async () => {
    const space = await given.space({ organization })
    await given.pages(space, [page('a', ['One'])])
    await runJobs()
    await given.pages(space, [page('a', ['One']), page('b', ['Two'])])
    let indexing: ReturnType<typeof indexSpace> | undefined
    await db.transaction().execute(async (other) => {
      const ours = other.selectFrom('search_spaces').selectAll().where('space_id', '=', space.id)
      await ours.forUpdate().execute()
      // The changes are counted without the lock.
      expect(await indexSpace(db, space.id, { atMost: 0 })).toBe('too much')
      indexing = indexSpace(db, space.id)
      await untilSomebodyWaits()
      // Page b is in the index already, under another name: what was computed before must not stay beside it.
      await other.updateTable('search_spaces').set({ version: 0 }).where('space_id', '=', space.id).execute()
      await sql`UPDATE search_sections SET hash = hash || 'x', title = 'Stale' WHERE space_id = ${space.id}`.execute(
        other,
      )
    })
    expect(await indexing).toBe('indexed')
    expect((await rowsOf(space)).map(({ title }) => title)).toEqual(['', 'One', '', 'Two'])
    expect(await indexSpace(db, space.id)).toBe('up to date')
  })

  test('concurrent merges and searches do not block each other', async () => {
    const space = await given.space({ organization })
    await given.pages(space, [{ title: 'Start' }])
    const words = ['Alpaca', 'Bison', 'Civet', 'Dingo']
    const paths = new Map<string, string>()
    for (const word of words) paths.set(word, (await given.changeRequest({ space })).path)
    const merge = async (word: string) => {
      const path = paths.get(word)!
      const insert = { operation: 'insert_page', title: word, document: { markdown: word } }
      await admin.post(`${path}/content`, { changes: [insert] })
      await admin.post(`${path}/merge`)
      expect(await titles(space, word)).toEqual([word])
    }
    await Promise.all(words.map(merge))
    await runJobs()
    for (const word of words) expect(await titles(space, word)).toEqual([word])
  })
})

test('existing content is indexed by a job', async () => {
  const spaces = [await given.space({ organization }), await given.space({ organization })]
  for (const space of spaces) await given.pages(space, [page('a', ['One'])])
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(db)
  await inTransaction(db, (trx) => enqueue(trx, jobs.find(({ name }) => name === 'index-spaces')! as never, {}))
  await runJobs()
  for (const space of spaces) expect(await rowsOf(space)).toHaveLength(2)
})

test('deleting a space for good deletes its index', async () => {
  const space = await given.space({ organization })
  await given.pages(space, [page('a', ['One'])])
  await runJobs()
  await db.deleteFrom('spaces').where('id', '=', space.id).execute()
  expect(await rowsOf(space)).toEqual([])
  await indexSpace(db, space.id)
})

test('a page of hostile size and content is indexed', async () => {
  const space = await given.space({ organization })
  const word = () => Math.random().toString(36).slice(2)
  const markdown = [
    'x'.repeat(200_000),
    Array.from({ length: 20_000 }, word).join(' '),
    "it's a \\ 'quoted' : word & more | less ! @ = ".repeat(100),
    '漢'.repeat(20_000),
    '## '.repeat(3),
  ].join('\n\n')
  await given.pages(space, [{ title: 'Hostile', markdown }])
  await runJobs()
  expect(await titles(space, "quoted 'word'")).toEqual(['Hostile'])
  expect(await titles(space, '漢漢漢')).toEqual(['Hostile'])
})

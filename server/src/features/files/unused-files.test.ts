import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { createStorage } from '../../core/storage/storage.ts'
import { removeUnusedFiles } from './jobs.ts'
import { recordStoredFile } from './store.ts'

const { api, given, database, dataDirectory } = await startTestServer()
const { db } = database
const storage = createStorage(join(dataDirectory, 'files'), (key, use) => recordStoredFile(db, key, use))
const organization = await given.organization()
const as = api.as(organization.admin)

const run = () =>
  removeUnusedFiles.run({ db, storage, payload: {}, signal: new AbortController().signal } as unknown as Parameters<
    typeof removeUnusedFiles.run
  >[0])

/** Moves all timestamps two days into the past. */
async function letDaysPass() {
  await sql`UPDATE stored_files SET used_at = used_at - interval '2 days'`.execute(db)
  await sql`UPDATE uploads SET created_at = created_at - interval '2 days'`.execute(db)
}

const stored = async () =>
  (await readdir(join(dataDirectory, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => parentPath.slice(-2) + name)

const givenSpace = () => given.space({ organization, editMode: 'live' })
const entry = (text: string) => ({
  name: 'a.txt',
  contentType: 'text/plain',
  base64: Buffer.from(text).toString('base64'),
})
const insert = (path: string, ...files: object[]) =>
  as.post(`${path}/content`, { changes: [{ operation: 'insert_files', files }] }, { compat: false })
const textAt = async (url: string) => {
  const answer = await fetch(url)
  return `${answer.status} ${await answer.text()}`
}

describe('unused bytes', () => {
  test('of a refused batch are removed after a day, not before', async () => {
    const { path } = await givenSpace()
    const before = await stored()
    const changes = [
      { operation: 'insert_files', files: [entry('refused')] },
      { operation: 'delete_page', page: 'none' },
    ]
    expect((await as.ask('POST', `${path}/content`, { body: { changes } })).status).toBe(400)
    await run()
    expect(await stored()).toHaveLength(before.length + 1)
    await letDaysPass()
    await run()
    await run()
    expect(await stored()).toEqual(before)
  })

  test('of an upload are removed once the upload has expired', async () => {
    const { url, key } = await as.post(`/orgs/${organization.id}/storage/upload`, {
      kind: 'organization_file',
      file: { name: 'a.txt' },
    })
    const before = await stored()
    expect((await fetch(url, { method: 'PUT', body: 'uploaded' })).status).toBe(200)
    await letDaysPass()
    await run()
    expect(await stored()).toHaveLength(before.length + 1)
    await db.deleteFrom('uploads').where('id', '=', key).execute()
    await run()
    expect(await stored()).toEqual(before)
  })

  test('are removed with their space', async () => {
    const [one, other] = [await givenSpace(), await givenSpace()]
    const before = await stored()
    await insert(one.path, entry('of one'), entry('of both'))
    const { insertedFiles } = await insert(other.path, entry('of both'))
    await db.deleteFrom('spaces').where('id', '=', one.id).execute()
    await letDaysPass()
    await run()
    expect(await stored()).toHaveLength(before.length + 1)
    expect(await textAt(insertedFiles[0].downloadURL)).toBe('200 of both')
  })
})

describe('used bytes stay', () => {
  test('in a revision, also an older one; in the head of a change request; in permanent storage', async () => {
    const { id, path } = await givenSpace()
    const { insertedFiles } = await insert(path, entry('shown once'))
    const { revision } = await as.get(path)
    await given.pages({ id }, [{ title: 'Without files' }])
    expect((await as.get(`${path}/content/files`)).count).toBe(0)
    const changeRequest = await given.changeRequest({ space: { id }, createdBy: organization.admin })
    const inHead = await insert(changeRequest.path, entry('in a head'))
    await as.patch(changeRequest.path, { status: 'archived' })
    const { key } = await storage.write(Buffer.from('for good'), 100)
    await storage.write(Buffer.from('for good'), 100, { until: 'unused' })
    await letDaysPass()
    await run()
    expect(await textAt(insertedFiles[0].downloadURL)).toBe('200 shown once')
    expect((await as.get(`${path}/revisions/${revision}/files`)).count).toBe(1)
    expect(await textAt(inHead.insertedFiles[0].downloadURL)).toBe('200 in a head')
    expect(await stored()).toContain(key)
  })

  test('when they are stored again while they are being removed', async () => {
    const { id } = await givenSpace()
    const texts = Array.from({ length: 40 }, (_, at) => `in a race ${at}`)
    for (const text of texts) await storage.write(Buffer.from(text), 100, { until: 'unused' })
    await letDaysPass()
    const changeRequests: { path: string }[] = []
    for (let lane = 0; lane < 4; lane++)
      changeRequests.push(await given.changeRequest({ space: { id }, createdBy: organization.admin }))
    const [, ...written] = await Promise.all([
      run().then(run),
      ...changeRequests.map(({ path: at }, lane) =>
        Promise.all(texts.filter((_, each) => each % 4 === lane).map((text) => insert(at, entry(text)))),
      ),
    ])
    await run()
    const files = (written.flat() as { insertedFiles: { downloadURL: string }[] }[]).flatMap(
      ({ insertedFiles }) => insertedFiles,
    )
    expect(files).toHaveLength(texts.length)
    for (const file of files) expect(await textAt(file.downloadURL)).toMatch(/^200 in a race/)
  })

  test('a key whose bytes are gone is refused', async () => {
    const { path } = await givenSpace()
    const { url, key } = await as.post(`/orgs/${organization.id}/storage/upload`, {
      kind: 'organization_file',
      file: { name: 'a.txt' },
    })
    await fetch(url, { method: 'PUT', body: 'gone soon' })
    const upload = await db.selectFrom('uploads').select('file').where('id', '=', key).executeTakeFirstOrThrow()
    await storage.remove((upload.file as { key: string }).key)
    await expect(insert(path, { name: 'a.txt', key })).rejects.toMatchObject({ answer: { status: 400 } })
  })

  test('a writer of bytes waits for their removal, and stores them again', async () => {
    const { key } = await storage.write(Buffer.from('removed just now'), 100, { until: 'unused' })
    let finished = false
    let writing: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('stored_files').where('key', '=', key).execute()
      writing = storage.write(Buffer.from('removed just now'), 100, { until: 'unused' }).then(() => {
        finished = true
      })
      // The writer waits for the lock of the row before the bytes are removed.
      await waitFor(async () => (await waiting()) > 0)
      expect(finished).toBe(false)
      await storage.remove(key)
    })
    await writing
    expect(await stored()).toContain(key)
  })
})

const waiting = async () =>
  (
    await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  ).rows[0]!.count

async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()));
}

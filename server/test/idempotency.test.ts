/** Requests with an Idempotency-Key are done once (decision 0110). */
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { operations } from '../src/api.ts'
import { toRecorded } from '../src/core/audit/record-operation.ts'
import type { Transaction } from '../src/core/database/connections.ts'
import { inTransaction } from '../src/core/database/transaction.ts'
import { takesIdempotencyKey } from '../src/core/idempotency/answer-once.ts'
import { purgeIdempotencyKeysJob } from '../src/core/idempotency/jobs.ts'
import { enqueue } from '../src/core/queue/enqueue.ts'
import { startTestServer } from './harness.ts'
import { officialClient } from './official-client.ts'

const { url, api, given, database, runJobs } = await startTestServer()
const { db } = database
const organization = await given.organization()
const admin = api.as(organization.admin)

/** Sends a request with this key. */
const send = (method: string, path: string, key: string, body?: object, by = admin) =>
  by.ask(method, path, { ...(body && { body }), headers: { 'idempotency-key': key } })

const spaces = `${organization.path}/spaces`
const countSpaces = async (title: string) =>
  (await db.selectFrom('spaces').select('id').where('title', '=', title).execute()).length

/** Runs a transaction that stays open until it is told to stop. */
async function holdTransaction(prepare: (trx: Transaction) => Promise<unknown>) {
  let stop = () => {}
  let prepared = () => {}
  const isStopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  const isPrepared = new Promise<void>((resolve) => {
    prepared = resolve
  })
  const holding = db.transaction().execute(async (trx) => {
    await prepare(trx)
    prepared()
    await isStopped
  })
  await Promise.race([isPrepared, holding])
  return () => {
    stop()
    return holding
  }
}

/** Lets requests wait for the table until it is released. */
async function holdTable(table: string) {
  const stop = await holdTransaction((trx) => sql`LOCK TABLE ${sql.table(table)} IN EXCLUSIVE MODE`.execute(trx))
  const waiting = async () => {
    const { rows } = await sql`SELECT FROM pg_locks JOIN pg_class ON pg_class.oid = relation
      WHERE relname = ${table} AND NOT granted`.execute(db)
    return rows.length
  }
  return { waiting, stop }
}

test('a request that is sent again gets its first answer, and is done once', async () => {
  const title = randomUUID()
  const first = await send('POST', spaces, 'create "one"', { title })
  expect(first.status).toBe(201)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  // The draft quotes the key.
  const again = await send('POST', spaces, '"create \\"one\\""', { title })
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await countSpaces(title)).toBe(1)

  const path = `/spaces/${first.body.id}`
  const renamed = await send('PATCH', path, 'rename', { title: `${title} A` })
  await admin.patch(path, { title: `${title} B` })
  const repeated = await send('PATCH', path, 'rename', { title: `${title} A` })
  expect(repeated).toMatchObject({ status: 200, body: renamed.body })
  expect((await admin.get(path)).title).toBe(`${title} B`)
})

test('of two requests with one key at once, one is done and the other is told to wait', async () => {
  const title = randomUUID()
  const held = await holdTable('spaces')
  const first = send('POST', spaces, 'at once', { title })
  await expect.poll(held.waiting).toBe(1)
  const second = await send('POST', spaces, 'at once', { title })
  expect(second).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('still running') } } })
  expect(second.headers.get('retry-after')).toBe('1')
  await held.stop()
  expect(await first).toMatchObject({ status: 201 })
  expect(await send('POST', spaces, 'at once', { title })).toMatchObject({ status: 201, body: (await first).body })
  expect(await countSpaces(title)).toBe(1)
})

describe('a request that another server is doing', () => {
  /** Sends a request, and puts its row back as another server would: in a transaction that is still open. */
  async function sendElsewhere(path: string, key: string, body: object, prepare = async (_: Transaction) => {}) {
    const first = await send('POST', path, key, body)
    expect(first.status).toBe(201)
    const id = createHash('sha256').update(`${organization.admin.id}\n${key}`).digest('base64url')
    const row = await db.deleteFrom('idempotency_keys').where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    const commit = await holdTransaction(async (trx) => {
      await prepare(trx)
      await trx.insertInto('idempotency_keys').values(row).execute()
    })
    return { first, commit }
  }
  const countWaiting = async () => (await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(db)).rows.length

  test('is done there alone, and gets the answer of the other', async () => {
    const title = randomUUID()
    const { first, commit } = await sendElsewhere(spaces, 'elsewhere', { title })
    const here = send('POST', spaces, 'elsewhere', { title })
    await expect.poll(countWaiting).toBe(1)
    await commit()
    expect(await here).toMatchObject({ status: 201, body: first.body })
    expect((await here).headers.get('idempotent-replayed')).toBe('true')
    expect(await countSpaces(title)).toBe(1)
  })

  test('gets that answer also where the effect of the other is in its way', async () => {
    const path = `${organization.path}/custom-fields`
    const body = { name: `f${randomUUID().slice(0, 8)}`, title: 'Field', type: 'text' }
    const lock = (trx: Transaction) => sql`LOCK TABLE custom_fields IN EXCLUSIVE MODE`.execute(trx).then(() => {})
    const { first, commit } = await sendElsewhere(path, 'in its way', body, lock)
    const here = send('POST', path, 'in its way', body)
    await expect.poll(countWaiting).toBe(1)
    await commit()
    expect(await here).toMatchObject({ status: 201, body: first.body })
    expect((await send('POST', path, 'another key', body)).status).toBe(409)
  })
})

test('a key names one request of one person', async () => {
  const title = randomUUID()
  await send('POST', spaces, 'mine', { title })
  const refused = { status: 400, body: { error: { message: expect.stringContaining('used for another request') } } }
  expect(await send('POST', spaces, 'mine', { title: `${title}!` })).toMatchObject(refused)
  expect(await send('POST', `${spaces}?x=1`, 'mine', { title })).toMatchObject(refused)
  expect(await send('POST', `${organization.path}/collections`, 'mine', { title })).toMatchObject(refused)
  const colleague = api.as(await given.member(organization, 'admin'))
  expect(await send('POST', spaces, 'mine', { title }, colleague)).toMatchObject({ status: 201 })
  expect(await countSpaces(title)).toBe(2)
  // What a request needs is checked again: a stranger learns nothing from a key.
  const stranger = api.as(await given.user())
  expect(await send('POST', spaces, 'mine', { title }, stranger)).toMatchObject({ status: 404 })
})

test('only successes are kept', async () => {
  const title = randomUUID()
  expect(await send('POST', spaces, 'second try', { title: 5 })).toMatchObject({ status: 400 })
  expect(await send('POST', `${organization.path}/teams/none/x`, 'second try')).toMatchObject({ status: 404 })
  expect(await send('POST', spaces, 'second try', { title })).toMatchObject({ status: 201 })
})

test.each(['', 'x'.repeat(256), '"', '"open', 'tab\there', '"a"b"'])('the key %j is refused', async (key) => {
  expect(await send('POST', spaces, key, { title: 'Never' })).toMatchObject({
    status: 400,
    body: {
      error: { message: 'Idempotency-Key must have 1 to 255 printable ASCII characters, bare or in double quotes' },
    },
  })
  expect(await countSpaces('Never')).toBe(0)
})

test('methods that are idempotent by themselves ignore the key', async () => {
  const space = await given.space({ organization })
  expect(await send('GET', space.path, '')).toMatchObject({ status: 200 })
  const first = await send('DELETE', space.path, 'delete')
  expect(first.status).toBeLessThan(300)
  expect((await send('DELETE', space.path, 'delete')).headers.get('idempotent-replayed')).toBeNull()
})

test('operations with transactions of their own are done once', async () => {
  const space = await given.space({ organization, editMode: 'live' })
  const comments = `${space.path}/comments`
  const comment = { body: { markdown: 'Once' } }
  const posted = await send('POST', comments, 'comment', comment)
  expect(await send('POST', comments, 'comment', comment)).toMatchObject({ status: posted.status, body: posted.body })
  expect((await admin.get(comments)).items).toHaveLength(1)

  const body = { changes: [{ operation: 'insert_page', title: 'Once', document: { markdown: 'Text' } }] }
  const content = `${space.path}/content`
  const written = await send('POST', content, 'content', body)
  expect(written.status).toBe(200)
  expect(await send('POST', content, 'content', body)).toMatchObject({ status: 200, body: written.body })
  expect((await admin.get(space.path)).revision).toBe(written.body.revision)
  const runs = await Promise.all(['twice', 'twice'].map((key) => send('POST', content, key, body)))
  const after = await send('POST', content, 'twice', body)
  expect(after).toMatchObject({ status: 200 })
  expect(after.headers.get('idempotent-replayed')).toBe('true')
  expect((await admin.get(space.path)).revision).toBe(after.body.revision)
  for (const { status } of runs) expect([200, 409]).toContain(status)
  expect(runs.some(({ status }) => status === 200)).toBe(true)

  const changeRequest = await given.changeRequest({ space, createdBy: organization.admin })
  await admin.post(`${changeRequest.path}/content`, body)
  const merged = await send('POST', `${changeRequest.path}/merge`, 'merge')
  expect(merged.status).toBe(200)
  expect(await send('POST', `${changeRequest.path}/merge`, 'merge')).toMatchObject({ status: 200, body: merged.body })
})

test('an answer with a secret is kept sealed', async () => {
  const person = api.as(await given.user())
  const first = await send('POST', '/user/tokens', 'token', { label: 'ci' }, person)
  expect(first.body.token).toEqual(expect.any(String))
  expect((await send('POST', '/user/tokens', 'token', { label: 'ci' }, person)).body).toEqual(first.body)
  expect(
    (await person.get('/user/tokens')).items.filter(({ label }: { label: string }) => label === 'ci'),
  ).toHaveLength(1)
  const { rows } = await sql<{ text: string }>`SELECT idempotency_keys::text AS text FROM idempotency_keys`.execute(db)
  expect(rows.some(({ text }) => text.includes(first.body.token))).toBe(false)
})

test('an answer that is too large to keep, or was lost, is said to be; the request is not done again', async () => {
  const space = await given.space({ organization, editMode: 'live' })
  const insert = { operation: 'insert_page', title: 'A page', document: { markdown: '' } }
  const body = { changes: Array.from({ length: 500 }, () => insert) }
  const written = await send('POST', `${space.path}/content`, 'large', body)
  expect(written.status).toBe(200)
  expect(JSON.stringify(written.body).length).toBeGreaterThan(65_536)
  expect(await send('POST', `${space.path}/content`, 'large', body)).toMatchObject({
    status: 409,
    body: {
      error: {
        message: expect.stringMatching(/^This request was done before, with the status 200; its answer was too large/),
      },
    },
  })
  expect((await admin.get(space.path)).revision).toBe(written.body.revision)
})

test('a key is forgotten after 24 hours', async () => {
  const [old, older] = [randomUUID(), randomUUID()]
  await send('POST', spaces, 'old', { title: old })
  await send('POST', spaces, 'older', { title: older })
  await sql`UPDATE idempotency_keys SET created_at = created_at - interval '24 hours'`.execute(db)
  expect(await send('POST', spaces, 'old', { title: `${old} again` })).toMatchObject({ status: 201 })
  await inTransaction(db, (trx) => enqueue(trx, purgeIdempotencyKeysJob, {}))
  await runJobs()
  expect(await db.selectFrom('idempotency_keys').select('id').execute()).toHaveLength(1)
})

test('the public client passes the header on', async () => {
  const client = officialClient(url, organization.admin)
  const title = randomUUID()
  const headers = { 'Idempotency-Key': title }
  const create = async () => (await client.orgs.createSpace(organization.id, { title }, { headers })).data.id
  const id = await create()
  expect(await create()).toBe(id)
  expect(await countSpaces(title)).toBe(1)
})

test('every operation that writes takes a key, and those that answer a secret say so', () => {
  const own = operations.filter(
    ({ transaction, idempotencyKey }) => transaction === 'own' && idempotencyKey === undefined,
  )
  for (const operation of own.filter(takesIdempotencyKey))
    expect([operation.id, operation.records && toRecorded(operation.records)]).toEqual([
      operation.id,
      expect.anything(),
    ])
  const revealing = operations
    .filter(takesIdempotencyKey)
    .filter(({ answer: { statuses } }) =>
      statuses.some(([, schema]) => /"(token|secret|privateKey|apiToken|password)":/.test(JSON.stringify(schema))),
    )
  expect(revealing.length).toBeGreaterThan(2)
  expect(revealing.filter(({ answersSecret }) => !answersSecret).map(({ id }) => id)).toEqual([])
})

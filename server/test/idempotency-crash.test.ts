/** A server that is killed while it does a request with an Idempotency-Key: whoever sends the request again finds it done once. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProgram, createEmptyDatabase, type Program, serve, temporaryHome, urlOf } from './program.ts'

const TOKEN = 'idempotency-crash'
const home = await temporaryHome()
const connection = await createEmptyDatabase('idempotency_crash')
const client = new pg.Client(connection)
/** Sees the activity of others while `client` is in a transaction, which would not. */
const watcher = new pg.Client({ ...connection, application_name: 'watcher' })
await Promise.all([client.connect(), watcher.connect()])
let program: Program | undefined

beforeAll(buildProgram)
afterAll(async () => {
  await Promise.all([client.end(), watcher.end()])
  await program?.stop()
})

const start = async () => {
  const environment = { LECTERN_DATA: join(home, 'data'), LECTERN_ADMIN_TOKEN: TOKEN, LECTERN_DEMO: '0' }
  program = await serve({ ...environment, DATABASE_URL: urlOf(connection) })
  return program
}

async function send({ url }: Program, path: string, key: string, body: object) {
  const answer = await fetch(`${url}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what came, whatever it is
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
}

/** Kills the server when one of its statements waits for a lock, and lets PostgreSQL notice. */
async function killWhileItWaits(running: Program): Promise<void> {
  const others = `FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lectern'`
  const waiting = () => watcher.query(`SELECT ${others} AND wait_event_type = 'Lock'`)
  await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0)
  running.signal('SIGKILL')
  await running.ended
  await watcher.query(`SELECT pg_terminate_backend(pid) ${others}`)
  await expect.poll(async () => (await watcher.query(`SELECT ${others}`)).rowCount).toBe(0)
}

const count = async (text: string, value: string) => Number((await client.query(text, [value])).rows[0].count)

test('killed before the commit, after it, or before the answer is kept: the effect is there once', async () => {
  const first = await start()
  const { rows } = await client.query<{ id: string }>('SELECT id FROM organizations')
  const spaces = `/orgs/${rows[0]!.id}/spaces`
  const created = await send(first, spaces, 'done', { title: 'Done', editMode: 'live' })
  expect(created.status).toBe(201)

  // The effect is written, and the row of its key waits.
  const title = randomUUID()
  await client.query('BEGIN')
  await client.query('LOCK TABLE idempotency_keys IN EXCLUSIVE MODE')
  const cut = send(first, spaces, 'cut', { title }).catch(() => undefined)
  await killWhileItWaits(first)
  await client.query('COMMIT')
  expect(await cut).toBeUndefined()

  const second = await start()
  const repeated = await send(second, spaces, 'done', { title: 'Done', editMode: 'live' })
  expect(repeated).toMatchObject({ status: 201, body: { id: created.body.id } })
  expect(repeated.headers.get('idempotent-replayed')).toBe('true')
  const done = await send(second, spaces, 'cut', { title })
  expect(done.status).toBe(201)
  expect(await send(second, spaces, 'cut', { title })).toMatchObject({ status: 201, body: done.body })
  expect(await count('SELECT count(*) FROM spaces WHERE title = $1', title)).toBe(1)

  // An operation with a transaction of its own: the effect and its key are committed, the answer waits.
  const content = `/spaces/${created.body.id}/content`
  const body = { changes: [{ operation: 'insert_page', title: 'Once', document: { markdown: 'Text' } }] }
  await client.query(`CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END'`)
  await client.query(
    'CREATE TRIGGER wait BEFORE UPDATE ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION wait_for_test()',
  )
  await client.query('SELECT pg_advisory_lock(4711)')
  const lost = send(second, content, 'content', body).catch(() => undefined)
  await killWhileItWaits(second)
  await client.query('SELECT pg_advisory_unlock(4711)')
  await client.query('DROP FUNCTION wait_for_test CASCADE')
  expect(await lost).toBeUndefined()

  const third = await start()
  expect(await send(third, content, 'content', body)).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringMatching(/^This request was done before; its answer .* was lost/) } },
  })
  const pages = await fetch(`${third.url}/v1${content}/pages`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const titles = (await pages.json()).pages.map((page: { title: string }) => page.title)
  expect(titles.filter((each: string) => each === 'Once')).toHaveLength(1)
})

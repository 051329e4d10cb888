/**
 * A server that is killed again and again while clients write with idempotency keys and a receiver listens: every write is there once, with one row
 * in the audit log, whose chain holds, and every event was delivered, with one id. LECTERN_TEST_ROUNDS sets how often it is killed.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WAIT } from '../../test/patience.ts'
import { rounds } from '../../test/tiers.ts'
import { connectDatabase } from '../src/core/database/connect.ts'
import { renewLeases } from '../src/core/queue/lease.ts'
import { startReceiver, verifyReceived } from '../src/features/webhooks/testing/receiver.ts'
import {
  buildProgram,
  call,
  createEmptyDatabase,
  lectern,
  type Program,
  serve,
  temporaryHome,
  urlOf,
} from './program.ts'

const ROUNDS = Number(process.env.LECTERN_TEST_ROUNDS ?? rounds(1, 10))
const TOKEN = 'platform-crash'

const receiver = await startReceiver()
const home = await temporaryHome()
const connection = await createEmptyDatabase('platform_crash')
const { db, close } = connectDatabase(connection, { poolSize: 2, onError: () => {} })
const environment = {
  LECTERN_DATA: join(home, 'data'),
  LECTERN_ADMIN_TOKEN: TOKEN,
  LECTERN_DEMO: '0',
  LECTERN_RATE_LIMIT: '0',
  LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1',
  DATABASE_URL: urlOf(connection),
}

beforeAll(buildProgram)
afterAll(async () => {
  receiver.close()
  await close()
})

/** One request, which is repeated with the same key until its answer has come. */
interface Write {
  path: string
  body: object
  key: string
}

interface WriteAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what came, whatever it is
  body: any
}

async function send({ url }: Program, { path, body, key }: Write): Promise<WriteAnswer> {
  const answer = await fetch(`${url}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const isDone = ({ status, body }: WriteAnswer) =>
  status < 300 || (status === 409 && body.error.message.startsWith('This request was done before'))

/** The three ways in which operations write: in the transaction of the request, in one of their own, as one statement. */
function listKinds(organization: string, space: string) {
  return {
    spaces: () => ({ path: `/orgs/${organization}/spaces`, body: { title: randomUUID() } }),
    pages: () => ({
      path: `/spaces/${space}/content`,
      body: { changes: [{ operation: 'insert_page', title: randomUUID(), document: { markdown: 'Text' } }] },
    }),
    comments: () => ({ path: `/spaces/${space}/comments`, body: { body: { markdown: randomUUID() } } }),
  }
}

const EVENTS = ['space.created', 'space.content_updated', 'comment.posted']

/** As after two minutes: the jobs of the killed process are released. */
async function endLeases(): Promise<void> {
  await sql`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour' WHERE locked_at IS NOT NULL`.execute(
    db,
  )
  await renewLeases(db, [])
}

test(`kill -9 at ${ROUNDS} moments: each write once, recorded once, and delivered`, async () => {
  let program = await serve(environment)
  try {
    const organization = (await call(program, TOKEN, 'GET', '/orgs')).body.items[0].id
    const spaces = `/orgs/${organization}/spaces`
    const space = (await call(program, TOKEN, 'POST', spaces, { title: 'Written to', editMode: 'live' })).body.id
    const hook = { url: `${receiver.url}/hook`, events: EVENTS }
    const { secret } = (await call(program, TOKEN, 'POST', `/orgs/${organization}/webhooks`, hook)).body
    // A signature is as old as its arrival: it is verified then, as a receiver does.
    const refused: unknown[] = []
    receiver.answer((response, each) => {
      try {
        verifyReceived(secret, each)
        response.writeHead(204).end()
      } catch (error) {
        refused.push(error)
        response.writeHead(400).end()
      }
    })
    const kinds = listKinds(organization, space)
    const done = { spaces: [] as Write[], pages: [] as Write[], comments: [] as Write[] }
    let unanswered = 0

    for (let round = 1; round <= ROUNDS; round++) {
      const pending = new Map<Write, keyof typeof kinds>()
      const enough = randomInt(3, 40)
      let answered = 0
      const running = program
      const writeOn = async (kind: keyof typeof kinds) => {
        for (;;) {
          const write = { ...kinds[kind](), key: randomUUID() }
          pending.set(write, kind)
          const answer = await send(running, write).catch(() => undefined)
          if (!answer) return
          expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) })
          pending.delete(write)
          done[kind].push(write)
          if (++answered === enough) running.signal('SIGKILL')
        }
      }
      await Promise.all((Object.keys(kinds) as (keyof typeof kinds)[]).map(writeOn))
      await running.ended
      await endLeases()
      program = await serve(environment)
      unanswered += pending.size
      for (const [write, kind] of pending) {
        // While PostgreSQL has not noticed that the first request is gone, the answer is 409 with Retry-After.
        await expect.poll(async () => isDone(await send(program, write)), { timeout: WAIT }).toBe(true)
        done[kind].push(write)
      }
    }
    expect(unanswered).toBeGreaterThan(0)

    // Each is there once.
    const { rows: made } = await sql<{ title: string }>`SELECT title FROM spaces WHERE id <> ${space}`.execute(db)
    expect(made.map(({ title }) => title).toSorted()).toEqual(
      done.spaces.map(({ body }) => (body as { title: string }).title).toSorted(),
    )
    const { pages } = (await call(program, TOKEN, 'GET', `/spaces/${space}/content/pages`)).body
    const titles = done.pages.map(({ body }) => (body as { changes: { title: string }[] }).changes[0]!.title)
    const found = pages.map(({ title }: { title: string }) => title)
    expect(found.filter((title: string) => titles.includes(title)).toSorted()).toEqual(titles.toSorted())
    const { rows: comments } = await sql<{ id: string }>`SELECT id FROM comments`.execute(db)
    expect(comments).toHaveLength(done.comments.length)

    // Each has one row in the audit log, about it.
    const { rows: events } = await sql<{ id: string; action: string; target: string }>`
      SELECT id, action, target_id AS target FROM audit_events WHERE action = ANY(${EVENTS}::text[])
      AND target_label IS DISTINCT FROM 'Written to' OR action = 'space.content_updated'`.execute(db)
    const targetsOf = (action: string) => events.filter((each) => each.action === action).map(({ target }) => target)
    const { rows: ids } = await sql<{ id: string }>`SELECT id FROM spaces WHERE id <> ${space}`.execute(db)
    expect(targetsOf('space.created').toSorted()).toEqual(ids.map(({ id }) => id).toSorted())
    expect(targetsOf('comment.posted').toSorted()).toEqual(comments.map(({ id }) => id).toSorted())
    expect(targetsOf('space.content_updated')).toEqual(done.pages.map(() => space))

    // The chain holds, once it is sealed: transactions of other databases of the same PostgreSQL delay that.
    const integrity = async () =>
      (await call(program, TOKEN, 'GET', `/orgs/${organization}/audit-events/integrity`)).body
    await expect.poll(integrity, { timeout: WAIT, interval: 500 }).toMatchObject({ ok: true, unsealed: 0 })
    expect(await lectern(['audit', 'verify'], environment)).toMatchObject({ code: 0 })

    // Every event has arrived, at least once, always with its id and the same body.
    const arrived = () => [...new Set(receiver.received.map(({ headers }) => headers['webhook-id']))].toSorted()
    await expect.poll(arrived, { timeout: WAIT, interval: 500 }).toEqual(events.map(({ id }) => id).toSorted())
    const bodies = new Set(receiver.received.map(({ body }) => body))
    expect(bodies.size).toBe(events.length)
    expect(refused).toEqual([])
    console.log(
      `${ROUNDS} kills: ${events.length} writes, ${unanswered} without an answer at first, ${receiver.received.length} deliveries`,
    )
  } finally {
    await program.stop()
  }
})

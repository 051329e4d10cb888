/** Everything that the server acknowledged is on disk: it and its PostgreSQL are killed during writes, and nothing is missing afterwards. */
import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { rounds } from '../../test/tiers.ts'
import { familyOf, killAll } from '../src/core/database/embedded/testing/fixtures.ts'
import { buildProgram, call, type Program, serve, temporaryHome } from './program.ts'

const ROUNDS = rounds(2, 10)
const TOKEN = 'crash-test'

const data = join(await temporaryHome(), 'data')

beforeAll(buildProgram)

const start = () =>
  serve({ LECTERN_DATA: data, LECTERN_ADMIN_TOKEN: TOKEN, LECTERN_DEMO: '0', LECTERN_RATE_LIMIT: '0' })

interface Target {
  organization: string
  site: string
}

/** What is written, how, and how it is found again. */
interface Kind {
  write: (program: Program, target: Target) => Promise<{ status: number; written: string }>
  status: number
  list: (program: Program, target: Target, written: string[]) => Promise<string[]>
}

const teams: Kind = {
  status: 201,
  write: async (program, { organization }) => {
    const { status, body } = await call(program, TOKEN, 'PUT', `/orgs/${organization}/teams`, { title: 'Written' })
    return { status, written: body.id }
  },
  list: async (program, { organization }) => {
    const ids: string[] = []
    for (let page: string | undefined = ''; page !== undefined; ) {
      const path = `/orgs/${organization}/teams?limit=1000${page && `&page=${page}`}`
      const { body } = await call(program, TOKEN, 'GET', path)
      ids.push(...body.items.map(({ id }: { id: string }) => id))
      page = body.next?.page
    }
    return ids
  },
}

const events: Kind = {
  status: 204,
  write: async (program, { organization, site }) => {
    const query = randomUUID()
    const event = {
      type: 'search_type_query',
      query,
      session: { visitorId: 'v', sessionId: 's', userAgent: '', language: null, referrer: null, cookies: {} },
      location: { url: 'https://docs.example.com/' },
    }
    const path = `/orgs/${organization}/sites/${site}/insights/events`
    const { status } = await call(program, TOKEN, 'POST', path, { events: [event] })
    return { status, written: query }
  },
  list: async (program, { organization, site }, written) => {
    const found: string[] = []
    for (let at = 0; at < written.length; at += 1000) {
      const column = { column: 'eventSearchQuery' }
      const { body } = await call(
        program,
        TOKEN,
        'POST',
        `/orgs/${organization}/sites/${site}/insights/events/aggregate`,
        {
          range: 'last24Hours',
          select: [column],
          groupBy: [column],
          where: [{ ...column, values: written.slice(at, at + 1000) }],
        },
      )
      found.push(...body.columns[0].values)
    }
    return found
  },
}

/** Writes on two connections until the server is gone; `reached` resolves when enough writes were acknowledged, and only those count. */
function write(program: Program, target: Target, kind: Kind, enough: number) {
  const acknowledged: string[] = []
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const writeOn = async () => {
    for (;;) {
      const answer = await kind.write(program, target).catch(() => undefined)
      if (answer?.status !== kind.status) return answer?.status
      acknowledged.push(answer.written)
      if (acknowledged.length === enough) reach()
    }
  }
  return { acknowledged, reached, ended: Promise.all([writeOn(), writeOn()]) }
}

test('kill -9 of the server and its PostgreSQL loses no acknowledged write and no event', async () => {
  const kinds = [
    { kind: teams, acknowledged: [] as string[] },
    { kind: events, acknowledged: [] as string[] },
  ]
  let program = await start()
  try {
    const organization = (await call(program, TOKEN, 'GET', '/orgs')).body.items[0].id
    const { body } = await call(program, TOKEN, 'POST', `/orgs/${organization}/sites`, { title: 'Visited' })
    const target = { organization, site: body.id }
    for (let round = 1; round <= ROUNDS; round++) {
      const enough = randomInt(1, 100)
      const writing = kinds.map(({ kind }) => write(program, target, kind, enough))
      await Promise.all(writing.map(({ reached, ended }) => Promise.race([reached, ended])))
      await killAll([program.pid, ...(await familyOf(data))])
      program = await start()
      for (const [at, { kind, acknowledged }] of kinds.entries()) {
        // Undefined means that the server was gone; a status would mean that it refused a write.
        expect(await writing[at]!.ended).toEqual([undefined, undefined])
        acknowledged.push(...writing[at]!.acknowledged)
        const present = new Set(await kind.list(program, target, acknowledged))
        const lost = acknowledged.filter((each) => !present.has(each))
        expect(lost, `lost in round ${round}`).toEqual([])
      }
    }
  } finally {
    await program.stop()
  }
})

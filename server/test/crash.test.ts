/** Whatever the server acknowledged is on the disk: it and its PostgreSQL are killed in the middle of writes, and nothing is missing after. */
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { familyOf, killAll } from '../src/core/database/embedded/testing/fixtures.ts'
import { buildProgram, call, type Program, serve, temporaryHome } from './program.ts'

const ROUNDS = 10
const WRITERS = 4
const TOKEN = 'crash-test'

const data = join(await temporaryHome(), 'data')

beforeAll(buildProgram)

const start = () =>
  serve({ LECTERN_DATA: data, LECTERN_ADMIN_TOKEN: TOKEN, LECTERN_DEMO: '0', LECTERN_RATE_LIMIT: '0' })

/** Writes on several connections until the server is gone; `reached` when so many were answered with 201, and only those count. */
function write(program: Program, organization: string, enough: number) {
  const acknowledged: string[] = []
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const writeOn = async () => {
    for (;;) {
      const answer = await call(program, TOKEN, 'PUT', `/orgs/${organization}/teams`, { title: 'Written' }).catch(
        () => undefined,
      )
      if (answer?.status !== 201) return answer?.status
      acknowledged.push(answer.body.id)
      if (acknowledged.length === enough) reach()
    }
  }
  return { acknowledged, reached, ended: Promise.all(Array.from({ length: WRITERS }, writeOn)) }
}

async function listTeams(program: Program, organization: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page: string | undefined = ''; page !== undefined; ) {
    const { body } = await call(
      program,
      TOKEN,
      'GET',
      `/orgs/${organization}/teams?limit=1000${page && `&page=${page}`}`,
    )
    for (const { id } of body.items) ids.add(id)
    page = body.next?.page
  }
  return ids
}

test('kill -9 of the server and its PostgreSQL loses no acknowledged write, ten times', {
  timeout: 180_000,
}, async () => {
  const acknowledged: string[] = []
  let program = await start()
  try {
    const organization = (await call(program, TOKEN, 'GET', '/orgs')).body.items[0].id
    for (let round = 1; round <= ROUNDS; round++) {
      const writing = write(program, organization, randomInt(1, 200))
      await Promise.race([writing.reached, writing.ended])
      await killAll([program.pid, ...(await familyOf(data))])
      // A status would mean that the server refused a write: undefined, it was gone.
      expect(await writing.ended).toEqual(new Array(WRITERS).fill(undefined))
      acknowledged.push(...writing.acknowledged)
      program = await start()
      const present = await listTeams(program, organization)
      const lost = acknowledged.filter((id) => !present.has(id))
      expect(lost, `lost in round ${round}`).toEqual([])
    }
  } finally {
    await program.stop()
  }
})

/** A merge is atomic: the server and its PostgreSQL are killed during merges, and nothing is half-merged afterwards. */
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { rounds } from '../../test/tiers.ts'
import { familyOf, killAll } from '../src/core/database/embedded/testing/fixtures.ts'
import { buildProgram, call, type Program, serve, temporaryHome } from './program.ts'

const ROUNDS = rounds(1, 4)
const MERGES = 12
const TOKEN = 'merge-crash-test'

const data = join(await temporaryHome(), 'data')

beforeAll(buildProgram)

const start = () =>
  serve({ LECTERN_DATA: data, LECTERN_ADMIN_TOKEN: TOKEN, LECTERN_DEMO: '0', LECTERN_RATE_LIMIT: '0' })

interface Prepared {
  path: string
  title: string
}

/** Change requests with two pages each. */
async function prepare(program: Program, space: string, round: number): Promise<Prepared[]> {
  const prepared: Prepared[] = []
  for (let at = 0; at < MERGES; at++) {
    const title = `Page ${round}.${at}`
    const made = await call(program, TOKEN, 'POST', `/spaces/${space}/change-requests`, {})
    const path = `/spaces/${space}/change-requests/${made.body.id}`
    const changes = [
      { operation: 'insert_page', title, document: { markdown: `Text of ${title}` } },
      { operation: 'insert_page', title: `${title}, second`, document: { markdown: 'More' } },
    ]
    expect(await call(program, TOKEN, 'POST', `${path}/content`, { changes })).toMatchObject({ status: 200 })
    prepared.push({ path, title })
  }
  return prepared
}

/** Merges on two connections until the server is gone; `reached` resolves when enough were answered. */
function mergeAll(program: Program, prepared: readonly Prepared[], enough: number) {
  const acknowledged = new Set<string>()
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const rest = [...prepared]
  const mergeOn = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      if (acknowledged.size >= enough) reach()
      const answer = await call(program, TOKEN, 'POST', `${next.path}/merge`).catch(() => undefined)
      if (!answer) return
      expect(answer).toMatchObject({ status: 200, body: { result: 'merge' } })
      acknowledged.add(next.path)
    }
  }
  return { acknowledged, reached, ended: Promise.all([mergeOn(), mergeOn()]) }
}

test('kill -9 in the middle of merges leaves every change request merged as a whole or not at all', async () => {
  let program = await start()
  try {
    const organization = (await call(program, TOKEN, 'GET', '/orgs')).body.items[0].id
    const space = (await call(program, TOKEN, 'POST', `/orgs/${organization}/spaces`, { title: 'Merged' })).body.id
    for (let round = 0; round < ROUNDS; round++) {
      const prepared = await prepare(program, space, round)
      const family = [program.pid, ...(await familyOf(data))]
      const merging = mergeAll(program, prepared, randomInt(1, MERGES - 2))
      await Promise.race([merging.reached, merging.ended])
      // A merge takes some milliseconds: the kill comes at a random moment.
      const moment = performance.now() + randomInt(0, 20)
      while (performance.now() < moment) await new Promise(setImmediate)
      await killAll(family)
      await merging.ended
      program = await start()
      await checkWhole(program, space, prepared, merging.acknowledged)
    }
  } finally {
    await program.stop()
  }
})

async function checkWhole(program: Program, space: string, prepared: readonly Prepared[], acknowledged: Set<string>) {
  const { body: content } = await call(program, TOKEN, 'GET', `/spaces/${space}/content/pages`)
  const titles = new Set(content.pages.map((page: { title: string }) => page.title))
  const { body: history } = await call(program, TOKEN, 'GET', `/spaces/${space}/revisions?limit=1000`)
  for (const { path, title } of prepared) {
    const { body: changeRequest } = await call(program, TOKEN, 'GET', path)
    const isMerged = changeRequest.status === 'merged'
    expect(isMerged || !acknowledged.has(path), `${title} was acknowledged`).toBe(true)
    expect([titles.has(title), titles.has(`${title}, second`)], title).toEqual([isMerged, isMerged])
    const merges = history.items.filter((each: { changeRequest?: string }) => each.changeRequest === changeRequest.id)
    expect(merges.length, title).toBe(isMerged ? 1 : 0)
    // An interrupted merge can be repeated.
    if (!isMerged) expect((await call(program, TOKEN, 'POST', `${path}/merge`)).body).toMatchObject({ result: 'merge' })
  }
}

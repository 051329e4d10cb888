/** Uncaught errors in the program itself. */
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { findEmbedded } from '../src/core/database/embedded/find-embedded.ts'
import { serverRoot } from '../src/core/server-root.ts'
import { buildProgram, call, type Program, serveForTest, temporaryHome } from './program.ts'

const TOKEN = 'faults-test'
const home = await temporaryHome()
const preload = join(serverRoot, 'test/preload/faults.cjs')

beforeAll(buildProgram)

let homes = 0
const serveWith = (faults: string, more: Record<string, string> = {}) =>
  serveForTest({
    NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
    LECTERN_TEST_FAULTS: faults,
    LECTERN_DATA: join(home, String(++homes)),
    LECTERN_ADMIN_TOKEN: TOKEN,
    LECTERN_DEMO: '0',
    ...more,
  })

const faultsCounted = async ({ url }: Program) =>
  Number(/^lectern_uncaught_faults_total (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])

test('an error of a stray socket or promise is logged and counted, and the server continues', async () => {
  const program = await serveWith('socket,rejection')
  for (const count of [1, 2]) {
    program.signal('SIGUSR2')
    await expect.poll(() => faultsCounted(program)).toBe(count)
    expect((await call(program, TOKEN, 'GET', '/orgs')).status).toBe(200)
  }
  const { code, err } = await program.stop()
  expect(code).toBe(0)
  expect(err).toMatch(/a stray error of a socket[\s\S]*Uncaught error: the server continues/)
  expect(err).toMatch(/a stray rejection[\s\S]*Uncaught error: the server continues/)
})

test('an error after which memory cannot be trusted stops the server gracefully', async () => {
  const program = await serveWith('memory')
  program.signal('SIGUSR2')
  const { code, err } = await program.ended
  expect(code).toBe(1)
  expect(err).toMatch(/out of memory[\s\S]*Uncaught error: the server stops/)
})

test('a process with a blocked event loop ends, and its PostgreSQL with it', async () => {
  const program = await serveWith('block', { LECTERN_WATCHDOG_SECONDS: '2' })
  const data = join(home, String(homes))
  expect(await findEmbedded(data)).toBeDefined()
  program.signal('SIGUSR2')
  program.signal('SIGTERM')
  const { code, err } = await program.ended
  expect(code).toBeNull()
  expect(err).toContain('the event loop has been blocked for 2 seconds')
  await expect.poll(() => findEmbedded(data)).toBeUndefined()
})

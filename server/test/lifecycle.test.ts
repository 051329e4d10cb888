/** Start, ready, draining and stop are lines of the log. */
import { beforeAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../src/core/database/embedded/testing/fixtures.ts'
import { version } from '../src/core/version.ts'
import { cloneDatabase } from './harness.ts'
import { buildProgram, serve, urlOf } from './program.ts'

beforeAll(buildProgram)

const environment = async () => ({
  DATABASE_URL: urlOf(await cloneDatabase()),
  LECTERN_DATA: await temporaryDirectory(),
  LECTERN_DEMO: '0',
})

const linesOf = (err: string): Record<string, unknown>[] =>
  err
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

test('the log tells when the process starts, is ready, is to stop, and has stopped', async () => {
  const program = await serve({ ...(await environment()), LECTERN_DRAIN_SECONDS: '1' })
  const { code, err } = await program.stop()
  expect(code).toBe(0)
  const lines = linesOf(err).filter(({ lifecycle }) => lifecycle !== undefined)
  expect(lines).toMatchObject([
    { lifecycle: 'start', version, role: 'both', pid: program.pid },
    { lifecycle: 'ready', url: program.url, ms: expect.any(Number) },
    { lifecycle: 'draining', seconds: 1 },
    { lifecycle: 'stop', ms: expect.any(Number), isCut: false },
  ])
})

test('LECTERN_LOG=warn leaves these lines out', async () => {
  const program = await serve({ ...(await environment()), LECTERN_LOG: 'warn' })
  expect(linesOf((await program.stop()).err)).toEqual([])
})

/** Faults of another server do not affect ours: whatever it does at any byte, one request fails with a reason. */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { toAddressList } from '../src/config.ts'
import { ApiError } from '../src/core/errors.ts'
import { readAddress, splitCredentials } from '../src/core/git/address.ts'
import { GitFailedError } from '../src/core/git/git-failed-error.ts'
import { openRepository } from '../src/core/git/open-repository.ts'
import { pushCommit } from '../src/core/git/push-commit.ts'
import { createMailer } from '../src/core/mail/mailer.ts'
import { createGuardedFetch } from '../src/core/outgoing/guarded-fetch.ts'
import { createGuardedRequest, FetchFailedError } from '../src/core/outgoing/guarded-request.ts'
import { connectS3 } from '../src/core/storage/connect-s3.ts'
import { createCopies } from '../src/core/storage/copies.ts'
import { createS3Storage } from '../src/core/storage/s3-storage.ts'
import { CharsetError, createFetcher } from '../src/features/openapi/fetch-text.ts'
import {
  ClickHouseRefusedError,
  ClickHouseUnavailableError,
  connectClickHouse,
} from '../src/features/site-insights/clickhouse/clickhouse.ts'
import { startGitServer } from './git-server.ts'
import { startTestServer } from './harness.ts'
import { type Fault, faultsIn, startRelay } from './hostile-relay.ts'
import { recordServer } from './recorded-server.ts'
import { startS3 } from './s3.ts'
import { serveSite } from './serve-site.ts'
import { startSmtpServer } from './smtp-server.ts'

/** The idle timeout in seconds: normally, and with a hostile server. */
const PATIENT = 900
const IMPATIENT = 0.2
const AT_ONCE = 40
/** A stalled server is only waited for. */
const STALLED_AT_ONCE = 160

const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
process.on('uncaughtExceptionMonitor', note)
afterAll(() => process.off('uncaughtExceptionMonitor', note))

const guardedRequest = (idleSeconds: number) => createGuardedRequest(toAddressList(['127.0.0.1']), { idleSeconds })

/** Runs the request once without faults, to measure the dialog, and then with every fault in it: `run` returns the result. */
async function meet(
  target: string,
  run: (url: string, idleSeconds: number) => Promise<string>,
  isExpected: (error: unknown) => boolean,
  options: Parameters<typeof faultsIn>[1] = {},
) {
  const peaceful = await startRelay(target)
  const whole = await run(peaceful.url, PATIENT)
  peaceful.stop()
  const faults = faultsIn(peaceful.passed(), options)
  expect(faults.length).toBeGreaterThan(100)
  const failures: string[] = []
  const one = async (fault: Fault) => {
    const relay = await startRelay(target, fault)
    try {
      const got = await run(relay.url, IMPATIENT)
      // A corrupted response may still be valid; a truncated one must not count as complete.
      if (fault.kind !== 'garble' && got !== whole) failures.push(`${JSON.stringify(fault)}: ${got}`)
    } catch (error) {
      if (!isExpected(error)) failures.push(`${JSON.stringify(fault)}: ${(error as Error).stack ?? error}`)
    } finally {
      relay.stop()
    }
  }
  const meetAll = (some: Fault[], atOnce: number) =>
    Array.from({ length: atOnce }, async () => {
      for (let fault = some.pop(); fault; fault = some.pop()) await one(fault)
    })
  await Promise.all([
    ...meetAll(
      faults.filter(({ kind }) => kind !== 'stall'),
      AT_ONCE,
    ),
    ...meetAll(
      faults.filter(({ kind }) => kind === 'stall'),
      STALLED_AT_ONCE,
    ),
  ])
  expect(failures.slice(0, 3)).toEqual([])
  expect(uncaught).toEqual([])
  // Afterwards everything still works.
  await run((await startRelay(target)).url, PATIENT)
}

const says = (error: unknown) => (error as Error).message.length > 10

const site = await serveSite({
  '/file': { type: 'text/plain', headers: { connection: 'close' }, body: 'some bytes of a file' },
  '/large': { type: 'image/png', headers: { connection: 'close' }, body: Buffer.alloc(300_000, 'x') },
  '/moved': { status: 302, headers: { location: '/file' } },
  '/docs/': '<main><h1>Start</h1><p>Text</p><a href="two">two</a></main>',
  '/docs/two': '<main><h1>Two</h1><p>More text</p><img src="/large"></main>',
  '/spec.json': { type: 'application/json', body: '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}' },
})

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

test.each([
  ['/file', {}],
  ['/moved', { every: 40, sampled: 40 }],
  ['/large', { every: 0, sampled: 40 }],
] as const)('a file by URL: %s', async (path, points) => {
  const run = async (url: string, idle: number) =>
    readAll((await createGuardedFetch(guardedRequest(idle))(url + path, 'files.0.url')).bytes)
  const isBadRequest = (error: unknown) =>
    error instanceof ApiError && error.status === 400 && /^files\.0\.url \w+ \w+/.test(error.message)
  await meet(site.base, run, isBadRequest, points)
})

test('a website that is imported: the caller gets the reason of the failure', async () => {
  const { api, given } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })
  const organization = await given.organization()
  const as = api.as(organization.admin)
  const importFrom = async (url: string) => {
    const space = await given.space({ organization })
    return as.ask('POST', `${space.path}/content/import`, { body: { source: 'website', url: `${url}/docs/` } })
  }
  const peaceful = await startRelay(site.base)
  expect(await importFrom(peaceful.url)).toMatchObject({ status: 201 })
  const faults = faultsIn(peaceful.passed(), { every: 0, sampled: 12 }).filter(({ kind }) => kind !== 'stall')
  for (const fault of faults) {
    const { status, body } = await importFrom((await startRelay(site.base, fault)).url)
    expect([201, 400]).toContain(status)
    if (status === 400) expect(body.error.message).toMatch(/^url \w+ \w+/)
  }
  expect(uncaught).toEqual([])
})

test('an OpenAPI specification', async () => {
  const limits = { seconds: 60, maxBytes: 100_000, signal: new AbortController().signal }
  const run = async (url: string, idle: number) =>
    (await createFetcher(guardedRequest(idle), limits).fetchFile(`${url}/spec.json`)).text
  const isExpected = (error: unknown) => error instanceof FetchFailedError || error instanceof CharsetError
  await meet(site.base, run, (error) => isExpected(error) && says(error))
})

test('a Git repository that is read, and one that is written to', async () => {
  const git = await startGitServer()
  await git.commit('book', { 'README.md': '# Hello', 'a/b.md': 'text'.repeat(500) })
  // Thousands of dialogs with git itself would be thousands of processes; and of pushes to one branch only the first succeeds.
  const url = await recordServer(git.url, (path) => path.endsWith('/git-receive-pack'))
  const partsFor = (idle: number) => ({
    requestUrl: guardedRequest(idle),
    organizationId: 'acme',
    config: { gitPaths: [], gitMegabytes: 5, gitMinutes: 15 },
    signal: new AbortController().signal,
  })
  const open = (at: string, idle: number) =>
    openRepository(readAddress(splitCredentials(`${at}/book.git`)), 'main', partsFor(idle))
  const read = async (at: string, idle: number) => {
    const repository = await open(at, idle)
    return Buffer.from(await repository.read('a/b.md')).toString()
  }
  const isFailure = (error: unknown) => error instanceof GitFailedError && says(error)
  await meet(url, read, isFailure, { every: 80, sampled: 30 })
  let count = 0
  const push = async (at: string, idle: number) => {
    const repository = await open(url, PATIENT)
    const changes = new Map([['new.md', Buffer.from(`${++count}`)]])
    const commit = { changes, message: 'x', author: { name: 'A', email: 'a@b' } }
    const parts = partsFor(idle)
    // The repository that was read without faults is written to through the relay.
    const requestUrl: typeof parts.requestUrl = (to, options) => parts.requestUrl(String(to).replace(url, at), options)
    await pushCommit(repository, commit, { ...parts, requestUrl })
    return 'pushed'
  }
  await meet(url, push, isFailure, { every: 25, sampled: 20 })
})

test('an S3 bucket that bytes are sent to and fetched from', async () => {
  const s3 = await startS3()
  onTestFinished(s3.stop)
  const home = await mkdtemp(join(tmpdir(), 'lectern-relay-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  let count = 0
  const storageAt = (endpoint: string, idleSeconds: number) => {
    const objects = connectS3({ ...s3.bucket, endpoint }, { idleSeconds, pause: 1 })
    const copies = createCopies(join(home, String(++count)), objects.get, { bytes: 1e9 })
    return createS3Storage({ objects, copies, earlier: join(home, 'none'), noteUse: async () => {} })
  }
  const isUnavailable = (error: unknown) => error instanceof ApiError && error.status === 503 && says(error)
  const write = async (url: string, idle: number) => {
    await storageAt(url, idle).write(Buffer.from(`${++count}`.repeat(10)), 1000)
    return 'kept'
  }
  await meet(s3.bucket.endpoint, write, isUnavailable, { every: 250, sampled: 20 })
  const { key } = await storageAt(s3.bucket.endpoint, PATIENT).write(Buffer.alloc(1000, 'x'), 1000)
  const read = async (url: string, idle: number) => readFile(await storageAt(url, idle).pathOf(key), 'utf8')
  await meet(s3.bucket.endpoint, read, isUnavailable, { every: 250, sampled: 20 })
})

test('ClickHouse', async () => {
  const answer = JSON.stringify({ meta: [{ name: 'n', type: 'UInt8' }], data: [[1]] })
  const house = await serveSite({ '/': { type: 'application/json', body: answer } })
  const run = async (url: string, askSeconds: number) =>
    JSON.stringify(await connectClickHouse(url.replace('http:', 'clickhouse:'), { askSeconds }).query('SELECT 1', []))
  const isExpected = (error: unknown) =>
    error instanceof ClickHouseRefusedError || error instanceof ClickHouseUnavailableError
  await meet(house.base, run, isExpected)
})

test('a mail server', async () => {
  const smtp = await startSmtpServer()
  const from = { name: 'Docs', address: 'docs@example.com' }
  const logger = pino({ level: 'silent' })
  const mail = { id: 'm1', recipient: 'ada@example.com', subject: 'S', text: 'T', html: '<p>T', createdAt: new Date() }
  const run = async (smtpUrl: string, idleSeconds: number) => {
    await createMailer({ smtpUrl, from, outbox: '/nowhere', logger, idleSeconds }).deliver(mail)
    return 'sent'
  }
  await meet(smtp.url, run, (error) => /^The mail server .{10}/.test((error as Error).message))
})

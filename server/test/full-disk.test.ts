/** A disk that is full: of the database, as PostgreSQL reports it, and a real one where this machine allows mounting. */
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../src/core/database/embedded/testing/fixtures.ts'
import { cloneDatabase, startTestServer } from './harness.ts'
import { buildProgram, lectern, serve, urlOf } from './program.ts'

beforeAll(buildProgram)

const run = promisify(execFile)
const canMount = await run('unshare', ['--mount', 'true']).then(
  () => true,
  () => false,
)

/** Each write to spaces fails as on a full disk of PostgreSQL. */
const FULL = `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT ON spaces FOR EACH ROW EXECUTE FUNCTION full_disk();
  CREATE TRIGGER full_disk BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION full_disk()`

test('a write is 503 with a sentence while the disk of the database is full, logged once, and the server is not ready', async () => {
  const lines: string[] = []
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { api, given, database, url } = await startTestServer({}, undefined, pino({ level: 'warn' }, log))
  const { admin, path } = await given.organization()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await database.pool.query(FULL)
  for (let time = 0; time < 3; time++) {
    const { status, body, headers } = await api.request('POST', `${path}/spaces`, {
      token: admin.token,
      body: { title: 'S' },
    })
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('1')
    expect(body.error.message).toMatch(
      /^The disk of this server is full: nothing can be stored until its operator frees some space \(request /,
    )
  }
  expect(lines.filter((line) => line.includes('The disk is full'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('POST'))).toEqual([])
  const ready = await fetch(`${url}/readyz`)
  expect([ready.status, (await ready.json()).error.message]).toEqual([
    503,
    expect.stringContaining('disk of this server is full'),
  ])
  expect((await api.request('GET', path, { token: admin.token })).status).toBe(200)
})

test('a command says that the disk is full, in one sentence', async () => {
  const connection = await cloneDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(FULL).finally(() => client.end())
  const args = ['user', 'create', '--email', 'a@example.com', '--name', 'A']
  expect(await lectern(args, { DATABASE_URL: urlOf(connection) })).toEqual({
    code: 1,
    out: '',
    err: 'lectern: The disk of the database is full: free some space and try again.\n',
  })
})

async function mountSmallDisk(megabytes: number): Promise<string> {
  const folder = join(await temporaryDirectory(), 'disk')
  await mkdir(folder)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  onTestFinished(async () => {
    await run('umount', [folder])
  })
  return folder
}

test.skipIf(!canMount)(
  'on a real disk that fills, uploads and the backup say so, and there is a warning before',
  async () => {
    const disk = await mountSmallDisk(40)
    const environment = {
      DATABASE_URL: urlOf(await cloneDatabase()),
      LECTERN_DATA: join(disk, 'data'),
      LECTERN_DEMO: '0',
      LECTERN_DISK_MEGABYTES: '1000',
    }
    const program = await serve(environment)
    onTestFinished(async () => {
      await program.stop()
    })
    await expect.poll(() => program.err()).toContain('The disk is nearly full')
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
    expect((await lectern(['doctor'], environment)).out).toMatch(
      /✗ Disk: only 0\.0 GB free where .*LECTERN_DISK_MEGABYTES/,
    )
    await run('sh', ['-c', 'head -c 1G /dev/zero > ballast; true'], { cwd: disk })
    const ready = await fetch(`${program.url}/readyz`)
    expect([ready.status, (await ready.json()).error.message]).toEqual([
      503,
      expect.stringContaining('disk of this server is full'),
    ])
    const out = join(disk, 'backup.tar')
    const backup = await lectern(['backup', '--out', out], environment)
    expect(backup).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^lectern: .* cannot be written: the disk is full\.\n$/),
    })
  },
)

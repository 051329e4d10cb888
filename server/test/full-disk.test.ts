/** A disk that is full: of the database, as PostgreSQL reports it, and a real one where this machine allows mounting. */
import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { adoptDatabase } from '../src/core/database/embedded/adopt-database.ts'
import { temporaryDirectory } from '../src/core/database/embedded/testing/fixtures.ts'
import { measureDisk } from '../src/core/disk/disk-space.ts'
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
  CREATE TRIGGER full_disk BEFORE INSERT ON search_sections FOR EACH ROW EXECUTE FUNCTION full_disk();
  CREATE TRIGGER full_disk BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION full_disk()`

test('a write is 503 with a sentence while the disk of the database is full, logged once, and the server is not ready', async () => {
  const lines: string[] = []
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const notSlow = { LECTERN_SLOW_REQUEST_MS: '0', LECTERN_SLOW_STATEMENT_MS: '0', LECTERN_SLOW_JOB_MS: '0' }
  const server = await startTestServer(notSlow, undefined, pino({ level: 'warn' }, log))
  const { api, given, database, url, runJobs } = server
  const { admin, path } = await given.organization()
  const space = await api.as(admin).post(`${path}/spaces`, { title: 'S', editMode: 'live' })
  const insert = { operation: 'insert_page', title: 'Page', document: { markdown: 'Text' } }
  await api.as(admin).post(`/spaces/${space.id}/content`, { changes: [insert] })
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
  await expect(runJobs()).rejects.toThrow('Jobs failed')
  expect(lines).toEqual([expect.stringContaining('The disk is full')])
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

test('of two disks the one with less room is measured, which may be that of a database elsewhere', async () => {
  const data = await temporaryDirectory()
  const { totalBytes } = (await measureDisk({ dataDirectory: data, databaseUrl: undefined, diskMegabytes: 0 }))!
  const home = canMount ? await mountSmallDisk(1) : await temporaryDirectory()
  await mkdir(join(home, 'postgres-18'))
  await symlink(join(home, 'postgres-18'), join(data, 'postgres-18'))
  await adoptDatabase(data)
  const measured = (await measureDisk({ dataDirectory: data, databaseUrl: undefined, diskMegabytes: 0 }))!
  expect(measured.totalBytes).toBe(canMount ? 1024 ** 2 : totalBytes)
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

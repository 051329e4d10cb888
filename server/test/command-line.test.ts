import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { OLDEST_NODE } from '../src/cli/doctor.ts'
import { sealEvents } from '../src/core/audit/seal-events.ts'
import { connectDatabase } from '../src/core/database/connect.ts'
import { findEmbedded } from '../src/core/database/embedded/find-embedded.ts'
import { findBirth } from '../src/core/database/embedded/processes.ts'
import { canReach, isRoot } from '../src/core/database/embedded/run-as.ts'
import { postmasterOf, preparedDirectory, temporaryDirectory } from '../src/core/database/embedded/testing/fixtures.ts'
import { serverRoot } from '../src/core/server-root.ts'
import { cloneDatabase } from './harness.ts'
import { buildProgram, lectern, occupyPort, serve, serveForTest, urlOf } from './program.ts'

beforeAll(buildProgram)

describe('the command line', () => {
  test.each([
    [['--help'], 'serve'],
    [['serve', '--help'], 'Usage: lectern serve'],
    [['migrate', '--help'], 'Usage: lectern migrate'],
    [['user', '--help'], 'disable'],
    [['user', 'create', '--help'], 'Usage: lectern user create --email E --name N [--org ID] [--role ROLE] [--json]'],
    [['token', 'create', '--help'], '[--scope S …] [--expires TIME]'],
    [['organization', 'trust-domain', '--help'], 'lectern organization trust-domain --organization ID --domain D'],
    [['demo', '--help'], 'Usage: lectern demo'],
    [['export', '--help'], 'Usage: lectern export'],
    [['import', '--help'], 'Usage: lectern import'],
    [['insights', 'demo', '--help'], 'Usage: lectern insights demo --site ID [--events N] [--seed TEXT]'],
    [['backup', '--help'], 'Usage: lectern backup --out FILE'],
    [['restore', '--help'], 'Usage: lectern restore [--replace] FILE'],
    [['doctor', '--help'], 'Usage: lectern doctor'],
  ])('%j explains itself', async (args, words) => {
    const { code, out, err } = await lectern(args, {})
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(words)
  })

  test.each([
    [
      [],
      'A command is missing: choose serve, migrate, user, token, organization, demo, export, import, audit, insights, backup, backups, restore, database, secrets, doctor.',
    ],
    [['dance'], 'There is no command "dance"'],
    [['user'], 'lectern user needs one of create, disable, enable, link, operator.'],
    [['user', 'create', '--email', 'a@example.com'], 'lectern user create needs --name.'],
    [['user', 'create', '--email', '--name', 'A'], '--email needs a value.'],
    [['user', 'create', '--email', 'nonsense', '--name', 'A'], '--email must be an e-mail address'],
    [['user', 'create', '--email', 'a@b.example', '--name', 'A', '--role', 'read'], '--role needs --org.'],
    [['user', 'create', '--email', 'a@b.example', '--name', 'A', '--role', 'king'], '--role must be one of read'],
    [['token', 'create', '--email', 'a@b.example', '--scope', 'all'], '--scope "all" is none of user:read'],
    [['token', 'create', '--email', 'a@b.example', '--expires', 'soon'], '--expires must be a time such as 30d'],
    [['organization', 'trust-domain', '--organization', 'o', '--domain', 'com'], '--domain must be an e-mail domain'],
    [['organization', 'limit-invites', '--organization', 'o', '--per-day', '1e9'], '--per-day must be a whole number'],
    [['serve', '--port', '1'], 'lectern serve has no option --port.'],
    [['serve', 'now'], 'lectern serve does not take "now".'],
  ])('%j is wrong usage: one sentence, exit code 2', async (args, words) => {
    const { code, out, err } = await lectern(args, {})
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.startsWith(`lectern: ${words}`) && err.trimEnd().split('\n').length === 1, err).toBe(true)
  })

  test('a usage error points to the help of that command', async () => {
    const { err } = await lectern(['token', 'create'], {})
    expect(err).toBe('lectern: lectern token create needs --email. lectern token create --help shows how.\n')
  })

  test('a path that cannot be written to, or a missing file, is reported in one sentence', async () => {
    const connection = await cloneDatabase()
    const client = new pg.Client(connection)
    await client.connect()
    await client.query("INSERT INTO organizations (id, title) VALUES ('o', 'Acme')").finally(() => client.end())
    const here = await mkdtemp(join(tmpdir(), 'lectern-out-'))
    const none = join(here, 'none')
    const cases: [string[], string][] = [
      [['backup', '--out', here], `${here} is a folder: name a file.`],
      [['backup', '--out', `${none}/x.tar`], `${none}/x.tar cannot be written: there is no such folder.`],
      [['export', '--organization', 'o', '--out', here], `${here} is a folder: name a file.`],
      [
        ['export', '--organization', 'o', '--out', `${none}/x.zip`],
        `${none}/x.zip cannot be written: there is no such folder.`,
      ],
      [['import', '--organization', none], `${none} cannot be read: there is no such file.`],
    ]
    const run = ([args]: [string[], string]) => lectern(args, { DATABASE_URL: urlOf(connection) })
    const answers = cases.map(([, words]) => ({ code: 1, out: '', err: `lectern: ${words}\n` }))
    expect(await Promise.all(cases.map(run))).toMatchObject(answers)
    expect(await readdir(here)).toEqual([])
    await rm(here, { recursive: true })
  })

  test.each([
    'https://example.com/docs',
    'https://example.com/?a=b',
    'https://ann:secret@example.com',
    'ftp://example.com',
    'https:example.com',
  ])('LECTERN_URL=%s is refused', async (url) => {
    expect(await lectern(['serve'], { LECTERN_URL: url })).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^lectern: LECTERN_URL must [^\n]*\n$/),
    })
  })

  test.each([
    'https://docs.example.com/',
    'https://docs.example.com/?',
    'https://docs.example.com#',
    'https://docs.example.com/.',
    'https://docs.example.com:443',
    'HTTPS://Docs.Example.COM',
  ])('LECTERN_URL=%s is the base of addresses without what follows the host', async (url) => {
    const database = { DATABASE_URL: urlOf(await cloneDatabase()), LECTERN_URL: url }
    await lectern(['user', 'create', '--email', 'a@example.com', '--name', 'A'], database)
    const { out } = await lectern(['user', 'link', '--email', 'a@example.com'], database)
    expect(out).toMatch(/^https:\/\/docs\.example\.com\/welcome\/[\w-]+\n$/)
  })

  test('an invalid setting is reported in one sentence, with exit code 2', async () => {
    expect(await lectern(['serve'], { PORT: 'many' })).toMatchObject({
      code: 2,
      err: 'lectern: PORT must be a whole number from 0 to 65535, not "many".\n',
    })
  })

  test('an unknown organization changes nothing', async () => {
    const connection = await cloneDatabase()
    const args = ['user', 'create', '--email', 'a@example.com', '--name', 'A', '--org', 'none', '--role', 'read']
    expect(await lectern(args, { DATABASE_URL: urlOf(connection) })).toMatchObject({
      code: 1,
      err: 'lectern: No organization has the id none.\n',
    })
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client.query('SELECT * FROM users').finally(() => client.end())
    expect(rows).toEqual([])
  })

  test('commands are in the audit log, whose chain is verified, also against a head that was kept', async () => {
    const connection = await cloneDatabase()
    const database = { DATABASE_URL: urlOf(connection) }
    await lectern(['user', 'create', '--email', 'a@example.com', '--name', 'A'], database)
    const { out: id } = await lectern(
      ['organization', 'create', '--title', 'Acme', '--email', 'a@example.com'],
      database,
    )
    await lectern(['token', 'create', '--email', 'a@example.com'], database)
    const pool = new pg.Pool(connection)
    const { db } = connectDatabase(connection, { poolSize: 1, onError: () => {} })
    const { rows } = await pool.query('SELECT action, source FROM audit_events ORDER BY seq')
    expect(rows.map(({ action, source }) => `${action} ${source}`)).toEqual([
      'user.created script',
      'organization.created script',
      'api_token.created script',
    ])
    const seal = async () => {
      await sealEvents(db)
      return (await pool.query('SELECT FROM audit_events WHERE chain_seq IS NULL')).rowCount
    }
    await expect.poll(seal).toBe(0)
    const verify = (...args: string[]) => lectern(['audit', 'verify', ...args], database)
    const whole = await verify()
    expect(whole).toMatchObject({ code: 0, err: '' })
    const head = new RegExp(`organization ${id.trim()}: 2 events, head ([0-9a-f]{64})`).exec(whole.out)![1]!
    expect(await verify('--head', head)).toMatchObject({ code: 0 })
    expect((await verify('--head', 'ab')).err).toContain('--head must be 64 hexadecimal digits, not "ab".')
    expect(await verify('--head', '0'.repeat(64))).toMatchObject({
      code: 1,
      err: expect.stringContaining('No chain has'),
    })
    await pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
      UPDATE audit_events SET actor_label = 'Somebody else' WHERE action = 'organization.created'; COMMIT`)
    const changed = await verify()
    expect(changed).toMatchObject({ code: 1, err: 'lectern: One chain is broken.\n' })
    expect(changed.out).toMatch(/broken at 1: event [0-9a-f-]{36} was changed/)
    await pool.end()
    await db.destroy()
  })

  test('an operator creates organizations, sets whom they may sign in, and how many they may invite', async () => {
    const database = { DATABASE_URL: urlOf(await cloneDatabase()) }
    const run = async (...args: string[]) => {
      const { code, out, err } = await lectern(args, database)
      expect({ code, err }).toEqual({ code: 0, err: '' })
      return out.trim()
    }
    await run('user', 'create', '--email', 'a@example.com', '--name', 'A')
    const id = await run('organization', 'create', '--title', 'Acme', '--email', 'a@example.com')
    const list = () => run('organization', 'list')
    expect(await list()).toContain(`${id}  Acme, signs in every domain, 200 invites a day`)
    await run('organization', 'untrust', '--organization', id)
    expect(await list()).toContain('signs in no domain')
    await run('organization', 'trust-domain', '--organization', id, '--domain', 'Example.COM')
    await run('organization', 'trust-domain', '--organization', id, '--domain', 'example.com')
    await run('organization', 'limit-invites', '--organization', id, '--per-day', '5000')
    expect(await list()).toContain('signs in example.com, 5000 invites a day')
    await run('organization', 'untrust-domain', '--organization', id, '--domain', 'example.com')
    expect(await list()).toContain('signs in no domain')
    await run('organization', 'trust', '--organization', id)
    expect(await list()).toContain('signs in every domain')
    expect(
      await lectern(['organization', 'untrust-domain', '--organization', id, '--domain', 'b.example'], database),
    ).toMatchObject({
      code: 1,
      err: `lectern: The organization ${id} has no domain b.example.\n`,
    })
    expect(await lectern(['organization', 'trust', '--organization', 'none'], database)).toMatchObject({
      code: 1,
      err: 'lectern: No organization has the id none.\n',
    })
  })

  test('without a server, the embedded database is started for the command', async () => {
    const data = await preparedDirectory()
    const made = await lectern(['user', 'create', '--email', 'a@example.com', '--name', 'A'], { LECTERN_DATA: data })
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(await findEmbedded(data)).toBeUndefined()
    const again = await lectern(['user', 'create', '--email', 'a@example.com', '--name', 'A'], { LECTERN_DATA: data })
    expect(again.out).toBe(made.out)
  })
})

describe('a data directory', () => {
  test('where no folder can be created is refused in one sentence', async () => {
    for (const command of [['serve'], ['user', 'link', '--email', 'a@example.com']])
      expect(await lectern(command, { LECTERN_DATA: '/proc/none/data', PORT: '0' })).toEqual({
        code: 1,
        out: '',
        err: 'lectern: The data directory /proc/none/data cannot be created (ENOENT): set LECTERN_DATA to a directory Lectern may write to.\n',
      })
  })

  test('with DATABASE_URL, too', async () => {
    const environment = { DATABASE_URL: urlOf(await cloneDatabase()), LECTERN_DATA: '/dev/null/data', PORT: '0' }
    expect(await lectern(['serve'], environment)).toEqual({
      code: 1,
      out: '',
      err: 'lectern: The data directory /dev/null/data cannot be created (ENOTDIR): set LECTERN_DATA to a directory Lectern may write to.\n',
    })
  })
})

const NOBODY = { name: 'nobody', uid: 65534, gid: 65534 }
const reachable = async (path: string) => canReach(NOBODY, await realpath(path))
const othersCanRun = isRoot() && (await reachable(serverRoot)) && (await reachable(process.execPath))

describe('a data directory that cannot hold anything', () => {
  const COMMANDS = [['serve'], ['migrate'], ['user', 'link', '--email', 'a@example.com'], ['restore', 'backup.tar']]

  test('is refused in one sentence, and stays as it is', async () => {
    const { mode, gid } = await stat('/proc')
    for (const command of COMMANDS)
      expect(await lectern(command, { LECTERN_DATA: '/proc', PORT: '0' })).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /^lectern: The data directory \/proc cannot be written to \(E[A-Z]+\): set [^\n]+\n$/,
        ),
      })
    expect(await stat('/proc')).toMatchObject({ mode, gid })
  })

  test('is refused where it is a file, or below one', async () => {
    const file = join(await temporaryDirectory(), 'file')
    await writeFile(file, '')
    for (const data of [file, join(file, 'data')])
      for (const command of [...COMMANDS, ['database', 'adopt']])
        expect(await lectern(command, { LECTERN_DATA: data, PORT: '0' })).toMatchObject({
          code: 1,
          err: expect.stringMatching(/^lectern: [^\n]+\n$/),
        })
  })

  test('is refused where other programs share it', async () => {
    const shared = await temporaryDirectory(0o1777)
    await writeFile(join(shared, 'of-another-program'), '')
    expect(await lectern(['serve'], { LECTERN_DATA: shared, PORT: '0' })).toMatchObject({
      code: 1,
      err: `lectern: The data directory ${shared} is shared with other programs: set LECTERN_DATA to a directory Lectern may write to.\n`,
    })
    expect((await stat(shared)).mode & 0o7777).toBe(0o1777)
  })

  test.skipIf(!othersCanRun)('is refused in one sentence to an account that may not enter it', async () => {
    const data = await preparedDirectory()
    await chmod(data, 0o700)
    const program = join(serverRoot, 'dist/lectern.js')
    const ended = await promisify(execFile)(process.execPath, [program, 'organization', 'list'], {
      env: { LECTERN_DATA: data },
      uid: NOBODY.uid,
      gid: NOBODY.gid,
    }).catch((error) => error)
    expect(ended.stderr).toBe(
      `lectern: The data directory ${data} cannot be read (EACCES): use the account that runs Lectern, or root.\n`,
    )
  })

  test('is one failed check of lectern doctor', async () => {
    const place = await temporaryDirectory()
    const dangling = join(place, 'dangling')
    await symlink(join(place, 'none'), dangling)
    const doctor = (data: string) => lectern(['doctor'], { LECTERN_DATA: data, LECTERN_DISK_MEGABYTES: '0', PORT: '0' })
    for (const data of ['/proc/none', dangling]) {
      const { code, out, err } = await doctor(data)
      expect({ code, err }).toEqual({ code: 1, err: 'lectern: One check failed.\n' })
      expect(out).toMatch(/✗ Data directory: \S+ cannot be written to; set LECTERN_DATA to a directory that can\.\n/)
    }
    expect(await readdir(place)).toEqual(['dangling'])
  })
})

test.skipIf(!isRoot())(
  'a copy of a data directory whose database is elsewhere is one failed check of lectern doctor',
  async () => {
    const data = join(await temporaryDirectory(0o700), 'data')
    await lectern(['migrate'], { LECTERN_DATA: data })
    const home = dirname(await realpath(join(data, 'postgres-18')))
    onTestFinished(() => rm(home, { recursive: true }))
    const copy = `${data}-copy`
    await promisify(execFile)('cp', ['-a', data, copy])
    const { out, err } = await lectern(['doctor'], { LECTERN_DATA: copy, LECTERN_DISK_MEGABYTES: '0', PORT: '0' })
    expect(err).toBe('lectern: One check failed.\n')
    expect(out).toContain(`✗ Database: The database of ${copy} is in ${home}/postgres-18, which belongs to`)
  },
)

test('a command stops a PostgreSQL that outlived its server', async () => {
  const data = await preparedDirectory()
  const program = await serve({ LECTERN_DATA: data, LECTERN_DEMO: '0' })
  program.signal('SIGKILL')
  await program.ended
  const orphan = await postmasterOf(data)
  expect(await findEmbedded(data)).toBeDefined()
  expect(await lectern(['organization', 'list'], { LECTERN_DATA: data })).toMatchObject({ code: 0 })
  expect(await findEmbedded(data)).toBeUndefined()
  expect(await findBirth(orphan)).toBeUndefined()
})

describe('lectern doctor', () => {
  test('reports everything as fine beside a running server', async () => {
    const database = { DATABASE_URL: urlOf(await cloneDatabase()) }
    const program = await serveForTest({ ...database, LECTERN_DEMO: '0' })
    const { port } = new URL(program.url)
    const { code, out } = await lectern(['doctor'], { ...database, PORT: port })
    expect(out).toContain(`✓ Port: Lectern answers on ${port}\n`)
    expect(out).toContain('✓ Database: reachable and up to date\n')
    expect(out).not.toContain('✗')
    expect(code).toBe(0)
  })

  test('says what to do about each problem, and exits with 1', async () => {
    const port = await occupyPort()
    const { code, out } = await lectern(['doctor'], {
      PORT: port,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      LECTERN_URL: 'http://localhost:3000',
      HOST: '0.0.0.0',
    })
    expect(code).toBe(1)
    expect(out).toContain(`✗ Port: ${port} is in use by another program; stop it, or set PORT to another.\n`)
    expect(out).toContain('✗ PostgreSQL: The database in DATABASE_URL cannot be reached')
    expect(out).toContain('✗ Address: HOST opens Lectern to the network, but LECTERN_URL is http://localhost:3000; set')
  })

  test('names settings that cannot be, and those that do not exist', async () => {
    const { code, out } = await lectern(['doctor'], { LECTERN_URL: 'https://example.com/docs' })
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringContaining('✗ Settings: LECTERN_URL must be a scheme and a host'),
    })
    const unknown = { DATABASE_URL: urlOf(await cloneDatabase()), LECTERN_SITE_URL: 'x', LECTERN_DISK: '1', PORT: '0' }
    const sentence =
      'LECTERN_DISK, LECTERN_SITE_URL are no settings of Lectern and have no effect: docs/settings.md lists them.\n'
    const kubernetes = {
      LECTERN_SERVICE_HOST: '10.0.0.1',
      LECTERN_PORT_3000_TCP: 'tcp://10.0.0.1:3000',
      LECTERN_PORT: 'tcp://10.0.0.1:3000',
    }
    expect((await lectern(['doctor'], { ...unknown, ...kubernetes })).out).toContain(`✗ Settings: ${sentence}`)
    const program = await serveForTest({ ...unknown, ...kubernetes, LECTERN_DEMO: '0' })
    expect(program.err()).toContain(sentence)
  })

  test('checks the version of Node.js that the package requires', async () => {
    const { engines } = JSON.parse(await readFile(join(serverRoot, '../package.json'), 'utf8'))
    expect(engines.node).toBe(`>=${OLDEST_NODE.join('.')}`)
  })
})

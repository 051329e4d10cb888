import { execFile } from 'node:child_process'
import { chmod, chown, cp, lstat, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { adoptDatabase } from './adopt-database.ts'
import { findNative, prepareBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { findEmbedded } from './find-embedded.ts'
import { initializeOnce } from './initialize.ts'
import { asAccount, canReach, chooseAccount, isRoot } from './run-as.ts'
import { prepareSocketDirectory } from './socket-directory.ts'
import { hold, preparedDirectory, query, start, temporaryDirectory } from './testing/fixtures.ts'

const NOBODY = { uid: 65534, gid: 65534 }

/** Copies PostgreSQL's programs as npm unpacks them: without the links of the libraries. */
async function packageWithoutLinks(directory: string): Promise<string> {
  const native = await findNative()
  await cp(join(native, '..'), directory, {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  })
  return join(directory, 'native')
}

const homeOf = async (data: string) => dirname(await realpath(join(data, 'postgres-18')))

/** A database that was created, and stopped, where the account of PostgreSQL can reach it. */
async function directoryWithDatabaseElsewhere() {
  const data = join(await temporaryDirectory(0o700), 'data')
  await (await start(data)).stop()
  const home = await homeOf(data)
  onTestFinished(() => rm(home, { recursive: true }))
  return { data, home, database: join(home, 'postgres-18') }
}

test('library links that the package lacks are created', async () => {
  const cluster = await prepareCluster(await temporaryDirectory(), () => {})
  const native = await packageWithoutLinks(join(await temporaryDirectory(), 'package'))
  const { postgres, environment } = await prepareBinaries(cluster, native)
  expect(dirname(dirname(postgres))).toBe(native)
  const { stdout } = await promisify(execFile)(postgres, ['--version'], {
    env: environment,
    ...asAccount(cluster.account),
  })
  expect(stdout).toMatch(/^postgres \(PostgreSQL\) 18\./)
})

describe.skipIf(!isRoot())('as root', () => {
  test('programs in a directory that the account cannot enter are copied beside the database, once', async () => {
    const cluster = await prepareCluster(await temporaryDirectory(), () => {})
    const native = await packageWithoutLinks(join(await temporaryDirectory(0o700), 'package'))
    const { postgres, environment } = await prepareBinaries(cluster, native)
    expect(postgres.startsWith(`${cluster.path}.binaries-18.`)).toBe(true)
    const run = promisify(execFile)
    const { stdout } = await run(postgres, ['--version'], { env: environment, ...asAccount(cluster.account) })
    expect(stdout).toMatch(/^postgres \(PostgreSQL\) 18\./)

    const { mtimeMs } = await stat(dirname(postgres))
    expect((await prepareBinaries(cluster, native)).postgres).toBe(postgres)
    expect((await stat(dirname(postgres))).mtimeMs).toBe(mtimeMs)
  })

  test('a data directory that the account cannot enter gets its database elsewhere, with a message, and finds it again', async () => {
    const data = join(await temporaryDirectory(0o700), 'data')
    const said: string[] = []
    const first = await start(data, { say: (line) => said.push(line) })
    const home = dirname(await realpath(join(data, 'postgres-18')))
    onTestFinished(() => rm(home, { recursive: true }))
    expect(home).toMatch(/^\/var\/lib\/lectern\/data-/)
    expect(said[0]).toMatch(new RegExp(`^The database is stored in ${home}, because .* cannot enter ${data}\\.$`))
    expect(await findEmbedded(data)).toEqual(first.connection)
    await query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS one')
    await first.stop()

    const second = await start(data)
    expect(await query(second.connection, 'SELECT one FROM kept')).toEqual([1])
  })

  test('a copy of a data directory does not open the database of the original', async () => {
    const { data, home, database } = await directoryWithDatabaseElsewhere()
    const copy = `${data}-copy`
    await promisify(execFile)('cp', ['-a', data, copy])
    const refusal = `The database of ${copy} is in ${database}, which belongs to the data directory ${data}; nothing was changed.`
    await expect(start(copy)).rejects.toThrow(refusal)
    const original = await start(data)
    await expect(findEmbedded(copy)).rejects.toThrow(refusal)
    expect(await findEmbedded(data)).toEqual(original.connection)
    await original.stop()

    await rm(join(copy, 'postgres-18'))
    const ownDatabase = await start(copy)
    onTestFinished(async () => rm(await homeOf(copy), { recursive: true }))
    expect(await homeOf(copy)).not.toBe(home)
    await ownDatabase.stop()
  })

  test('the command that a refusal names is quoted for a shell', async () => {
    const data = join(await temporaryDirectory(0o700), "the operator's data")
    await (await start(data)).stop()
    const home = await homeOf(data)
    onTestFinished(() => rm(home, { recursive: true }))
    const copy = `${data}-copy`
    await promisify(execFile)('cp', ['-a', data, copy])
    const quoted = `'${copy.replace("'", "'\\''")}'`
    await expect(start(copy)).rejects.toThrow(`run LECTERN_DATA=${quoted} lectern database adopt`)
  })

  test('a data directory that was moved is adopted, and a copy that is left behind is refused', async () => {
    const { data, database } = await directoryWithDatabaseElsewhere()
    const moved = `${data}-moved`
    await promisify(execFile)('cp', ['-a', data, moved])
    await expect(start(moved)).rejects.toThrow(`run LECTERN_DATA=${moved} lectern database adopt`)
    expect(await adoptDatabase(moved)).toBe(database)
    await expect(start(data)).rejects.toThrow(`which belongs to the data directory ${moved}`)
    const { connection } = await start(moved)
    expect(await query(connection, 'SELECT 1')).toEqual([1])
    await expect(adoptDatabase(moved)).rejects.toThrow('is in use by another Lectern process')
  })

  test('a database elsewhere of an earlier version is marked, unless its folder has the name of another directory', async () => {
    const { data, database } = await directoryWithDatabaseElsewhere()
    await rm(join(data, 'postgres-18.place'))
    await rm(`${database}.place`)
    const renamed = `${data}-renamed`
    await promisify(execFile)('cp', ['-a', data, renamed])
    await expect(start(renamed)).rejects.toThrow('belongs to another data directory, as the name of its folder says')
    await (await start(data)).stop()
    expect(JSON.parse(await readFile(`${database}.place`, 'utf8'))).toMatchObject({ dataDirectory: data, database })
    expect(await readFile(join(data, 'postgres-18.place'))).toEqual(await readFile(`${database}.place`))
  })

  test('only a database elsewhere is adopted', async () => {
    const data = await preparedDirectory()
    await expect(adoptDatabase(data)).rejects.toThrow('is in that directory and moves with it')
    await expect(adoptDatabase(await temporaryDirectory())).rejects.toThrow('has no database')
  })

  test('a path that a shell would read otherwise does not keep PostgreSQL from creating a database', async () => {
    const data = join(await temporaryDirectory(), 'a "quoted" $HOME `path`')
    const cluster = await prepareCluster(data, () => {})
    const native = await packageWithoutLinks(join(await temporaryDirectory(0o700), 'package'))
    const binaries = await prepareBinaries(cluster, native)
    expect(binaries.initdb.startsWith(data)).toBe(true)
    await initializeOnce(cluster, binaries, () => {})
    const { connection } = await start(data)
    expect(await query(connection, 'SELECT 1')).toEqual([1])
  })

  test('a private data directory is opened to the account alone', async () => {
    const data = await temporaryDirectory(0o700)
    const { path, account } = await prepareCluster(data, () => {})
    expect(path).toBe(join(data, 'postgres-18'))
    const { gid, mode } = await stat(data)
    expect({ gid, mode: mode & 0o777 }).toEqual({ gid: account.gid, mode: 0o710 })
  })

  test('a database that was copied as root, and so belongs to root, is given to the account', async () => {
    const data = await preparedDirectory()
    await chown(join(data, 'postgres-18'), 0, 0)
    const { connection } = await start(data)
    expect(await query(connection, 'SELECT 1')).toEqual([1])
  })

  test('a database elsewhere that has disappeared is not silently replaced by an empty one', async () => {
    const data = join(await temporaryDirectory(0o700), 'data')
    const { path } = await prepareCluster(data, () => {})
    await rm(dirname(path), { recursive: true })
    await expect(start(data)).rejects.toThrow(`is in ${path}, which is missing`)
  })

  test('the account that owns the database goes on serving it', async () => {
    const data = await temporaryDirectory()
    await mkdir(join(data, 'postgres-18'), { mode: 0o700 })
    await chown(join(data, 'postgres-18'), NOBODY.uid, NOBODY.gid)
    const { connection } = await start(data)
    expect((await stat(join(data, 'postgres-18'))).uid).toBe(NOBODY.uid)
    expect(await query(connection, 'SELECT 1')).toEqual([1])
  })

  test('a short socket directory that belongs to another account is refused', async () => {
    const cluster = await prepareCluster(join(await temporaryDirectory(), 'deep'.repeat(50)), () => {})
    const short = await prepareSocketDirectory(cluster)
    onTestFinished(() => rm(short, { recursive: true }))
    expect(await prepareSocketDirectory(cluster)).toBe(short)
    await chown(short, 1, 1)
    await expect(prepareSocketDirectory(cluster)).rejects.toThrow(`belongs in ${short}, which is not a private`)
  })
})

// In a clone that only root can enter, another account cannot even read the program.
const othersCanRun =
  isRoot() &&
  (await canReach({ name: 'nobody', ...NOBODY }, import.meta.dirname)) &&
  (await canReach({ name: 'nobody', ...NOBODY }, await realpath(process.execPath)))

describe.skipIf(!othersCanRun)('as an ordinary account', () => {
  test('the database runs as that account', async () => {
    const data = await temporaryDirectory()
    await chown(data, NOBODY.uid, NOBODY.gid)
    const { connection, error } = await hold(data, NOBODY)
    expect(error).toBeUndefined()
    expect(await query(connection!, 'SELECT 1')).toEqual([1])
    expect((await stat(join(data, 'postgres-18'))).uid).toBe(NOBODY.uid)
  })

  test('an account without a name gets an error that says what to do', async () => {
    const data = await temporaryDirectory(0o777)
    const { error } = await hold(data, { uid: 54321, gid: 54321 })
    expect(error).toMatch(/^EmbeddedPostgresError: .*user id 54321 has no entry in \/etc\/passwd: add one, /)
  })

  test('the error names a directory that is not writable', async () => {
    const data = await temporaryDirectory()
    const { error } = await hold(data, NOBODY)
    expect(error).toContain(`The data directory ${data} cannot be written to (EACCES)`)
  })

  test('the database of another account is left alone', async () => {
    const data = await preparedDirectory()
    await chmod(data, 0o777)
    const { uid } = await chooseAccount(undefined)
    const { error } = await hold(data, { uid: 1, gid: 1 })
    expect(error).toContain(`belongs to the user with the id ${uid}`)
  })
})

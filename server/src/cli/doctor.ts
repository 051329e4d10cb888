import { once } from 'node:events'
import { access, lstat, realpath, statfs } from 'node:fs/promises'
import { get } from 'node:http'
import { dirname } from 'node:path'
import { json } from 'node:stream/consumers'
import type pg from 'pg'
import { type Config, ConfigError, describeUnknownSettings, loadConfig } from '../config.ts'
import { createClient } from '../core/database/connection.ts'
import { findNative } from '../core/database/embedded/binaries.ts'
import { findClusterPath } from '../core/database/embedded/cluster.ts'
import { pending } from '../core/database/migrate.ts'
import { isDiskFull } from '../core/disk/disk-full.ts'
import { describeSecrets } from '../core/seal/describe-secrets.ts'
import type { SecretRow } from '../core/seal/store.ts'
import { openStorage } from '../core/storage/open-storage.ts'
import { tryFolder } from '../core/storage/private-files.ts'
import { CommandError, command, say } from './command.ts'
import { checkPostgres, openConnection } from './connection.ts'
import { isPortFree } from './port.ts'

export const OLDEST_NODE = [20, 19] as const

/** Returns what is fine; throws a sentence on what is wrong and what to do. */
type Check = (config: Config) => Promise<string>

export const doctor = command({
  summary: 'Check what Lectern needs to run, and print how to fix what is missing',
  options: {},
  run: async () => {
    const results = [await examine('Node.js', async () => checkNode())]
    let config: Config | undefined
    results.push(await examine('Settings', async () => readSettings((read) => (config = read))))
    for (const [name, check] of checks) if (config) results.push(await examine(name, check, config))
    const failed = results.filter((well) => !well).length
    if (failed > 0) throw new CommandError(failed === 1 ? 'One check failed.' : `${failed} checks failed.`)
  },
})

const checks: [string, Check][] = [
  ['Address', checkAddress],
  ['Port', checkPort],
  ['Data directory', checkDataDirectory],
  ['Disk', checkDisk],
  ['PostgreSQL', checkBinaries],
  ['Database', checkDatabase],
  ['Secrets', checkSecrets],
  ['Files', checkFiles],
]

async function examine<C>(name: string, check: (config: C) => Promise<string>, config?: C): Promise<boolean> {
  try {
    say(`✓ ${name}: ${await check(config as C)}`)
    return true
  } catch (error) {
    say(`✗ ${name}: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

function checkNode(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    throw new CommandError(`this is ${process.version}; install ${OLDEST_NODE.join('.')} or newer.`)
  return `${process.version} on ${process.platform}-${process.arch}`
}

function readSettings(found: (config: Config) => void): string {
  try {
    found(loadConfig())
  } catch (error) {
    throw error instanceof ConfigError ? new CommandError(`${error.message}.`) : error
  }
  const unknown = describeUnknownSettings()
  if (unknown !== undefined) throw new CommandError(unknown)
  return 'all readable'
}

async function checkAddress({ url, host }: Config): Promise<string> {
  if (url === undefined) return 'LECTERN_URL is not set; links lead to localhost'
  const { hostname } = new URL(url)
  if (host === '0.0.0.0' && ['localhost', '127.0.0.1'].includes(hostname))
    throw new CommandError(
      `HOST opens Lectern to the network, but LECTERN_URL is ${url}; set it to the address that others use.`,
    )
  return url
}

async function checkPort({ host, port }: Config): Promise<string> {
  if (port === 0) return 'any free one'
  if (await isPortFree({ host, port })) return `${port} is free`
  if (await isLectern(host, port)) return `Lectern answers on ${port}`
  throw new CommandError(`${port} is in use by another program; stop it, or set PORT to another.`)
}

async function isLectern(host: string, port: number): Promise<boolean> {
  const request = get({ host, port, path: '/openapi.json', timeout: 5000 })
  request.on('timeout', () => request.destroy(new Error('No answer in time')))
  try {
    const [answer] = await once(request, 'response')
    const document = (await json(answer)) as { info?: { title?: string } }
    return document.info?.title === 'Lectern'
  } catch {
    return false
  }
}

async function checkDataDirectory({ dataDirectory }: Config): Promise<string> {
  // A link that leads nowhere is there, and nothing can be created at it.
  const existing = await nearestExisting(dataDirectory, lstat)
  await tryFolder(existing).catch((error) => {
    if (!isDiskFull(error))
      throw new CommandError(`${existing} cannot be written to; set LECTERN_DATA to a directory that can.`)
  })
  return existing === dataDirectory ? dataDirectory : `${dataDirectory}, which will be created`
}

async function checkDisk(config: Config): Promise<string> {
  const places = [config.dataDirectory]
  const database = config.databaseUrl === undefined ? await findReadable(config) : undefined
  if (database !== undefined && !database.startsWith(`${await realpath(config.dataDirectory)}/`)) places.push(database)
  const words: string[] = []
  for (const place of places) {
    const { bavail, bsize } = await statfs(await nearestExisting(place))
    const gigabytes = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free`
    if (bavail * bsize < config.diskMegabytes * 1024 ** 2)
      throw new CommandError(`only ${gigabytes} where ${place} is; free some space, or lower LECTERN_DISK_MEGABYTES.`)
    words.push(place === config.dataDirectory ? gigabytes : `${gigabytes} for ${place}`)
  }
  return words.join(', ')
}

/** The directory of the embedded database, unless it is refused: the check of the database says why. */
const findReadable = ({ dataDirectory }: Config) => findClusterPath(dataDirectory).catch(() => undefined)

async function nearestExisting(path: string, find: (path: string) => Promise<unknown> = access): Promise<string> {
  try {
    await find(path)
    return path
  } catch {
    return dirname(path) === path ? path : nearestExisting(dirname(path), find)
  }
}

async function checkBinaries(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) return `${await checkPostgres(config)}, from DATABASE_URL`
  await findNative()
  return 'embedded'
}

async function checkFiles(config: Config): Promise<string> {
  if (config.s3Bucket === '') return 'on disk'
  try {
    await openStorage(config).check()
  } catch (error) {
    throw new CommandError(`the bucket ${config.s3Bucket} cannot be used: ${(error as Error).message}.`)
  }
  return `in the bucket ${config.s3Bucket}`
}

async function checkDatabase(config: Config): Promise<string> {
  if (!(await hasDatabase(config))) return 'none yet; the first start creates it'
  const waiting = await askDatabase(config, (client) => pending(client))
  if (waiting.length > 0)
    throw new CommandError(
      `${waiting.length} migrations behind this program; run lectern migrate, or start the server.`,
    )
  if (config.databaseUrl !== undefined) return 'reachable and up to date'
  return `reachable and up to date, in ${await findClusterPath(config.dataDirectory)}`
}

async function checkSecrets(config: Config): Promise<string> {
  const isSealed = config.secretKey !== undefined
  const isThere = await hasDatabase(config).catch(() => undefined)
  if (isThere === undefined) return 'not looked at; the database cannot be opened'
  if (!isThere) return isSealed ? 'none yet; the first start seals them' : 'none yet'
  return askDatabase(config, async (client) => {
    if ((await pending(client)).length > 0) return 'not looked at; the database is not up to date'
    const { rows } = await client.query<SecretRow>('SELECT * FROM secrets')
    return describeSecrets(rows, config.secretKey)
  })
}

const hasDatabase = async ({ databaseUrl, dataDirectory }: Config) =>
  databaseUrl !== undefined || (await findClusterPath(dataDirectory)) !== undefined

async function askDatabase<T>(config: Config, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const { connection, close } = await openConnection(config, () => {})
  try {
    const client = createClient(connection)
    client.on('error', () => {})
    await client.connect()
    return await ask(client).finally(() => client.end())
  } finally {
    await close()
  }
}

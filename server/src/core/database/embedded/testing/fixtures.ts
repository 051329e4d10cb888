import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { WAIT } from '../../../../../../test/patience.ts'
import { findClusterPath } from '../cluster.ts'
import { codeOf } from '../embedded-postgres-error.ts'
import { findPostmaster, readPostmasterFile } from '../postmaster-file.ts'
import { findBirth, poll } from '../processes.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from '../start-embedded.ts'

const QUICK = { fsync: 'off' }

interface Held {
  adopted?: boolean
  connection?: EmbeddedPostgres['connection']
  error?: string
}

/** An empty directory; when the test is over it is removed, and whatever PostgreSQL still runs in it is ended. */
export async function temporaryDirectory(mode = 0o755): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  await chmod(directory, mode)
  onTestFinished(async () => {
    await rm(directory, { recursive: true, force: true })
  })
  return directory
}

/** One for all the files that a process of the test run works through. */
let template: Promise<string> | undefined

/** A data directory whose database is made already, which is quicker than making one. */
export async function preparedDirectory(): Promise<string> {
  template ??= makeTemplate()
  const directory = await temporaryDirectory()
  await promisify(execFile)('cp', ['-a', `${await template}/.`, directory])
  return directory
}

async function makeTemplate(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-template-'))
  await chmod(directory, 0o755)
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  await (await startEmbedded({ dataDirectory: directory, say: () => {} })).stop()
  return directory
}

export async function start(dataDirectory: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const embedded = await startEmbedded({ dataDirectory, say: () => {}, settings: QUICK, ...options })
  onTestFinished(() => embedded.stop())
  return embedded
}

/** Starts the database from a process of its own, with the identity given. */
export async function hold(dataDirectory: string, identity: { uid?: number; gid?: number } = {}) {
  const script = fileURLToPath(new URL('hold.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDirectory, JSON.stringify(QUICK)], {
    ...identity,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.stdin.end()
    await exited
    await endPostgres(dataDirectory)
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  const held: Held = JSON.parse(line)
  return {
    ...held,
    /** Kills the process and its whole group, of which PostgreSQL is no part. */
    async kill() {
      process.kill(-child.pid!, 'SIGKILL')
      await exited
    },
  }
}

export async function query(connection: EmbeddedPostgres['connection'], sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

export async function postmasterOf(dataDirectory: string): Promise<number> {
  const file = await readPostmasterFile((await findClusterPath(dataDirectory)) ?? dataDirectory)
  return file?.pid ?? Number.NaN
}

/** Asks until the answer is not undefined; a test that waits in vain fails. */
export async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const answer = await poll(WAIT, ask)
  if (answer === undefined) throw new Error(`Not within ${WAIT} ms`)
  return answer
}

const vanished = (pid: number) => eventually(async () => ((await findBirth(pid)) === undefined ? true : undefined))

/** The postmaster is killed, and each of its processes, which form groups of their own. */
export async function killPostgres(dataDirectory: string): Promise<void> {
  await killAll(await familyOf(dataDirectory))
}

/** All at one moment, as far as that goes; one that has just ended by itself is as good as killed. */
export async function killAll(pids: number[]): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error
    }
  }
  for (const pid of pids) await vanished(pid)
}

export async function familyOf(dataDirectory: string): Promise<number[]> {
  const postmaster = await postmasterOf(dataDirectory)
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid === postmaster || parent === postmaster ? [Number(pid)] : []))
}

async function endPostgres(dataDirectory: string): Promise<void> {
  const path = await findClusterPath(dataDirectory)
  const postmaster = path && (await findPostmaster(path))
  if (!postmaster) return
  process.kill(postmaster.pid, 'SIGQUIT')
  await vanished(postmaster.pid)
}

// Starts, awaits, adopts and stops the main process of PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { logOf, readLog } from './log.ts'
import { findPostmaster, forgetPid, readPostmasterFile } from './postmaster-file.ts'
import { findBirth, poll } from './processes.ts'
import { failure, lastLines, spawnOptions } from './run-binary.ts'
import { isListening, socketIn } from './socket-directory.ts'

export interface Postmaster {
  pid: number
  /** Identifies the process (see findBirth), so that no signal reaches another program with the same pid. */
  birth: string
  /** Resolves when the process has ended, for whatever reason. Waiting for it does not keep Node running. */
  gone: Promise<void>
}

export interface Launch {
  cluster: Cluster
  binaries: Binaries
  /** Program and arguments. */
  command: string[]
  socketDirectory: string
}

/** How long the processes of a dead postmaster may take to notice it and release its memory. */
const PATIENCE = 30_000
const LOCK_FILE_EXISTS = 'F0001'

export function commandOf(cluster: Cluster, binaries: Binaries, settings: Record<string, string>): string[] {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return [binaries.postgres, '-D', cluster.path, ...flags]
}

/**
 * Adopts a postmaster that outlived the process that started it. It is stopped when it was started with other settings or another version, or does
 * not answer.
 */
export async function adoptPostmaster(launch: Launch): Promise<Postmaster | undefined> {
  const found = await findPostmaster(launch.cluster.path)
  const birth = found && (await findBirth(found.pid))
  if (found === undefined || birth === undefined) return undefined
  const orphan = { pid: found.pid, birth }
  const same = found.commandLine === launch.command.join(' ')
  const usable = same && (await becomesReady(launch.cluster, found.pid)) && (await isListening(launch.socketDirectory))
  if (usable) return { ...orphan, gone: watch(orphan) }
  await stopPostmaster(orphan)
  return undefined
}

/** `spawned` is called once the process runs, long before it accepts connections. */
export async function startPostmaster(launch: Launch, spawned?: () => void): Promise<Postmaster> {
  const { cluster, socketDirectory } = launch
  if (await isListening(socketDirectory)) {
    throw new EmbeddedPostgresError(
      `A PostgreSQL from another machine or container is running on ${cluster.path}: stop it first, or set LECTERN_DATA to another directory.`,
    )
  }
  await rm(`${socketIn(socketDirectory)}.lock`, { force: true })
  for (const deadline = Date.now() + PATIENCE; ; await delay(100)) {
    await forgetPid(cluster.path)
    const child = await spawnDetached(launch)
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    spawned?.()
    const pid = child.pid!
    const birth = await findBirth(pid)
    if (birth !== undefined && (await becomesReady(cluster, pid))) return { pid, birth, gone }
    const log = await readLog(cluster)
    if (!log.includes(`[${pid}] ${LOCK_FILE_EXISTS} `) || Date.now() > deadline) throw failure(lastLines(log))
  }
}

/** Fast shutdown: open transactions are rolled back, connections closed and all data written. */
export async function stopPostmaster(postmaster: Pick<Postmaster, 'pid' | 'birth'>): Promise<void> {
  if (await isAlive(postmaster)) process.kill(postmaster.pid, 'SIGINT')
  await poll(Number.POSITIVE_INFINITY, async () => ((await isAlive(postmaster)) ? undefined : true))
}

async function spawnDetached({ cluster, binaries, command }: Launch): Promise<ChildProcess> {
  const [program = '', ...args] = command
  const log = await open(logOf(cluster), 'a', 0o600)
  try {
    // Detached, so that Ctrl-C at the terminal reaches the server alone, which then stops PostgreSQL in order.
    const child = spawn(program, args, {
      ...spawnOptions(binaries, cluster.account),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', (error) => reject(failure(error.message)))
    })
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

/** Returns false when the process ended instead. Recovery after a crash has no time limit. */
async function becomesReady(cluster: Cluster, pid: number): Promise<boolean> {
  const outcome = await poll(Number.POSITIVE_INFINITY, async () => {
    const file = await readPostmasterFile(cluster.path)
    if (file?.pid === pid && file.status === 'ready') return true
    return (await findBirth(pid)) === undefined ? false : undefined
  })
  return outcome === true
}

async function watch(postmaster: Pick<Postmaster, 'pid' | 'birth'>): Promise<void> {
  while (await isAlive(postmaster)) await delay(1000, undefined, { ref: false })
}

const isAlive = async ({ pid, birth }: Pick<Postmaster, 'pid' | 'birth'>) => (await findBirth(pid)) === birth

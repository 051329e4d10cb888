// The main process of PostgreSQL: found by its pid file, started, waited for, stopped.
import { spawn } from 'node:child_process'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { unlessMissing } from './embedded-postgres-error.ts'
import { findBirth, findCommandLine, poll } from './processes.ts'
import { failure, lastLines, spawnOptions } from './run-binary.ts'
import { socketIn } from './socket-directory.ts'

export interface Postmaster {
  pid: number
  socketDirectory: string
  port: number
  status: string
}

const pidFileOf = (clusterPath: string) => join(clusterPath, 'postmaster.pid')
export const logOf = (cluster: Cluster) => `${cluster.path}.log`

/** What the pid file says, whether or not that process lives. */
async function readPidFile(clusterPath: string): Promise<Postmaster | undefined> {
  const text = await unlessMissing(readFile(pidFileOf(clusterPath), 'utf8'))
  if (text === undefined) return undefined
  const [pid, , , port, socketDirectory = '', , , status = ''] = text.split('\n')
  return { pid: Number(pid), port: Number(port), socketDirectory, status: status.trim() }
}

/** The living postmaster of this cluster, if there is one. */
export async function findPostmaster(clusterPath: string): Promise<Postmaster | undefined> {
  const postmaster = await readPidFile(clusterPath)
  if (postmaster === undefined || !(postmaster.pid > 0)) return undefined
  const commandLine = await findCommandLine(postmaster.pid)
  return commandLine?.includes(`/postgres -D ${clusterPath} `) ? postmaster : undefined
}

export function commandOf(cluster: Cluster, binaries: Binaries, settings: Record<string, string>): string[] {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return [binaries.postgres, '-D', cluster.path, ...flags]
}

export async function spawnPostmaster(cluster: Cluster, binaries: Binaries, command: string[]): Promise<number> {
  const [program = '', ...args] = command
  const log = await open(logOf(cluster), 'a', 0o600)
  try {
    // Detached, so that Ctrl-C at the terminal reaches the server alone, which then stops PostgreSQL in good order.
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
    return child.pid!
  } finally {
    await log.close()
  }
}

/** False when the process ended instead. Recovery after a crash takes as long as it takes. */
export async function becomesReady(cluster: Cluster, pid: number): Promise<boolean> {
  const outcome = await poll(Number.POSITIVE_INFINITY, async () => {
    const written = await readPidFile(cluster.path)
    if (written?.pid === pid && written.status === 'ready') return true
    return (await findBirth(pid)) === undefined ? false : undefined
  })
  return outcome === true
}

/** Fast shutdown: open transactions are rolled back, connections closed, everything written. */
export async function stopPostmaster(pid: number): Promise<void> {
  const birth = await findBirth(pid)
  if (birth === undefined) return
  process.kill(pid, 'SIGINT')
  await poll(Number.POSITIVE_INFINITY, async () => ((await findBirth(pid)) === birth ? undefined : true))
}

/**
 * After a crash the pid of the old postmaster may belong to a stranger, which PostgreSQL takes for a rival. The rest of
 * the file is kept: from it PostgreSQL learns whether an old process still holds the shared memory.
 */
export async function forgetDeadPostmaster(clusterPath: string, socketDirectory: string): Promise<void> {
  await rm(`${socketIn(socketDirectory)}.lock`, { force: true })
  const text = await unlessMissing(readFile(pidFileOf(clusterPath), 'utf8'))
  if (text === undefined) return
  const noProcess = String(2 ** 31 - 1)
  await writeFile(pidFileOf(clusterPath), text.replace(/^.*/, noProcess))
}

export async function turnLog(cluster: Cluster): Promise<void> {
  await unlessMissing(rename(logOf(cluster), `${logOf(cluster)}.1`))
}

export async function lastLogLines(cluster: Cluster): Promise<string> {
  return lastLines((await unlessMissing(readFile(logOf(cluster), 'utf8'))) ?? '')
}

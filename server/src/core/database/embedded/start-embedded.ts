import { prepareBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { DATABASE, initializeOnce, USER } from './initialize.ts'
import { takeLock } from './lock.ts'
import {
  becomesReady,
  commandOf,
  findPostmaster,
  forgetDeadPostmaster,
  lastLogLines,
  spawnPostmaster,
  stopPostmaster,
  turnLog,
} from './postmaster.ts'
import { failure } from './run-binary.ts'
import { chooseSettings } from './settings.ts'
import { PORT, prepareSocketDirectory } from './socket-directory.ts'

export interface EmbeddedPostgres {
  /** What `pg` needs to connect: socket directory as host. */
  connection: { host: string; port: number; user: string; database: string }
  /** true when a postgres of ours that outlived its parent was taken over */
  adopted: boolean
  /** Fast shutdown; resolves when the postmaster is gone. Idempotent. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDirectory: string
  say: (line: string) => void
  /** Settings of PostgreSQL that go before ours. */
  settings?: Record<string, string>
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options.dataDirectory, options.say)
  const release = await takeLock(`${cluster.path}.lock`, options.dataDirectory)
  try {
    const binaries = await prepareBinaries(cluster)
    await initializeOnce(cluster, binaries, options.say)
    const host = await prepareSocketDirectory(cluster)
    const command = commandOf(cluster, binaries, await chooseSettings(host, options.settings ?? {}))
    const orphan = await findPostmaster(cluster.path)
    let pid = orphan?.pid
    if (pid === undefined) {
      await forgetDeadPostmaster(cluster.path, host)
      await turnLog(cluster)
      pid = await spawnPostmaster(cluster, binaries, command)
    }
    if (!(await becomesReady(cluster, pid))) throw failure(await lastLogLines(cluster))
    const running = pid
    let stopping: Promise<void> | undefined
    return {
      connection: { host, port: PORT, user: USER, database: DATABASE },
      adopted: orphan !== undefined,
      stop() {
        stopping ??= stopPostmaster(running).finally(release)
        return stopping
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

import { rm } from 'node:fs/promises'
import { findNative, prepareBinaries } from './binaries.ts'
import { type Cluster, prepareCluster } from './cluster.ts'
import { DATABASE, initializeOnce, USER } from './initialize.ts'
import { keepRunning } from './keep-running.ts'
import { lockOf, takeLock } from './lock.ts'
import { rotateLog } from './log.ts'
import { adoptPostmaster, commandOf, type Launch, startPostmaster } from './postmaster.ts'
import { chooseSettings } from './settings.ts'
import { PORT, prepareSocketDirectory } from './socket-directory.ts'

export interface EmbeddedPostgres {
  /** What `pg` needs to connect, with the socket directory as host. */
  connection: { host: string; port: number; user: string; database: string }
  /** True when a postgres that outlived its parent was adopted. */
  adopted: boolean
  /** Fast shutdown; resolves when the postmaster is gone. Idempotent. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDirectory: string
  say: (line: string) => void
  /** Called with the connection when PostgreSQL runs but does not answer yet, so that the caller can do other work. */
  spawned?: (connection: EmbeddedPostgres['connection']) => void
  /** Settings of PostgreSQL that override ours. */
  settings?: Record<string, string>
}

/** Starts the bundled PostgreSQL on the database in this data directory, and creates the database if there is none. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const native = await findNative()
  const cluster = await prepareCluster(options.dataDirectory, options.say)
  const release = await takeLock(lockOf(cluster.path), options.dataDirectory)
  try {
    const launch = await prepareLaunch(cluster, native, options)
    const orphan = await adoptPostmaster(launch)
    if (orphan === undefined) await rotateLog(cluster)
    const connection = { host: launch.socketDirectory, port: PORT, user: USER, database: DATABASE }
    if (orphan !== undefined) options.spawned?.(connection)
    const postmaster =
      orphan ??
      (await startPostmaster(
        launch,
        onlyOnce(() => options.spawned?.(connection)),
      ))
    const end = keepRunning(launch, postmaster, options.say)
    let stopped: Promise<void> | undefined
    return {
      connection,
      adopted: orphan !== undefined,
      stop: () =>
        (stopped ??= end()
          .then(() => tidy(launch))
          .finally(release)),
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Spawns the postmaster again when it found the remains of another one. */
function onlyOnce(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}

async function prepareLaunch(cluster: Cluster, native: string, options: EmbeddedOptions): Promise<Launch> {
  const binaries = await prepareBinaries(cluster, native)
  await initializeOnce(cluster, binaries, options.say)
  const socketDirectory = await prepareSocketDirectory(cluster)
  const settings = await chooseSettings(binaries.version, socketDirectory, options.settings ?? {})
  return { cluster, binaries, command: commandOf(cluster, binaries, settings), socketDirectory }
}

async function tidy({ cluster, socketDirectory }: Launch): Promise<void> {
  if (socketDirectory !== cluster.path) await rm(socketDirectory, { recursive: true, force: true })
}

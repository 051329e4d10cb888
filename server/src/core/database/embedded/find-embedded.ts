import { findClusterPath } from './cluster.ts'
import { DATABASE, USER } from './initialize.ts'
import { isLocked, lockOf } from './lock.ts'
import { findPostmaster } from './postmaster-file.ts'
import { poll } from './processes.ts'
import type { EmbeddedPostgres } from './start-embedded.ts'

/** Says whether a Lectern uses the database. A PostgreSQL that outlived its Lectern belongs to nobody. */
export async function isInUse(dataDirectory: string): Promise<boolean> {
  const path = await findClusterPath(dataDirectory)
  return path !== undefined && (await isLocked(lockOf(path)))
}

/** Returns where the database of this data directory listens, or undefined when none runs. It waits for one that is just starting. */
export async function findEmbedded(dataDirectory: string): Promise<EmbeddedPostgres['connection'] | undefined> {
  const path = await findClusterPath(dataDirectory)
  if (path === undefined) return undefined
  const found = await poll(Number.POSITIVE_INFINITY, async () => {
    const postmaster = await findPostmaster(path)
    if (postmaster === undefined || postmaster.status === 'stopping') return 'none'
    return postmaster.status === 'ready' ? postmaster : undefined
  })
  if (found === undefined || found === 'none') return undefined
  return { host: found.socketDirectory, port: found.port, user: USER, database: DATABASE }
}

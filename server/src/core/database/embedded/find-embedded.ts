import { findClusterPath } from './cluster.ts'
import { DATABASE, USER } from './initialize.ts'
import { findPostmaster } from './postmaster.ts'
import type { EmbeddedPostgres } from './start-embedded.ts'

/** Where the database of this data directory listens, or undefined when none runs. */
export async function findEmbedded(dataDirectory: string): Promise<EmbeddedPostgres['connection'] | undefined> {
  const path = await findClusterPath(dataDirectory)
  const postmaster = path === undefined ? undefined : await findPostmaster(path)
  if (postmaster === undefined) return undefined
  return { host: postmaster.socketDirectory, port: postmaster.port, user: USER, database: DATABASE }
}

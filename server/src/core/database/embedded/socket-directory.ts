import { createHash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { canReach, giveTo, isRoot } from './run-as.ts'

export const PORT = 5432

/** How many bytes the kernel grants to the path of a socket. */
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107

export const socketIn = (directory: string) => join(directory, `.s.PGSQL.${PORT}`)

/** The cluster itself, private as it is; or, where that makes too long a path, a private directory for temporary files. */
export async function prepareSocketDirectory(cluster: Cluster): Promise<string> {
  if (fits(cluster.path)) return cluster.path
  const name = `lectern-${createHash('sha256').update(cluster.path).digest('hex').slice(0, 16)}`
  const short = join(await chooseParent(cluster, name), name)
  try {
    await mkdir(short, { mode: 0o700 })
    await giveTo(cluster.account, short)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const { uid, mode } = await lstat(short)
  // Root may die between making the directory and giving it away.
  if (isRoot() && uid === 0) await giveTo(cluster.account, short)
  const isPrivate = (await lstat(short)).isDirectory() && (mode & 0o077) === 0
  if (isPrivate && (await lstat(short)).uid === cluster.account.uid) return short
  throw new EmbeddedPostgresError(
    `The socket of the database belongs in ${short}, which is not a private directory of the user "${cluster.account.name}": remove it, or set LECTERN_DATA to a shorter path.`,
  )
}

async function chooseParent(cluster: Cluster, name: string): Promise<string> {
  const preferred = tmpdir()
  return fits(join(preferred, name)) && (await canReach(cluster.account, preferred)) ? preferred : '/tmp'
}

const fits = (directory: string) => Buffer.byteLength(socketIn(directory)) <= LONGEST_PATH

import { createHash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { canReach, changeOwner } from './run-as.ts'

export const PORT = 5432

/** The maximum length of a socket path in bytes. */
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107

export const socketIn = (directory: string) => join(directory, `.s.PGSQL.${PORT}`)

/** Returns the private directory of the cluster or, where that path is too long, a private temporary directory. */
export async function prepareSocketDirectory(cluster: Cluster): Promise<string> {
  if (fits(cluster.path)) return cluster.path
  const name = `lectern-${createHash('sha256').update(cluster.path).digest('hex').slice(0, 16)}`
  const short = join(await chooseParent(cluster, name), name)
  await makeUnlessPresent(short)
  // The owner is set even if the directory exists: root may have died between creating it and giving it away.
  if ((await lstat(short)).uid === 0) await changeOwner(cluster.account, short)
  const found = await lstat(short)
  if (found.isDirectory() && found.uid === cluster.account.uid && (found.mode & 0o077) === 0) return short
  throw new EmbeddedPostgresError(
    `The socket of the database belongs in ${short}, which is not a private directory of the user "${cluster.account.name}": remove it, or set LECTERN_DATA to a shorter path.`,
  )
}

/** Says whether a process accepts connections there: a socket file alone may be left over from a crash. */
export function isListening(directory: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketIn(directory))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

async function makeUnlessPresent(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

async function chooseParent(cluster: Cluster, name: string): Promise<string> {
  const preferred = tmpdir()
  return fits(join(preferred, name)) && (await canReach(cluster.account, preferred)) ? preferred : '/tmp'
}

const fits = (directory: string) => Buffer.byteLength(socketIn(directory)) <= LONGEST_PATH

// Where the files of the database lie, and on whose behalf PostgreSQL works on them.

import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  mkdtemp,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { makeDataDirectory, shutDataDirectory } from '../../storage/private-files.ts'
import { codeOf, EmbeddedPostgresError, unlessMissing } from './embedded-postgres-error.ts'
import { type Account, canReach, chooseAccount, giveTo, isRoot } from './run-as.ts'

export const MAJOR_VERSION = 18

/** Homes for databases whose data directory the account cannot enter. */
const ELSEWHERE = '/var/lib/lectern'

export interface Cluster {
  /** The directory PostgreSQL calls its data directory; it may be still to be made. */
  path: string
  account: Account
}

/** The database's directory with every link resolved, whether it exists yet or not. */
export async function findClusterPath(dataDirectory: string): Promise<string | undefined> {
  const name = join(resolve(dataDirectory), `postgres-${MAJOR_VERSION}`)
  const found = await unlessMissing(lstat(name))
  if (found === undefined) return undefined
  if (!found.isSymbolicLink()) return realpath(name)
  const target = resolve(dirname(name), await readlink(name))
  const home = await unlessMissing(realpath(dirname(target)))
  if (home !== undefined) return join(home, basename(target))
  throw new EmbeddedPostgresError(
    `The database of ${dataDirectory} is kept in ${target}, which is missing: bring it back, or delete ${name} to begin with an empty database.`,
  )
}

export async function prepareCluster(dataDirectory: string, say: (line: string) => void): Promise<Cluster> {
  await openDataDirectory(dataDirectory)
  const existing = await findClusterPath(dataDirectory)
  if (existing !== undefined) return openCluster(existing)
  const account = await chooseAccount(undefined)
  const data = await realpath(dataDirectory)
  await letIn(account, data)
  if (await canReach(account, data)) return { path: join(data, `postgres-${MAJOR_VERSION}`), account }
  return { path: await settleElsewhere(data, account, say), account }
}

async function openCluster(path: string): Promise<Cluster> {
  const owner = (await unlessMissing(stat(path)))?.uid
  const account = await chooseAccount(owner)
  await letIn(account, dirname(path))
  if (!(await canReach(account, dirname(path)))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as the user "${account.name}", who cannot enter ${dirname(path)} any more: allow it with chmod o+x on that directory and those above it.`,
    )
  }
  if (owner !== undefined && owner !== account.uid) {
    if (!isRoot()) {
      throw new EmbeddedPostgresError(
        `The database in ${path} belongs to the user with the id ${owner}: run Lectern as that user or as root, or set LECTERN_DATA to another directory.`,
      )
    }
    await giveTo(account, path)
  }
  return { path, account }
}

/**
 * Opens a private directory to the account, and to nobody else: a volume or a temporary directory of root's should hold
 * its database itself. The directories above are not ours to open.
 */
async function letIn(account: Account, directory: string): Promise<void> {
  if (await canReach(account, directory)) return
  const { uid, gid, mode } = await stat(directory)
  const groupIsFree = gid === 0 || (mode & 0o070) === 0
  if (uid !== 0 || !groupIsFree || !(await canReach(account, dirname(directory)))) return
  await chown(directory, uid, account.gid)
  await chmod(directory, (mode & 0o7777) | 0o010)
}

/** The link stands before the database does: whoever starts next, even after a crash in between, finds the same place. */
async function settleElsewhere(data: string, account: Account, say: (line: string) => void): Promise<string> {
  const name = `postgres-${MAJOR_VERSION}`
  await mkdir(ELSEWHERE, { recursive: true })
  await chmod(ELSEWHERE, 0o755)
  const home = await mkdtemp(join(ELSEWHERE, `${basename(data)}-`))
  await giveTo(account, home)
  try {
    await symlink(join(home, name), join(data, name))
  } catch (error) {
    await rm(home, { recursive: true })
    const winner = codeOf(error) === 'EEXIST' ? await findClusterPath(data) : undefined
    if (winner === undefined) throw error
    return winner
  }
  say(`The database is kept in ${home}, because PostgreSQL runs as "${account.name}", who cannot enter ${data}.`)
  return join(home, name)
}

async function openDataDirectory(path: string): Promise<void> {
  try {
    await makeDataDirectory(path)
    await shutDataDirectory(path)
    await access(path, constants.W_OK)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data directory ${path} cannot be written to (${codeOf(error)}): set LECTERN_DATA to a directory Lectern may write to.`,
    )
  }
}

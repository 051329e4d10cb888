// Decides where the files of the database are and which account PostgreSQL runs as.

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
import { prepareDataDirectory } from '../../storage/private-files.ts'
import { UnwritableError } from '../../storage/whole-file.ts'
import { codeOf, EmbeddedPostgresError, unlessMissing } from './embedded-postgres-error.ts'
import { checkMarks, type DatabasePlace, ELSEWHERE, newMark, restoreMarks, writeMark } from './place-marks.ts'
import { type Account, canReach, changeOwner, chooseAccount, isRoot } from './run-as.ts'

const MAJOR_VERSION = 18

export interface Cluster {
  /** The directory that PostgreSQL calls its data directory; it may not exist yet. */
  path: string
  account: Account
}

/** The directory of the database with every link resolved, whether or not it exists yet. It throws when the link is a copy of another directory's. */
export async function findClusterPath(dataDirectory: string): Promise<string | undefined> {
  const place = await findPlace(dataDirectory)
  if (place?.isElsewhere) await checkMarks(place)
  return place?.database
}

/** Like `findClusterPath`, for whoever decides which data directory the database belongs to. */
export async function findPlace(
  dataDirectory: string,
): Promise<(DatabasePlace & { isElsewhere: boolean }) | undefined> {
  const name = join(resolve(dataDirectory), `postgres-${MAJOR_VERSION}`)
  const found = await unlessMissing(lstat(name)).catch((error) => {
    // What should be a directory is a file; whoever creates it says so.
    if (codeOf(error) === 'ENOTDIR') return undefined
    throw new EmbeddedPostgresError(
      `The data directory ${dataDirectory} cannot be read (${codeOf(error)}): use the account that runs Lectern, or root.`,
    )
  })
  if (found === undefined) return undefined
  const data = await realpath(dataDirectory)
  const link = join(data, basename(name))
  if (!found.isSymbolicLink()) return { data, link, database: await realpath(name), isElsewhere: false }
  const target = resolve(data, await readlink(name))
  const home = await unlessMissing(realpath(dirname(target)))
  if (home !== undefined) return { data, link, database: join(home, basename(target)), isElsewhere: true }
  throw new EmbeddedPostgresError(
    `The database of ${dataDirectory} is in ${target}, which is missing: restore it, or delete ${name} to start with an empty database.`,
  )
}

export async function prepareCluster(dataDirectory: string, say: (line: string) => void): Promise<Cluster> {
  await openDataDirectory(dataDirectory)
  const existing = await findPlace(dataDirectory)
  if (existing?.isElsewhere) await restoreMarks(existing)
  if (existing !== undefined) return openCluster(existing.database)
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
    await changeOwner(account, path)
  }
  return { path, account }
}

/**
 * Opens a private directory to the account and to nobody else, so that a volume or a temporary directory of root can hold its database. The
 * directories above it are not changed.
 */
async function letIn(account: Account, directory: string): Promise<void> {
  if (await canReach(account, directory)) return
  const { uid, gid, mode } = await stat(directory)
  const groupIsFree = gid === 0 || (mode & 0o070) === 0
  if (uid !== 0 || !groupIsFree || !(await canReach(account, dirname(directory)))) return
  await chown(directory, uid, account.gid)
  await chmod(directory, (mode & 0o7777) | 0o010)
}

/** The link is created before the database, so that the next start finds the same directory even after a crash in between. */
async function settleElsewhere(data: string, account: Account, say: (line: string) => void): Promise<string> {
  const name = `postgres-${MAJOR_VERSION}`
  await mkdir(ELSEWHERE, { recursive: true })
  await chmod(ELSEWHERE, 0o755)
  const home = await mkdtemp(join(ELSEWHERE, `${basename(data)}-`))
  const place = { data, link: join(data, name), database: join(home, name) }
  const mark = newMark(place)
  await writeMark(place.database, mark)
  await changeOwner(account, home)
  try {
    await symlink(place.database, place.link)
  } catch (error) {
    await rm(home, { recursive: true })
    const winner = codeOf(error) === 'EEXIST' ? await findClusterPath(data) : undefined
    if (winner === undefined) throw error
    return winner
  }
  await writeMark(place.link, mark)
  say(`The database is stored in ${home}, because PostgreSQL runs as "${account.name}", which cannot enter ${data}.`)
  return place.database
}

async function openDataDirectory(path: string): Promise<void> {
  try {
    await prepareDataDirectory(path)
    await access(path, constants.W_OK)
  } catch (error) {
    if (error instanceof UnwritableError) throw error
    throw new EmbeddedPostgresError(
      `The data directory ${path} cannot be written to (${codeOf(error)}): set LECTERN_DATA to a directory Lectern may write to.`,
    )
  }
}

/** Files of Lectern are readable only by the account it runs as. */
import { chmod, mkdtemp, readdir, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createFolders } from './create-folders.ts'
import { UnwritableError } from './whole-file.ts'

const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

export const createPrivateFolder = (path: string) => createFolders(resolve(path), PRIVATE_FOLDER)

/** Folders that Lectern creates in its data directory; PostgreSQL protects its own. */
const FOLDERS = ['files', 'files-cache', 'outbox', 'imports', 'insights', 'backups']

/** Missing parent folders are created with normal permissions, because the account of PostgreSQL must be able to pass them. */
export async function prepareDataDirectory(path: string): Promise<void> {
  try {
    await createFolders(dirname(resolve(path)))
    await createPrivateFolder(path)
  } catch (error) {
    throw unusable(path, `cannot be created (${codeOf(error)})`)
  }
  if (await isShared(path)) throw unusable(path, 'is shared with other programs')
  await tryFolder(path).catch((error) => {
    if (!BEARABLE.includes(codeOf(error) ?? '')) throw unusable(path, `cannot be written to (${codeOf(error)})`)
  })
  // Groups may keep the right to pass the data directory, because PostgreSQL may run under another account.
  await removeRights(path, 0o067)
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

const unusable = (path: string, reason: string) =>
  new UnwritableError(`The data directory ${path} ${reason}: set LECTERN_DATA to a directory Lectern may write to.`)

/** A server with its own PostgreSQL and a bucket can do without a place to write; the embedded PostgreSQL says more about it. */
const BEARABLE = ['EACCES', 'EROFS', 'ENOSPC', 'EDQUOT']

/** Creates a folder there and removes it. The rights do not tell: root has all of them, also where nothing can be created, as in /proc. */
export async function tryFolder(directory: string): Promise<void> {
  await rmdir(await mkdtemp(join(directory, '.lectern-')))
}

/** To make / or /tmp private would lock the other programs of the machine out. */
async function isShared(path: string): Promise<boolean> {
  if (dirname(resolve(path)) === resolve(path)) return true
  const { mode } = await stat(path)
  if ((mode & 0o1002) !== 0o1002) return false
  const entries = await readdir(path)
  return entries.length > 0 && !entries.some((name) => FOLDERS.includes(name) || name.startsWith('postgres-'))
}

/** Folders that already exist are made private too. */
export async function restrictDataFolders(dataDirectory: string): Promise<void> {
  for (const name of FOLDERS) await removeRights(join(dataDirectory, name), 0o077)
}

async function removeRights(path: string, rights: number): Promise<void> {
  const mode = await stat(path).then(
    (found) => found.mode & 0o7777,
    () => undefined,
  )
  if (mode === undefined || (mode & rights) === 0) return
  // The folder belongs to another account, which decides who reads it.
  await chmod(path, mode & ~rights).catch((error) => {
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error
  })
}

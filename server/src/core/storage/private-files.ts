/** Files of Lectern are readable only by the account it runs as. */
import { chmod, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createFolders } from './create-folders.ts'
import { UnwritableError } from './whole-file.ts'

const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

export const createPrivateFolder = (path: string) => createFolders(resolve(path), PRIVATE_FOLDER)

/** Missing parent folders are created with normal permissions, because the account of PostgreSQL must be able to pass them. */
export async function createDataDirectory(path: string): Promise<void> {
  try {
    await createFolders(dirname(resolve(path)))
    await createPrivateFolder(path)
  } catch (error) {
    throw new UnwritableError(
      `The data directory ${path} cannot be created (${(error as NodeJS.ErrnoException).code}): set LECTERN_DATA to a directory Lectern may write to.`,
    )
  }
}

/** Folders that Lectern creates in its data directory; PostgreSQL protects its own. */
const FOLDERS = ['files', 'files-cache', 'outbox', 'imports', 'insights', 'backups']

/** Folders that already exist are made private too. */
export async function restrictDataFolders(dataDirectory: string): Promise<void> {
  for (const name of FOLDERS) await removeRights(join(dataDirectory, name), 0o077)
}

/** Groups may keep the right to pass the data directory, because PostgreSQL may run under another account. */
export const restrictDataDirectory = (path: string) => removeRights(path, 0o067)

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

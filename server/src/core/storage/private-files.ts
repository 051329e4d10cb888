/** What Lectern keeps on disk is for the user it runs as alone: other accounts of the machine cannot read it. */
import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

export const makePrivateFolder = (path: string) => mkdir(path, { recursive: true, mode: PRIVATE_FOLDER })

/** Folders that are missing above it are ordinary ones: the account that PostgreSQL runs as must be able to pass them. */
export async function makeDataDirectory(path: string): Promise<void> {
  await mkdir(dirname(resolve(path)), { recursive: true })
  await makePrivateFolder(path)
}

/** What Lectern itself makes in its data directory; PostgreSQL sees to its own. */
const FOLDERS = ['files', 'files-cache', 'outbox', 'imports', 'insights']

/** Folders from before, or from other hands, are shut too. */
export async function shutDataFolders(dataDirectory: string): Promise<void> {
  for (const name of FOLDERS) await removeRights(join(dataDirectory, name), 0o077)
}

/** Of the data directory a group may keep the right to pass: PostgreSQL may run as an account of its own. */
export const shutDataDirectory = (path: string) => removeRights(path, 0o067)

async function removeRights(path: string, rights: number): Promise<void> {
  const mode = await stat(path).then(
    (found) => found.mode & 0o7777,
    () => undefined,
  )
  if (mode === undefined || (mode & rights) === 0) return
  // A folder of somebody else: they decide who reads it.
  await chmod(path, mode & ~rights).catch((error) => {
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error
  })
}

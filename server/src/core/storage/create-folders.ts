import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Creates a folder and those above it. Node's own `recursive` never ends where a file system refuses new folders with ENOENT, as /proc does. */
export async function createFolders(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') {
      if ((await stat(path)).isDirectory()) return
      throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR' })
    }
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await createFolders(dirname(path), mode)
    await mkdir(path, mode).catch((again: NodeJS.ErrnoException) => {
      if (again.code !== 'EEXIST') throw again
    })
  }
}

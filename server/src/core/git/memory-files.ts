/** A file system in memory with the operations that Git needs: data fetched for one job leaves nothing behind, however the job ends. */
import type { PromiseFsClient } from 'isomorphic-git'

export function createMemoryFiles(): PromiseFsClient {
  const files = new Map<string, Buffer>()
  const folders = new Map<string, Set<string>>([['', new Set()]])

  const stat = async (path: string) => {
    const file = files.get(clean(path))
    if (!file && !folders.has(clean(path))) throw missing(path)
    return toStat(file)
  }
  const bytesAt = (path: string) => {
    const file = files.get(clean(path))
    if (file) return file
    throw folders.has(clean(path)) ? coded('EISDIR', path) : missing(path)
  }
  const entriesAt = (path: string) => {
    const entries = folders.get(clean(path))
    if (!entries) throw files.has(clean(path)) ? coded('ENOTDIR', path) : missing(path)
    return entries
  }

  return {
    promises: {
      stat,
      lstat: stat,
      async readFile(path: string, options?: { encoding?: BufferEncoding } | BufferEncoding) {
        const encoding = typeof options === 'string' ? options : options?.encoding
        return encoding ? bytesAt(path).toString(encoding) : bytesAt(path)
      },
      async writeFile(path: string, content: string | Uint8Array) {
        const bytes =
          typeof content === 'string'
            ? Buffer.from(content)
            : Buffer.from(content.buffer, content.byteOffset, content.length)
        entriesAt(folderOf(path)).add(nameOf(path))
        files.set(clean(path), bytes)
      },
      async mkdir(path: string) {
        if (folders.has(clean(path))) throw coded('EEXIST', path)
        entriesAt(folderOf(path)).add(nameOf(path))
        folders.set(clean(path), new Set())
      },
      readdir: async (path: string) => [...entriesAt(path)].sort(),
      async unlink(path: string) {
        bytesAt(path)
        files.delete(clean(path))
        entriesAt(folderOf(path)).delete(nameOf(path))
      },
      async rmdir(path: string) {
        if (entriesAt(path).size > 0) throw coded('ENOTEMPTY', path)
        folders.delete(clean(path))
        entriesAt(folderOf(path)).delete(nameOf(path))
      },
      readlink: async (path: string) => {
        throw coded('EINVAL', path)
      },
      symlink: async (path: string) => {
        throw coded('EPERM', path)
      },
    },
  }
}

const clean = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')
const folderOf = (path: string) => clean(path).slice(0, Math.max(0, clean(path).lastIndexOf('/')))
const nameOf = (path: string) => clean(path).slice(clean(path).lastIndexOf('/') + 1)

const coded = (code: string, path: string) => Object.assign(new Error(`${code}: ${path}`), { code })
const missing = (path: string) => coded('ENOENT', path)

const toStat = (file: Buffer | undefined) => ({
  type: file ? 'file' : 'dir',
  mode: file ? 0o100644 : 0o040000,
  size: file?.length ?? 0,
  ino: 0,
  dev: 0,
  uid: 0,
  gid: 0,
  mtimeMs: 0,
  ctimeMs: 0,
  isFile: () => file !== undefined,
  isDirectory: () => file === undefined,
  isSymbolicLink: () => false,
})

import type { GitArguments } from './git-arguments.ts'
import { GitFailedError } from './git-failed-error.ts'
import type { Pacer } from './pacer.ts'
import { readTreeObject } from './read-objects.ts'

export interface GitFile {
  oid: string
  /** The mode as git writes it: `100644`, or `100755` for executables. */
  mode: string
}

export interface SkippedFile {
  path: string
  reason: string
}

const FILES = 100_000
const DEPTH = 64
const PATH_LENGTH = 1024

/** Lists the files of a tree by path. Links, submodules and names that lead out of the tree are left out. */
export async function listTree(git: GitArguments, oid: string, pacer: Pacer) {
  const files = new Map<string, GitFile>()
  const leftOut: SkippedFile[] = []
  const rest = [{ oid, folder: '', depth: 0 }]
  for (let next = rest.pop(); next; next = rest.pop()) {
    for (const entry of await readTreeObject(git, next.oid, pacer)) {
      if (pacer.isDue()) await pacer.rest()
      const path = next.folder + entry.path
      const reason =
        refusalOf(entry.path, path, entry.mode) ?? (next.depth === DEPTH ? 'is nested too deep' : undefined)
      if (reason !== undefined) leftOut.push({ path: path.slice(0, PATH_LENGTH), reason })
      else if (entry.type === 'tree') rest.push({ oid: entry.oid, folder: `${path}/`, depth: next.depth + 1 })
      else files.set(path, { oid: entry.oid, mode: entry.mode })
      // A tree may contain itself repeatedly, so files found are counted, not files stored.
      if (files.size + rest.length + leftOut.length > FILES)
        throw new GitFailedError('too-large', `The repository has more than ${FILES} files`)
    }
  }
  return { files, leftOut }
}

function refusalOf(name: string, path: string, mode: string): string | undefined {
  if (mode === '120000') return 'is a symbolic link'
  if (mode === '160000') return 'is a submodule'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (name === '' || name === '.' || name === '..' || /[/\\\u0000-\u001f\u007f]/.test(name))
    return 'has a name that is not allowed'
  if (name.toLowerCase() === '.git') return 'has a name that is not allowed'
  if (path.length > PATH_LENGTH) return 'has a path that is too long'
  return undefined
}

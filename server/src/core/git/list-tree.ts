import { GitFailedError } from './git-failed-error.ts'
import type { GitPlace } from './git-place.ts'

export interface GitFile {
  oid: string
  /** As git writes it: `100644`, or `100755` for what can be run. */
  mode: string
}

export interface LeftOut {
  path: string
  reason: string
}

const FILES = 100_000
const DEPTH = 64
const PATH_LENGTH = 1024

/** The files of a tree by path. Links and other repositories in it stay where they are, and so do names that lead out of it. */
export async function listTree(git: GitPlace, oid: string, signal: AbortSignal) {
  const { readTree } = await import('isomorphic-git')
  const files = new Map<string, GitFile>()
  const leftOut: LeftOut[] = []
  const rest = [{ oid, folder: '', depth: 0 }]
  for (let next = rest.pop(); next; next = rest.pop()) {
    signal.throwIfAborted()
    const { tree } = await readTree({ ...git, oid: next.oid })
    for (const entry of tree) {
      const path = next.folder + entry.path
      const reason = refusalOf(entry.path, path, entry.mode) ?? (next.depth === DEPTH ? 'lies too deep' : undefined)
      if (reason !== undefined) leftOut.push({ path: path.slice(0, PATH_LENGTH), reason })
      else if (entry.type === 'tree') rest.push({ oid: entry.oid, folder: `${path}/`, depth: next.depth + 1 })
      else files.set(path, { oid: entry.oid, mode: entry.mode })
      // A tree may name itself over and over: what is found is counted, not what is stored.
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

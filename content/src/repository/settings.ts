/** Reads `.gitbook.yaml`, or `book.json` of older books: the location of the content in a repository. */
import { parseYaml, trimCharacters } from '../text/index.ts'
import { fileNameOf, folderOf, joinPath } from './paths.ts'

export interface RepositorySettings {
  /** The folder that all other paths are relative to; empty for the repository itself. */
  readonly root: string
  readonly readme: string
  readonly summary: string
  /** Old path → file. */
  readonly redirects: ReadonlyMap<string, string>
}

export const SETTINGS_FILE = '.gitbook.yaml'
/** Used when there is no other file. */
export const BOOK_FILE = 'book.json'
const MAX_LENGTH = 200_000

type ReadSettings =
  | { readonly kind: 'read'; readonly settings: RepositorySettings; readonly problem?: string }
  | { readonly kind: 'invalid'; readonly reason: string }

/** `folder` is that of the project, which contains the file; `all` are all files. */
export function readSettings(
  text: string | undefined,
  folder: string,
  all: ReadonlySet<string> = new Set(),
): ReadSettings {
  const read = text === undefined ? {} : readMap(withoutInvisible(text))
  const problem = typeof read === 'string' ? read : undefined
  const value = typeof read === 'string' ? salvage(text!) : read
  const root = value.root ?? './'
  const structure = value.structure ?? {}
  const redirects = value.redirects ?? {}
  if (typeof root !== 'string') return { kind: 'invalid', reason: 'root must be a path' }
  if (!isMap(structure)) return { kind: 'invalid', reason: 'structure must be a map of names and values' }
  if (!isMap(redirects)) return { kind: 'invalid', reason: 'redirects must be a map of paths' }
  const readme = structure.readme ?? 'README.md'
  const summary = structure.summary ?? 'SUMMARY.md'
  if (typeof readme !== 'string') return { kind: 'invalid', reason: 'structure.readme must be a path' }
  if (typeof summary !== 'string') return { kind: 'invalid', reason: 'structure.summary must be a path' }
  const base = findFolder(root, folder, all)
  const find = (path: string) => (base === undefined ? undefined : findNamed(path, base, all))
  const [readmePath, summaryPath] = [find(readme), find(summary)]
  if (base === undefined || readmePath === undefined || summaryPath === undefined)
    return { kind: 'invalid', reason: 'paths must stay in the repository' }
  const moved = Object.entries(redirects).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    kind: 'read',
    settings: { root: base, readme: readmePath, summary: summaryPath, redirects: new Map(moved) },
    ...(problem !== undefined && { problem }),
  }
}

/** Removes invisible characters of copied settings, which change names. */
const withoutInvisible = (text: string) => text.replace(/[\u200b\u2060\ufeff]/g, '')

/** Reads what it can from a file that is not YAML: without its root the whole book would be lost. */
function salvage(text: string): { readonly [name: string]: unknown } {
  const structure: Record<string, string> = {}
  let root: string | undefined
  for (const line of withoutInvisible(text).split('\n')) {
    const [, name, value = ''] = /^[ \t]*(root|readme|summary):(.*)$/.exec(line) ?? []
    const path = trimCharacters(value.trim(), `"'`)
    if (name === undefined || path === '') continue
    if (name === 'root') root = path
    else structure[name] = path
  }
  return { structure, ...(root !== undefined && { root }) }
}

/** The root is relative to the file or to the top of the repository, whichever exists. */
function findFolder(root: string, folder: string, all: ReadonlySet<string>): string | undefined {
  const near = joinPath(folder, root)
  const far = joinPath('', root)
  if (near === far || near === undefined) return near ?? far
  const holds = (path: string) => path === '' || some(all, (each) => each.startsWith(`${path}/`))
  return !holds(near) && far !== undefined && holds(far) ? far : near
}

/** Relative to the root or to the top of the repository; in another case if the exact name does not exist. */
function findNamed(path: string, base: string, all: ReadonlySet<string>): string | undefined {
  const near = joinPath(base, path)
  if (near === undefined || all.has(near)) return near
  const far = joinPath('', path)
  if (far?.includes('/') && all.has(far)) return far
  const lower = fileNameOf(near).toLowerCase()
  let found: string | undefined
  for (const each of all)
    if (folderOf(each) === folderOf(near) && fileNameOf(each).toLowerCase() === lower && (!found || each < found))
      found = each
  return found ?? near
}

function some(all: Iterable<string>, isSo: (path: string) => boolean): boolean {
  for (const path of all) if (isSo(path)) return true
  return false
}

const isMap = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a map, or the error of the text. Empty files are empty maps. */
export function readMap(text: string): { readonly [name: string]: unknown } | string {
  const value = readYaml(text)
  if (value.kind === 'invalid') return value.reason
  if (value.value === null || value.value === undefined) return {}
  return isMap(value.value) ? value.value : 'must be a map of names and values'
}

export function readYaml(text: string): { kind: 'read'; value: unknown } | { kind: 'invalid'; reason: string } {
  try {
    if (text.length > MAX_LENGTH) return { kind: 'invalid', reason: `must have at most ${MAX_LENGTH} characters` }
    // Of equal names the last one counts, as in most parsers.
    const parsed = parseYaml(text, { hasUniqueKeys: false })
    if (parsed.kind === 'invalid') return { kind: 'invalid', reason: parsed.rule }
    return { kind: 'read', value: parsed.document.toJS({ maxAliasCount: 100 }) }
  } catch {
    return { kind: 'invalid', reason: 'must be plain YAML' }
  }
}

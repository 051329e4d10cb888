/** `.gitbook.yaml`: where in a repository the content lies. */
import { parseDocument } from 'yaml'
import { joinPath } from './paths.ts'

export interface RepositorySettings {
  /** The folder everything else is relative to; empty for the repository itself. */
  readonly root: string
  readonly readme: string
  readonly summary: string
  /** Old path → file. */
  readonly redirects: ReadonlyMap<string, string>
}

export const SETTINGS_FILE = '.gitbook.yaml'

export type ReadSettings =
  | { readonly kind: 'read'; readonly settings: RepositorySettings }
  | { readonly kind: 'invalid'; readonly reason: string }

/** `folder` is that of the project in the repository, where the file lies. */
export function readSettings(text: string | undefined, folder: string): ReadSettings {
  const value = text === undefined ? {} : readMap(text)
  if (typeof value === 'string') return { kind: 'invalid', reason: value }
  const { root = './', structure = {}, redirects = {} } = value
  if (typeof root !== 'string') return { kind: 'invalid', reason: 'root must be a path' }
  if (!isMap(structure)) return { kind: 'invalid', reason: 'structure must be a map of names and values' }
  if (!isMap(redirects)) return { kind: 'invalid', reason: 'redirects must be a map of paths' }
  const { readme = 'README.md', summary = 'SUMMARY.md' } = structure
  if (typeof readme !== 'string') return { kind: 'invalid', reason: 'structure.readme must be a path' }
  if (typeof summary !== 'string') return { kind: 'invalid', reason: 'structure.summary must be a path' }
  const base = joinPath(folder, root)
  const [readmePath, summaryPath] = [readme, summary].map((path) =>
    base === undefined ? undefined : joinPath(base, path),
  )
  if (base === undefined || readmePath === undefined || summaryPath === undefined)
    return { kind: 'invalid', reason: 'paths must stay in the repository' }
  const moved = Object.entries(redirects).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    kind: 'read',
    settings: { root: base, readme: readmePath, summary: summaryPath, redirects: new Map(moved) },
  }
}

const isMap = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A map, or what is wrong with the text. Empty files say nothing. */
export function readMap(text: string): { readonly [name: string]: unknown } | string {
  const value = readYaml(text)
  if (value.kind === 'invalid') return value.reason
  if (value.value === null || value.value === undefined) return {}
  return isMap(value.value) ? value.value : 'must be a map of names and values'
}

export function readYaml(text: string): { kind: 'read'; value: unknown } | { kind: 'invalid'; reason: string } {
  try {
    const document = parseDocument(text, { schema: 'core', logLevel: 'silent', prettyErrors: false })
    const [error] = document.errors
    if (error) return { kind: 'invalid', reason: `is not YAML: ${error.message.split('\n')[0]!.slice(0, 200)}` }
    return { kind: 'read', value: document.toJS({ maxAliasCount: 100 }) }
  } catch {
    return { kind: 'invalid', reason: 'must be plain YAML' }
  }
}

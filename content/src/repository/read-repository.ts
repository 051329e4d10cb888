/** A repository of markdown → content on its way into a space. */
import type { Incoming, IncomingPage, Problem } from '../incoming/types.ts'
import { findAssets } from './assets.ts'
import { readIncludes } from './includes.ts'
import { inferStructure } from './infer-structure.ts'
import { createLocator } from './locate.ts'
import { folderOf, joinPath } from './paths.ts'
import { readEntries } from './read-entries.ts'
import { readMarkdownPage } from './read-page.ts'
import { readSettings, readYaml, SETTINGS_FILE } from './settings.ts'
import { readSummary } from './summary.ts'
import type { Repository, RepositoryFiles } from './types.ts'

export interface RepositoryContent extends Incoming {
  readonly variables: { readonly [name: string]: string }
  readonly redirects: ReadonlyMap<string, string>
  /** The file the structure came from; undefined when it came from the folders. */
  readonly summary: string | undefined
  readonly root: string
}

/** `folder`: of the project, for repositories that hold several. */
export function readRepository(files: RepositoryFiles, folder = ''): RepositoryContent {
  const problems: Problem[] = []
  const all = new Set(files.paths)
  const settingsFile = joinPath(folder, SETTINGS_FILE)!
  const read = readSettings(files.text(settingsFile), folder)
  if (read.kind === 'invalid') problems.push({ address: settingsFile, reason: read.reason })
  const settings = read.kind === 'read' ? read.settings : defaultsIn(folder)
  const within = settings.root === '' ? '' : `${settings.root}/`
  const paths = [...all].filter((path) => path.startsWith(within))
  const listed = files.text(settings.summary)
  const repository = { files, all, settings, problems }
  const pages = listed === undefined ? inferStructure(repository, paths) : fromSummary(repository, listed)
  if (pages.length === 0 && problems.length === 0)
    problems.push({ address: settings.readme, reason: 'there is no markdown to read' })
  const { locate, redirects } = createLocator(all, settings)
  return {
    pages,
    files: findAssets(files, paths).map((address) => ({ address })),
    reusableContents: readIncludes(files, paths),
    problems,
    locate,
    variables: readVariables(repository),
    redirects,
    summary: listed === undefined ? undefined : settings.summary,
    root: settings.root,
  }
}

function defaultsIn(folder: string) {
  const read = readSettings(undefined, folder)
  if (read.kind === 'invalid') throw new Error(read.reason)
  return read.settings
}

function fromSummary(repository: Repository, text: string): IncomingPage[] {
  const { settings, problems, all } = repository
  const { entries, problems: wrong } = readSummary(text)
  for (const { line, reason } of wrong) problems.push({ address: settings.summary, reason: `line ${line} ${reason}` })
  const seen = new Set<string>()
  const pages = readEntries(repository, entries, folderOf(settings.summary), seen)
  // The landing page is there even if nobody lists it.
  if (seen.has(settings.readme) || !all.has(settings.readme)) return pages
  return [readMarkdownPage(repository.files, settings.readme, { root: settings.root }), ...pages]
}

function readVariables({ files, settings, problems }: Repository): { readonly [name: string]: string } {
  const path = joinPath(settings.root, '.gitbook/vars.yaml')!
  const text = files.text(path)
  if (text === undefined) return {}
  const read = readYaml(text)
  if (read.kind === 'invalid') {
    problems.push({ address: path, reason: read.reason })
    return {}
  }
  const entries = Object.entries(read.value ?? {}).filter(([name]) => /^[A-Za-z]\w*$/.test(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

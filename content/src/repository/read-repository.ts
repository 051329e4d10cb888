/** Reads a repository of markdown into content to import. */
import type { IncomingContent, IncomingPage, Problem } from '../incoming/index.ts'
import { findAssets } from './assets.ts'
import { readIncludes } from './includes.ts'
import { inferStructure } from './infer-structure.ts'
import { createLocator } from './locate.ts'
import { joinPath } from './paths.ts'
import { readMarkdownPage } from './read-page.ts'
import { readSummaryEntries } from './read-summary-entries.ts'
import { BOOK_FILE, readSettings, readYaml, SETTINGS_FILE } from './settings.ts'
import { type LineRange, readSummary } from './summary.ts'
import type { Repository, RepositoryFiles } from './types.ts'

export interface RepositoryContent extends IncomingContent {
  readonly variables: { readonly [name: string]: string }
  readonly redirects: ReadonlyMap<string, string>
  /** The file with the structure; undefined when it comes from the folders. */
  readonly summary: string | undefined
  readonly root: string
  /** The lines of that file that list each page. */
  readonly lines: ReadonlyMap<IncomingPage, LineRange>
}

/** `folder` is that of the project, for repositories with several. */
export function readRepository(files: RepositoryFiles, folder = ''): RepositoryContent {
  const problems: Problem[] = []
  const all = new Set(files.paths)
  const settings = findSettings(files, folder, all, problems)
  const within = settings.root === '' ? '' : `${settings.root}/`
  const paths = [...all].filter((path) => path.startsWith(within))
  const listed = files.text(settings.summary)
  const { locate, redirects } = createLocator(all, settings)
  const repository = { files, all, settings, problems, locate, lines: new Map() }
  const pages = listed === undefined ? inferStructure(repository, paths) : fromSummary(repository, listed)
  if (pages.length === 0 && problems.length === 0)
    problems.push({ address: settings.readme, reason: 'there is no markdown to read' })
  return {
    pages,
    files: findAssets(files, { paths, pages: addressesOf(pages), locate }).map((address) => ({ address })),
    reusableContents: readIncludes(files, paths),
    problems,
    locate,
    variables: readVariables(repository),
    redirects,
    summary: listed === undefined ? undefined : settings.summary,
    root: settings.root,
    lines: repository.lines,
  }
}

function* addressesOf(pages: readonly IncomingPage[]): Generator<string> {
  for (const { address, pages: below } of pages) {
    if (address !== undefined) yield address
    yield* addressesOf(below)
  }
}

function findSettings(files: RepositoryFiles, folder: string, all: ReadonlySet<string>, problems: Problem[]) {
  const name = [SETTINGS_FILE, BOOK_FILE].find((each) => files.text(joinPath(folder, each)!) !== undefined)
  const address = joinPath(folder, name ?? SETTINGS_FILE)!
  const read = readSettings(files.text(address), folder, all)
  const problem = read.kind === 'invalid' ? read.reason : read.problem
  if (problem !== undefined) problems.push({ address, reason: problem })
  return read.kind === 'read' ? read.settings : defaultsIn(folder)
}

function defaultsIn(folder: string) {
  const read = readSettings(undefined, folder)
  if (read.kind === 'invalid') throw new Error(read.reason)
  return read.settings
}

function fromSummary(repository: Repository, text: string): IncomingPage[] {
  const { settings, problems, all } = repository
  const { entries, lines, problems: wrong } = readSummary(text)
  for (const { line, reason } of wrong) problems.push({ address: settings.summary, reason: `line ${line} ${reason}` })
  const seen = new Set<string>()
  const pages = readSummaryEntries(repository, entries, lines, seen)
  // The landing page exists even if it is not listed.
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

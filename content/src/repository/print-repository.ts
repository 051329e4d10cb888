/** A revision → the files of a repository that reads back as the same revision. */
import { stringify } from 'yaml'
import type { ContentRef, Document } from '../document/types.ts'
import { canonicalJson } from '../revision/canonical.ts'
import type { Hash, PlacedPage } from '../revision/types.ts'
import { toSlug } from '../slug.ts'
import { folderOf, joinPath, relativePath } from './paths.ts'
import { hrefFrom, printInclude, printPage, slugBeside } from './print-page.ts'
import { printSummary } from './print-summary.ts'
import { planPaths, type RepositoryPaths, type Written } from './repository-paths.ts'
import { SETTINGS_FILE } from './settings.ts'
import { readSummary, type SummaryEntry } from './summary.ts'

export interface RepositoryContentToPrint extends Written {
  readonly variables?: { readonly [name: string]: string }
  /** Former path → page id; written when there is no `.gitbook.yaml` yet. */
  readonly redirects?: Iterable<readonly [string, string]>
  /** The document of a hash; an absent hash is an empty page. */
  readonly body: (hash: Hash | undefined) => Document
}

export interface PrintedRepository {
  readonly paths: RepositoryPaths
  /** Text files by path, made when they are asked for. */
  readonly texts: ReadonlyMap<string, () => string>
  /** The document that is asked for when a text is made. */
  readonly documents: ReadonlyMap<string, Hash>
}

export interface PrintRepositoryOptions {
  readonly root?: string
  /** Of the project, where `.gitbook.yaml` lies: the same, unless that file says otherwise. */
  readonly folder?: string
  /** Where the table of contents is written. */
  readonly summary?: string
  readonly standing?: Standing
  /** Files that are there and are nobody's of the content: nothing is written over them. */
  readonly occupied?: Iterable<string>
}

/** What the repository holds before: text that says the same as what would be written is left as it is. */
export interface Standing {
  readonly summary: string | undefined
  /** Of the pages, by path. */
  readonly titles: ReadonlyMap<string, string>
}

export function printRepository(
  content: RepositoryContentToPrint,
  {
    root = '',
    folder = root,
    summary = joinPath(root, 'SUMMARY.md')!,
    standing,
    occupied,
  }: PrintRepositoryOptions = {},
): PrintedRepository {
  const taken = new Set(occupied)
  const paths = planPaths(content, root, taken)
  const texts = new Map<string, () => string>()
  const documents = new Map<string, Hash>()
  const addPages = (pages: readonly PlacedPage[]) => {
    for (const { page, pages: below } of pages) {
      const path = paths.pages.get(page.id)
      if (path !== undefined) {
        texts.set(path, () =>
          printPage(page, content.body(page.document), hrefFrom(path, paths), slugBeside(page, path, root)),
        )
        if (page.document !== undefined) documents.set(path, page.document)
      }
      addPages(below)
    }
  }
  addPages(content.pages)
  for (const { id, title, document } of content.reusableContents) {
    const path = paths.reusableContents.get(id)!
    texts.set(path, () => printInclude(title, content.body(document), hrefFrom(path, paths)))
    if (document !== undefined) documents.set(path, document)
  }
  const variables = content.variables ?? {}
  if (Object.keys(variables).length > 0)
    texts.set(joinPath(root, '.gitbook/vars.yaml')!, () => stringify(variables, { lineWidth: 0 }))
  texts.set(summary, () => summaryOf(content.pages, { paths, summary, root }, standing))
  const redirects = toRedirects(content.redirects ?? [], paths, root)
  const settings = joinPath(folder, SETTINGS_FILE)!
  if (Object.keys(redirects).length > 0 && !taken.has(settings))
    texts.set(settings, () => stringify({ redirects }, { lineWidth: 0 }))
  return { paths, texts, documents }
}

/** Old path → file, as `.gitbook.yaml` has them. */
function toRedirects(redirects: Iterable<readonly [string, string]>, { pages }: RepositoryPaths, root: string) {
  const written = [...redirects].flatMap(([from, id]) => {
    const path = pages.get(id)
    return path === undefined ? [] : [[from, path.slice(root === '' ? 0 : root.length + 1)]]
  })
  return Object.fromEntries(written) as { readonly [from: string]: string }
}

type Places = { paths: RepositoryPaths; summary: string; root: string }

/** The text that stands, when it says the same. */
function summaryOf(pages: readonly PlacedPage[], places: Places, standing: Standing | undefined): string {
  const said = standing?.summary === undefined ? undefined : readSummary(standing.summary)
  const listed = new Map(said && listedTitles(said.entries, folderOf(places.summary)))
  /** The list may call a page otherwise than the page itself does, until the page is renamed. */
  const titleOf = (title: string, path: string) =>
    standing?.titles.get(path) === title ? (listed.get(path) ?? title) : title
  const entries = toEntries(pages, places, titleOf)
  const isSame = said?.problems.length === 0 && canonicalJson(meant(said.entries)) === canonicalJson(meant(entries))
  return isSame ? standing!.summary! : printSummary(entries)
}

/** A group without a slug has the one of its title. */
const meant = (entries: readonly SummaryEntry[]): SummaryEntry[] =>
  entries.map((entry) => ({
    ...entry,
    ...(entry.kind === 'group' && { slug: entry.slug ?? toSlug(entry.title, 'page') }),
    entries: meant(entry.entries),
  }))

function* listedTitles(entries: readonly SummaryEntry[], folder: string): Generator<[string, string]> {
  for (const entry of entries) {
    const path = entry.kind === 'page' && entry.path !== undefined ? joinPath(folder, entry.path) : undefined
    if (path !== undefined) yield [path, entry.title!]
    yield* listedTitles(entry.entries, folder)
  }
}

function toEntries(
  pages: readonly PlacedPage[],
  places: Places,
  titleOf: (title: string, path: string) => string,
): SummaryEntry[] {
  const toEntry = ({ page, pages: below }: PlacedPage): SummaryEntry => {
    const { title } = page
    const entries = toEntries(below, places, titleOf)
    switch (page.type) {
      case 'group':
        return { kind: 'group', title, ...(page.slug !== undefined && { slug: page.slug }), entries }
      case 'link':
        return { kind: 'link', title, url: linkOf(page.target as ContentRef, places), entries }
      case 'computed':
        return { kind: 'computed', title, computed: page.computed ?? {}, entries }
      case 'document': {
        const path = places.paths.pages.get(page.id)!
        const { linkTitle } = page
        return {
          kind: 'page',
          title: titleOf(title, path),
          path: relativePath(places.summary, path),
          ...(linkTitle !== undefined && { linkTitle }),
          entries,
        }
      }
    }
  }
  return pages.map(toEntry)
}

/** A file without an anchor would be a page of its own; an empty one says that it is a link. */
function linkOf(target: ContentRef, { paths, summary }: Places): string {
  const url = hrefFrom(summary, paths)(target)
  return target.kind === 'page' && !target.space ? `${url}#` : url
}

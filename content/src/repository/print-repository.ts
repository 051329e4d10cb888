/** A revision → the files of a repository that reads back as the same revision. */
import { stringify } from 'yaml'
import type { Document } from '../document/types.ts'
import type { PageTree } from '../revision/build-revision.ts'
import type { Hash, PlacedPage } from '../revision/types.ts'
import { joinPath } from './paths.ts'
import { printContents, type StandingSummary } from './print-contents.ts'
import { hrefFrom, printInclude, printPage, slugBeside } from './print-page.ts'
import { isListedOnly, planPaths, type RepositoryPaths, type Written } from './repository-paths.ts'
import { SETTINGS_FILE } from './settings.ts'

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
  /** The pages as they are read from it, with the ids they have here. */
  readonly pages: readonly PageTree[]
  /** Files that are the content's. */
  readonly paths: ReadonlySet<string>
  readonly summary: StandingSummary | undefined
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
  const paths = planPaths(content, {
    root,
    occupied: taken,
    ...(standing && { standing: standing.paths }),
  })
  const texts = new Map<string, () => string>()
  const documents = new Map<string, Hash>()
  const addPages = (pages: readonly PlacedPage[]) => {
    for (const { page, pages: below } of pages) {
      const path = paths.pages.get(page.id)
      if (path !== undefined && !isListedOnly(page)) {
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
  texts.set(summary, () => printContents(content.pages, { paths, summary }, standing))
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

/** A revision → the files of a repository that reads back as the same revision. */
import { stringify } from 'yaml'
import type { Document } from '../document/types.ts'
import { createResolver, type Target } from '../incoming/create-resolver.ts'
import type { Hash } from '../revision/types.ts'
import { createLocator } from './locate.ts'
import { joinPath, nameOf, relativePath, withoutEnding } from './paths.ts'
import { listedTitles, printContents, type StandingPages } from './print-contents.ts'
import { hrefFrom, printInclude, printPage } from './print-page.ts'
import { titleOf as titleFromPath } from './read-page.ts'
import { everyPage, isListedOnly, planPaths, type RepositoryPaths, type Written } from './repository-paths.ts'
import { SETTINGS_FILE } from './settings.ts'
import { slugsBeside } from './slugs-beside.ts'
import { splicePage } from './splice-page.ts'

export interface RepositoryContentToPrint extends Written {
  readonly variables?: { readonly [name: string]: string }
  /** Former path → page id; written when there is no `.gitbook.yaml` yet. */
  readonly redirects?: Iterable<readonly [string, string]>
  /** The document of a hash; an absent hash is an empty page. */
  readonly body: (hash: Hash | undefined) => Document
  /** The text of a file that a page came from: blocks nobody edited are written as they stand in it. */
  readonly source?: (path: string, hash: Hash | undefined) => string | undefined
}

export interface PrintedRepository {
  readonly paths: RepositoryPaths
  /** Text files by path, made when they are asked for. */
  readonly texts: ReadonlyMap<string, () => string>
  /** The document that is asked for when a text is made. */
  readonly documents: ReadonlyMap<string, Hash>
  /** The source that is asked for then. */
  readonly sources: ReadonlyMap<string, Hash>
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

/** What the repository holds before, with the ids things have here: text that says the same as what would be written is left as it is. */
export interface Standing extends StandingPages {
  /** Files that are the content's. */
  readonly paths: ReadonlySet<string>
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
  const sources = new Map<string, Hash>()
  const add = (path: string, { document, source }: { document?: Hash; source?: Hash }, print: () => string) => {
    texts.set(path, print)
    if (document !== undefined) documents.set(path, document)
    if (source !== undefined) sources.set(path, source)
  }
  const resolveFrom = createTargetResolver(paths, root)
  const slugs = slugsBeside(content.pages, paths.pages, root)
  const titleOf = listedTitles(standing)
  const isInferred = standing !== undefined && standing.summary === undefined
  for (const { page } of everyPage(content.pages)) {
    const path = paths.pages.get(page.id)
    if (path === undefined || isListedOnly(page)) continue
    add(path, page, () => {
      const [body, href, slug] = [content.body(page.document), hrefFrom(path, paths), slugs.get(page.id)]
      const source = content.source?.(path, page.source)
      const listedTitle = isInferred ? titleFromPath(path, root) : titleOf(page)
      const options = { fields: page, body, href, resolve: resolveFrom(path), slug, listedTitle, isPage: true }
      const spliced = source === undefined ? undefined : splicePage(source, options)
      return spliced ?? printPage(page, body, href, slug === undefined ? {} : { slug })
    })
  }
  for (const item of content.reusableContents) {
    const path = paths.reusableContents.get(item.id)!
    add(path, item, () => {
      const [body, href] = [content.body(item.document), hrefFrom(path, paths)]
      const source = content.source?.(path, item.source)
      const listedTitle = withoutEnding(nameOf(path))
      const options = { fields: item, body, href, resolve: resolveFrom(path), listedTitle, isPage: false }
      return (source === undefined ? undefined : splicePage(source, options)) ?? printInclude(item.title, body, href)
    })
  }
  const variables = content.variables ?? {}
  if (Object.keys(variables).length > 0)
    texts.set(joinPath(root, '.gitbook/vars.yaml')!, () => stringify(variables, { lineWidth: 0 }))
  texts.set(summary, () => printContents(content.pages, { paths, summary }, standing))
  const redirects = toRedirects(content.redirects ?? [], paths, root)
  const settings = joinPath(folder, SETTINGS_FILE)!
  if (Object.keys(redirects).length > 0 && !taken.has(settings))
    texts.set(settings, () => stringify({ redirects }, { lineWidth: 0 }))
  return { paths, texts, documents, sources }
}

/** Reads addresses as somebody would who finds the files where they are written. */
function createTargetResolver({ pages, files, reusableContents }: RepositoryPaths, root: string) {
  const targets = new Map<string, Target>()
  for (const [page, path] of pages) targets.set(path, { kind: 'page', page })
  for (const [file, path] of files) targets.set(path, { kind: 'file', file })
  for (const [reusableContent, path] of reusableContents)
    targets.set(path, { kind: 'reusable-content', reusableContent })
  const { locate } = createLocator(new Set(targets.keys()), { root, redirects: new Map() })
  return createResolver(locate, targets)
}

/** Old path → file, as `.gitbook.yaml` has them. */
function toRedirects(redirects: Iterable<readonly [string, string]>, { pages }: RepositoryPaths, root: string) {
  const written = [...redirects].flatMap(([from, id]) => {
    const path = pages.get(id)
    return path === undefined ? [] : [[from, relativePath(root === '' ? '' : `${root}/`, path)]]
  })
  return Object.fromEntries(written) as { readonly [from: string]: string }
}

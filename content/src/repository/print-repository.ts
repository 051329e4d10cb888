/** A revision → the files of a repository that reads back as the same revision. */
import { stringify } from 'yaml'
import type { Document } from '../document/index.ts'
import { createResolver, type IncomingTarget } from '../incoming/index.ts'
import type { Href, Resolve } from '../markdown/index.ts'
import type { Hash, Page, ReusableContent } from '../revision/index.ts'
import { createLocator } from './locate.ts'
import { fileNameOf, joinPath, relativePath, withoutEnding } from './paths.ts'
import { type ExistingPages, listedTitles, printContents } from './print-contents.ts'
import { hrefFrom, printInclude, printPage } from './print-page.ts'
import { titleFromPath } from './read-page.ts'
import {
  type ContentToWrite,
  isListedOnly,
  planPaths,
  type RepositoryPaths,
  walkPlacedPages,
} from './repository-paths.ts'
import { SETTINGS_FILE } from './settings.ts'
import { slugsBeside } from './slugs-beside.ts'
import { splicePage } from './splice-page.ts'

interface RepositoryContentToPrint extends ContentToWrite {
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
  /** Pages and reusable contents by path, as `printFile` takes them: for whoever prints them elsewhere. */
  readonly holders: ReadonlyMap<string, FileToPrint>
  readonly linksFrom: (path: string) => FileLinks
}

/** A page or a reusable content, without its body. Plain data. */
export interface FileToPrint {
  readonly isPage: boolean
  readonly fields: Page | ReusableContent
  /** The slug that front matter must give. */
  readonly slug?: string | undefined
  /** What it is called where its file gives no title. */
  readonly listedTitle: string
}

/** How references are written in a file, and how addresses in it are read. */
export interface FileLinks {
  readonly href: Href
  readonly resolve: Resolve
}

/** `source`: the text of the file it came from. */
export function printFile(
  file: FileToPrint,
  body: Document,
  source: string | undefined,
  { href, resolve }: FileLinks,
): string {
  const { fields, isPage, slug } = file
  const spliced = source === undefined ? undefined : splicePage(source, { ...file, body, href, resolve })
  if (spliced !== undefined) return spliced
  return isPage
    ? printPage(fields as Page, body, href, slug === undefined ? {} : { slug })
    : printInclude(fields.title, body, href)
}

interface PrintRepositoryOptions {
  readonly root?: string
  /** Of the project, where `.gitbook.yaml` lies: the same, unless that file says otherwise. */
  readonly folder?: string
  /** Where the table of contents is written. */
  readonly summary?: string
  readonly standing?: ExistingRepository
  /** Files that are there and are nobody's of the content: nothing is written over them. */
  readonly occupied?: Iterable<string>
}

/** What the repository holds before, with the ids things have here: text that says the same as what would be written is left as it is. */
export interface ExistingRepository extends ExistingPages {
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
  const holders = new Map<string, FileToPrint>()
  const add = (path: string, file: FileToPrint) => {
    const { document, source } = file.fields
    holders.set(path, file)
    texts.set(path, () => printFile(file, content.body(document), content.source?.(path, source), linksFrom(path)))
    if (document !== undefined) documents.set(path, document)
    if (source !== undefined) sources.set(path, source)
  }
  const resolveFrom = createTargetResolver(paths, root)
  const linksFrom = (path: string) => ({ href: hrefFrom(path, paths), resolve: resolveFrom(path) })
  const slugs = slugsBeside(content.pages, paths.pages, root)
  const titleOf = listedTitles(standing)
  const isInferred = standing !== undefined && standing.summary === undefined
  for (const { page } of walkPlacedPages(content.pages)) {
    const path = paths.pages.get(page.id)
    if (path === undefined || isListedOnly(page)) continue
    const listedTitle = isInferred ? titleFromPath(path, root) : titleOf(page)
    add(path, { fields: page, slug: slugs.get(page.id), listedTitle, isPage: true })
  }
  for (const item of content.reusableContents) {
    const path = paths.reusableContents.get(item.id)!
    add(path, { fields: item, listedTitle: withoutEnding(fileNameOf(path)), isPage: false })
  }
  const variables = content.variables ?? {}
  if (Object.keys(variables).length > 0)
    texts.set(joinPath(root, '.gitbook/vars.yaml')!, () => stringify(variables, { lineWidth: 0 }))
  texts.set(summary, () => printContents(content.pages, { paths, summary }, standing))
  const redirects = toRedirects(content.redirects ?? [], paths, root)
  const settings = joinPath(folder, SETTINGS_FILE)!
  if (Object.keys(redirects).length > 0 && !taken.has(settings))
    texts.set(settings, () => stringify({ redirects }, { lineWidth: 0 }))
  return { paths, texts, documents, sources, holders, linksFrom }
}

/** Reads addresses as somebody would who finds the files where they are written. */
function createTargetResolver({ pages, files, reusableContents }: RepositoryPaths, root: string) {
  const targets = new Map<string, IncomingTarget>()
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

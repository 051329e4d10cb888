/** Prints a revision as the files of a repository that is read back as the same revision. */
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
import { BOOK_FILE, SETTINGS_FILE } from './settings.ts'
import { slugsBeside } from './slugs-beside.ts'
import { splicePage } from './splice-page.ts'

interface RepositoryContentToPrint extends ContentToWrite {
  readonly variables?: { readonly [name: string]: string }
  /** Former path → page id; written when there is no `.gitbook.yaml` yet, with the root where it is another folder. */
  readonly redirects?: Iterable<readonly [string, string]>
  /** Returns the document of a hash; without a hash it is an empty page. */
  readonly body: (hash: Hash | undefined) => Document
  /** Returns the source text of a page: unedited blocks are printed as they are in it. */
  readonly source?: (path: string, hash: Hash | undefined) => string | undefined
}

export interface PrintedRepository {
  readonly paths: RepositoryPaths
  /** Text files by path, printed on demand. */
  readonly texts: ReadonlyMap<string, () => string>
  /** The hash of the document that each text is printed from. */
  readonly documents: ReadonlyMap<string, Hash>
  /** The hash of the source text of each file. */
  readonly sources: ReadonlyMap<string, Hash>
  /** Pages and reusable contents by path, for callers that print them with `printFile` themselves. */
  readonly holders: ReadonlyMap<string, FileToPrint>
  readonly linksFrom: (path: string) => FileLinks
}

/** A page or a reusable content without its body, as plain data. */
export interface FileToPrint {
  readonly isPage: boolean
  readonly fields: Page | ReusableContent
  /** The slug that front matter must contain. */
  readonly slug?: string | undefined
  /** The title if its file contains none. */
  readonly listedTitle: string
}

/** How references in a file are printed, and how URLs in it are read. */
export interface FileLinks {
  readonly href: Href
  readonly resolve: Resolve
}

/** `source` is the text of the file it was read from. */
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
  /** The folder that contains `.gitbook.yaml`: the root, unless that file names another root. */
  readonly folder?: string
  /** Where the table of contents is written. */
  readonly summary?: string
  readonly existing?: ExistingRepository
  /** Files in the repository that are not content: they are never overwritten. */
  readonly occupied?: Iterable<string>
  /** Whether no two files may have names that differ in case only. */
  readonly isPortable?: boolean
}

/** The former content of the repository, with ids of the space: text with the same meaning as the new text is not changed. */
interface ExistingRepository extends ExistingPages {
  /** The paths of content files. */
  readonly paths: ReadonlySet<string>
}

export function printRepository(
  content: RepositoryContentToPrint,
  {
    root = '',
    folder = root,
    summary = joinPath(root, 'SUMMARY.md')!,
    existing,
    occupied,
    isPortable,
  }: PrintRepositoryOptions = {},
): PrintedRepository {
  const taken = new Set(occupied)
  const paths = planPaths(content, {
    root,
    occupied: taken,
    isPortable,
    ...(existing && { existing: existing.paths }),
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
  const titleOf = listedTitles(existing)
  const isInferred = existing !== undefined && existing.summary === undefined
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
  texts.set(summary, () => printContents(content.pages, { paths, summary }, existing))
  const settings = {
    ...(root !== folder && { root: `./${relativePath(folder === '' ? '' : `${folder}/`, `${root}/`)}` }),
    ...toRedirects(content.redirects ?? [], paths, root),
  }
  const hasSettings = [SETTINGS_FILE, BOOK_FILE].some((name) => taken.has(joinPath(folder, name)!))
  const isNew = 'redirects' in settings ? !taken.has(joinPath(folder, SETTINGS_FILE)!) : !hasSettings
  if (isNew && Object.keys(settings).length > 0)
    texts.set(joinPath(folder, SETTINGS_FILE)!, () => stringify(settings, { lineWidth: 0 }))
  return { paths, texts, documents, sources, holders, linksFrom }
}

/** Resolves addresses like a reader who finds the files in their new places. */
function createTargetResolver({ pages, files, reusableContents }: RepositoryPaths, root: string) {
  const targets = new Map<string, IncomingTarget>()
  for (const [page, path] of pages) targets.set(path, { kind: 'page', page })
  for (const [file, path] of files) targets.set(path, { kind: 'file', file })
  for (const [reusableContent, path] of reusableContents)
    targets.set(path, { kind: 'reusable-content', reusableContent })
  const { locate } = createLocator(new Set(targets.keys()), { root, redirects: new Map() })
  return createResolver(locate, targets)
}

/** Old path → file, as in `.gitbook.yaml`. */
function toRedirects(redirects: Iterable<readonly [string, string]>, { pages }: RepositoryPaths, root: string) {
  const written = [...redirects].flatMap(([from, id]) => {
    const path = pages.get(id)
    return path === undefined ? [] : [[from, relativePath(root === '' ? '' : `${root}/`, path)]]
  })
  return written.length > 0 ? { redirects: Object.fromEntries(written) as { readonly [from: string]: string } } : {}
}

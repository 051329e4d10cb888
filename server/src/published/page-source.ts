/** Gathers what a page needs to be rendered: from the revision a space shows, for one visitor. */
import {
  type Document,
  type File,
  findFile,
  findReusableContent,
  listPages,
  type PlacedPage,
  readBody,
} from '@lectern/content'
import {
  holds,
  type PageContent,
  type PageSource,
  refsOf,
  rootsOf,
  type SiteSource,
  settleDocument,
  type Target,
  type Visitor,
} from '@lectern/site'
import type { Db } from '../core/database/connect.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Urls } from '../core/urls.ts'
import { downloadUrl } from '../features/files/index.ts'
import { loadRevision, type OpenRevision, openRevision } from '../features/revisions/index.ts'
import type { PublishedSpace } from '../features/sites/index.ts'
import { type Shown, showPages } from './show-pages.ts'

export interface Gathering {
  db: Db
  urls: Urls
  secrets: Secrets
  site: SiteSource
  visitor: Visitor
}

/** The page at a path of a space; undefined when there is none this visitor may open. An empty path is the first page. */
export async function findPageSource(
  gathering: Gathering,
  space: PublishedSpace,
  path: string[],
): Promise<PageSource | undefined> {
  const { db, site, visitor } = gathering
  const revision = await openRevision(db, await loadRevision(db, space.id, space.revision))
  const base = site.basePath + space.address
  const shown = showPages(await listPages(revision.nodes, revision.content), base, (condition) =>
    holds(condition, { visitor: { claims: visitor.claims } }),
  )
  const found = path.length === 0 ? shown.first : shown.byPath.get(path.join('/').toLowerCase())
  if (!found) return undefined
  const document = await readBody(revision.nodes, found.placed.page)
  const page = toContent(found, shown, document)
  const reusable = await gatherReusable(revision, document)
  const source = { site, visitor, page, reusable: (ref: object) => reusable.get(JSON.stringify(ref)) }
  const settled = settleDocument(document, { roots: rootsOf({ ...source, page }), reusable: source.reusable })
  const files = await gatherFiles(revision, settled, found.placed)
  const resolve: PageSource['resolve'] = (ref) => {
    if (ref.kind === 'file') return toTarget(files.get(ref.file), gathering)
    if (ref.kind !== 'page' && ref.kind !== 'anchor') return undefined
    const target = ref.page === undefined ? found : shown.byId.get(ref.page)
    if (!target || (ref.space !== undefined && ref.space !== space.id)) return undefined
    const href = target.entry.href ?? base
    return {
      ...target.entry,
      description: target.placed.page.description,
      href: ref.kind === 'anchor' ? `${href}#${ref.anchor}` : href,
    }
  }
  return { ...source, tree: shown.tree, resolve, page: { ...page, cover: coverOf(found.placed, resolve) } }
}

function toContent(
  { placed: { page }, entry }: Shown,
  { isUnfiled }: { isUnfiled: (id: string) => boolean },
  document: Document,
): PageContent {
  return {
    id: page.id,
    title: page.title,
    href: entry.href!,
    description: page.description,
    emoji: page.emoji,
    icon: page.icon,
    document,
    variables: page.variables,
    layout: page.layout as PageContent['layout'],
    updatedAt: page.updatedAt,
    noRobotsIndex: isUnfiled(page.id),
  }
}

function coverOf({ page: { cover } }: PlacedPage, resolve: PageSource['resolve']): PageContent['cover'] {
  const { ref, refDark, yPos } = (cover ?? {}) as {
    ref?: Parameters<typeof resolve>[0]
    refDark?: Parameters<typeof resolve>[0]
    yPos?: number
  }
  const srcOf = (each: typeof ref) => (each?.kind === 'url' ? each.url : each && resolve(each)?.href)
  const src = srcOf(ref)
  return src === undefined ? undefined : { src, srcDark: srcOf(refDark), yPos: yPos ?? 0 }
}

async function gatherReusable({ nodes, content }: OpenRevision, document: Document): Promise<Map<string, Document>> {
  const found = new Map<string, Document>()
  for (const ref of refsOf(document)) {
    if (ref.kind !== 'reusable-content' || ref.space !== undefined) continue
    const reused = await findReusableContent(nodes, content, ref.reusableContent)
    if (reused) found.set(JSON.stringify(ref), await readBody(nodes, reused))
  }
  return found
}

async function gatherFiles(
  { nodes, content }: OpenRevision,
  document: Document,
  { page: { cover } }: PlacedPage,
): Promise<Map<string, File>> {
  const { ref, refDark } = (cover ?? {}) as { ref?: unknown; refDark?: unknown }
  const ids = [ref, refDark, ...refsOf(document)].flatMap((each) => {
    const { kind, file } = (each ?? {}) as { kind?: string; file?: string }
    return kind === 'file' && file !== undefined ? [file] : []
  })
  const files = await Promise.all([...new Set(ids)].map((id) => findFile(nodes, content, id)))
  return new Map(files.flatMap((file) => (file ? [[file.id, file] as const] : [])))
}

function toTarget(file: File | undefined, { urls, secrets }: Gathering): Target | undefined {
  if (!file) return undefined
  const { name, contentType, size, dimensions } = file
  // Without the host: a page may be read at another one than LECTERN_URL names.
  const href = downloadUrl({ urls, secrets }, file).slice(urls.base.length)
  return { href, title: name, file: { name, contentType, size, dimensions } }
}

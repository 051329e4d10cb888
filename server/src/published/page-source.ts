/** Gathers what a page needs to be rendered: from the revision a space shows, for one visitor. */
import { type ContentRef, type Document, findReusableContent, holds, listSpecRefs, readBody } from '@lectern/content'
import {
  canonicalOf,
  type PageContent,
  type PageSource,
  refsOf,
  type SiteSource,
  settleDocument,
  settlingOf,
} from '@lectern/site'
import { findShownSpecs } from '../features/openapi/index.ts'
import type { OpenRevision } from '../features/revisions/index.ts'
import { highlightInThread } from './highlight-in-thread.ts'
import { openReferences, type References } from './references.ts'
import type { Serving } from './serving.ts'
import type { Shown, ShownPages } from './show-pages.ts'
import { toSiteSource } from './site-source.ts'
import { loadPages, openSiteSpace, type Place } from './space-pages.ts'
import type { Visit } from './visit.ts'

/** `site` is given by whoever has it already: it is the same for many pages but for the addresses of their variants. */
export async function loadPageSource(
  serving: Serving,
  visit: Visit,
  place: Place,
  found: Shown,
  given?: SiteSource,
): Promise<PageSource> {
  const pages = await loadPages(serving, visit, place)
  const revision = await openSiteSpace(serving, place.siteSpace)
  const site = given ?? (await toSiteSource(serving, visit, place, found.placed.path))
  const body = await readBody(revision.nodes, found.placed.page)
  const page = toContent(site, found, pages, body)
  const reusable = await gatherReusable(revision, body)
  const around = { ...visit.around, page: { title: page.title, vars: page.variables ?? {} } }
  const source = {
    site,
    visitor: { claims: visit.visitor.claims },
    page,
    spaceVariables: revision.content.variables,
    holds: (condition: string) => holds(condition, visit.visitor, around),
    reusable: (ref: object) => reusable.get(JSON.stringify(ref)),
  }
  const references = openReferences(serving, visit, place, found)
  const { ref, refDark } = coverRefs(found)
  const settled = settleDocument(body, settlingOf(source))
  const refs = refsOf(settled)
  await references.gather([...refs, ...[ref, refDark].filter((each) => each !== undefined)])
  const { resolve } = references
  const spec = await findShownSpecs(
    { reads: serving.db, db: serving.database.db, storage: serving.storage },
    { spaceId: place.siteSpace.spaceId, ...revision },
    listSpecRefs(settled),
  )
  return {
    ...source,
    tree: pages.tree,
    resolve,
    spec,
    highlight: highlightInThread(visit.state.site.id),
    page: { ...page, cover: toCover(found, resolve) },
  }
}

/** The files a visitor of the page is shown. */
export async function listFilesOn(
  serving: Serving,
  visit: Visit,
  place: Place,
  found: Shown,
): Promise<ReadonlySet<string>> {
  const source = await loadPageSource(serving, visit, place, found)
  const { ref, refDark } = coverRefs(found)
  const refs = [...refsOf(settleDocument(source.page.document, settlingOf(source))), ref, refDark]
  return new Set(refs.flatMap((each) => (each?.kind === 'file' ? [each.file] : [])))
}

function toContent(
  site: SiteSource,
  { placed: { page }, entry }: Shown,
  { isUnfiled }: ShownPages,
  document: Document,
): PageContent {
  // A variant without this page is entered at its root, which is no translation of it.
  const isRoot = entry.href!.endsWith('/')
  const languages = site.variants.filter(
    ({ language, href, isCurrent }) => language !== undefined && (isCurrent || isRoot || !href.endsWith('/')),
  )
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
    tags: page.tags?.map((tag) => (typeof tag === 'string' ? tag : tag.tag)),
    updatedAt: page.updatedAt,
    noRobotsIndex: isUnfiled(page.id),
    alternates:
      languages.length > 1
        ? languages.map(({ language, href }) => ({ language: language!, url: canonicalOf(site, href) }))
        : undefined,
  }
}

const coverRefs = ({ placed: { page } }: Shown) =>
  (page.cover ?? {}) as { ref?: ContentRef; refDark?: ContentRef; yPos?: number }

function toCover(found: Shown, resolve: References['resolve']): PageContent['cover'] {
  const { ref, refDark, yPos } = coverRefs(found)
  const src = ref && resolve(ref)?.href
  return src === undefined ? undefined : { src, srcDark: refDark && resolve(refDark)?.href, yPos: yPos ?? 0 }
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

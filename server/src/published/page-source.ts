/** Gathers what a page needs to be rendered besides its body: from the revision a space shows, for one visitor. */
import type { ContentRef } from '@lectern/content/document'
import { aroundSpace } from '@lectern/content/visitors'
import { canonicalOf, type PageContent, type SiteSource, type Target } from '@lectern/site'
import type { ExpandedRevision } from '../features/openapi/index.ts'
import { openReferences, type References } from './references.ts'
import type { PageFrame } from './render-task.ts'
import type { Serving } from './serving.ts'
import type { Shown, ShownPages } from './show-pages.ts'
import { toSiteSource } from './site-source.ts'
import { loadPages, openSiteSpace, type Place } from './space-pages.ts'
import type { Visit } from './visit.ts'

/** A page for one visitor. */
export interface PageAt {
  visit: Visit
  place: Place
  page: Shown
  /** Given by whoever has it already: it is the same for many pages but for the addresses of their variants. */
  site?: SiteSource
}

export interface LoadedPage {
  frame: PageFrame
  opened: ExpandedRevision
  /** What references of the body lead to. */
  resolve: (refs: readonly ContentRef[]) => Promise<(Target | undefined)[]>
}

export async function loadPage(
  serving: Serving,
  { visit, place, page: found, site: given }: PageAt,
): Promise<LoadedPage> {
  const pages = await loadPages(serving, visit, place)
  const opened = await openSiteSpace(serving, place.siteSpace)
  const site = given ?? (await toSiteSource(serving, visit, place, found.placed.path))
  const references = openReferences(serving, visit, place, found)
  const resolve = async (refs: readonly ContentRef[]) => {
    await references.gather(refs)
    return refs.map(references.resolve)
  }
  await references.gather(coverRefsOf(found))
  return {
    opened,
    resolve,
    frame: {
      source: { site, tree: pages.tree },
      page: { ...toContent(site, found, pages), cover: toCover(found, references.resolve) },
      document: found.placed.page.document,
      reader: { visitor: visit.visitor, around: aroundSpace(visit.around, opened.content) },
    },
  }
}

function toContent(
  site: SiteSource,
  { placed: { page }, entry }: Shown,
  { isUnfiled }: ShownPages,
): Omit<PageContent, 'document'> {
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

const coverOf = ({ placed: { page } }: Shown) =>
  (page.cover ?? {}) as { ref?: ContentRef; refDark?: ContentRef; yPos?: number }

export function coverRefsOf(found: Shown): ContentRef[] {
  const { ref, refDark } = coverOf(found)
  return [ref, refDark].filter((each) => each !== undefined)
}

function toCover(found: Shown, resolve: References['resolve']): PageContent['cover'] {
  const { ref, refDark, yPos } = coverOf(found)
  const src = ref && resolve(ref)?.href
  return src === undefined ? undefined : { src, srcDark: refDark && resolve(refDark)?.href, yPos: yPos ?? 0 }
}

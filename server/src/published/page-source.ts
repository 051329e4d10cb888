/** Loads everything but the body that rendering a page needs, from the revision a space shows, for one visitor. */
import type { ContentRef } from '@lectern/content/document'
import { withSpaceContext } from '@lectern/content/visitors'
import { type PageContent, type ReferenceTarget, type SiteSource, toCanonicalUrl } from '@lectern/site'
import type { ExpandedRevision } from '../features/openapi/index.ts'
import { openReferences, type References } from './references.ts'
import type { PageFrame } from './render-task.ts'
import type { ServingContext } from './serving-context.ts'
import { toSiteSource } from './site-source.ts'
import { toPictureUrl } from './social-picture.ts'
import { type LocatedSiteSpace, loadPages, openSiteSpace } from './space-pages.ts'
import type { VisiblePage, VisiblePages } from './visible-pages.ts'
import type { SiteVisit } from './visit.ts'

/** A page as one visitor requests it. */
export interface VisitedPage {
  visit: SiteVisit
  place: LocatedSiteSpace
  page: VisiblePage
  /** Callers that render many pages pass it: it differs between pages only in the addresses of the variants. */
  site?: SiteSource
  /** Where the page is a part of one document: what stands before its ids, and where the pages of the document are in it, by their addresses. */
  part?: { idPrefix: string; placeOf: ReadonlyMap<string, string> }
}

export interface LoadedPage {
  frame: PageFrame
  opened: ExpandedRevision
  /** Resolves the references of the body. */
  resolve: (refs: readonly ContentRef[]) => Promise<(ReferenceTarget | undefined)[]>
}

export async function loadPage(
  serving: ServingContext,
  { visit, place, page: found, site: given, part }: VisitedPage,
): Promise<LoadedPage> {
  const pages = await loadPages(serving, visit, place)
  const opened = await openSiteSpace(serving, place.siteSpace)
  const site = given ?? (await toSiteSource(serving, visit, place, found.placed.path))
  const references = openReferences(serving, visit, place, found)
  const resolve = async (refs: readonly ContentRef[]) => {
    await references.load(refs)
    const targets = refs.map(references.resolve)
    return part ? targets.map((target) => target && { ...target, href: toPlace(part.placeOf, target.href) }) : targets
  }
  await references.load(listCoverRefs(found))
  return {
    opened,
    resolve,
    frame: {
      source: { site, tree: pages.tree, idPrefix: part?.idPrefix },
      page: {
        ...toContent(site, found, pages),
        cover: toCover(found, references.resolve),
        picture: toPictureUrl(serving, visit, place, found),
      },
      document: found.placed.page.document,
      reader: { visitor: visit.visitor, context: withSpaceContext(visit.context, opened.content) },
    },
  }
}

/** A link to a page of the same document leads to its place there. */
function toPlace(placeOf: ReadonlyMap<string, string>, href: string): string {
  const [address = '', anchor] = href.split('#')
  const id = placeOf.get(address)
  if (id === undefined) return href
  return anchor === undefined ? `#${id}` : `#${id}-${anchor}`
}

function toContent(
  site: SiteSource,
  { placed: { page }, entry }: VisiblePage,
  { isNoIndex }: VisiblePages,
): Omit<PageContent, 'document'> {
  // A variant that lacks this page is linked at its root, which is no translation of the page.
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
    gitPath: (page.git as { path?: string } | undefined)?.path,
    noRobotsIndex: isNoIndex(page.id),
    alternates:
      languages.length > 1
        ? languages.map(({ language, href }) => ({ language: language!, url: toCanonicalUrl(site, href) }))
        : undefined,
  }
}

const readCover = ({ placed: { page } }: VisiblePage) =>
  (page.cover ?? {}) as { ref?: ContentRef; refDark?: ContentRef; yPos?: number }

export function listCoverRefs(found: VisiblePage): ContentRef[] {
  const { ref, refDark } = readCover(found)
  return [ref, refDark].filter((each) => each !== undefined)
}

function toCover(found: VisiblePage, resolve: References['resolve']): PageContent['cover'] {
  const { ref, refDark, yPos } = readCover(found)
  const src = ref && resolve(ref)?.href
  return src === undefined ? undefined : { src, srcDark: refDark && resolve(refDark)?.href, yPos: yPos ?? 0 }
}

import { addressOfSiteSpace } from '@lectern/content/addresses'
import { listPages } from '@lectern/content/revision'
import { visiblePages, withSpaceContext } from '@lectern/content/visitors'
import { openExpanded } from '../features/openapi/index.ts'
import { loadRevisionRow } from '../features/revisions/index.ts'
import type { PublishedSection, PublishedSiteSpace } from '../features/site-structure/index.ts'
import type { ServingContext } from './serving-context.ts'
import { encodeUrlPath, listLinkPages, toVisiblePages, type VisiblePages } from './visible-pages.ts'
import { findVisibleSiteSpace, type SiteVisit } from './visit.ts'

/** A space on the site, with its section if it has one. */
export interface LocatedSiteSpace {
  section: PublishedSection | undefined
  siteSpace: PublishedSiteSpace
}

/** The path of a space for this visitor, with a slash at the end. */
export const toSpaceBasePath = (visit: SiteVisit, { section, siteSpace }: LocatedSiteSpace) =>
  visit.basePath + encodeUrlPath(addressOfSiteSpace(section, siteSpace))

export const openSiteSpace = async ({ db }: ServingContext, { spaceId, revisionId }: PublishedSiteSpace) =>
  openExpanded(db, await loadRevisionRow(db, spaceId, revisionId))

/** Loads the pages that this visitor sees, with the targets of pages of type `link` resolved. */
export function loadPages(serving: ServingContext, visit: SiteVisit, place: LocatedSiteSpace): Promise<VisiblePages> {
  return serving.pages.getOrCreate(`${visit.cacheKey} ${place.siteSpace.id}`, async () => {
    const shown = await readPages(serving, visit, place)
    for (const { entry, ref } of listLinkPages(shown)) {
      if (ref.kind === 'url') entry.href = ref.url
      else if (ref.kind === 'space' || ref.kind === 'page' || ref.kind === 'anchor') {
        const isHere = ref.space === undefined || ref.space === place.siteSpace.spaceId
        const there = isHere ? place : findVisibleSiteSpace(visit, ref.space)
        const pages = there === place ? shown : there && (await readPages(serving, visit, there))
        const target = ref.kind === 'space' ? undefined : pages?.byId.get(ref.page ?? '')?.entry.href
        const root = ref.kind === 'space' && there ? toSpaceBasePath(visit, there) : undefined
        entry.href = target !== undefined && ref.kind === 'anchor' ? `${target}#${ref.anchor}` : (target ?? root)
      }
    }
    return shown
  })
}

async function readPages(serving: ServingContext, visit: SiteVisit, place: LocatedSiteSpace): Promise<VisiblePages> {
  const { nodes, content } = await openSiteSpace(serving, place.siteSpace)
  const pages = visiblePages(await listPages(nodes, content), visit.visitor, withSpaceContext(visit.context, content))
  return toVisiblePages(pages, toSpaceBasePath(visit, place))
}

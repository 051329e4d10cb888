import { addressOfSiteSpace } from '@lectern/content/addresses'
import { listPages } from '@lectern/content/revision'
import { aroundSpace, visiblePages } from '@lectern/content/visitors'
import { openExpanded } from '../features/openapi/index.ts'
import { loadRevisionRow } from '../features/revisions/index.ts'
import type { PublishedSection, PublishedSiteSpace } from '../features/site-structure/index.ts'
import type { Serving } from './serving.ts'
import { encodePath, linksOf, type ShownPages, showPages } from './show-pages.ts'
import { findSiteSpaceOf, type Visit } from './visit.ts'

/** A space on the site, with the section it stands in. */
export interface Place {
  section: PublishedSection | undefined
  siteSpace: PublishedSiteSpace
}

/** Where a space stands for this visitor, with a slash at the end. */
export const baseOf = (visit: Visit, { section, siteSpace }: Place) =>
  visit.basePath + encodePath(addressOfSiteSpace(section, siteSpace))

export const openSiteSpace = async ({ db }: Serving, { spaceId, revisionId }: PublishedSiteSpace) =>
  openExpanded(db, await loadRevisionRow(db, spaceId, revisionId))

/** Its pages for this visitor, and where those lead that are only links. */
export function loadPages(serving: Serving, visit: Visit, place: Place): Promise<ShownPages> {
  return serving.pages.make(`${visit.mark} ${place.siteSpace.id}`, async () => {
    const shown = await readPages(serving, visit, place)
    for (const { entry, ref } of linksOf(shown)) {
      if (ref.kind === 'url') entry.href = ref.url
      else if (ref.kind === 'space' || ref.kind === 'page' || ref.kind === 'anchor') {
        const isHere = ref.space === undefined || ref.space === place.siteSpace.spaceId
        const there = isHere ? place : findSiteSpaceOf(visit, ref.space)
        const pages = there === place ? shown : there && (await readPages(serving, visit, there))
        const target = ref.kind === 'space' ? undefined : pages?.byId.get(ref.page ?? '')?.entry.href
        const root = ref.kind === 'space' && there ? baseOf(visit, there) : undefined
        entry.href = target !== undefined && ref.kind === 'anchor' ? `${target}#${ref.anchor}` : (target ?? root)
      }
    }
    return shown
  })
}

async function readPages(serving: Serving, visit: Visit, place: Place): Promise<ShownPages> {
  const { nodes, content } = await openSiteSpace(serving, place.siteSpace)
  const pages = visiblePages(await listPages(nodes, content), visit.visitor, aroundSpace(visit.around, content))
  return showPages(pages, baseOf(visit, place))
}

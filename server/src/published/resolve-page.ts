/** Resolves an address on the site to the page this visitor sees there, or to a redirect. */
import { type RedirectTarget, resolveAddress } from '@lectern/content/addresses'
import type { Page } from '@lectern/content/revision'
import { openAddresses } from '../features/site-redirects/index.ts'
import type { ServingContext } from './serving-context.ts'
import { type LocatedSiteSpace, loadPages } from './space-pages.ts'
import { encodeUrlPath, type VisiblePage } from './visible-pages.ts'
import { canSeePage, type SiteVisit } from './visit.ts'

type PageResolution =
  | { kind: 'page'; place: LocatedSiteSpace; page: VisiblePage }
  | { kind: 'redirect'; to: string }
  | { kind: 'nothing' }

export async function resolvePage(serving: ServingContext, visit: SiteVisit, path: string[]): Promise<PageResolution> {
  const { site } = visit.state
  const addressed = {
    id: site.id,
    basename: site.basename,
    proxyOrigin: site.proxyOrigin ?? undefined,
    hostname: site.hostname,
  }
  const addresses = await openAddresses(serving.db, addressed, visit.tree, serving.urls, (revision, ancestors, page) =>
    canSeePage(visit, revision, ancestors, page),
  )
  const found = await resolveAddress(addresses, path)
  if (found.kind === 'redirect') return { kind: 'redirect', to: toHref(visit, found.to) }
  if (found.kind === 'nothing') return found
  const { section, siteSpace } = found
  return toResolution(serving, visit, { section, siteSpace }, found.page)
}

const toHref = ({ basePath }: SiteVisit, to: RedirectTarget) =>
  'address' in to ? basePath + encodeUrlPath(to.address) : to.url

/** A group has no page of its own: its address redirects to the first page in it. */
async function toResolution(
  serving: ServingContext,
  visit: SiteVisit,
  place: LocatedSiteSpace,
  { id, type }: Page,
): Promise<PageResolution> {
  const { byId } = await loadPages(serving, visit, place)
  const page = byId.get(id)
  if (!page) return { kind: 'nothing' }
  if (type === 'document') return { kind: 'page', place, page }
  const rest = [...page.entry.pages]
  for (let next = rest.shift(); next; next = rest.shift()) {
    if (next.type === 'document' && !next.isHidden) return { kind: 'redirect', to: next.href! }
    rest.unshift(...next.pages)
  }
  return { kind: 'nothing' }
}

/** An address on the site → the page that stands there for this visitor, or where to go instead. */
import { type RedirectTarget, resolveAddress } from '@lectern/content/addresses'
import type { Page } from '@lectern/content/revision'
import { openAddresses } from '../features/site-redirects/index.ts'
import type { Serving } from './serving.ts'
import { encodePath, type Shown } from './show-pages.ts'
import { loadPages, type Place } from './space-pages.ts'
import { canSeePage, type Visit } from './visit.ts'

export type Resolved =
  | { kind: 'page'; place: Place; page: Shown }
  | { kind: 'redirect'; to: string }
  | { kind: 'nothing' }

export async function resolve(serving: Serving, visit: Visit, path: string[]): Promise<Resolved> {
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
  if (found.kind === 'redirect') return { kind: 'redirect', to: hrefOf(visit, found.to) }
  if (found.kind === 'nothing') return found
  const { section, siteSpace } = found
  return toPage(serving, visit, { section, siteSpace }, found.page)
}

const hrefOf = ({ basePath }: Visit, to: RedirectTarget) =>
  'address' in to ? basePath + encodePath(to.address) : to.url

/** A group has no page of its own: its address leads to the first one in it. */
async function toPage(serving: Serving, visit: Visit, place: Place, { id, type }: Page): Promise<Resolved> {
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

/** Finds the page of a site that an address leads to, for this visitor. */
import { toSegments } from '@lectern/content/addresses'
import type { FastifyRequest } from 'fastify'
import type { SiteEvent } from '../features/site-insights/index.ts'
import { resolvePage } from './resolve-page.ts'
import type { ServingContext } from './serving-context.ts'
import { readTextAddress } from './text-address.ts'
import type { SiteVisit } from './visit.ts'

type PageLocation = Partial<Omit<SiteEvent['location'], 'url'>>

/** The address is below the root of the site. */
export function isOnSite({ basePath, canonicalUrl }: SiteVisit, { host }: FastifyRequest, url: URL): boolean {
  const isHost = url.host === host || url.host === new URL(canonicalUrl).host
  return isHost && `${url.pathname}/`.toLowerCase().startsWith(basePath.toLowerCase())
}

/** The location is empty if the address leads to no page. */
export async function locatePage(serving: ServingContext, visit: SiteVisit, { pathname }: URL): Promise<PageLocation> {
  const segments = toSegments(pathname.slice(visit.basePath.length)).map(decodeIfPossible)
  const found = await resolvePage(serving, visit, readTextAddress(segments)?.page ?? segments)
  if (found.kind !== 'page') return {}
  const { section, siteSpace } = found.place
  return {
    siteSection: section?.id ?? null,
    siteSpace: siteSpace.id,
    space: siteSpace.spaceId,
    revision: siteSpace.revisionId,
    page: found.page.entry.id,
  }
}

export function decodeIfPossible(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

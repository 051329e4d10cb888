/** Which page of a site an address is of, for this visitor. */
import { toSegments } from '@lectern/content/addresses'
import type { FastifyRequest } from 'fastify'
import type { SiteEvent } from '../features/site-insights/index.ts'
import { resolve } from './resolve.ts'
import type { Serving } from './serving.ts'
import { readTextAddress } from './text-address.ts'
import type { Visit } from './visit.ts'

type Located = Partial<Omit<SiteEvent['location'], 'url'>>

/** Below the root of the site. */
export function isHere({ basePath, canonicalUrl }: Visit, { host }: FastifyRequest, url: URL): boolean {
  const isHost = url.host === host || url.host === new URL(canonicalUrl).host
  return isHost && `${url.pathname}/`.toLowerCase().startsWith(basePath.toLowerCase())
}

/** Nothing where nothing stands. */
export async function locate(serving: Serving, visit: Visit, { pathname }: URL): Promise<Located> {
  const segments = toSegments(pathname.slice(visit.basePath.length)).map(decodeOrLeave)
  const found = await resolve(serving, visit, readTextAddress(segments)?.page ?? segments)
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

export function decodeOrLeave(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The services and caches that serving sites needs. Cache keys contain the version of the site, which every request looks up anew. */

import type { Config } from '../config.ts'
import type { Authenticate } from '../core/actor.ts'
import type { Database } from '../core/database/connect.ts'
import type { ReadDb } from '../core/database/connections.ts'
import { createRateLimiter, type RateLimiter } from '../core/http/rate-limit.ts'
import { batched } from '../core/scheduling/batch.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Storage } from '../core/storage/storage.ts'
import type { Urls } from '../core/urls.ts'
import { loadCustomization, type SiteCustomizationSettings } from '../features/site-customization/index.ts'
import type { Insights } from '../features/site-insights/index.ts'
import { loadSiteTree, type PublishedTree } from '../features/site-structure/index.ts'
import { loadVisitorGate, type VisitorGate } from '../features/site-visitors/index.ts'
import { findClaimedHostNames, findSiteVersions, type SiteVersion } from '../features/sites/index.ts'
import type { CachedResponse } from './cached-response.ts'
import { withLastKnownSites } from './last-known-sites.ts'
import { createMemo, type Memo } from './memo.ts'
import type { VisiblePages } from './visible-pages.ts'

export interface ServingDependencies {
  config: Pick<Config, 'triedServers'>
  database: Database
  urls: Urls
  secrets: Secrets
  storage: Storage
  insights: Insights
  authenticate: Authenticate
}

/** A whole site at its version or slightly later, not yet reduced to what a visitor may see. */
export interface SiteState {
  site: SiteVersion
  tree: PublishedTree
  customization: SiteCustomizationSettings
  gate: VisitorGate
}

export interface ServingContext extends ServingDependencies {
  /** The connection for short reads. */
  db: ReadDb
  /** Finds a published site by basename or host name; while the database is away, as it was last. */
  findSite: (name: string) => Promise<SiteVersion | undefined>
  /** Finds a site whether it is published or not. */
  findUnpublishedSite: (name: string) => Promise<SiteVersion | undefined>
  /** Whether some site has this host name. */
  isHostClaimed: (host: string) => Promise<true | undefined>
  openState: (site: SiteVersion) => Promise<SiteState>
  /** The pages of a space as all visitors with the same cache key see them. */
  pages: Memo<VisiblePages>
  /** The ids of the files that a page shows, by page and cache key of the visit. */
  filesOnPages: Memo<ReadonlySet<string>>
  responses: Memo<CachedResponse | undefined>
  /** Pictures of pages for link previews as PNG, by what they show. */
  pictures: Memo<Buffer>
  /** Limits the events from one network address. */
  eventLimiter: RateLimiter
  /** Limits the whole spaces that one network address prints. */
  printLimiter: RateLimiter
}

const CACHED_STATES = 200
/** The limit for one network address, which many readers may share. */
const EVENTS_PER_MINUTE = 600
const PRINTS_PER_MINUTE = 6
const CACHED_PAGES = 200_000
const CACHED_FILE_IDS = 100_000
const RESPONSE_CACHE_BYTES = 64 * 1024 * 1024
const PICTURE_CACHE_BYTES = 16 * 1024 * 1024
/** A cached body is held together with its compressed form. */
const COMPRESSED_OVERHEAD = 1.5

export function createServingContext(parts: ServingDependencies): ServingContext {
  const db = parts.database.reads
  const states = createMemo<SiteState>(CACHED_STATES, () => 1)
  return {
    ...parts,
    db,
    findSite: withLastKnownSites(batched((names) => findSiteVersions(db, names))),
    findUnpublishedSite: batched((names) => findSiteVersions(db, names, { unpublished: true })),
    isHostClaimed: batched((names) => findClaimedHostNames(db, names)),
    openState: (site) =>
      states.getOrCreate(`${site.id} ${site.version}`, async () => {
        const [tree, customization, gate] = await Promise.all([
          loadSiteTree(db, site.id),
          loadCustomization(db, site.id),
          loadVisitorGate(db, parts.secrets, site.id),
        ])
        return { site, tree, customization, gate }
      }),
    eventLimiter: createRateLimiter(EVENTS_PER_MINUTE),
    printLimiter: createRateLimiter(PRINTS_PER_MINUTE),
    pictures: createMemo(PICTURE_CACHE_BYTES, (png) => png.byteLength),
    ...createMemos(1),
  }
}

/** Previews in a frame have small caches of their own: each change has its own address, and must not push out what visitors read. */
export const withPreviewCaches = (serving: ServingContext): ServingContext => ({ ...serving, ...createMemos(1 / 16) })

const createMemos = (share: number) => ({
  pages: createMemo<VisiblePages>(CACHED_PAGES * share, ({ byId }) => byId.size + 1),
  filesOnPages: createMemo<ReadonlySet<string>>(CACHED_FILE_IDS * share, (ids) => ids.size + 1),
  responses: createMemo<CachedResponse | undefined>(
    RESPONSE_CACHE_BYTES * share,
    (response, key) => response && response.body.byteLength * COMPRESSED_OVERHEAD + key.length,
  ),
})

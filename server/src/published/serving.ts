/** What serving sites stands on, and what it keeps in memory: all of it under marks that every visit asks for anew. */
import type { Authenticate } from '../core/actor.ts'
import type { Database, Db } from '../core/database/connect.ts'
import { createRateLimiter, type RateLimiter } from '../core/http/rate-limit.ts'
import { batched } from '../core/scheduling/batch.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Storage } from '../core/storage/storage.ts'
import type { Urls } from '../core/urls.ts'
import { type Customization, loadCustomization } from '../features/site-customization/index.ts'
import type { Insights } from '../features/site-insights/index.ts'
import { loadSiteTree, type PublishedTree } from '../features/site-structure/index.ts'
import { loadVisitorGate, type VisitorGate } from '../features/site-visitors/index.ts'
import { findClaimedHostNames, findSiteVersions, type SiteVersion } from '../features/sites/index.ts'
import type { Made } from './made.ts'
import { createMemo, type Memo } from './memo.ts'
import type { ShownPages } from './show-pages.ts'

export interface PublishedParts {
  database: Database
  urls: Urls
  secrets: Secrets
  storage: Storage
  insights: Insights
  authenticate: Authenticate
}

/** A site whole, as it was under its version or a moment later; what a visitor may see of it is for others to say. */
export interface SiteState {
  site: SiteVersion
  tree: PublishedTree
  look: Customization
  gate: VisitorGate
}

export interface Serving extends PublishedParts {
  /** Quick reads. */
  db: Db
  /** By basename or host name. */
  findSite: (name: string) => Promise<SiteVersion | undefined>
  /** The same, also when it is not published. */
  findUnpublishedSite: (name: string) => Promise<SiteVersion | undefined>
  /** true: some site has this host name. */
  isHostClaimed: (host: string) => Promise<true | undefined>
  openState: (site: SiteVersion) => Promise<SiteState>
  /** Pages of a space as one class of visitors sees them. */
  pages: Memo<ShownPages>
  /** Whether a file stands on a page, by page and class of visitors: the ids of those that do. */
  filesOnPages: Memo<ReadonlySet<string>>
  answers: Memo<Made | undefined>
  /** Events an address may cause. */
  eventLimiter: RateLimiter
}

const STATES = 200
/** A minute and address: many readers may come from one. */
const EVENTS = 600
/** Entries of tables of contents. */
const PAGES = 200_000
const FILES = 100_000
/** Bytes. */
const ANSWERS = 64 * 1024 * 1024
/** A text beside what it is compressed to. */
const WITH_SMALLER = 1.5

export function createServing(parts: PublishedParts): Serving {
  const db = parts.database.reads
  const states = createMemo<SiteState>(STATES, () => 1)
  return {
    ...parts,
    db,
    findSite: batched((names) => findSiteVersions(db, names)),
    findUnpublishedSite: batched((names) => findSiteVersions(db, names, { unpublished: true })),
    isHostClaimed: batched((names) => findClaimedHostNames(db, names)),
    openState: (site) =>
      states.make(`${site.id} ${site.version}`, async () => {
        const [tree, look, gate] = await Promise.all([
          loadSiteTree(db, site.id),
          loadCustomization(db, site.id),
          loadVisitorGate(db, parts.secrets, site.id),
        ])
        return { site, tree, look, gate }
      }),
    eventLimiter: createRateLimiter(EVENTS),
    pages: createMemo(PAGES, ({ byId }) => byId.size + 1),
    filesOnPages: createMemo(FILES, (ids) => ids.size + 1),
    answers: createMemo(ANSWERS, (made, key) => made && made.body.byteLength * WITH_SMALLER + key.length),
  }
}

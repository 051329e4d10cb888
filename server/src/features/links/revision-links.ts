/** Every link of a revision. A revision never changes, so its links are cached. */
import {
  type CheckedLink,
  checkLinks,
  type KnownLinks,
  type LinkSource,
  listHolders,
  readApplication,
  recheckLinks,
} from '@lectern/content/links'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import type { WriteDb } from '../../core/database/connections.ts'
import type { Urls } from '../../core/urls.ts'
import { type ExpandedRevision, openExpanded } from '../openapi/index.ts'
import type { RevisionRow } from '../revisions/index.ts'
import { createLinkReader } from './document-links.ts'

/** Measured in places; a target counts as a few. A revision with a hundred thousand links still fits. */
const CACHE_SIZE = 2_500_000
const TARGET_SIZE = 5

const linkCache = createLruCache<CheckedLink[]>(CACHE_SIZE)

/** The links checked last for each space: the next revision differs little. It shares most objects with the cache above. */
const lastChecked = createLruCache<KnownLinks>(CACHE_SIZE)

/** Running checks: concurrent callers wait for the same result. */
const running = new Map<string, Promise<CheckedLink[]>>()

export async function listRevisionLinks(db: WriteDb, revision: RevisionRow, urls: Urls): Promise<CheckedLink[]> {
  const opened = await openExpanded(db, revision)
  const name = `${urls.base} ${revision.space_id} ${opened.contentKey}`
  const known = linkCache.get(name) ?? running.get(name)
  if (known) return known
  const finding = findLinks(db, revision, opened, urls)
  running.set(name, finding)
  try {
    const links = await finding
    linkCache.set(name, links, countSize(links))
    return links
  } finally {
    running.delete(name)
  }
}

async function findLinks(
  db: WriteDb,
  revision: RevisionRow,
  opened: ExpandedRevision,
  urls: Urls,
): Promise<CheckedLink[]> {
  const source = toSource(db, revision, opened, urls)
  const name = `${urls.base} ${revision.space_id}`
  // Generated pages are in no store, so another revision cannot be compared with them.
  const before = opened.specs.size === 0 ? lastChecked.get(name) : undefined
  const links = before
    ? await recheckLinks(source, before)
    : await checkLinks(source, await listHolders(source.nodes, source.revision))
  if (opened.specs.size === 0) lastChecked.set(name, { revision: source.revision, links }, countSize(links))
  return links
}

export const openSource = async (db: WriteDb, revision: RevisionRow, urls: Urls): Promise<LinkSource> =>
  toSource(db, revision, await openExpanded(db, revision), urls)

const toSource = (db: WriteDb, { space_id }: RevisionRow, opened: ExpandedRevision, urls: Urls): LinkSource => ({
  space: space_id,
  nodes: opened.nodes,
  revision: opened.content,
  linksOf: createLinkReader(db, [space_id], opened),
  application: readApplication(urls.base),
})

const countSize = (links: readonly CheckedLink[]) =>
  links.reduce((sum, link) => sum + link.places.length, TARGET_SIZE * links.length)

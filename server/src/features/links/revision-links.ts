/** Every link of a revision. A revision never changes, so what was found out about it is kept. */
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
import type { Db } from '../../core/database/connect.ts'
import type { Urls } from '../../core/urls.ts'
import { type ExpandedRevision, openExpanded } from '../openapi/index.ts'
import type { RevisionRow } from '../revisions/index.ts'
import { createLinksOf } from './document-links.ts'

/** In places; a target counts as a few. Revisions of a hundred thousand links still fit. */
const REMEMBERED = 2_500_000
const TARGET_SIZE = 5

const remembered = createLruCache<CheckedLink[]>(REMEMBERED)

/** Of each space what was checked last: the next revision differs little from it. Shares nearly all it holds with the above. */
const last = createLruCache<KnownLinks>(REMEMBERED)

/** Those under way: two who ask at once wait for the same answer. */
const started = new Map<string, Promise<CheckedLink[]>>()

export async function listRevisionLinks(db: Db, revision: RevisionRow, urls: Urls): Promise<CheckedLink[]> {
  const opened = await openExpanded(db, revision)
  const name = `${urls.base} ${revision.space_id} ${opened.mark}`
  const known = remembered.get(name) ?? started.get(name)
  if (known) return known
  const finding = findLinks(db, revision, opened, urls)
  started.set(name, finding)
  try {
    const links = await finding
    remembered.set(name, links, sizeOf(links))
    return links
  } finally {
    started.delete(name)
  }
}

async function findLinks(db: Db, revision: RevisionRow, opened: ExpandedRevision, urls: Urls): Promise<CheckedLink[]> {
  const source = toSource(db, revision, opened, urls)
  const name = `${urls.base} ${revision.space_id}`
  // Made pages are in no store, so another revision cannot be compared with them.
  const before = opened.specs.size === 0 ? last.get(name) : undefined
  const links = before
    ? await recheckLinks(source, before)
    : await checkLinks(source, await listHolders(source.nodes, source.revision))
  if (opened.specs.size === 0) last.set(name, { revision: source.revision, links }, sizeOf(links))
  return links
}

export const openSource = async (db: Db, revision: RevisionRow, urls: Urls): Promise<LinkSource> =>
  toSource(db, revision, await openExpanded(db, revision), urls)

const toSource = (db: Db, { space_id }: RevisionRow, opened: ExpandedRevision, urls: Urls): LinkSource => ({
  space: space_id,
  nodes: opened.nodes,
  revision: opened.content,
  linksOf: createLinksOf(db, [space_id], opened),
  application: readApplication(urls.base),
})

const sizeOf = (links: readonly CheckedLink[]) =>
  links.reduce((sum, link) => sum + link.places.length, TARGET_SIZE * links.length)

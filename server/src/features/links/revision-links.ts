/** Every link of a revision. A revision never changes, so what was found out about it is kept. */
import { type CheckedLink, checkLinks, type LinkSource, listHolders, readApplication } from '@lectern/content'
import type { Db } from '../../core/database/connect.ts'
import { createLruCache } from '../../core/lru-cache.ts'
import type { Urls } from '../../core/urls.ts'
import { openRevision, type RevisionRow } from '../revisions/index.ts'
import { createLinksOf } from './document-links.ts'

/** In places; a target counts as a few. Revisions of a hundred thousand links still fit. */
const remembered = createLruCache<CheckedLink[]>(2_500_000)
const TARGET_SIZE = 5

/** Those under way: two who ask at once wait for the same answer. */
const started = new Map<string, Promise<CheckedLink[]>>()

export async function listRevisionLinks(db: Db, revision: RevisionRow, urls: Urls): Promise<CheckedLink[]> {
  const name = `${urls.base} ${revision.space_id} ${revision.root}`
  const known = remembered.get(name) ?? started.get(name)
  if (known) return known
  const finding = findLinks(db, revision, urls)
  started.set(name, finding)
  try {
    const links = await finding
    const places = links.reduce((sum, link) => sum + link.places.length, 0)
    remembered.set(name, links, places + TARGET_SIZE * links.length)
    return links
  } finally {
    started.delete(name)
  }
}

async function findLinks(db: Db, revision: RevisionRow, urls: Urls): Promise<CheckedLink[]> {
  const source = await openSource(db, revision)
  const holders = await listHolders(source.nodes, source.revision)
  return checkLinks({ ...source, application: readApplication(urls.base) }, holders)
}

export async function openSource(db: Db, revision: RevisionRow): Promise<LinkSource> {
  const { nodes, content } = await openRevision(db, revision)
  const space = revision.space_id
  return { space, nodes, revision: content, linksOf: createLinksOf(db, [space]) }
}

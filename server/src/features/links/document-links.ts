/** What documents point at: extracted once for each document, then kept in the database, and those used last in memory. */
import type { DocumentLinks, LinksOf } from '@lectern/content/links'
import { openNodes } from '@lectern/content/revision'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import type { Db } from '../../core/database/connect.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import type { ExpandedRevision } from '../openapi/index.ts'
import { contentStore, findLinksIn, listDocuments } from '../revisions/index.ts'
import { type ExtractedLinks, insertDocumentLinks, selectDocumentLinks } from './store.ts'

/** In links and anchors. Of all spaces: what a hash names is the same everywhere. */
const remembered = createLruCache<DocumentLinks>(500_000)

/** Documents are large, so few are read at once; their links are not. */
const DOCUMENTS_AT_ONCE = 50
const LINKS_AT_ONCE = 1000

/** For documents of these spaces, and those that were made for `opened`. */
export function createLinksOf(
  db: Db,
  spaceIds: readonly string[],
  opened?: Pick<ExpandedRevision, 'nodes' | 'isMade'>,
): LinksOf {
  const ofStored = createStoredLinksOf(db, spaceIds)
  if (!opened) return ofStored
  const { nodes, isMade } = opened
  return async (documents) => {
    const hashes = [...documents]
    const made = hashes.filter(isMade)
    const found = new Map(await ofStored(hashes.filter((hash) => !isMade(hash))))
    const pause = createPause()
    for (const hash of made) {
      found.set(hash, await findLinksIn(nodes, { document: hash }, spaceIds[0]!))
      await pause()
    }
    return found
  }
}

const createStoredLinksOf =
  (db: Db, spaceIds: readonly string[]): LinksOf =>
  async (documents) => {
    const found = new Map<string, DocumentLinks>()
    const missing = new Set<string>()
    for (const hash of documents) {
      const links = remembered.get(hash)
      if (links) found.set(hash, links)
      else missing.add(hash)
    }
    const note = (hash: string, links: DocumentLinks) => {
      found.set(hash, links)
      missing.delete(hash)
      remembered.set(hash, links, links.links.length + links.anchors.length + 1)
    }
    for (const hashes of inParts([...missing], LINKS_AT_ONCE))
      for (const { hash, links } of await selectDocumentLinks(db, spaceIds, hashes)) note(hash, links)
    const pause = createPause()
    for (const unknown of inParts([...missing], LINKS_AT_ONCE)) {
      const extracted: ExtractedLinks[] = []
      for (const hashes of inParts(unknown, DOCUMENTS_AT_ONCE)) {
        const nodes = openNodes(contentStore(db, spaceIds))
        for (const row of await listDocuments(db, spaceIds, hashes)) {
          extracted.push({ ...row, links: await findLinksIn(nodes, { document: row.hash }, row.space_id) })
          await pause()
        }
      }
      await insertDocumentLinks(db, extracted)
      for (const { hash, links } of extracted) note(hash, links)
    }
    for (const hash of missing) throw new Error(`There is no document ${hash}`)
    return found
  }

function* inParts<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

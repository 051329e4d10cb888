/** The links of documents: extracted once per document, stored in the database and cached in memory. */
import type { LinksInDocument, LoadLinks } from '@lectern/content/links'
import { openNodes } from '@lectern/content/revision'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import type { WriteDb } from '../../core/database/connections.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import type { ExpandedRevision } from '../openapi/index.ts'
import { contentStore, findLinksIn, listDocuments } from '../revisions/index.ts'
import { type ExtractedLinks, insertDocumentLinks, selectDocumentLinks } from './store.ts'

/** Measured in links and anchors. One cache for all spaces: a hash names the same document everywhere. */
const linkCache = createLruCache<LinksInDocument>(500_000)

/** Documents are large, so few are read in one batch; links are small. */
const DOCUMENTS_PER_BATCH = 50
const LINKS_PER_BATCH = 1000

/** Reads the links of documents of these spaces, and of documents generated for `opened`. */
export function createLinkReader(
  db: WriteDb,
  spaceIds: readonly string[],
  opened?: Pick<ExpandedRevision, 'nodes' | 'isGenerated'>,
): LoadLinks {
  const ofStored = createStoredLinkReader(db, spaceIds)
  if (!opened) return ofStored
  const { nodes, isGenerated } = opened
  return async (documents) => {
    const hashes = [...documents]
    const generated = hashes.filter(isGenerated)
    const found = new Map(await ofStored(hashes.filter((hash) => !isGenerated(hash))))
    const pause = createPause()
    for (const hash of generated) {
      found.set(hash, await findLinksIn(nodes, { document: hash }, spaceIds[0]!))
      await pause()
    }
    return found
  }
}

const createStoredLinkReader =
  (db: WriteDb, spaceIds: readonly string[]): LoadLinks =>
  async (documents) => {
    const found = new Map<string, LinksInDocument>()
    const missing = new Set<string>()
    for (const hash of documents) {
      const links = linkCache.get(hash)
      if (links) found.set(hash, links)
      else missing.add(hash)
    }
    const addLinks = (hash: string, links: LinksInDocument) => {
      found.set(hash, links)
      missing.delete(hash)
      linkCache.set(hash, links, links.links.length + links.anchors.length + 1)
    }
    for (const hashes of toBatches([...missing], LINKS_PER_BATCH))
      for (const { hash, links } of await selectDocumentLinks(db, spaceIds, hashes)) addLinks(hash, links)
    const pause = createPause()
    for (const unknown of toBatches([...missing], LINKS_PER_BATCH)) {
      const extracted: ExtractedLinks[] = []
      for (const hashes of toBatches(unknown, DOCUMENTS_PER_BATCH)) {
        const nodes = openNodes(contentStore(db, spaceIds))
        for (const row of await listDocuments(db, spaceIds, hashes)) {
          extracted.push({ ...row, links: await findLinksIn(nodes, { document: row.hash }, row.space_id) })
          await pause()
        }
      }
      await insertDocumentLinks(db, extracted)
      for (const { hash, links } of extracted) addLinks(hash, links)
    }
    for (const hash of missing) throw new Error(`There is no document ${hash}`)
    return found
  }

function* toBatches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

import { listReusableContents, openNodes, type Page, type Revision } from '@lectern/content'
import type { Db } from '../../core/database/connect.ts'
import { contentStore, findDocuments } from '../revisions/index.ts'

/** The documents of pages and of all reusable contents, by hash and by id; read by themselves, so that they are not kept for all the pages of a space. */
export async function readBodies(db: Db, spaceId: string, revision: Revision, pages: readonly Page[]) {
  const store = contentStore(db, spaceId)
  const contents = revision.reusableContents === null ? [] : await listReusableContents(openNodes(store), revision)
  const hashes = [...pages, ...contents].flatMap(({ document }) => (document === undefined ? [] : [document]))
  const found = await findDocuments(db, [spaceId], hashes)
  const bodies = new Map(found.map(({ hash, document }) => [hash, document]))
  const byId = new Map(contents.map(({ id, document }) => [id, bodies.get(document ?? '')]))
  return { bodies, include: (id: string) => byId.get(id) }
}

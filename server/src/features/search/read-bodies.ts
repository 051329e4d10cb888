import { listReusableContents, listSpecRefs, type Nodes, type Page, type Revision, readBody } from '@lectern/content'
import type { Db } from '../../core/database/connect.ts'
import { findIndexedSpecs } from '../openapi/index.ts'
import { findDocuments } from '../revisions/index.ts'

/**
 * The documents of pages and of all reusable contents, by hash and by id; read by themselves, so that they are not kept for all the pages of a space.
 * With the specifications their blocks name.
 */
export async function readBodies(
  db: Db,
  spaceId: string,
  { nodes, content }: { nodes: Nodes; content: Revision },
  pages: readonly Page[],
) {
  const contents = content.reusableContents === null ? [] : await listReusableContents(nodes, content)
  const hashes = [...pages, ...contents].flatMap(({ document }) => (document === undefined ? [] : [document]))
  const found = await findDocuments(db, [spaceId], hashes)
  const bodies = new Map(found.map(({ hash, document }) => [hash, document]))
  for (const page of pages)
    if (page.computed && page.document !== undefined) bodies.set(page.document, await readBody(nodes, page))
  const byId = new Map(contents.map(({ id, document }) => [id, bodies.get(document ?? '')]))
  const refs = [...bodies.values()].flatMap(listSpecRefs)
  const specs = await findIndexedSpecs(db, { spaceId, nodes, content }, refs)
  return {
    bodies,
    include: (id: string) => byId.get(id),
    specs,
  }
}

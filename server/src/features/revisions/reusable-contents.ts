import type { Document } from '@lectern/content/document'
import { findReusableContent, readBody } from '@lectern/content/revision'
import { listReusableContentRefs } from '@lectern/content/visitors'
import type { OpenRevision } from './record-revision.ts'

/** Reads the bodies of the reusable contents that a document refers to, by id, for `resolveDocument`. */
export async function readReusableContents(
  { nodes, content }: OpenRevision,
  document: Document,
): Promise<Map<string, Document>> {
  const bodies = new Map<string, Document>()
  for (const { reusableContent: id } of listReusableContentRefs(document)) {
    const found = await findReusableContent(nodes, content, id)
    if (found) bodies.set(id, await readBody(nodes, found))
  }
  return bodies
}

import { type ContentRef, type Document, readRef, walk } from '../document/index.ts'

/** Lists the specifications that the API reference blocks of a document refer to, each once and without inline ones. */
export function listSpecRefs(document: Document): ContentRef[] {
  const found = new Map<string, ContentRef>()
  for (const { node } of walk(document)) {
    if (node.object !== 'block' || !(node.type === 'swagger' || node.type.startsWith('openapi-'))) continue
    const ref = readRef(node.data?.ref)
    if (ref) found.set(JSON.stringify(ref), ref)
  }
  return [...found.values()]
}

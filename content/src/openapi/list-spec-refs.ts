import { type ContentRef, type Document, readRef, walk } from '../document/index.ts'

/** What the blocks of API reference in a document name, each once; without specifications that stand in the references themselves. */
export function listSpecRefs(document: Document): ContentRef[] {
  const found = new Map<string, ContentRef>()
  for (const { node } of walk(document)) {
    if (node.object !== 'block' || !(node.type === 'swagger' || node.type.startsWith('openapi-'))) continue
    const ref = readRef(node.data?.ref)
    if (ref) found.set(JSON.stringify(ref), ref)
  }
  return [...found.values()]
}

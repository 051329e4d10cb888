/** The body of a page, in the format asked for. */
import { type Document, type Nodes, readBody } from '@lectern/content'
import { createLruCache } from '../../core/lru-cache.ts'
import { printDocument } from '../../core/print-document.ts'

/** In characters. References are written by id, so a document reads the same in every revision. */
const printed = createLruCache<string>(16 * 1024 * 1024)

export async function bodyOf(
  nodes: Nodes,
  holder: { readonly document?: string },
  format: 'markdown' | 'document',
  caller: string,
): Promise<{ markdown: string } | { document: Document }> {
  if (format === 'document') return { document: await readBody(nodes, holder) }
  const hash = holder.document
  if (hash === undefined) return { markdown: '' }
  let markdown = printed.get(hash)
  if (markdown === undefined) {
    markdown = await printDocument(await readBody(nodes, holder), caller)
    printed.set(hash, markdown, markdown.length)
  }
  return { markdown }
}

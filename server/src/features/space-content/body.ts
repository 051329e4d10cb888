/** The body of a page in the format the caller asked for, or in both. */
import { type Document, type Nodes, readBody } from '@lectern/content'
import { createLruCache } from '../../core/lru-cache.ts'
import { printDocument } from '../../core/print-document.ts'

export type Format = 'markdown' | 'document'

/** In characters. References are written by id, so a document reads the same in every revision. */
const printed = createLruCache<string>(16 * 1024 * 1024)

export async function bodyOf(
  nodes: Nodes,
  holder: { readonly document?: string },
  format: Format | undefined,
  caller: string,
): Promise<{ markdown?: string; document?: Document }> {
  return {
    ...(format !== 'document' && { markdown: await markdownOf(nodes, holder, caller) }),
    ...(format !== 'markdown' && { document: await readBody(nodes, holder) }),
  }
}

async function markdownOf(nodes: Nodes, holder: { readonly document?: string }, caller: string): Promise<string> {
  const hash = holder.document
  if (hash === undefined) return ''
  let markdown = printed.get(hash)
  if (markdown === undefined) {
    markdown = await printDocument(await readBody(nodes, holder), caller)
    printed.set(hash, markdown, markdown.length)
  }
  return markdown
}

import type { Document } from '@lectern/content/document'
import { type WriteOptions, type WrittenDocument, writeDocument } from '../document/write-document.ts'
import { findNeeds, loadTools } from '../tools/load-tools.ts'
import { findWords } from '../words.ts'
import { resolveDemoRef, resolveForDemo, toDemoDocument } from './demo.ts'
import { type Looked, look } from './look.ts'

interface WrittenForTest extends WrittenDocument {
  html: string
  look: Looked
}

/** Renders a document, resolved for an anonymous visitor, as in a page. */
export async function write(content: string | Document, options: Partial<WriteOptions> = {}): Promise<WrittenForTest> {
  const document = resolveForDemo(typeof content === 'string' ? toDemoDocument(content) : content)
  const tools = await loadTools(findNeeds(document))
  const written = writeDocument(document, {
    tools,
    words: findWords('en'),
    language: 'en',
    resolve: resolveDemoRef,
    ...options,
  })
  return { ...written, html: written.body.text, look: look(written.body.text) }
}

import type { Document } from '@lectern/content/document'
import { type WriteOptions, type WrittenDocument, writeDocument } from '../document/write-document.ts'
import { loadTools, needsOf } from '../tools/load-tools.ts'
import { wordsOf } from '../words.ts'
import { resolve, resolveForDemo, toDocument } from './demo.ts'
import { type Looked, look } from './look.ts'

export interface Written extends WrittenDocument {
  html: string
  look: Looked
}

/** A document, resolved for nobody in particular, as it stands in a page. */
export async function write(content: string | Document, options: Partial<WriteOptions> = {}): Promise<Written> {
  const document = resolveForDemo(typeof content === 'string' ? toDocument(content) : content)
  const tools = await loadTools(needsOf(document))
  const written = writeDocument(document, { tools, words: wordsOf('en'), language: 'en', resolve, ...options })
  return { ...written, html: written.body.text, look: look(written.body.text) }
}

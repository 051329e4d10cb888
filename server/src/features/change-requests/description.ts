/** The description of a change request is a document on the wire and markdown in the database (docs/decisions/0145). */
import type { Document } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import Type, { type Static } from 'typebox'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import { invalid } from '../../core/errors.ts'
import { checkDocument, DocumentShape } from '../../core/words/document-shape.ts'
import { parseWithin, readingBudget, readMarkdown } from '../../core/words/read-markdown.ts'

const MAX_CHARACTERS = 10_000
/** As it is stored and archived. */
export const DescriptionText = Type.String({ maxLength: MAX_CHARACTERS })

export const NewDescription = Type.Union([DescriptionText, DocumentShape], {
  description: 'A document, or markdown of at most 10,000 characters',
})
type NewDescription = Static<typeof NewDescription>

/** Returns what is stored of a description that was sent. */
export function toDescriptionText(description: NewDescription): string {
  const text = typeof description === 'string' ? description : printMarkdown(checkDocument('description', description))
  if ([...text].length > MAX_CHARACTERS)
    throw invalid('description, written as markdown, must be at most 10,000 characters long')
  if (text.trim() === '') return ''
  readMarkdown('description', asBody(text))
  return text
}

/** Documents by their markdown, measured in characters: lists of change requests are read again and again. */
const documents = createLruCache<Document>(2_000_000)

export function toDescriptionDocument(text: string): Document {
  const known = documents.get(text)
  if (known) return known
  const parsed = parseWithin(readingBudget(), asBody(text))
  // A text that is too complex to parse was refused when it was sent; one of an older release is shown as it is.
  const document = parsed.kind === 'parsed' ? parsed.document : toPlainDocument(text)
  documents.set(text, document, text.length)
  return document
}

/** The leading line break prevents front matter, which a description does not have. */
const asBody = (text: string) => `\n${text}`

const toPlainDocument = (text: string): Document => ({
  object: 'document',
  data: {},
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
    },
  ],
})

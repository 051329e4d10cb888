import { type Document, parseMarkdown, printMarkdown } from '@lectern/content'
import type { Body, ContentFormat } from '../../core/body-shape.ts'
import { checkDocument } from '../../core/document-shape.ts'
import { invalid } from '../../core/errors.ts'

const MAX_CHARACTERS = 10_000

/** What a comment says: 1 to 10,000 characters of markdown, or a document. `name` is the field it came in. */
export function checkCommentBody(name: string, body: Body): Body {
  if ('markdown' in body && 'document' in body) throw invalid(`${name} must hold markdown or a document, not both`)
  if ('document' in body) return { document: checkDocument(`${name}.document`, body.document) } as Body
  if (!('markdown' in body) || body.markdown.length === 0 || body.markdown.length > MAX_CHARACTERS)
    throw invalid(`${name}.markdown must be 1 to ${MAX_CHARACTERS.toLocaleString('en')} characters long`)
  const parsed = parseMarkdown(body.markdown)
  if (parsed.kind !== 'parsed') throw invalid(`${name}.markdown ${parsed.rule}`)
  return { markdown: body.markdown }
}

/** As it was sent, unless the other form is asked for. */
export function toBodyIn(format: ContentFormat, body: Body): Body {
  if (format in body) return body
  if ('document' in body) return { markdown: printMarkdown(body.document as Document) }
  const parsed = parseMarkdown('markdown' in body ? body.markdown : '')
  // What was too complex to read when it was sent did not come this far.
  return parsed.kind === 'parsed' ? ({ document: parsed.document } as Body) : body
}

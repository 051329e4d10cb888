import type { Document } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import { invalid } from '../../core/errors.ts'
import type { Body, ContentFormat } from '../../core/words/body-shape.ts'
import { checkDocument } from '../../core/words/document-shape.ts'
import { parseWithin, readingBudget } from '../../core/words/read-markdown.ts'
import { toReference } from './references.ts'

const MAX_CHARACTERS = 10_000
/** Of a document as JSON: what its nodes carry besides text does not show in markdown. */
const MAX_JSON = 200_000
const RULE = 'must be 1 to 10,000 characters long'

/** What a comment says: 1 to 10,000 characters of markdown, or a document that prints to as much. `name` is the field it came in. */
export function checkCommentBody(name: string, body: Body): Body {
  if ('markdown' in body && 'document' in body) throw invalid(`${name} must hold markdown or a document, not both`)
  if ('document' in body) {
    const document = checkDocument(`${name}.document`, body.document)
    if (JSON.stringify(document).length > MAX_JSON || !isFitting(printMarkdown(document)))
      throw invalid(`${name}.document, written as markdown, ${RULE}`)
    return { document } as Body
  }
  if (!('markdown' in body) || !isFitting(body.markdown)) throw invalid(`${name}.markdown ${RULE}`)
  if (!isShallow(body.markdown)) {
    const parsed = parse(body.markdown)
    if (parsed.kind !== 'parsed') throw invalid(`${name}.markdown ${parsed.rule}`)
  }
  return { markdown: body.markdown }
}

/** Whatever nests is opened by a sign: with so few of them no text nests too deep to be read, and need not be tried. */
const isShallow = (text: string) => (text.match(/[!-/:-@[-`{-~]/g)?.length ?? 0) < 100

/** In characters, of which some are two in a string. */
const isFitting = (text: string) =>
  text.length > 0 &&
  (text.length <= MAX_CHARACTERS || (text.length <= 2 * MAX_CHARACTERS && [...text].length <= MAX_CHARACTERS))

/** A comment has no front matter: that would have to be its first line. */
const parse = (markdown: string) => parseWithin(readingBudget(), `\n${markdown}`, toReference)

/** As it was sent, unless the other form is asked for. */
export function toBodyIn(format: ContentFormat, body: Body): Body {
  if (format in body) return body
  return 'document' in body
    ? { markdown: printMarkdown(body.document as Document) }
    : ({ document: toDocument(body) } as Body)
}

/** Undefined when nobody can be mentioned in it, which is quicker to see than to read. */
export function findMentioning(body: Body): Document | undefined {
  const text = 'markdown' in body ? body.markdown : JSON.stringify(body)
  return /@|\/users\/|"user"/.test(text) ? toDocument(body) : undefined
}

export function toDocument(body: Body): Document {
  if ('document' in body) return body.document as Document
  const parsed = parse('markdown' in body ? body.markdown : '')
  // What was too complex to read when it was sent did not come this far.
  return parsed.kind === 'parsed' ? parsed.document : { object: 'document', data: {}, nodes: [] }
}

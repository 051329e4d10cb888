import type { Document } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import { invalid } from '../../core/errors.ts'
import type { Body, ContentFormat } from '../../core/words/body-shape.ts'
import { checkDocument } from '../../core/words/document-shape.ts'
import { parseWithin, readingBudget } from '../../core/words/read-markdown.ts'
import { toReference } from './references.ts'

const MAX_CHARACTERS = 10_000
/** The limit of a document as JSON: data of its nodes besides text does not show in markdown. */
const MAX_JSON = 200_000
const RULE = 'must be 1 to 10,000 characters long'

/** Checks a body: 1 to 10,000 characters of markdown, or a document that prints to as many. `name` is its field in the request. */
export function checkCommentBody(name: string, body: Body): Body {
  if ('markdown' in body && 'document' in body) throw invalid(`${name} must be markdown or a document, not both`)
  if ('document' in body) {
    const document = checkDocument(`${name}.document`, body.document)
    if (JSON.stringify(document).length > MAX_JSON || !hasAllowedLength(printMarkdown(document)))
      throw invalid(`${name}.document, written as markdown, ${RULE}`)
    return { document } as Body
  }
  if (!('markdown' in body) || !hasAllowedLength(body.markdown)) throw invalid(`${name}.markdown ${RULE}`)
  if (!isShallow(body.markdown)) {
    const parsed = parse(body.markdown)
    if (parsed.kind !== 'parsed') throw invalid(`${name}.markdown ${parsed.rule}`)
  }
  return { markdown: body.markdown }
}

/** Nesting needs punctuation: a text with so little of it cannot nest too deep and need not be parsed to check it. */
const isShallow = (text: string) => (text.match(/[!-/:-@[-`{-~]/g)?.length ?? 0) < 100

/** Counts characters, some of which are two code units. */
const hasAllowedLength = (text: string) =>
  text.length > 0 &&
  (text.length <= MAX_CHARACTERS || (text.length <= 2 * MAX_CHARACTERS && [...text].length <= MAX_CHARACTERS))

/** The leading line break prevents front matter, which a comment does not have. */
const parse = (markdown: string) => parseWithin(readingBudget(), `\n${markdown}`, toReference)

/** Returns the body as it was submitted, or converted when the other format is requested. */
export function toBodyFormat(format: ContentFormat, body: Body): Body {
  if (format in body) return body
  return 'document' in body
    ? { markdown: printMarkdown(body.document as Document) }
    : ({ document: toBodyDocument(body) } as Body)
}

/** Returns undefined, without parsing, when the body cannot contain a mention. */
export function parseForMentions(body: Body): Document | undefined {
  const text = 'markdown' in body ? body.markdown : JSON.stringify(body)
  return /@|\/users\/|"user"/.test(text) ? toBodyDocument(body) : undefined
}

export function toBodyDocument(body: Body): Document {
  if ('document' in body) return body.document as Document
  const parsed = parse('markdown' in body ? body.markdown : '')
  // A body that is too complex to parse was rejected when it was submitted.
  return parsed.kind === 'parsed' ? parsed.document : { object: 'document', data: {}, nodes: [] }
}

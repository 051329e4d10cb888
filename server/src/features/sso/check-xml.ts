/**
 * This check runs before any parser. The parsers behind @node-saml accept malformed XML, and some of it takes them minutes:
 * so only plain, well-formed XML of a modest size passes: elements, text and a few comments; no document type and so no
 * entities, neither external nor expanding ones; no CDATA, no processing instructions. It runs in linear time, whatever the text.
 */
import { RefusedResponseError } from './read-assertion.ts'

const MOST_ELEMENTS = 3000
/** Most attributes of one element: a parser's work grows with their square. */
const MOST_CHILDREN = 1000
const DEEPEST = 50
const MOST_ATTRIBUTES = 50
/** Most namespaces in scope of one element: a parser copies them from element to element. */
const MOST_NAMESPACES = 100
const MOST_COMMENTS = 20

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const ATTRIBUTE = `\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`
const TOKEN = `<(?<opened>${NAME})(?<attributes>(?:${ATTRIBUTE})*)\\s*(?<empty>/?)>|</(?<closed>${NAME})\\s*>|(?<comment><!--[^]*?-->)|(?<text>[^<]+)`
const DECLARATION = /^\s*<\?xml\s[^<>?]*\?>/
const FOREIGN_ENTITY = /&(?!(?:lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f]/

interface CheckedXml {
  /** The attributes of the root element as text. */
  rootAttributes: string
  /** Elements, their attributes and the namespaces that each has in scope: the work of the parsers grows with it. */
  parts: number
}

export function checkXml(document: string): CheckedXml {
  const xml = document.replace(DECLARATION, '')
  if (FOREIGN_ENTITY.test(xml)) refuse('it uses an entity that XML does not define')
  if (CONTROL.test(xml)) refuse('it contains control characters')
  const open: { name: string; namespaces: number; children: number }[] = []
  let rootAttributes = ''
  let elements = 0
  let comments = 0
  let parts = 0
  const token = new RegExp(TOKEN, 'y')
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex
    const { opened, attributes = '', empty, closed, comment, text } = token.exec(xml)?.groups ?? {}
    if (opened !== undefined) {
      if (open.length === 0 && elements > 0) refuse('it has more than one root')
      if (elements === 0) rootAttributes = attributes
      const parent = open.at(-1) ?? { namespaces: 0, children: 0 }
      const namespaces = parent.namespaces + count(attributes, /\sxmlns\b/g)
      if (++elements > MOST_ELEMENTS || ++parent.children > MOST_CHILDREN || open.length >= DEEPEST)
        refuse('it has more elements than any response')
      const attributeCount = count(attributes, /=\s*["']/g)
      parts += 1 + attributeCount + namespaces
      if (attributeCount > MOST_ATTRIBUTES || namespaces > MOST_NAMESPACES)
        refuse('it has more attributes than any response')
      if (empty === '') open.push({ name: opened, namespaces, children: 0 })
    } else if (closed !== undefined) {
      if (open.pop()?.name !== closed) refuse(`</${closed.slice(0, 100)}> closes nothing`)
    } else if (comment !== undefined) {
      if (++comments > MOST_COMMENTS) refuse('it has more comments than any response')
    } else if (text === undefined) {
      refuse(`character ${at} begins neither an element, text nor a comment; perhaps a document type`)
    } else if (open.length === 0 && text.trim() !== '') refuse('it has text outside its root')
  }
  if (open.length > 0 || elements === 0) refuse('it ends before its root does')
  return { rootAttributes, parts }
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function refuse(reason: string): never {
  throw new RefusedResponseError(`the XML is not accepted: ${reason}`, { code: 'invalidXml' })
}

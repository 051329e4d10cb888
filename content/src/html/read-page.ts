import type { HtmlElement } from '../html-tree/index.ts'
import type { ParsedPage } from '../incoming/index.ts'
import { type HtmlOptions, type ParsedHtml, readHtml } from './read-html.ts'

/** Reads HTML as a page of an import. */
export const readHtmlPage = (source: string | HtmlElement, options: HtmlOptions): ParsedPage =>
  toParsedPage(readHtml(source, options))

export function toParsedPage(read: ParsedHtml): ParsedPage {
  if (read.kind === 'tooComplex') return { kind: 'unreadable', reason: read.rule }
  const { document, title, description } = read
  const fields = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
  return { kind: 'read', body: document, fields }
}

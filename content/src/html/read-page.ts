import type { HtmlElement } from '../html-tree/index.ts'
import type { ReadPage } from '../incoming/index.ts'
import { type HtmlOptions, type ReadHtml, readHtml } from './read-html.ts'

/** HTML as a page of an import. */
export const readHtmlPage = (source: string | HtmlElement, options: HtmlOptions): ReadPage =>
  toReadPage(readHtml(source, options))

export function toReadPage(read: ReadHtml): ReadPage {
  if (read.kind === 'tooComplex') return { kind: 'unreadable', reason: read.rule }
  const { document, title, description } = read
  const fields = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
  return { kind: 'read', body: document, fields }
}

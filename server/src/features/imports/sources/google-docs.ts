import { cleanGoogleDocument, findElement, type HtmlElement, parseHtml, readHtmlPage } from '@lectern/content/html'
import type { ParsedPage } from '@lectern/content/incoming'
import type { Resolve } from '@lectern/content/markdown'
import { invalid } from '../../../core/errors.ts'
import { readOnePage } from '../one-page.ts'
import { readPageArchive } from '../page-archive.ts'
import {
  describeContent,
  type OpenedDocument,
  openZip,
  type ReadSource,
  type SourceContent,
  type SourceContext,
  wrongContent,
} from '../source.ts'
import { officeKind, readDocx } from './docx.ts'
import { toTitleFromName } from './markdown.ts'

/** Reads a document of Google Docs, by its URL or by that of an export. */
export const googleDocs: ReadSource = async (reading) => {
  const opened = await reading.open(exportAddress(reading.url))
  if (/^accounts\.google\./.test(opened.url.hostname))
    throw invalid('url leads to a document that is not shared with everyone who has the link')
  const found = describeContent(opened)
  if (found === 'a zip archive') return readExportedZip(opened, reading)
  if (found !== 'an HTML page' && !/^<(?:html|style|meta|p|h1|div)\b/i.test(startOf(opened)))
    throw wrongContent(found, 'a document of Google Docs')
  const html = await opened.text()
  const title = toTitleFromName(opened.name) || 'Untitled'
  return readOnePage({ url: opened.url, title, read: (resolve) => readDocument(html, resolve) }, reading)
}

const startOf = ({ head }: OpenedDocument) => Buffer.from(head).toString('latin1').trimStart()

/** `…/document/d/ID/edit` → the export as one archive. A document published on the web is an HTML page already. */
export function exportAddress(url: URL): URL {
  const id = /^\/document\/(?:u\/\d+\/)?d\/([\w-]{10,})(?:\/(?!pub)|$)/.exec(url.pathname)?.[1]
  const isExport = url.pathname.endsWith('/export')
  if (url.hostname !== 'docs.google.com' || id === undefined || id === 'e' || isExport) return url
  return new URL(`https://docs.google.com/document/d/${id}/export?format=zip`)
}

const readDocument = (html: string, resolve: Resolve): ParsedPage =>
  readHtmlPage(cleanGoogleDocument(parseHtml(html)), { resolve, main: bodyOf })

/** The whole page is the document, except for the frame of a published one. */
const bodyOf = (page: HtmlElement): HtmlElement =>
  findElement(page, ({ attributes }) => attributes.id === 'contents') ??
  findElement(page, ({ name }) => name === 'body') ??
  page

async function readExportedZip(opened: OpenedDocument, reading: SourceContext): Promise<SourceContent> {
  const archive = await openZip(opened, reading.caps)
  if (archive.entries.has('word/document.xml')) {
    archive.close()
    return readDocx(opened, reading)
  }
  const pages = [...archive.entries.values()].filter(({ path }) => /^[^/]+\.html?$/i.test(path))
  const [page] = pages
  if (!page || pages.length > 1) {
    archive.close()
    throw wrongContent(officeKind(archive), 'a document of Google Docs')
  }
  const html = (await page.read()).toString('utf8')
  const title = toTitleFromName(page.path)
  const read = (resolve: Resolve) => ({ page: readDocument(html, resolve) })
  return readPageArchive(archive, [{ path: page.path, fields: { title }, read, pages: [] }], reading)
}

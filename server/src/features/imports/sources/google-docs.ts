import { findElement, type HtmlElement, mendGoogleDocument, parseHtml, readHtmlPage } from '@lectern/content/html'
import type { ReadPage } from '@lectern/content/incoming'
import type { Resolve } from '@lectern/content/markdown'
import { invalid } from '../../../core/errors.ts'
import { bringPage } from '../one-page.ts'
import { bringArchive } from '../page-archive.ts'
import { type Brought, describe, notHeld, type Opened, openZip, type Reading, type Source } from '../source.ts'
import { bringDocx, officeKind } from './docx.ts'
import { titleOf } from './markdown.ts'

/** A document of Google Docs, by its own address or that of something it was exported as. */
export const googleDocs: Source = async (reading) => {
  const opened = await reading.open(exportAddress(reading.url))
  if (/^accounts\.google\./.test(opened.url.hostname))
    throw invalid('url leads to a document that is not shared with everyone who has the link')
  const found = describe(opened)
  if (found === 'a zip archive') return bringZip(opened, reading)
  if (found !== 'an HTML page' && !/^<(?:html|style|meta|p|h1|div)\b/i.test(startOf(opened)))
    throw notHeld(found, 'a document of Google Docs')
  const html = await opened.text()
  const title = titleOf(opened.name) || 'Untitled'
  return bringPage({ url: opened.url, title, read: (resolve) => readDocument(html, resolve) }, reading)
}

const startOf = ({ head }: Opened) => Buffer.from(head).toString('latin1').trimStart()

/** `…/document/d/ID/edit` → all of it in one archive. What was published on the web is a page already. */
export function exportAddress(url: URL): URL {
  const id = /^\/document\/(?:u\/\d+\/)?d\/([\w-]{10,})(?:\/(?!pub)|$)/.exec(url.pathname)?.[1]
  const isExport = url.pathname.endsWith('/export')
  if (url.hostname !== 'docs.google.com' || id === undefined || id === 'e' || isExport) return url
  return new URL(`https://docs.google.com/document/d/${id}/export?format=zip`)
}

const readDocument = (html: string, resolve: Resolve): ReadPage =>
  readHtmlPage(mendGoogleDocument(parseHtml(html)), { resolve, main: bodyOf })

/** The whole page is the document, but for what a published one has around it. */
const bodyOf = (page: HtmlElement): HtmlElement =>
  findElement(page, ({ attributes }) => attributes.id === 'contents') ??
  findElement(page, ({ name }) => name === 'body') ??
  page

async function bringZip(opened: Opened, reading: Reading): Promise<Brought> {
  const archive = await openZip(opened, reading.caps)
  if (archive.entries.has('word/document.xml')) {
    archive.close()
    return bringDocx(opened, reading)
  }
  const pages = [...archive.entries.values()].filter(({ path }) => /^[^/]+\.html?$/i.test(path))
  const [page] = pages
  if (!page || pages.length > 1) {
    archive.close()
    throw notHeld(officeKind(archive), 'a document of Google Docs')
  }
  const html = (await page.read()).toString('utf8')
  const title = titleOf(page.path)
  const read = (resolve: Resolve) => ({ page: readDocument(html, resolve) })
  return bringArchive(archive, [{ path: page.path, fields: { title }, read, pages: [] }], reading)
}

import { readHtmlPage } from '@lectern/content/html'
import { parse, readOnePage } from '../one-page.ts'
import {
  describeContent,
  type OpenedDocument,
  type ReadSource,
  type SourceContent,
  type SourceContext,
  wrongContent,
} from '../source.ts'
import { toTitleFromName } from './markdown.ts'
import { isHtml } from './website/crawl.ts'

/** Reads one HTML page, without the pages it links to. */
export const htmlSource: ReadSource = async (reading) => {
  const opened = await reading.open()
  if (!isHtml(opened)) throw wrongContent(describeContent(opened), 'an HTML page')
  return readHtmlDocument(opened, reading)
}

export async function readHtmlDocument(opened: OpenedDocument, reading: SourceContext): Promise<SourceContent> {
  const { url, name } = opened
  const text = await opened.text()
  const absolute = (address: string) => parse(address, url)?.href ?? address
  return readOnePage(
    { url, title: toTitleFromName(name), read: (resolve) => readHtmlPage(text, { absolute, resolve }) },
    reading,
  )
}

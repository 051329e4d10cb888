import { readHtmlPage } from '@lectern/content/html'
import { bringPage, parse } from '../one-page.ts'
import { type Brought, describe, notHeld, type Opened, type Reading, type Source } from '../source.ts'
import { titleOf } from './markdown.ts'
import { isHtml } from './website/crawl.ts'

/** One page of HTML, without those it leads to. */
export const html: Source = async (reading) => {
  const opened = await reading.open()
  if (!isHtml(opened)) throw notHeld(describe(opened), 'an HTML page')
  return bringHtml(opened, reading)
}

export async function bringHtml(opened: Opened, reading: Reading): Promise<Brought> {
  const { url, name } = opened
  const text = await opened.text()
  const absolute = (address: string) => parse(address, url)?.href ?? address
  return bringPage({ url, title: titleOf(name), read: (resolve) => readHtmlPage(text, { absolute, resolve }) }, reading)
}

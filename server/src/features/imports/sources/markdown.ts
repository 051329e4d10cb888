import { readPageText } from '@lectern/content/repository'
import { bringPage } from '../one-page.ts'
import { type Brought, describe, notHeld, type Opened, type Reading, type Source } from '../source.ts'

/** One file of markdown. */
export const markdown: Source = async (reading) => {
  const opened = await reading.open(rawAddress(reading.url))
  const found = describe(opened)
  if (found !== 'text') throw notHeld(found, 'markdown')
  return bringMarkdown(opened, reading)
}

export async function bringMarkdown(opened: Opened, reading: Reading): Promise<Brought> {
  const text = await opened.text()
  const title = titleOf(opened.name)
  return bringPage({ url: opened.url, title, read: (resolve) => readPageText(text, resolve) }, reading)
}

export const titleOf = (name: string) =>
  name
    .replace(/\.[a-z]{1,8}$/i, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()

/** GitHub shows a file in a page of its own; its text lies elsewhere. */
function rawAddress(url: URL): URL | undefined {
  const [, repository, path] = /^\/([^/]+\/[^/]+)\/blob\/(.+)$/.exec(url.pathname) ?? []
  if (url.hostname !== 'github.com' || repository === undefined) return undefined
  return new URL(`https://raw.githubusercontent.com/${repository}/${path}`)
}

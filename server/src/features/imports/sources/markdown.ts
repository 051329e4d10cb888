import { readPageText } from '@lectern/content/repository'
import { readOnePage } from '../one-page.ts'
import {
  describeContent,
  type OpenedDocument,
  type ReadSource,
  type SourceContent,
  type SourceContext,
  wrongContent,
} from '../source.ts'

/** Reads one markdown file. */
export const markdown: ReadSource = async (reading) => {
  const opened = await reading.open(rawAddress(reading.url))
  const found = describeContent(opened)
  if (found !== 'text') throw wrongContent(found, 'markdown')
  return readMarkdownDocument(opened, reading)
}

export async function readMarkdownDocument(opened: OpenedDocument, reading: SourceContext): Promise<SourceContent> {
  const text = await opened.text()
  const title = toTitleFromName(opened.name)
  return readOnePage({ url: opened.url, title, read: (resolve) => readPageText(text, resolve) }, reading)
}

export const toTitleFromName = (name: string) =>
  name
    .replace(/\.[a-z]{1,8}$/i, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()

/** The URL of a file on GitHub is an HTML page; its text has another URL. */
function rawAddress(url: URL): URL | undefined {
  const [, repository, path] = /^\/([^/]+\/[^/]+)\/blob\/(.+)$/.exec(url.pathname) ?? []
  if (url.hostname !== 'github.com' || repository === undefined) return undefined
  return new URL(`https://raw.githubusercontent.com/${repository}/${path}`)
}

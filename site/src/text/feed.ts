/** RSS: the updates of a page, or the changes of a site. */
import { type Block, type Document, tagNamesOf } from '@lectern/content/document'
import { readDay } from '../blocks/updates.ts'
import { filterBlocks, readString } from '../document/read-data.ts'
import { toLine, toPlainText } from '../document/text.ts'
import { html } from '../html.ts'
import { xml } from './xml.ts'

interface Feed {
  title: string
  description?: string | undefined
  language: string
  /** Absolute: the page the feed is of, and the feed itself. */
  url: string
  feedUrl: string
  items: FeedItem[]
}

export interface FeedItem {
  title: string
  /** Absolute. */
  url: string
  /** The id of the item, when one address has several items over time; when it is absent, the address is the id. */
  id?: string | undefined
  /** ISO 8601, or a day. */
  date?: string | undefined
  text: string
  tags?: string[]
}

export const renderFeed = ({
  title,
  description,
  language,
  url,
  feedUrl,
  items,
}: Feed): string => xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${title}</title>
<link>${url}</link>
<description>${description ?? title}</description>
<language>${language}</language>
<atom:link href="${feedUrl}" rel="self" type="application/rss+xml"/>
${items.map(
  (item) => html`<item>
<title>${item.title}</title>
<link>${item.url}</link>
${item.id === undefined ? html`<guid>${item.url}</guid>` : html`<guid isPermaLink="false">${item.id}</guid>`}
${item.date && pubDate(item.date)}${(item.tags ?? []).map((tag) => html`<category>${tag}</category>\n`)}<description>${item.text}</description>
</item>
`,
)}</channel>
</rss>
`

function pubDate(date: string) {
  const time = new Date(date)
  return !Number.isNaN(time.getTime()) && html`<pubDate>${time.toUTCString()}</pubDate>\n`
}

/** The items of a page's updates blocks, in their order; `url` is the page's absolute address. */
export function listUpdates(document: Document, url: string): FeedItem[] {
  const updates = document.nodes
    .filter((node): node is Block => node.object === 'block' && node.type === 'updates')
    .flatMap(({ nodes }) => filterBlocks(nodes, 'update'))
  return updates.map(({ data = {}, nodes = [] }) => {
    const date = readDay(data.date)
    const heading = nodes.find((node): node is Block => node.object === 'block' && node.type.startsWith('heading-'))
    const anchor = readString(heading?.data?.id)
    return {
      title: (heading && toLine(heading.nodes)) || date || '—',
      url: anchor === undefined ? url : `${url}#${encodeURIComponent(anchor)}`,
      date,
      text: toPlainText(nodes.filter((node) => node !== heading)),
      tags: tagNamesOf(data.tags),
    }
  })
}

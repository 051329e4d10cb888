/** Reads the metadata with which a page wants to be shown in links. */

import { elementsWithin, type HtmlElement } from '../html-tree/index.ts'
import { readHead } from './head.ts'

export interface Card {
  readonly title?: string | undefined
  readonly site?: string | undefined
  readonly description?: string | undefined
  /** URLs as written, relative to the page. */
  readonly image?: string | undefined
  readonly icon?: string | undefined
}

const IMAGES = ['og:image', 'og:image:url', 'twitter:image']
const ICON = /(^|\s)(apple-touch-icon|icon)(\s|$)/

export function readCard(page: HtmlElement): Card {
  const { title, description } = readHead(page)
  const found = new Map<string, string>()
  const keep = (name: string, value: string | undefined) => {
    const text = value?.replaceAll(/\s+/g, ' ').trim()
    if (text && !found.has(name)) found.set(name, text)
  }
  for (const { name, attributes } of elementsWithin(page)) {
    if (name === 'meta') keep((attributes.property ?? attributes.name ?? '').toLowerCase(), attributes.content)
    else if (name === 'link' && ICON.test(attributes.rel?.toLowerCase() ?? '')) keep('icon', attributes.href)
  }
  const image = IMAGES.find((name) => found.has(name))
  return {
    title: found.get('og:title') ?? title,
    site: found.get('og:site_name'),
    description: found.get('og:description') ?? description,
    image: image && found.get(image),
    icon: found.get('icon'),
  }
}

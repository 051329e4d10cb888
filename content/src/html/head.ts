/** Reads the metadata of a page. */
import { elementsWithin, type HtmlElement, readHtmlText } from '../html-tree/index.ts'

interface Head {
  /** The title without the name of the website, where that is known. */
  readonly title?: string
  readonly description?: string
  /** The URL as written, relative to the page. */
  readonly canonical?: string
  /** The base of relative URLs, if it is not the page. */
  readonly base?: string
}

export function readHead(page: HtmlElement): Head {
  const found: Record<string, string> = Object.create(null)
  const keep = (name: string, value: string | undefined) => {
    const text = value?.replaceAll(/\s+/g, ' ').trim()
    if (text) found[name] ??= text
  }
  for (const element of elementsWithin(page)) {
    const { name, attributes } = element
    if (name === 'title' && element.parent?.name !== 'svg') keep('title', readHtmlText(element))
    else if (name === 'meta') keep((attributes.name ?? attributes.property ?? '').toLowerCase(), attributes.content)
    else if (name === 'link' && attributes.rel?.toLowerCase() === 'canonical') keep('canonical', attributes.href)
    else if (name === 'base') keep('base', attributes.href)
  }
  const title = found.title === undefined ? found['og:title'] : withoutSite(found.title, found)
  const description = found.description ?? found['og:description']
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(found.canonical !== undefined && { canonical: found.canonical }),
    ...(found.base !== undefined && { base: found.base }),
  }
}

/** `Install | Acme`, `Install — Acme 1.2 documentation`. A dash may belong to the title, so after a dash the name must be known. */
function withoutSite(title: string, found: Record<string, string>): string {
  const parts = title.split(/ ([|·•»«–—-]|::) /)
  if (parts.length < 3) return title
  const site = (found['og:site_name'] ?? '').toLowerCase()
  const [first, separator] = [parts[0]!, parts[1]!]
  const last = parts.at(-1)!
  const short = found['og:title']
  if (short !== undefined && title.startsWith(short) && short !== title) return short
  if (site !== '' && last.toLowerCase() === site) return title.slice(0, title.lastIndexOf(` ${parts.at(-2)!} `)).trim()
  if (/ documentation$| docs$/i.test(last) || '|·•»'.includes(separator)) return first
  return title
}

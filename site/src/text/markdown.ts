/** Writes pages as markdown and as the text files that programs read. */
import type { ContentRef, Document } from '@lectern/content/document'
import { printFrontMatter, printMarkdown } from '@lectern/content/markdown'
import { writeOutApi } from '@lectern/content/openapi'
import { percentEncode } from '../addresses.ts'
import { toCanonicalUrl } from '../layout/metadata.ts'
import type { PageSource, SiteSource } from '../source.ts'

/** Writes the page as a markdown file with front matter, as this visitor sees it, with absolute addresses. */
export function renderMarkdown(source: Omit<PageSource, 'tree'>): string {
  const { title, description, emoji, icon, tags } = source.page
  const frontMatter = printFrontMatter({
    ...(description && { description }),
    ...(emoji && { emoji }),
    ...(icon && { icon }),
    ...(tags && tags.length > 0 && { tags }),
  })
  return toText([frontMatter.trimEnd(), `# ${title}`, printBody(source)])
}

/** Writes the page as one part of a longer text. */
export const renderPlainMarkdown = (source: Omit<PageSource, 'tree'>): string =>
  toText([`# ${source.page.title}`, source.page.description, printBody(source)])

const toText = (parts: (string | undefined)[]) => `${parts.filter(Boolean).join('\n\n')}\n`

function printBody(source: Omit<PageSource, 'tree'>): string {
  const { page, site } = source
  const document = writeOutApi(page.document, source.spec, page.title)
  const href = (ref: ContentRef): string => {
    if (ref.kind === 'url') return ref.url
    const target = source.resolve(ref)?.href ?? ''
    return target === '' ? '' : toAbsoluteUrl(site, target)
  }
  return printMarkdown(withoutAnchors(document), { href })
}

/** Makes an address of the site absolute. */
export const toAbsoluteUrl = (site: SiteSource, href: string): string => {
  if (!href.startsWith('/') || href.startsWith('//')) return href
  if (href.startsWith(site.basePath)) return toCanonicalUrl(site, href)
  return (/^[a-z]+:\/\/[^/]+/i.exec(site.canonicalUrl)?.[0] ?? '') + href
}

/** Removes generated anchors, which would be written as if an author had set them. */
const withoutAnchors = (document: Document): Document => ({
  ...document,
  nodes: document.nodes.map((node) => {
    if (node.object !== 'block' || !node.type.startsWith('heading-')) return node
    const { id: _, ...data } = node.data ?? {}
    return { ...node, data }
  }),
})

interface LlmsIndex {
  title: string
  description?: string | undefined
  sections: { title: string; pages: { title: string; url: string; description?: string | undefined }[] }[]
}

/** Writes `llms.txt`, which lists pages with the addresses of their markdown. */
export function renderLlmsIndex({ title, description, sections }: LlmsIndex): string {
  const line = ({ title: name, url, description: said }: LlmsIndex['sections'][number]['pages'][number]) =>
    `- [${oneLine(name).replaceAll(/[[\]\\]/g, '\\$&')}](${url.replaceAll(/[()\s]/g, percentEncode)})${said ? `: ${oneLine(said)}` : ''}`
  const parts = sections
    .filter(({ pages }) => pages.length > 0)
    .map((section) => `## ${oneLine(section.title)}\n\n${section.pages.map(line).join('\n')}`)
  return `${[`# ${oneLine(title)}`, description && `> ${oneLine(description)}`, ...parts].filter(Boolean).join('\n\n')}\n`
}

/** Writes `llms-full.txt`, which holds the whole text, page after page. */
export const renderLlmsFull = (pages: readonly string[]): string =>
  pages
    .map((page) => page.trimEnd())
    .join('\n\n---\n\n')
    .concat('\n')

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

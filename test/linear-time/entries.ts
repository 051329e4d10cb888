/** Every function that parses a text from outside. */
import { foldSitePath, toSegments } from '@lectern/content/addresses'
import { parseExpression } from '@lectern/content/condition'
import { type Document, listHeadings, plainText } from '@lectern/content/document'
import { cleanGoogleDocument, parseHtml, readHtml, readNavigation } from '@lectern/content/html'
import { extractLinks, readApplication } from '@lectern/content/links'
import { parseMarkdown, printMarkdown } from '@lectern/content/markdown'
import { readDescription, readSpecification } from '@lectern/content/openapi'
import { readRepository } from '@lectern/content/repository'
import { makePreview, parseQuery, splitSections, tokenize } from '@lectern/content/search'
import { toSlug } from '@lectern/content/text'
import { ANONYMOUS, FOR_VISITORS, resolveDocument } from '@lectern/content/visitors'
import { decodeText } from '../../server/src/features/imports/decode-text.ts'
import { isHtmlStart, type OpenedDocument } from '../../server/src/features/imports/source.ts'
import { gitAddress } from '../../server/src/features/imports/sources/github-wiki.ts'
import { withHints } from '../../server/src/features/imports/sources/notion.ts'
import { toNotionFile } from '../../server/src/features/imports/sources/notion-tree.ts'
import { readCrawledPage } from '../../server/src/features/imports/sources/website/read-page.ts'
import { boundWildcards } from '../../server/src/features/imports/sources/website/robots.ts'
import { listAddresses } from '../../server/src/features/imports/sources/website/sitemaps.ts'
import { createWiki } from '../../server/src/features/imports/sources/wiki-pages.ts'
import { findSvgFault } from '../../server/src/features/site-assets/inspect-svg.ts'
import { readCertificates } from '../../server/src/features/sso/certificate.ts'
import { checkXml } from '../../server/src/features/sso/check-xml.ts'
import { writeDocument } from '../../site/src/document/write-document.ts'
import { findNeeds, loadTools } from '../../site/src/tools/load-tools.ts'
import { findWords } from '../../site/src/words.ts'
import type { Entry } from './measure.ts'

const parsed = (text: string): Document => {
  const read = parseMarkdown(text)
  return read.kind === 'parsed' ? read.document : { object: 'document', data: {}, nodes: [] }
}

/** A document that contains the text unchanged. */
const holding = (type: string, text: string): Document => ({
  object: 'document',
  data: {},
  nodes: [
    {
      object: 'block',
      type,
      isVoid: false,
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', marks: [], text }] }],
    },
  ],
})

async function write(document: Document): Promise<unknown> {
  const resolved = resolveDocument(document, { visitor: ANONYMOUS, context: {} }, FOR_VISITORS)
  const tools = await loadTools(findNeeds(resolved))
  return writeDocument(resolved, { tools, words: findWords('en'), language: 'en', resolve: () => undefined })
}

const inRepository = (name: string, text: string) => {
  const files = new Map([
    ['README.md', '# Readme'],
    ['a.md', 'words'],
    [name, text],
  ])
  const repository = readRepository({ paths: files.keys(), text: (path) => files.get(path) })
  for (const each of repository.pages) if ('read' in each) each.read?.(() => undefined)
}

const refused = (read: Entry): Entry => {
  return (text) => {
    try {
      return read(text)
    } catch {
      return undefined
    }
  }
}

const wiki = createWiki(['Home.md', 'Page.md'], new URL('https://github.com/a/b/wiki'))

export const ENTRIES: Readonly<Record<string, Entry>> = {
  markdown: (text) => parseMarkdown(text),
  'markdown with front matter': (text) => parseMarkdown(`---\n${text}\n---\n`),
  'markdown of a table': (text) => parseMarkdown(`| a |\n| - |\n| ${text} |`),
  'markdown, printed': (text) => printMarkdown(parsed(text)),
  'text of a paragraph, printed': (text) => printMarkdown(holding('paragraph', text)),
  'text of a heading, printed': (text) => printMarkdown(holding('heading-1', text)),
  'links, sections and headings': (text) => {
    const document = parsed(text)
    return [extractLinks(document), splitSections(document), listHeadings(document), plainText(document)]
  },
  'sections of a paragraph': (text) => splitSections(holding('paragraph', text)),
  'a published page': (text) => write(parsed(text)),
  'a published paragraph': (text) => write(holding('paragraph', text)),
  'words of a text': (text) => [tokenize(text), makePreview(text, (word) => word === 'a')],
  'a search': (text) => parseQuery(text),
  'a slug': (text) => toSlug(text, 'page'),
  'an expression': (text) => parseExpression(text),
  'an address': (text) => [foldSitePath(text), toSegments(text), readApplication(text)],
  html: (text) => readHtml(text),
  'html in a document of Google': (text) => cleanGoogleDocument(parseHtml(`<style>${text}</style><p>${text}`)),
  'html in a title': (text) => readHtml(`<title>${text}</title><h1>${text}</h1>`),
  'html in an attribute': (text) =>
    readHtml(`<p class="${text.replaceAll('"', '')}" style="${text.replaceAll('"', '')}">a`),
  'the navigation of a website': (text) => readNavigation(parseHtml(`<nav>${text}</nav>`), (href) => href),
  'a page of a website': (text) =>
    readCrawledPage({
      url: new URL('https://example.com/docs/'),
      textNow: () => `<meta http-equiv=refresh content="${text.replaceAll('"', '')}">${text}`,
    } as unknown as OpenedDocument),
  'the start of a file': (text) => isHtmlStart(text),
  'the encoding of a file': (text) => decodeText(Buffer.from(text), undefined),
  'the encoding that a page names': (text) => decodeText(Buffer.from(`<meta ${text}`), undefined),
  'a sitemap': (text) => [...listAddresses(text), ...listAddresses(`<loc>${text}`)],
  'robots.txt': (text) => boundWildcards(text),
  'a wiki': (text) => [wiki.toMarkdown(text), wiki.summary(text), wiki.locate(text)],
  'the address of a wiki': refused((text) => gitAddress(new URL(`https://example.com/${text}`))),
  'a page of Notion': (text) => withHints(text),
  'a name in an export of Notion': (text) => toNotionFile({ path: `${text}.md` } as Parameters<typeof toNotionFile>[0]),
  'SUMMARY.md': (text) => inRepository('SUMMARY.md', text),
  'an entry of SUMMARY.md': (text) => inRepository('SUMMARY.md', `* ${text.replaceAll('\n', ' ')}`),
  '.gitbook.yaml': (text) => inRepository('.gitbook.yaml', text),
  'a page of a repository': (text) => inRepository('b.md', text),
  'the name of a file in a repository': (text) => inRepository(`${text.slice(0, 1_000)}.md`, ''),
  'an OpenAPI document': (text) =>
    readSpecification(
      { name: 'api.yaml', text: `openapi: 3.1.0\ninfo:\n  title: ${text}` },
      { locate: () => undefined, load: () => Promise.reject(new Error('there is none')) },
    ),
  'a description in an OpenAPI document': (text) => readDescription(text),
  'a picture of a site': (text) => findSvgFault(Buffer.from(`<svg ${text}>${text}</svg>`)),
  'an XML document of a sign-in': refused((text) => checkXml(text)),
  'a certificate': (text) => readCertificates(text),
}

/** Every way in which text enters the server. The result does not matter; only the time does. */
import { randomUUID } from 'node:crypto'
import { makeZip } from '../make-zip.ts'
import { repeatTo } from './texts.ts'
import type { World } from './world.ts'

/** `unit` is the repeated string; `text` is 100 KB of it. */
type Entry = (world: World, text: string, unit: string) => Promise<void>

const write = ({ call, space, page }: World, change: object) =>
  call('POST', `/spaces/${space}/content`, { changes: [{ operation: 'update_page', page, ...change }] })

/** The page must exist: a 404 costs nothing. */
async function visitPage({ visit, published }: World, ending = ''): Promise<void> {
  const status = await visit(`${published}start${ending}`)
  if (status !== 200) throw new Error(`The published page answers ${status}`)
}

async function readBack(world: World): Promise<void> {
  const { call, space, page } = world
  await call('GET', `/spaces/${space}/content/page/${page}?format=markdown`)
  await call('GET', `/spaces/${space}/content/page/${page}?format=document`)
  await call('GET', `/spaces/${space}/content/page/${page}/links`)
  await visitPage(world)
  await visitPage(world, '.md')
}

const importFrom =
  (source: string, contentType: string, toBody: (text: string) => string | Promise<Uint8Array>): Entry =>
  async ({ call, space, page, remote }, text) => {
    remote.serve(contentType, await toBody(text))
    const url = `${remote.url}${source === 'github-wiki' ? 'a/b/wiki' : 'index.html'}`
    await call('POST', `/spaces/${space}/content/page/${page}/import`, { url, source })
  }

const ofLanguages =
  (languages: readonly string[]): Entry =>
  async (world, _text, unit) => {
    const code = repeatTo(unit.replaceAll('`', "'"), 20_000)
    await write(world, {
      document: { markdown: languages.map((each) => `\`\`\`${each}\n${code}\n\`\`\``).join('\n\n') },
    })
    await visitPage(world)
  }

export const entries: Record<string, Entry> = {
  'markdown of a page': async (world, text) => {
    await write(world, { document: { markdown: text } })
    await readBack(world)
  },
  'markdown between words': async (world, text) => {
    await write(world, { document: { markdown: `# Title\n\nbefore ${text} after\n\n<p>${text}</p>` } })
    await readBack(world)
  },
  'a document': async (world, text) => {
    const leaf = (each: string) => ({ object: 'text', leaves: [{ object: 'leaf', text: each, marks: [] }] })
    const block = (type: string, each: string) => ({ object: 'block', type, nodes: [leaf(each)] })
    const nodes = [block('paragraph', text), block('heading-1', text.slice(0, 1000))]
    await write(world, { document: { document: { object: 'document', data: {}, nodes } } })
    await readBack(world)
  },
  'a link': async (world, text) => {
    const address = text.replaceAll(/[\s()<>]/g, '/').slice(0, 20_000)
    await write(world, { document: { markdown: `[a](${address}) [b](/pages/${address}) <${address}>` } })
    await readBack(world)
  },
  'front matter': async (world, text) => {
    await write(world, { document: { markdown: `---\na: ${text}\n${text}\n---\n\nBody` } })
  },
  'title and description': async (world, text) => {
    await write(world, { title: text.slice(0, 500), description: text.slice(0, 5000), slug: text.slice(0, 100) })
    await write(world, { title: 'Start', slug: 'start' })
  },
  'a condition': async (world, text, unit) => {
    await write(world, { condition: text.slice(0, 10_000) })
    // A conditional page is shown to nobody here.
    await write(world, { condition: '' })
    await write(world, { document: { markdown: `{% if ${repeatTo(unit, 5000)} %}\na\n{% endif %}` } })
  },
  'a comment': async ({ call, space }, text) => {
    await call('POST', `/spaces/${space}/comments`, { body: { markdown: text.slice(0, 10_000) } })
  },
  'a search': async ({ call, visit, space, published }, _text, unit) => {
    const query = encodeURIComponent(repeatTo(unit, 2000)).slice(0, 6000)
    await call('GET', `/spaces/${space}/search?query=${query.replace(/%.?$/, '')}`)
    await visit(`${published}~/search?q=${query.replace(/%.?$/, '')}`)
  },
  'an address of a site': async ({ visit, published }, _text, unit) => {
    const path = repeatTo(unit.replaceAll(/[^\w/.-]/g, '/'), 3000)
    await visit(published + path)
    await visit(`${published}a?${path}`)
    await visit(`${new URL(published).origin}/${path}`)
  },
  redirects: async ({ call, organization, site }, text) => {
    const destination = { kind: 'external', url: 'https://example.com/' }
    await call('POST', `/orgs/${organization}/sites/${site}/redirects`, {
      source: `/${text.slice(0, 5000)}`,
      destination,
    })
    await call('PUT', `/orgs/${organization}/sites/${site}/redirects`, {
      redirects: Array.from({ length: 500 }, (_, at) => ({ source: `/${at}${text.slice(0, 100)}`, destination })),
    })
  },
  'custom fields': async ({ call, organization, space }, text) => {
    await call('POST', `/orgs/${organization}/custom-fields`, { name: text.slice(0, 200), title: text, type: 'text' })
    await call('PATCH', `/spaces/${space}/custom-fields`, { values: { [text.slice(0, 100)]: { value: text } } })
  },
  'an OpenAPI document': async ({ call, organization }, text) => {
    await call('PUT', `/orgs/${organization}/openapi/hostile`, { source: { text } })
    await call('PUT', `/orgs/${organization}/openapi/hostile`, { source: { text: `openapi: 3.1.0\ninfo: ${text}` } })
  },
  'an import of markdown': importFrom('markdown', 'text/markdown', (text) => text),
  'an import of HTML': importFrom('html', 'text/html', (text) => `<html><body><h1>a</h1>${text}</body></html>`),
  'an import of a website': importFrom(
    'website',
    'text/html',
    (text) => `<title>${text}</title><p>${text}<a href="/x">`,
  ),
  'an import of a sitemap': importFrom('website', 'application/xml', (text) => `<urlset><url><loc>${text}</loc></url>`),
  'an import of a wiki': importFrom('github-wiki', 'text/html', (text) => `[[${text}]]`),
  'an import of an archive': importFrom('zip', 'application/zip', (text) =>
    makeZip({
      'SUMMARY.md': `# Summary\n\n* [a](a.md)\n${text}`,
      'a.md': `${text}\n\n![](${text.slice(0, 5000)})`,
      'b.html': text,
    }),
  ),
  'an import of a Word document': importFrom('docx', 'application/octet-stream', (text) => {
    const words = escapeXml(text)
    return makeZip({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${words}</w:t></w:r></w:p>${`<w:p><w:r><w:t>${words.slice(0, 20)}</w:t></w:r></w:p>`.repeat(1000)}</w:body></w:document>`,
    })
  }),
  'an import from Notion': importFrom('notion', 'application/zip', (text) =>
    makeZip({
      'Guide 0123456789abcdef0123456789abcdef.md': `# Guide\n\n${text}`,
      'Guide 0123456789abcdef0123456789abcdef/Table 1123456789abcdef0123456789abcdef.csv': `a,b\n${text}`,
    }),
  ),
  'an import from Confluence': importFrom('confluence', 'application/zip', (text) =>
    makeZip({
      'KEY/index.html': `<html><body><ul><li><a href="Home_100.html">Home</a></li></ul>${text}</body></html>`,
      'KEY/Home_100.html': `<html><body><div id="main-content" class="wiki-content">${text}</div></body></html>`,
    }),
  ),
  'an import from Google Docs': importFrom(
    'google-docs',
    'text/html',
    (text) =>
      `<html><head><style type="text/css">.c1{${text}}</style></head><body class="doc-content"><p class="c1">${text}</p></body></html>`,
  ),
  'an embed': async ({ call, space, remote }, text) => {
    remote.serve('text/html', `<title>a</title>${text.repeat(3)}`)
    // A card is cached by its URL, so each URL is new.
    await call('GET', `/spaces/${space}/embed?url=${encodeURIComponent(`${remote.url}embed/${randomUUID()}`)}`)
  },
  'an upload': async ({ call, send, organization, space }, text, unit) => {
    const file = { name: `${repeatTo(unit, 100)}.svg`, type: 'image/svg+xml', size: text.length }
    const { status, body } = await call('POST', `/orgs/${organization}/storage/upload`, { file })
    if (status >= 300) return
    await send(body.url, `<svg ${text}`)
    const change = { operation: 'insert_files', files: [{ upload: body.key }] }
    await call('POST', `/spaces/${space}/content`, { changes: [change] })
  },
  'code at the visitor’s view': ofLanguages(['java', 'javascript', 'python', 'xml', 'markdown', 'bash']),
  'code in other languages': ofLanguages(['css', 'php', 'ruby', 'perl', 'swift', 'typescript', 'yaml', 'sql', 'latex']),
}

/** Leaves out characters that XML does not allow. */
const escapeXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')

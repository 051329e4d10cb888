import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { makeZip } from '../../../test/make-zip.ts'
import { serveSite } from '../../../test/serve-site.ts'
import { exportAddress } from './sources/google-docs.ts'
import { makeDocx } from './testing/docx.ts'
import { makeWordLists } from './testing/word-lists.ts'

const { api, given, runJobs } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const A = '0123456789abcdef0123456789abcdef'
const B = 'b123456789abcdef0123456789abcdef'
const C = 'c123456789abcdef0123456789abcdef'
const D = 'd123456789abcdef0123456789abcdef'

const docx = await makeDocx(PNG)

/** Its central directory says that the first part has a thousand bytes. */
async function makeLiar(): Promise<Buffer> {
  const zip = await makeZip({ 'word/document.xml': Buffer.alloc(30_000_000, ' ') })
  zip.writeUInt32LE(1_000, zip.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  return zip
}
const liar = await makeLiar()

const notionMarkdown = await makeZip({
  'Export-1.zip': await makeZip({
    [`Home ${A}.md`]: `# Home\n\nSee [Zoo](Home/Zoo%20(big)%20${B}.md) and [tasks](Home/Tasks%20${C}.csv).\n\n<aside>\n⚠️ Careful\n\n</aside>\n\n\`\`\`html\n<aside>\n\`\`\`\n\n![dot](Home/dot.png)\n`,
    [`Home/Zoo (big) ${B}.md`]: `# Zoo (big)\n\nBack [home](../Home%20${A}.md)\n`,
    'Home/dot.png': PNG,
    [`Home/Tasks ${C}.csv`]: '\uFEFFName,Done\nWrite,No\n',
    [`Home/Tasks ${C}_all.csv`]: '\uFEFFName,Done\nWrite,No\n"Read, twice",Yes\n',
    [`Home/Tasks/Write ${D}.md`]: '# Write\n\nDone: No\n\nWith care\n',
  }),
})

const notionPage = (id: string, title: string, body: string) =>
  `<html><head><title>${title}</title><style>p{}</style></head><body><article id="${id}" class="page sans"><header><div class="page-header-icon"><span class="icon">📘</span></div><h1 class="page-title">${title}</h1></header><div class="page-body">${body}</div></article></body></html>`

const notionHtml = await makeZip({
  'index.html': '<ul><li>x</li></ul>',
  [`Guide ${A}.html`]: notionPage(
    A,
    'Guide',
    `<ul class="bulleted-list"><li>one</li></ul><ul class="bulleted-list"><li>two</li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">did</span></li></ul><ul class="toggle"><li><details open=""><summary>More</summary><p>inside</p></details></li></ul><figure class="callout"><div><span class="icon">💡</span></div><div><p>Idea</p></div></figure><figure class="link-to-page"><a href="Guide%20${A}/Part%20${B}.html#${C}">Part</a></figure><figure class="image"><a href="Guide%20${A}/dot.png"><img src="Guide%20${A}/dot.png"></a></figure>`,
  ),
  [`Guide ${A}/Part ${B}.html`]: notionPage(B, 'Part', `<p>first</p><h2 id="${C}">Deep Part</h2><p>x</p>`),
  [`Guide ${A}/dot.png`]: PNG,
})

const confluencePage = (title: string, body: string) =>
  `<html><head><title>Space : ${title}</title></head><body><div id="page"><div id="main-header"><div id="breadcrumb-section"><ol id="breadcrumbs"><li><a href="index.html">Space</a></li></ol></div><h1 id="title-heading"><span id="title-text">Space : ${title}</span></h1></div><div id="content"><div class="page-metadata">Created by Somebody</div><div id="main-content" class="wiki-content group">${body}</div><div class="pageSection"><h2 id="attachments">Attachments:</h2></div></div></div></body></html>`

const confluence = await makeZip({
  'KEY/index.html':
    '<html><body><h2>Available Pages:</h2><ul><li><a href="Home_100.html">Home</a><ul><li><a href="Setup_101.html">Setup</a></li><li><a href="102.html">Über uns</a></li></ul></li></ul></body></html>',
  'KEY/Home_100.html': confluencePage(
    'Home',
    '<h1 id="Home-Macros">Macros</h1><div class="confluence-information-macro confluence-information-macro-warning"><span class="aui-icon"></span><div class="confluence-information-macro-body"><p>Hot</p></div></div><div class="code panel pdl"><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int a;\nint b;</pre></div></div><div class="panel"><div class="panelHeader"><b>Title</b></div><div class="panelContent"><p>Boxed</p></div></div><div class="expand-container"><div class="expand-control"><span class="expand-control-text">Open me</span></div><div class="expand-content"><p>Hidden</p></div></div><p><a href="Setup_101.html#Setup-Step">step</a> <a href="https://wiki.example.org/pages/viewpage.action?pageId=102">us</a> <a href="attachments/100/7.pdf">file</a></p><p><span class="confluence-embedded-file-wrapper"><img class="confluence-embedded-image" src="attachments/100/8.png"></span></p><ul class="inline-task-list"><li class="checked">done</li><li>open</li></ul>',
  ),
  'KEY/Setup_101.html': confluencePage('Setup', '<h1 id="Setup-Step">Step</h1><p>x</p>'),
  'KEY/102.html': confluencePage('Über uns', '<p>We</p>'),
  'KEY/attachments/100/7.pdf': '%PDF-1.7',
  'KEY/attachments/100/8.png': PNG,
  'KEY/styles/site.css': 'a{}',
})

const googleHtml =
  '<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">.lst-kix_a-0>li{x:y}.c1{font-weight:700}.c2{font-style:italic}</style></head><body class="doc-content"><p class="c0 title" id="h.t"><span class="c3">Plan</span></p><h1 class="c5" id="h.one"><span>One</span></h1><p><span class="c1">bold</span><span> and </span><span class="c2">slanted</span> <a href="https://www.google.com/url?q=https://example.org/x?a%3D1&amp;sa=D&amp;ust=1">out</a> <a href="#h.two">two</a><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><ul class="c9 lst-kix_a-0 start"><li><span>top</span></li></ul><ul class="c9 lst-kix_a-1 start"><li><span>below</span></li></ul><ul class="c9 lst-kix_a-0"><li><span>next</span></li></ul><h1 id="h.two"><span>Two</span></h1><p><span><img alt="" src="images/image1.png"></span></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> A note</span></p></div></body></html>'
const google = await makeZip({ 'Plan.html': googleHtml, 'images/image1.png': PNG })

const bomb = await makeZip({ 'word/document.xml': Buffer.alloc(120_000_000) })

const at = (body: Buffer) => ({ type: 'application/octet-stream', body })
const site = await serveSite({
  '/handbook.docx': at(docx),
  '/word-lists.docx': at(await makeWordLists()),
  '/online-lists.docx': at(await makeWordLists('word/document2.xml')),
  '/office-lists.docx': at(await readFile(new URL('testing/libreoffice-lists.docx', import.meta.url))),
  '/notion.zip': at(notionMarkdown),
  '/notion-html.zip': at(notionHtml),
  '/confluence.zip': at(confluence),
  '/xml.zip': at(await makeZip({ 'entities.xml': '<x/>' })),
  '/google.zip': at(google),
  '/google.html': googleHtml,
  '/sheet.xlsx': at(await makeZip({ 'xl/workbook.xml': '<x/>' })),
  '/report.pdf': { type: 'application/pdf', body: '%PDF-1.7 …' },
  '/bomb.docx': at(bomb),
  '/liar.docx': at(liar),
})

async function importFrom(source: string, path: string) {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const as = api.as(organization.admin)
  const { status, body } = await as.ask('POST', `${space.path}/content/import`, {
    body: { source, url: `${site.base}${path}` },
  })
  if (status !== 201) return { status, message: body.error?.message as string }
  const content = await as.get(`${space.path}/content`)
  const textOf = async (page: string): Promise<string> =>
    (await as.get(`${space.path}/content/path/${page}?format=markdown`)).markdown
  const idOf = async (page: string): Promise<string> => (await as.get(`${space.path}/content/path/${page}`)).id
  return { status, pages: outline(content.pages), files: content.files, textOf, idOf, counts: body }
}

const outline = (pages: { title: string; pages?: never[] }[]): unknown[] =>
  pages.map(({ title, pages: below = [] }) => (below.length > 0 ? [title, outline(below)] : title))

test('a Word document is imported with its headings, marks, code, table, note and picture', async () => {
  const { pages, files, textOf } = await importFrom('docx', '/handbook.docx')
  expect(pages).toEqual(['Handbook'])
  expect(files).toMatchObject([{ name: 'image-1.png', contentType: 'image/png', dimensions: { width: 1, height: 1 } }])
  expect(await textOf!('handbook')).toBe(
    [
      '## Start',
      'Some **bold** and a [link](https://example.org/)[^1]',
      '```\none <1>\n  two\n```',
      '> Said',
      '* first\n* second',
      '| Name | Size |\n| --- | --- |\n| a | 1 |',
      '### Pictures',
      `![A dot](/files/${files[0].id})`,
      '## End',
      '[^1]: The note',
    ].join('\n\n'),
  )
})

const CELL =
  '<table data-header-hidden><thead><tr><th></th><th></th></tr></thead><tbody><tr><td><ul><li>in a cell</li><li>below</li></ul></td><td>words</td></tr></tbody></table>'

test('every list of a Word document stays a list, with its levels and numbers', async () => {
  const { textOf } = await importFrom('docx', '/word-lists.docx')
  expect(await textOf!('numbered-heading')).toBe(
    [
      '* Bread\n  * Rye\n    * Dark\n* Milk',
      'Numbers:',
      '1. Open\n   1. Turn\n   2. Pull\n\n2. Close\n\n   and wait.',
      'Between.',
      '3. Lock',
      'Anew:',
      '1. Once more',
      'From five:',
      '5. Five\n6. Six',
      'Mixed:',
      '1. Step\n   * Detail\n2. Step after',
      '## Styles',
      '* Dot\n  * Deeper dot\n* Dot of a style based on it',
      '1. First\n2. Second',
      'Not an item',
      'Only indented.',
      'Without a sign.',
      '* Eighth level',
      CELL,
      '- [x] Written\n- [ ] Read',
      'Was an item once.',
    ].join('\n\n'),
  )
})

test('a document that Word in a browser wrote has another name for its text, and the same lists', async () => {
  const texts = async (path: string) => (await importFrom('docx', path)).textOf!('numbered-heading')
  expect(await texts('/online-lists.docx')).toBe(await texts('/word-lists.docx'))
})

test('every list of a document that LibreOffice saved for Word stays a list', async () => {
  const { textOf } = await importFrom('docx', '/office-lists.docx')
  expect(await textOf!('lists')).toBe(
    [
      'Bulleted:',
      '* Bread\n  * Rye\n  * Wheat\n    * White\n* Milk',
      'Numbered:',
      '1. Open\n2. Pull\n   1. Gently\n3. Close',
      'From five:',
      '5. Five\n6. Six',
      'Mixed:',
      '1. Step\n   * Detail\n2. Next step',
      CELL,
      'End.',
    ].join('\n\n'),
  )
})

test('a Notion export as markdown preserves its tree, links, databases, callouts and files', async () => {
  const { pages, files, textOf, idOf } = await importFrom('notion', '/notion.zip')
  expect(pages).toEqual([['Home', ['Zoo (big)', ['Tasks', ['Write']]]]])
  const home = await textOf!('home')
  expect(home).toContain(`[Zoo](/pages/${await idOf!('home/zoo-big')})`)
  expect(home).toContain(`[tasks](/pages/${await idOf!('home/tasks')})`)
  expect(home).toContain('{% hint style="warning" %}\n⚠️ Careful\n{% endhint %}')
  expect(home).toContain('```html\n<aside>\n```')
  expect(home).toContain(`![dot](/files/${files[0].id})`)
  expect(await textOf!('home/zoo-big')).toBe(`Back [home](/pages/${await idOf!('home')})`)
  expect(await textOf!('home/tasks')).toBe(
    `| Name | Done |\n| --- | --- |\n| [Write](/pages/${await idOf!('home/tasks/write')}) | No |\n| Read, twice | Yes |`,
  )
})

test('a Notion export as HTML preserves the same, with anchors, to-do lists and toggles', async () => {
  const { pages, files, textOf, idOf } = await importFrom('notion', '/notion-html.zip')
  expect(pages).toEqual([['Guide', ['Part']]])
  expect(files).toHaveLength(1)
  expect(await textOf!('guide')).toBe(
    [
      '* one\n* two',
      '- [x] did',
      '<details open>',
      '<summary>More</summary>',
      'inside',
      '</details>',
      '{% hint style="info" %}\nIdea\n{% endhint %}',
      `[Part](/pages/${await idOf!('guide/part')}#${C})`,
      `![](/files/${files[0].id})`,
    ].join('\n\n'),
  )
})

test('a Confluence space preserves its tree, macros, attachments and links by id', async () => {
  const { pages, files, textOf, idOf } = await importFrom('confluence', '/confluence.zip')
  expect(pages).toEqual([['Home', ['Setup', 'Über uns']]])
  expect(files.map(({ name }: { name: string }) => name).sort()).toEqual(['7.pdf', '8.png'])
  const byName = Object.fromEntries(files.map(({ name, id }: { name: string; id: string }) => [name, id]))
  expect(await textOf!('home')).toBe(
    [
      '## Macros <a href="#Home-Macros" id="Home-Macros"></a>',
      '{% hint style="warning" %}\nHot\n{% endhint %}',
      '```java\nint a;\nint b;\n```',
      '{% hint style="info" %}\n**Title**\n\nBoxed\n{% endhint %}',
      '<details>',
      '<summary>Open me</summary>',
      'Hidden',
      '</details>',
      `[step](/pages/${await idOf!('home/setup')}#Setup-Step) [us](/pages/${await idOf!('home/über-uns')}) [file](/files/${byName['7.pdf']})`,
      `![](/files/${byName['8.png']})`,
      '- [x] done\n- [ ] open',
    ].join('\n\n'),
  )
})

test('an uploaded space of Confluence is recognised; one exported as XML is refused by its name', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const as = api.as(organization.admin)
  const upload = async (name: string, body: Buffer) => {
    const file = { name, size: body.length }
    const { url, key } = await as.post(`${organization.path}/storage/upload`, { kind: 'import_file', file })
    await fetch(url, { method: 'PUT', body: new Uint8Array(body) })
    const source = { type: 'file', files: [key] }
    const run = await as.post(`/org/${organization.id}/imports`, { source, target: { space: space.id } })
    await runJobs()
    return as.get(run.urls.location)
  }
  const html = await makeZip({
    'KEY/index.html':
      '<html><body><ul><li><a href="Home_65601.html">Home</a><ul><li><a href="65602.html">Setup</a></li></ul></li></ul></body></html>',
    'KEY/Home_65601.html': confluencePage('Home', '<p>Welcome</p>'),
    'KEY/65602.html': confluencePage('Setup', '<p>x</p>'),
  })
  expect(await upload('space.zip', html)).toMatchObject({ status: 'completed', added: 2 })
  expect(outline((await as.get(`${space.path}/content`)).pages)).toEqual([['Home', ['Setup']]])
  const xml = await makeZip({ 'entities.xml': '<x/>', 'exportDescriptor.properties': 'a=b' })
  expect((await upload('xml.zip', xml)).reason).toContain('a space of Confluence exported as XML')
})

test('a Google Docs document has its marks from styles, its lists nested and its links complete', async () => {
  const { pages, files, textOf } = await importFrom('google-docs', '/google.zip')
  expect(pages).toEqual(['Plan'])
  expect(await textOf!('plan')).toBe(
    [
      '## One <a href="#h.one" id="h.one"></a>',
      '**bold** and _slanted_ [out](https://example.org/x?a=1) [two](#h.two)[^1]',
      '* top\n  * below\n* next',
      '## Two <a href="#h.two" id="h.two"></a>',
      `![](/files/${files[0].id})`,
      '[^1]: A note',
    ].join('\n\n'),
  )
  expect((await importFrom('google-docs', '/google.html')).pages).toEqual(['Plan'])
  expect((await importFrom('google-docs', '/handbook.docx')).pages).toEqual(['Handbook'])
})

test.each([
  [
    'https://docs.google.com/document/d/1aB_c-9012345/edit?tab=t.0#h',
    'https://docs.google.com/document/d/1aB_c-9012345/export?format=zip',
  ],
  [
    'https://docs.google.com/document/u/1/d/1aB_c-9012345',
    'https://docs.google.com/document/d/1aB_c-9012345/export?format=zip',
  ],
  [
    'https://docs.google.com/document/d/1aB_c-9012345/export?format=html',
    'https://docs.google.com/document/d/1aB_c-9012345/export?format=html',
  ],
  [
    'https://docs.google.com/document/d/e/2PACX-1vABCDEFGHIJ/pub',
    'https://docs.google.com/document/d/e/2PACX-1vABCDEFGHIJ/pub',
  ],
  ['https://example.org/plan.html', 'https://example.org/plan.html'],
])('%s is read at %s', (address, read) => {
  expect(exportAddress(new URL(address)).href).toBe(read)
})

test.each([
  ['docx', '/report.pdf', 'url holds a PDF document, not a Word document'],
  ['docx', '/sheet.xlsx', 'url holds an Excel workbook, not a Word document'],
  ['docx', '/google.html', 'url holds an HTML page, not a Word document'],
  ['docx', '/bomb.docx', 'url holds an archive that unpacks to more than 200 times its size'],
  ['docx', '/liar.docx', 'url holds an archive in which "word/document.xml" is damaged'],
  ['notion', '/confluence.zip', 'url holds a zip archive of other files, not an export of Notion'],
  ['notion', '/report.pdf', 'url holds a PDF document, not a zip archive'],
  [
    'confluence',
    '/xml.zip',
    'url holds a space of Confluence exported as XML, not a space of Confluence exported as HTML',
  ],
  ['confluence', '/handbook.docx', 'url holds a Word document, not a space of Confluence exported as HTML'],
  ['google-docs', '/sheet.xlsx', 'url holds an Excel workbook, not a document of Google Docs'],
  ['google-docs', '/report.pdf', 'url holds a PDF document, not a document of Google Docs'],
])('%s at %s: %s', async (source, path, message) => {
  expect(await importFrom(source, path)).toEqual({ status: 400, message })
})

test('an archive of a book in several languages names them, and each is imported from its folder', async () => {
  const organization = await given.organization()
  const as = api.as(organization.admin)
  const body = await makeZip({
    'book-main/LANGS.md': '# Languages\n\n* [English](en/)\n* [Polski](pl/)\n',
    'book-main/en/README.md': '# Welcome\n\n![](../shared/a.png)\n',
    'book-main/en/SUMMARY.md': '* [Welcome](README.md)\n',
    'book-main/pl/README.md': '# Witaj\n',
    'book-main/pl/SUMMARY.md': '* [Witaj](README.md)\n',
    'book-main/shared/a.png': 'a',
  })
  const file = { name: 'book.zip', size: body.length }
  const { url, key } = await as.post(`${organization.path}/storage/upload`, { kind: 'import_file', file })
  await fetch(url, { method: 'PUT', body: new Uint8Array(body) })
  const runs = `/org/${organization.id}/imports`
  const space = await given.space({ organization })
  const importFrom = async (source: object) => {
    const { urls } = await as.post(runs, { source, target: { space: space.id } })
    await runJobs()
    return as.get(urls.location)
  }
  const uploaded = { type: 'file', files: [key] }
  const all = await importFrom(uploaded)
  expect(all).toMatchObject({
    status: 'completed',
    languages: [
      { title: 'English', folder: 'book-main/en' },
      { title: 'Polski', folder: 'book-main/pl' },
    ],
  })
  expect(outline((await as.get(`${space.path}/content`)).pages)).toEqual([
    ['English', ['Welcome']],
    ['Polski', ['Witaj']],
  ])

  const alone = await importFrom({ ...uploaded, folder: all.languages[1].folder })
  expect(alone).toMatchObject({ status: 'completed', added: 1, source: { ...uploaded, folder: 'book-main/pl' } })
  expect(alone.languages).toBeUndefined()
  // Within the one folder that has everything, and with the files beside it that its pages show.
  expect(await importFrom({ ...uploaded, folder: './en/' })).toMatchObject({ status: 'completed', added: 2 })
  expect(outline((await as.get(`${space.path}/content`)).pages).slice(2)).toEqual(['Witaj', 'Welcome'])

  expect((await importFrom({ ...uploaded, folder: 'fr' })).reason).toBe('url has no folder fr')
  const refused = async (source: object) => {
    const answer = await as.ask('POST', runs, { body: { source, target: { space: space.id } } })
    expect(answer.status).toBe(400)
    return answer.body.error.message
  }
  expect(await refused({ ...uploaded, folder: '../fr' })).toContain('must stay in the archive')
  expect(await refused({ type: 'website', url: 'https://example.org/', folder: 'fr' })).toContain('one zip archive')
  expect(await refused({ type: 'file', files: [key, key], folder: 'fr' })).toContain('one zip archive')
})

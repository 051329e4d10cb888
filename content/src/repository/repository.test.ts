import { expect, test } from 'vitest'
import { bindIncoming } from '../incoming/bind-incoming.ts'
import type { IncomingPage } from '../incoming/types.ts'
import { printMarkdown } from '../markdown/print-markdown.ts'
import { appendPages } from '../revision/append-pages.ts'
import { EMPTY_REVISION } from '../revision/build-revision.ts'
import type { PlacedPage } from '../revision/index.ts'
import { openNodes } from '../revision/nodes.ts'
import { findPageByPath, readBody } from '../revision/read-pages.ts'
import { MapStore } from '../revision/testing/map-store.ts'
import { inferRoot } from './infer-root.ts'
import { readLanguages } from './languages.ts'
import { printRepository } from './print-repository.ts'
import { readRepository } from './read-repository.ts'

const repository = (files: { [path: string]: string }, folder?: string) =>
  readRepository({ paths: Object.keys(files), text: (path) => files[path] }, folder)

const outline = (pages: readonly IncomingPage[]): unknown[] =>
  pages.map(({ type, fields, address, pages: below }) => [
    type === 'document' ? (address ?? fields.title) : `${type} ${fields.title}`,
    ...outline(below),
  ])

async function bodyAt(path: string, content: ReturnType<typeof repository>) {
  const nodes = openNodes(new MapStore())
  const { pages } = await bindIncoming(nodes, content, { idOf: (_kind, address) => address ?? 'none' })
  const revision = await appendPages(nodes, EMPTY_REVISION, pages)
  const page = await findPageByPath(nodes, revision, path)
  return { page, markdown: page && printMarkdown(await readBody(nodes, page)) }
}

test('SUMMARY.md defines the structure; an unlisted file is left out, an entry without a file stays', () => {
  const content = repository({
    'README.md': '# Welcome',
    'SUMMARY.md':
      '# T\n\n* [Hi](README.md)\n\n## Guides\n\n* [A](a/README.md)\n  * [B](a/b.md)\n  * [No](a/no.md)\n* [B](a/b.md)\n',
    'a/README.md': 'text',
    'a/b.md': 'text',
    'unlisted.md': 'text',
  })
  expect(outline(content.pages)).toEqual([
    ['README.md'],
    ['group Guides', ['a/README.md', ['a/b.md'], ['a/no.md']], ['link B']],
  ])
  expect(content.problems).toEqual([
    { address: 'a/no.md', reason: 'is listed but does not exist' },
    { address: 'a/b.md', reason: 'is listed twice' },
  ])
})

test('without SUMMARY.md folders are parents, in the order of their names', () => {
  const content = repository({
    'README.md': '',
    'b.md': '',
    'a10.md': '',
    'a9.md': '',
    'guides/x.md': '',
    'api/README.md': '',
    'api/deep/y.md': '',
    'c/z.md': '',
    'c.md': '',
    '.github/ISSUE.md': '',
    'node_modules/x/README.md': '',
  })
  expect(outline(content.pages)).toEqual([
    ['README.md'],
    ['a9.md'],
    ['a10.md'],
    ['api/README.md', ['Deep', ['api/deep/y.md']]],
    ['b.md'],
    ['c.md', ['c/z.md']],
    ['group Guides', ['guides/x.md']],
  ])
})

test('.gitbook.yaml defines the content folder and the redirects', () => {
  const content = repository({
    '.gitbook.yaml':
      'root: ./docs/\nstructure:\n  readme: START.md\n  summary: TOC.md\nredirects:\n  old/page: new.md\n',
    'docs/START.md': '# Start',
    'docs/TOC.md': '* [New](new.md)',
    'docs/new.md': '',
    'README.md': '# Of the repository',
  })
  expect(outline(content.pages)).toEqual([['docs/START.md'], ['docs/new.md']])
  expect([...content.redirects]).toEqual([['old/page', 'docs/new.md']])
})

test('a repository may contain several projects', () => {
  const content = repository({ 'one/README.md': '', 'two/README.md': '', 'two/x.md': '' }, 'two')
  expect(outline(content.pages)).toEqual([['two/README.md'], ['two/x.md']])
})

test('the heading is the title, else the table of contents; the slug is the name of the file, or of the folder', async () => {
  const content = repository({
    'README.md': '# Welcome home\n\ntext',
    'SUMMARY.md': '* [Listed](README.md)\n* [Set up](guides/README.md)\n  * [Other](guides/first_steps.md "Short")\n',
    'guides/README.md': 'no heading',
    'guides/first_steps.md': '---\ndescription: Words\n---\n\n# First\n\n## Part\n',
  })
  expect((await bodyAt('welcome-home', content)).page).toMatchObject({ title: 'Welcome home' })
  expect((await bodyAt('guides', content)).page).toMatchObject({ title: 'Set up' })
  const { page, markdown } = await bodyAt('guides/first_steps', content)
  expect(page).toMatchObject({ title: 'First', linkTitle: 'Short', description: 'Words' })
  expect(markdown).toBe('## Part')
})

test('links, images and includes are resolved to their files', async () => {
  const content = repository({
    'README.md':
      '[b](a/b.md) [part](a/b.md#part) [folder](a/) ![](.gitbook/assets/a%20b.png) [pdf](files/x.pdf) [no](gone.md)\n\n{% include ".gitbook/includes/note.md" %}',
    'a/README.md': 'x',
    'a/b.md': '[up](../README.md) [here](#part) [top](/a/README.md)',
    '.gitbook/assets/a b.png': '',
    '.gitbook/assets/unused.png': '',
    'files/x.pdf': '',
    'src/code.ts': '',
    '.gitbook/includes/note.md': '---\ntitle: A note\n---\n\nShared',
    '.gitbook/vars.yaml': 'version: 2\nname: Lectern\n1bad: x',
  })
  expect(content.files.map(({ address }) => address)).toEqual([
    '.gitbook/assets/a b.png',
    '.gitbook/assets/unused.png',
    'files/x.pdf',
  ])
  expect(content.reusableContents).toMatchObject([{ address: '.gitbook/includes/note.md', title: 'A note' }])
  expect(content.variables).toEqual({ version: '2', name: 'Lectern' })
  const { markdown } = await bodyAt('readme', content)
  expect(markdown).toContain('[b](/pages/a/b.md) [part](/pages/a/b.md#part) [folder](/pages/a/README.md)')
  expect(markdown).toContain('![](/files/.gitbook/assets/a&#x20;b.png)')
  expect(markdown).toContain('[pdf](/files/files/x.pdf) [no](gone.md)')
  expect(markdown).toContain('{% include "/reusable-contents/.gitbook/includes/note.md" %}')
  expect((await bodyAt('a/b', content)).markdown).toBe('[up](/pages/README.md) [here](#part) [top](/pages/a/README.md)')
})

test('a path with too many steps up starts at the root of the repository', async () => {
  const content = repository({
    'README.md': '[away](../../elsewhere.md)',
    'a/b.md': '![](../../.gitbook/assets/x.png) [c](../../../a/c.md)',
    'a/c.md': 'C',
    '.gitbook/assets/x.png': '',
  })
  expect((await bodyAt('a/b', content)).markdown).toBe('![](/files/.gitbook/assets/x.png) [c](/pages/a/c.md)')
  expect((await bodyAt('readme', content)).markdown).toBe('[away](../../elsewhere.md)')
})

const bind = (content: ReturnType<typeof repository>) =>
  bindIncoming(openNodes(new MapStore()), content, { idOf: (_, address) => address ?? '' })

test('front matter values of a wrong type are converted, or stored separately', async () => {
  const bound = await bind(
    repository({
      'README.md':
        '---\ntitle: 2024\nhidden: "yes"\ncoverY: "12"\nlayout: default\ntags: [1, b]\nicon: [a]\n---\n\ntext',
    }),
  )
  expect(bound.problems).toEqual([
    { address: 'README.md', reason: 'the front matter: layout must be a map of names and values, icon must be a text' },
  ])
  expect(bound.pages).toMatchObject([
    { title: '2024', hidden: true, tags: ['1', 'b'], frontMatter: { layout: 'default', icon: ['a'], coverY: 12 } },
  ])
})

test('front matter that is not YAML is reported, and the page stays', async () => {
  const bound = await bind(repository({ 'README.md': '# R', 'a.md': '---\na: [\n---\n\n# A page\n\ntext' }))
  expect(bound.pages.map(({ title }) => title)).toEqual(['R', 'A page'])
  expect(bound.problems).toEqual([{ address: 'a.md', reason: expect.stringContaining('front matter, line') }])
})

test('a file that cannot be read stays as an empty page in its place, and is reported', async () => {
  const bound = await bind(
    repository({
      'README.md': '# R',
      'SUMMARY.md': '* [R](README.md)\n* [Deep](deep.md)\n  * [B](b.md)\n',
      'deep.md': '> '.repeat(500),
      'b.md': '# B',
    }),
  )
  expect(bound.pages.map(({ title, document, pages }) => [title, document, pages?.length])).toEqual([
    ['R', undefined, undefined],
    ['Deep', undefined, 1],
  ])
  expect(bound.problems).toEqual([{ address: 'deep.md', reason: expect.stringContaining('deep') }])
})

test('a table of contents is read in the notations that people use', () => {
  const files = {
    'readme.md': '# Top',
    'summary.md': [
      '# Summary',
      '1. [One](<one two.md>)',
      '2. [Two](one three.md "Three")',
      '   - [No ending](four)',
      '   - [Folder](five/)',
      '3. **[Bold](six.md)** and more',
      '   1) Words alone',
      '4. [Picture](pic.png)',
      '5. [Escaped](a\\_b.md)',
      '6. [Outside](../CONTRIBUTING.md)',
      '# Part two',
      '- [Again](six.md)',
    ].join('\n'),
    'one two.md': '',
    'one three.md': '',
    'four.md': '',
    'four/README.md': '',
    'five.md': '',
    'five/README.md': '',
    'six.md': '',
    'pic.png': '',
    'a_b.md': '',
  }
  const inFolder = Object.fromEntries(Object.entries(files).map(([path, text]) => [`docs/${path}`, text]))
  const content = repository({ ...inFolder, 'CONTRIBUTING.md': '# Help', '.gitbook.yaml': 'root: ./docs/' })
  expect(outline(content.pages)).toEqual([
    ['docs/readme.md'],
    ['docs/one two.md'],
    ['docs/one three.md', ['docs/four.md'], ['docs/five/README.md']],
    ['docs/six.md', ['Words alone']],
    ['link Picture'],
    ['docs/a_b.md'],
    ['CONTRIBUTING.md'],
    ['group Part two', ['link Again']],
  ])
  expect(content.problems).toEqual([{ address: 'docs/six.md', reason: 'is listed twice' }])
})

test('root, readme and summary may be relative to the top of the repository, also in a copied or broken file', () => {
  const files = { 'docs/README.md': '', 'docs/SUMMARY.md': '* [A](a.md)', 'docs/a.md': '' }
  const expected = [['docs/README.md'], ['docs/a.md']]
  const settings = 'root: ./docs/\n\n\u200bstructure:\n  readme: ./docs/README.md\n  summary: ./docs/SUMMARY.md\u200b\n'
  expect(outline(repository({ ...files, '.gitbook.yaml': settings }).pages)).toEqual(expected)
  expect(outline(repository({ ...files, 'docs/.gitbook.yaml': settings }, 'docs').pages)).toEqual(expected)
  expect(outline(repository({ ...files, 'book.json': '{"root": "./docs"}' }).pages)).toEqual(expected)
  const broken = repository({ ...files, '.gitbook.yaml': 'root: ./docs/\nredirects:\n  a: [\n' })
  expect(outline(broken.pages)).toEqual(expected)
  expect(broken.problems).toEqual([{ address: '.gitbook.yaml', reason: expect.stringContaining('is not YAML') }])
})

test('files outside the root are imported when a page refers to them, whatever their names', () => {
  const content = repository({
    '.gitbook.yaml': 'root: docs',
    'docs/README.md':
      '![a](../img/a.png) ![b](<../img/b c.png> "B") <img src="../img/d (1).png"> ![e](../img/e(2).png) ![f](../img/f%20g.png)',
    'img/a.png': '',
    'img/b c.png': '',
    'img/d (1).png': '',
    'img/e(2).png': '',
    'img/f g.png': '',
    'img/unused.png': '',
    'src/README.md': '![x](x.png)',
    'src/x.png': '',
    'docs/.gitbook/includes/deep/note.md': 'Words',
  })
  expect(content.files.map(({ address }) => address)).toEqual([
    'img/a.png',
    'img/b c.png',
    'img/d (1).png',
    'img/e(2).png',
    'img/f g.png',
  ])
  expect(content.reusableContents.map(({ address }) => address)).toEqual(['docs/.gitbook/includes/deep/note.md'])
})

test('long lines of any kind are read in linear time', () => {
  const long = 200_000
  for (const line of ['[', '](', '# #', '#', ' ', '("', '\\', '<a ', '- ', '`', '[a](', "['", '1. ', '.', '%'])
    for (const start of ['* [a](', '# ', '* ', '']) {
      const text = start + line.repeat(long / line.length)
      repository({ 'README.md': text, 'SUMMARY.md': text, 'x y.png': '' })
    }
})

test('links find pages by the names that they have on a published site', async () => {
  const files = {
    'README.md': '',
    'guide/index.md': '',
    'guide/install.md': '# Install',
    'guide/Case.md': '',
    'guide/start.md': [
      '[a](install.html) [b](install.html#more) [c](./install/) [d](../guide/install/index.html) [e](/guide/install.htm)',
      '[f](../guide/README.md) [g](../index.html) [h](../guide/index.html) [i](case.md) [j](missing.html) [k](../install/)',
    ].join('\n\n'),
  }
  const { markdown } = await bodyAt('guide/start', repository(files))
  expect(markdown).toBe(
    [
      '[a](/pages/guide/install.md) [b](/pages/guide/install.md#more) [c](/pages/guide/install.md) [d](/pages/guide/install.md) [e](/pages/guide/install.md)',
      '[f](/pages/guide/index.md) [g](/pages/README.md) [h](/pages/guide/index.md) [i](/pages/guide/Case.md) [j](missing.html) [k](/pages/guide/install.md)',
    ].join('\n\n'),
  )
})

test('a title in the front matter and another first heading are both kept', async () => {
  const content = repository({
    'README.md': '',
    'other.md': '---\ntitle: Of the page\n---\n# Of the text\n\nWords',
    'same.md': '---\ntitle: The `same`\n---\n# The same\n\nWords',
  })
  const other = await bodyAt('other', content)
  expect([other.page?.title, other.markdown]).toEqual(['Of the page', '## Of the text\n\nWords'])
  const same = await bodyAt('same', content)
  expect([same.page?.title, same.markdown]).toEqual(['The `same`', 'Words'])
})

test('the languages of a book are those of LANGS.md that have a folder', () => {
  const files = {
    'LANGS.md': '# Languages\n\n* [English](en/)\n* [Polski](pl/README.md)\n* [Gone](fr)\n',
    'en/README.md': '',
    'pl/README.md': '',
  }
  const languages = readLanguages({
    paths: Object.keys(files),
    text: (path) => (files as Record<string, string>)[path],
  })
  expect(languages).toEqual([
    { title: 'English', folder: 'en' },
    { title: 'Polski', folder: 'pl' },
  ])
})

test('content of another repository returns to the folder of its book', () => {
  const page = (id: string, path: string): PlacedPage => ({
    page: { id, type: 'document', title: id, slug: id, parent: null, git: { oid: id, path } },
    path: id,
    pages: [],
  })
  const rootOf = (paths: readonly string[], folder = '') => {
    const pages = paths.map((path, at) => page(`p${at}`, path))
    return inferRoot({ pages, files: [], reusableContents: [] }, folder)
  }
  expect(rootOf(['docs/README.md', 'docs/guide/setup.md'])).toBe('docs')
  expect(rootOf(['a/docs/guide/setup.md', 'a/docs/readme.md', 'a/docs/guide/README.md'])).toBe('a/docs')
  expect(rootOf(['README.md', 'docs/README.md'])).toBe('')
  expect(rootOf(['docs/README.md', 'docs-2/README.md'])).toBe('')
  expect(rootOf(['docs/guide.md', 'docs/setup.md'])).toBe('')
  expect(rootOf([])).toBe('')
  expect(rootOf(['docs/README.md'], 'other')).toBe('other')
  expect(rootOf(['other/docs/README.md'], 'other')).toBe('other/docs')

  const content = {
    pages: [page('start', 'docs/README.md'), page('new', 'elsewhere.md')],
    files: [],
    reusableContents: [],
  }
  const print = (redirects: [string, string][], occupied: string[] = []) => {
    const body = () => ({ object: 'document', data: {}, nodes: [] }) as const
    const { texts } = printRepository({ ...content, redirects, body }, { root: 'docs', folder: '', occupied })
    return [...texts].map(([path, text]) => [path, /yaml$/.test(path) ? text() : ''])
  }
  const files = [
    ['docs/README.md', ''],
    ['docs/new.md', ''],
    ['docs/SUMMARY.md', ''],
  ]
  expect(print([])).toEqual([...files, ['.gitbook.yaml', 'root: ./docs/\n']])
  const redirects = 'redirects:\n  old: README.md\n'
  expect(print([['old', 'start']])).toEqual([...files, ['.gitbook.yaml', `root: ./docs/\n${redirects}`]])
  expect(print([['old', 'start']], ['.gitbook.yaml'])).toEqual(files)
  expect(print([], ['book.json'])).toEqual(files)
  expect(print([['old', 'start']], ['book.json'])).toEqual([...files, ['.gitbook.yaml', `root: ./docs/\n${redirects}`]])
})

import { expect, test } from 'vitest'
import { bindIncoming } from '../incoming/bind-incoming.ts'
import type { IncomingPage } from '../incoming/types.ts'
import { printMarkdown } from '../markdown/print-markdown.ts'
import { appendPages } from '../revision/append-pages.ts'
import { EMPTY_REVISION } from '../revision/build-revision.ts'
import { openNodes } from '../revision/nodes.ts'
import { findPageByPath, readBody } from '../revision/read-pages.ts'
import { MapStore } from '../revision/testing/map-store.ts'
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

test('SUMMARY.md gives the structure; a file that is missing, listed twice or not listed is left out', () => {
  const content = repository({
    'README.md': '# Welcome',
    'SUMMARY.md':
      '# T\n\n* [Hi](README.md)\n\n## Guides\n\n* [A](a/README.md)\n  * [B](a/b.md)\n  * [No](a/no.md)\n* [B](a/b.md)\n',
    'a/README.md': 'text',
    'a/b.md': 'text',
    'unlisted.md': 'text',
  })
  expect(outline(content.pages)).toEqual([['README.md'], ['group Guides', ['a/README.md', ['a/b.md']]]])
  expect(content.problems).toEqual([
    { address: 'a/no.md', reason: 'is listed, but not there' },
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

test('.gitbook.yaml says where the content lies, and what led to it before', () => {
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

test('several projects may lie in one repository', () => {
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
  const { page, markdown } = await bodyAt('guides/first-steps', content)
  expect(page).toMatchObject({ title: 'First', linkTitle: 'Short', description: 'Words' })
  expect(markdown).toBe('## Part')
})

test('links, images and includes find their files', async () => {
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

test('front matter that is not YAML fails its file alone, with a reason', async () => {
  const content = repository({ 'README.md': '# R', 'a.md': '---\nhidden: perhaps\n---\n\ntext' })
  const bound = await bindIncoming(openNodes(new MapStore()), content, { idOf: (_, address) => address ?? '' })
  expect(bound.pages.map(({ title }) => title)).toEqual(['R'])
  expect(bound.problems).toEqual([
    { address: 'a.md', reason: 'the front matter, line 2: hidden must be true or false' },
  ])
})

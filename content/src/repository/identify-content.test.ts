import { expect, test } from 'vitest'
import type { Page } from '../revision/types.ts'
import { identifyContent } from './identify-content.ts'
import { readRepository } from './read-repository.ts'

const page = (id: string, title: string, git?: { path: string; oid: string }, more: Partial<Page> = {}): Page => ({
  id,
  type: 'document',
  title,
  parent: null,
  ...(git && { git }),
  ...more,
})

async function idsOf(
  files: Record<string, string>,
  pages: Page[],
  texts: Record<string, string> = {},
): Promise<Record<string, string>> {
  const incoming = readRepository({ paths: Object.keys(files), text: (path) => files[path] })
  let made = 0
  const { pages: found } = await identifyContent(
    incoming,
    { pages, files: [], reusableContents: [] },
    {
      oidOf: (path) => files[path],
      textOf: (path) => files[path] ?? '',
      textOfPage: async ({ id }) => texts[id] ?? '',
      newId: () => `new-${++made}`,
    },
  )
  return Object.fromEntries([...found].map(([{ address, fields }, id]) => [address ?? fields.title, id]))
}

test('the path counts first, whatever the content of the file', async () => {
  const existing = [page('a', 'A', { path: 'a.md', oid: 'one' }), page('b', 'B', { path: 'b.md', oid: 'two' })]
  expect(await idsOf({ 'a.md': 'two', 'b.md': 'one', 'README.md': 'x' }, existing)).toEqual({
    'README.md': 'new-1',
    'a.md': 'a',
    'b.md': 'b',
  })
})

test('a moved file is recognized by its bytes, and by its words when it was edited too', async () => {
  const words = 'many words about one thing that nobody else says in this way'
  const existing = [
    page('a', 'A', { path: 'a.md', oid: 'the same bytes' }),
    page('b', 'Thing', { path: 'b.md', oid: 'before' }),
    page('c', 'Other', { path: 'c.md', oid: 'gone' }),
  ]
  const files = {
    'new/a.md': 'the same bytes',
    'new/b.md': `# Thing\n\n${words} and more`,
    'new/c.md': '# Unlike\n\nbits',
  }
  expect(await idsOf(files, existing, { b: words, c: 'completely different sentences' })).toMatchObject({
    'new/a.md': 'a',
    'new/b.md': 'b',
    'new/c.md': expect.stringMatching(/^new-/),
  })
})

test('groups, links and pages without a file are recognized by type, title and parent', async () => {
  const existing = [
    page('g', 'Guides', undefined, { type: 'group' }),
    page('l1', 'Out', undefined, { type: 'link', parent: 'elsewhere' }),
    page('l2', 'Out', undefined, { type: 'link', parent: 'g' }),
    page('t', 'Just a title', undefined, { parent: 'g' }),
  ]
  const files = {
    'SUMMARY.md': '## Guides\n\n* [Out](https://example.org)\n* Just a title\n* [Out](https://example.com)\n',
  }
  const incoming = await idsOf(files, existing)
  expect(incoming).toMatchObject({ Guides: 'g', 'Just a title': 't', 'SUMMARY.md': 'l1' })
})

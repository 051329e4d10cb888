/** Repositories of other systems: what they hold arrives, and is written back byte for byte. */
import { expect, test } from 'vitest'
import { startGitServer } from '../../../test/git-server.ts'
import { startTestServer } from '../../../test/harness.ts'

const git = await startGitServer()
const { api, given, runJobs } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })
const organization = await given.organization()
const as = api.as(organization.admin)

async function sync(space: { path: string }, direction: 'import' | 'export', repository: string, more: object = {}) {
  await as.post(`${space.path}/git/${direction}`, {
    url: `${git.url}/${repository}.git`,
    ref: 'main',
    ...(direction === 'export' && { commitMessage: 'Export' }),
    ...more,
  })
  await runJobs()
  return (await as.get(`${space.path}/git/info`)).operation
}

const BOOK = {
  '.gitbook.yaml': 'root: ./docs\n\nredirects:\n  old: guide/setup.md\n',
  'docs/README.md': '# Home\n\n[t](guide/setup.md#set-up) [h](guide/setup.html)\n',
  'docs/SUMMARY.md':
    '# Summary\n\n* [Home](README.md)\n* [Page](Page.md)\n* [page](page.md)\n* [Set up](guide/setup.md)\n* [Hidden](hidden.md)\n',
  'docs/Page.md': '# Page\n\n![](.gitbook/assets/Img.png)\n',
  'docs/page.md': '# page\n\n![](.gitbook/assets/img.png)\n',
  'docs/guide/setup.md':
    '---\ntitle: Set up\n---\n\n# Another heading\n\n<script>\nhidden()\n\nmore()\n</script>\n\n:::tip Title\nWords\n:::\n\n<Card title="A">\n  Held\n</Card>\n\n{% include "../.gitbook/includes/part.md" %}\n',
  'docs/hidden.md': '---\nhidden: true\n---\n\n# Hidden\n',
  'docs/unlisted.md': '# Unlisted\n',
  'docs/.gitbook/includes/part.md': '---\ntitle: Part\n---\n\nShared\n',
  'docs/.gitbook/assets/Img.png': 'one',
  'docs/.gitbook/assets/img.png': 'two',
  'docs/.gitbook/assets/unused.png': 'three',
  LICENSE: 'MIT\n',
}

test('every file of a repository is there after two imports and exports, also those that differ in case only', async () => {
  const oid = await git.commit('dialects', BOOK)
  const space = await given.space({ organization, editMode: 'live' })
  expect(await sync(space, 'import', 'dialects')).toMatchObject({ state: 'success', commit: oid, problems: [] })
  expect(await sync(space, 'export', 'dialects')).toMatchObject({ state: 'success', commit: oid })

  await git.git('dialects', 'init', '-q', '--bare', `${git.folder}/second.git`)
  await git.git('dialects', '--git-dir', `${git.folder}/second.git`, 'config', 'http.receivepack', 'true')
  const first = await sync(space, 'export', 'second')
  const copy = await given.space({ organization, editMode: 'live' })
  expect(await sync(copy, 'import', 'second')).toMatchObject({ state: 'success', problems: [] })
  expect(await sync(copy, 'export', 'second')).toMatchObject({ state: 'success', commit: first.commit })
  await git.git('dialects', 'remote', 'set-url', 'origin', `${git.folder}/second.git`)
  const texts = await git.texts('dialects')
  // What the table of contents does not list is no part of the book.
  const kept = Object.keys(BOOK).filter((path) => !/unlisted|LICENSE/.test(path))
  expect(Object.keys(texts).toSorted()).toEqual(kept.toSorted())
  expect(texts['docs/guide/setup.md']).toBe(BOOK['docs/guide/setup.md'])
  expect(texts['docs/hidden.md']).toBe(BOOK['docs/hidden.md'])
  expect(texts['.gitbook.yaml']).toBe('root: ./docs/\nredirects:\n  old: guide/setup.md\n')
  expect(texts['docs/SUMMARY.md']).toContain('* [Set up](guide/setup.md)')

  const { pages } = await as.get(`${space.path}/content/pages`)
  expect(pages.map(({ title }: { title: string }) => title)).toEqual(['Home', 'Page', 'page', 'Set up', 'Hidden'])
  const { markdown } = await as.get(`${space.path}/content/page/${pages[3].id}?format=markdown`)
  expect(markdown).toContain('Another heading')
  expect(markdown).not.toMatch(/hidden|more\(\)|Card|:::/)
  const links = await as.get(`${space.path}/links`)
  expect(links.items.filter(({ status }: { status: string }) => status === 'broken')).toEqual([])
})

test('a book in several languages says which it has, and each is imported from its folder', async () => {
  await git.commit('languages', {
    'LANGS.md': '# Languages\n\n* [English](en/)\n* [Polski](pl/)\n',
    'en/README.md': '# Welcome\n',
    'en/SUMMARY.md': '* [Welcome](README.md)\n',
    'pl/README.md': '# Witaj\n',
    'pl/SUMMARY.md': '* [Witaj](README.md)\n',
  })
  const space = await given.space({ organization, editMode: 'live' })
  expect(await sync(space, 'import', 'languages')).toMatchObject({
    state: 'failure',
    error: expect.stringContaining('English (en), Polski (pl)'),
    languages: [
      { title: 'English', folder: 'en' },
      { title: 'Polski', folder: 'pl' },
    ],
  })
  expect(await sync(space, 'import', 'languages', { repoProjectDirectory: 'pl' })).toMatchObject({ state: 'success' })
  const { pages } = await as.get(`${space.path}/content/pages`)
  expect(pages.map(({ title }: { title: string }) => title)).toEqual(['Witaj'])
})

test('a repository that has settings keeps its root, and one with a book its folders', async () => {
  await git.commit('rooted', BOOK)
  const space = await given.space({ organization, editMode: 'live' })
  await sync(space, 'import', 'rooted')
  await git.commit('own-settings', { '.gitbook.yaml': 'root: ./\n', LICENSE: 'MIT\n' })
  await git.commit('own-book', { 'README.md': '# Of the repository\n' })
  for (const [repository, summary] of [
    ['own-settings', 'SUMMARY.md'],
    ['own-book', 'SUMMARY.md'],
  ] as const) {
    expect(await sync(space, 'export', repository)).toMatchObject({ state: 'success' })
    const texts = await git.texts(repository)
    expect(Object.keys(texts)).toContain(summary)
    expect(Object.keys(texts)).toContain('docs/guide/setup.md')
  }
})

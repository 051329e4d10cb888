import { expect, test } from 'vitest'
import { startGitServer } from '../../../test/git-server.ts'
import { startTestServer } from '../../../test/harness.ts'

const git = await startGitServer()
const { api, given, runJobs } = await startTestServer({
  LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1',
  LECTERN_GIT_PATHS: git.folder,
})
const organization = await given.organization()
const as = api.as(organization.admin)

type Space = Awaited<ReturnType<typeof given.space>>
const urlOf = (repository: string) => `${git.url}/${repository}.git`

/** The state in which it ended. */
async function sync(space: Space, direction: 'import' | 'export', body: { url: string; [name: string]: unknown }) {
  await as.post(`${space.path}/git/${direction}`, {
    ref: 'main',
    ...(direction === 'export' && { commitMessage: 'Export' }),
    ...body,
  })
  await runJobs()
  const { operation } = await as.get(`${space.path}/git/info`)
  if (operation.state === 'failure') throw new Error(operation.error)
  return operation
}

const outline = (pages: { title: string; path?: string; pages?: never[] }[]): unknown[] =>
  pages.map(({ title, path, pages = [] }) => [title, path, ...outline(pages)])

const edit = (space: Space, ...changes: object[]) => as.post(`${space.path}/content`, { changes })

async function pagesOf(space: Space) {
  const { pages } = await as.get(`${space.path}/content/pages`)
  return pages
}

const BOOK = {
  'README.md': '# Welcome\n\nSee [setup](guides/setup.md) and ![logo](.gitbook/assets/logo.png).\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Welcome](README.md)\n\n## Guides\n\n* [Set up](guides/setup.md)\n  * [More](guides/more.md)\n* [Elsewhere](https://example.org/)\n',
  'guides/setup.md':
    '---\ndescription: How to\nicon: gear\n---\n\n# Set up\n\nFirst  things\nfirst.\n\n{% include "../.gitbook/includes/note.md" %}\n',
  'guides/more.md': '# More\n\n- a\n- b\n\n[part](setup.md#part)\n',
  '.gitbook/assets/logo.png': 'not really a picture',
  '.gitbook/includes/note.md': '---\ntitle: A note\n---\n\nShared words.\n',
  '.gitbook/vars.yaml': 'version: 2\n',
  '.gitbook.yaml': 'redirects:\n  old/place: guides/setup.md\n',
  'src/code.ts': 'export {}\n',
}

test('a repository fills a space, and again without anything new changes nothing', async () => {
  const oid = await git.commit('book', BOOK, 'Write the book')
  const space = await given.space({ organization, editMode: 'live' })
  const operation = await sync(space, 'import', { url: urlOf('book'), repoCommitURL: 'https://git.example/commit/' })
  expect(operation).toMatchObject({ state: 'success', direction: 'import', commit: oid, problems: [] })
  expect(outline(await pagesOf(space))).toEqual([
    ['Welcome', 'welcome'],
    ['Guides', 'guides', ['Set up', 'guides/setup', ['More', 'guides/setup/more']], ['Elsewhere', undefined]],
  ])
  const { revision, gitSync } = await as.get(space.path)
  expect(gitSync).toMatchObject({ repoName: 'book', url: urlOf('book') })
  const content = await as.get(`${space.path}/content`)
  expect(content).toMatchObject({
    git: { oid, message: 'Write the book', createdByService: false, url: `https://git.example/commit/${oid}` },
    files: [{ name: 'logo.png', git: { path: '.gitbook/assets/logo.png' } }],
    reusableContents: [{ title: 'A note', git: { path: '.gitbook/includes/note.md' } }],
    variables: { version: '2' },
  })
  for (const force of [false, true]) await sync(space, 'import', { url: urlOf('book'), force })
  await git.commit('book', { 'src/code.ts': 'export const one = 1\n' })
  await sync(space, 'import', { url: urlOf('book') })
  expect((await as.get(space.path)).revision).toBe(revision)
})

test('an export of what was imported makes no commit; of an edit, a commit with that file alone', async () => {
  const oid = await git.commit('same', BOOK)
  const space = await given.space({ organization, editMode: 'live' })
  await sync(space, 'import', { url: urlOf('same') })
  expect(await sync(space, 'export', { url: urlOf('same') })).toMatchObject({ commit: oid })

  const page = await as.get(`${space.path}/content/path/guides/setup/more`)
  await edit(space, { operation: 'update_page', page: page.id, document: { markdown: '- a\n- c\n' } })
  const operation = await sync(space, 'export', { url: urlOf('same'), commitMessage: 'Say c' })
  expect(operation.commit).not.toBe(oid)
  expect(await git.texts('same')).toEqual({ ...BOOK, 'guides/more.md': '# More\n\n* a\n* c\n' })
  expect(await git.git('same', 'log', '-1', '--format=%s %ae', 'FETCH_HEAD')).toBe(
    `Say c ${organization.admin.email}\n`,
  )
  expect(await sync(space, 'export', { url: urlOf('same') })).toMatchObject({ commit: operation.commit })
  const { revision } = await as.get(space.path)
  await sync(space, 'import', { url: urlOf('same') })
  expect((await as.get(space.path)).revision).toBe(revision)
})

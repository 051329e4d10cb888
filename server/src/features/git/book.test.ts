import { expect, test } from 'vitest'
import { startGitServer } from '../../../test/git-server.ts'
import { startTestServer } from '../../../test/harness.ts'
import { BOOK_PAGES, makeBook } from './testing/book.ts'

const git = await startGitServer()
const { api, given, runJobs } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })
const organization = await given.organization()
const as = api.as(organization.admin)

async function sync(space: { path: string }, direction: 'import' | 'export', repository: string) {
  const url = `${git.url}/${repository}.git`
  await as.post(`${space.path}/git/${direction}`, {
    url,
    ref: 'main',
    ...(direction === 'export' && { commitMessage: 'Export' }),
  })
  await runJobs()
  const { operation } = await as.get(`${space.path}/git/info`)
  expect(operation).toMatchObject({ state: 'success', problems: [] })
  return operation.commit
}

interface Seen {
  title: string
  type: string
  pages?: Seen[]
}

const flat = (pages: Seen[]): Seen[] => pages.flatMap((page) => [page, ...flat(page.pages ?? [])])

/** Lists the links to markdown files in a text, as paths from the root. */
function* linked(path: string, text: string) {
  for (const [, address] of text.matchAll(/(?:\]\(|url="|include "|href=")([^)"#\s:]+\.md)/g))
    yield decodeURIComponent(new URL(address!, `http://x/${path}`).pathname.slice(1))
}

test(`a repository of ${BOOK_PAGES} pages arrives whole, stays byte for byte, and what is written from it reads and writes the same`, async () => {
  const book = makeBook()
  const oid = await git.commit('book', book)
  const space = await given.space({ organization, editMode: 'live' })
  expect(await sync(space, 'import', 'book')).toBe(oid)
  const { pages } = await as.get(`${space.path}/content/pages`)
  expect(flat(pages).filter(({ type }) => type === 'document')).toHaveLength(BOOK_PAGES)

  // Nothing changed in the space, so nothing is written: not even whitespace.
  expect(await sync(space, 'export', 'book')).toBe(oid)

  await git.git('book', 'init', '-q', '--bare', `${git.folder}/copy.git`)
  await git.git('book', '--git-dir', `${git.folder}/copy.git`, 'config', 'http.receivepack', 'true')
  const written = await sync(space, 'export', 'copy')
  await git.git('book', 'remote', 'set-url', 'origin', `${git.folder}/copy.git`)
  const texts = await git.texts('book')
  const links = Object.entries(texts).flatMap(([path, text]) => [...linked(path, text)])
  expect(links.length).toBeGreaterThan(BOOK_PAGES)
  expect(new Set(links.filter((path) => texts[path] === undefined && !path.endsWith('missing.md')))).toEqual(new Set())

  const copy = await given.space({ organization, editMode: 'live' })
  await sync(copy, 'import', 'copy')
  expect(await sync(copy, 'export', 'copy')).toBe(written)
  expect(await sync(space, 'export', 'copy')).toBe(written)
})

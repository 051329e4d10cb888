/** Every kind of markup found in real repositories, rewritten by hand in `content/fixtures/markdown`, as the pages of one repository. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { startGitServer } from '../../../test/git-server.ts'
import { startTestServer } from '../../../test/harness.ts'

vi.setConfig({ testTimeout: 600_000 })

const FIXTURES = new URL('../../../../content/fixtures/markdown/', import.meta.url)
const NAMES = readdirSync(FIXTURES).sort()

const git = await startGitServer()
const { api, given, runJobs } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })
const organization = await given.organization()
const as = api.as(organization.admin)

async function sync(space: { path: string }, direction: 'import' | 'export', repository: string): Promise<string> {
  await as.post(`${space.path}/git/${direction}`, {
    url: `${git.url}/${repository}.git`,
    ref: 'main',
    ...(direction === 'export' && { commitMessage: 'Export' }),
  })
  await runJobs()
  const { operation } = await as.get(`${space.path}/git/info`)
  expect(operation).toMatchObject({ state: 'success' })
  return operation.commit
}

/** The visible text of a page: its HTML without code, which may contain any text. */
async function readText(url: string): Promise<string> {
  const html = await (await api.visit(url)).text()
  return html.slice(html.indexOf('<article>')).replaceAll(/<(pre|code)[^>]*>.*?<\/\1>/gs, '')
}

test('for every kind of markup an export changes nothing, a second one equals the first, and readers see no tags', async () => {
  const pages = NAMES.map((name) => [
    `${name}.md`,
    `# ${name}\n\n${readFileSync(new URL(`${name}/input.md`, FIXTURES), 'utf8')}`,
  ])
  const oid = await git.commit('classes', {
    'SUMMARY.md': `# Summary\n\n* [Home](README.md)\n${NAMES.map((name) => `* [${name}](${name}.md)\n`).join('')}`,
    'README.md': '# Home\n',
    ...Object.fromEntries(pages),
  })
  const space = await given.space({ organization, editMode: 'live' })
  expect(await sync(space, 'import', 'classes')).toBe(oid)
  expect(await sync(space, 'export', 'classes')).toBe(oid)

  await git.git('classes', 'init', '-q', '--bare', `${git.folder}/copy.git`)
  await git.git('classes', '--git-dir', `${git.folder}/copy.git`, 'config', 'http.receivepack', 'true')
  const written = await sync(space, 'export', 'copy')
  const copy = await given.space({ organization, editMode: 'live' })
  expect(await sync(copy, 'import', 'copy')).toBe(written)
  expect(await sync(copy, 'export', 'copy')).toBe(written)
  expect(await sync(space, 'export', 'copy')).toBe(written)

  const site = await given.site({ organization, published: true, spaces: [space] })
  const { urls } = await as.get(site.path)
  const shown = NAMES.filter((name) => name.startsWith('older-') || name.startsWith('tags-behind') || name === 'frames')
  for (const name of shown) expect(await readText(`${urls.published}${name}`), name).not.toMatch(/\{%|&lt;iframe/)
})

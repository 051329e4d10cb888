import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startGitServer } from '../../../test/git-server.ts'
import { startTestServer } from '../../../test/harness.ts'

const git = await startGitServer()
const folders = await mkdtemp(join(tmpdir(), 'lectern-git-paths-'))
afterAll(() => rm(folders, { recursive: true }))
const { api, given, runJobs, database } = await startTestServer({
  LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1',
  LECTERN_GIT_PATHS: folders,
})
const organization = await given.organization()
const as = api.as(organization.admin)
await symlink(git.folder, join(folders, organization.id))

type Space = Awaited<ReturnType<typeof given.space>>
const urlOf = (repository: string) => `${git.url}/${repository}.git`

/** Returns the final state of the run. */
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

test('a page that neither side changed has the same text, even if it would be parsed differently now', async () => {
  const files = { 'README.md': '# Welcome\n\nTwo\nlines\n', 'other.md': '# Other\n\nWords\n' }
  await git.commit('older', { ...files, 'SUMMARY.md': '* [Welcome](README.md)\n* [Other](other.md)\n' })
  const space = await given.space({ organization, editMode: 'live' })
  await sync(space, 'import', { url: urlOf('older') })
  const [welcome, other] = await pagesOf(space)
  await edit(space, {
    operation: 'update_page',
    page: welcome.id,
    document: { markdown: 'As an older Lectern read it' },
  })
  // The import imitates an older Lectern that parsed the text differently.
  const { revision } = await as.get(space.path)
  await sql`UPDATE git_runs SET revision_id = ${revision} WHERE space_id = ${space.id}`.execute(database.db)
  await sync(space, 'export', { url: urlOf('older') })
  expect(await git.texts('older')).toMatchObject(files)
  await edit(space, { operation: 'update_page', page: other.id, document: { markdown: 'New words' } })
  await sync(space, 'export', { url: urlOf('older') })
  expect(await git.texts('older')).toMatchObject({ ...files, 'other.md': '# Other\n\nNew words\n' })
})

test('a repository is imported into a space, and importing it again changes nothing', async () => {
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

test('an export without changes makes no commit; after an edit the commit changes that file alone', async () => {
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

test('nothing is merged while a sync runs, unless it only makes a change request', async () => {
  await git.commit('busy', { 'README.md': '# Welcome\n\nHere\n' })
  const space = await given.space({ organization, editMode: 'live' })
  await sync(space, 'import', { url: urlOf('busy') })
  const { path } = await given.changeRequest({ space, createdBy: organization.admin })
  const start = (direction: string, body: object) =>
    as.post(`${space.path}/git/${direction}`, { url: urlOf('busy'), ref: 'main', ...body })

  await start('export', { commitMessage: 'Export' })
  const refusal = { status: 409, body: { error: { message: expect.stringContaining('synchronised') } } }
  await expect(as.post(`${path}/merge`)).rejects.toMatchObject({ answer: refusal })
  expect(await as.get(`${path}/merge-checks`)).toMatchObject({ mergeable: false, blockers: [{ kind: 'sync' }] })
  await runJobs()
  expect(await as.get(`${path}/merge-checks`)).toMatchObject({ mergeable: true, blockers: [] })

  await start('import', { standalone: true })
  expect((await as.post(`${path}/merge`)).result).toBe('merge')
})

test('a sync whose process is gone, or that is not tried any more, does not keep anybody from merging', async () => {
  await git.commit('gone', { 'README.md': '# Welcome\n\nHere\n' })
  const space = await given.space({ organization, editMode: 'live' })
  await sync(space, 'import', { url: urlOf('gone') })
  const { path } = await given.changeRequest({ space, createdBy: organization.admin })
  await as.post(`${space.path}/git/export`, { url: urlOf('gone'), ref: 'main', commitMessage: 'Export' })
  const run = await database.db
    .selectFrom('git_runs')
    .select('id')
    .where('space_id', '=', space.id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  const setJob = (values: ReturnType<typeof sql>) =>
    sql`UPDATE graphile_worker._private_jobs SET ${values} WHERE key = ${run.id}`.execute(database.db)
  const setAttempts = (attempts: number) =>
    database.db.updateTable('git_runs').set({ attempts }).where('id', '=', run.id).execute()
  const isBlocked = async () => (await as.get(`${path}/merge-checks`)).blockers.length > 0
  expect(await isBlocked()).toBe(true)

  await setJob(sql`attempts = max_attempts`)
  expect(await isBlocked()).toBe(false)
  await setJob(sql`attempts = 1, locked_at = now(), locked_by = 'a process'`)
  await setAttempts(1)
  expect(await isBlocked()).toBe(true)
  await setJob(sql`locked_at = now() - interval '3 minutes'`)
  expect(await isBlocked()).toBe(false)
  // Another process has released the job, and will end the run as failed.
  await setJob(sql`locked_at = NULL, locked_by = NULL`)
  expect(await isBlocked()).toBe(false)
  expect((await as.post(`${path}/merge`)).result).toBe('merge')
})

test('a page that was renamed in git has the same id and comments, also when it was edited', async () => {
  const words = 'The quick brown fox jumps over the lazy dog and tells everybody about the journey.'
  await git.commit('moves', { 'README.md': '# Home\n', 'one.md': `# One\n\n${words}\n`, 'two.md': '# Two\n\nShort.\n' })
  const space = await given.space({ organization, editMode: 'live' })
  await sync(space, 'import', { url: urlOf('moves') })
  const before = await as.get(`${space.path}/content/path/one`, { format: 'document' })
  const { id } = await as.post(`${space.path}/comments`, {
    page: before.id,
    node: before.document.nodes[0].key,
    body: { markdown: 'Which fox?' },
  })
  await git.commit('moves', {
    'one.md': null,
    'two.md': null,
    'guides/first.md': `# One\n\n${words} Twice.\n`,
    'guides/second.md': '# Two\n\nShort.\n',
  })
  await sync(space, 'import', { url: urlOf('moves') })
  const after = await as.get(`${space.path}/content/path/guides/first`, { format: 'document' })
  expect(after.id).toBe(before.id)
  expect(after.git.path).toBe('guides/first.md')
  expect((await as.get(`${space.path}/comments/${id}`)).target).toMatchObject({
    node: { id: after.document.nodes[0].key },
  })
})

test('after changes on both sides, different pages are merged and the same page needs a person', async () => {
  await git.commit('both', {
    ...BOOK,
    'guides/third.md': '# Third\n\nOld.\n',
    'SUMMARY.md': `${BOOK['SUMMARY.md']}* [Third](guides/third.md)\n`,
  })
  const space = await given.space({ organization, editMode: 'live' })
  await sync(space, 'import', { url: urlOf('both') })
  const [more, third] = await Promise.all([
    as.get(`${space.path}/content/path/guides/setup/more`),
    as.get(`${space.path}/content/path/guides/third`),
  ])
  await edit(
    space,
    { operation: 'update_page', page: more.id, document: { markdown: 'Ours.' } },
    { operation: 'delete_page', page: third.id },
    { operation: 'insert_page', document: { markdown: '# New here\n\nText.' } },
  )
  await git.commit('both', { 'README.md': '# Welcome\n\nTheirs.\n', 'LICENSE.md': 'Free.\n' })
  await sync(space, 'export', { url: urlOf('both') })
  const texts = await git.texts('both')
  expect(texts).toMatchObject({
    'README.md': '# Welcome\n\nTheirs.\n',
    'guides/more.md': '# More\n\nOurs.\n',
    'new-here.md': '# New here\n\nText.\n',
    'LICENSE.md': 'Free.\n',
  })
  expect(texts['guides/third.md']).toBeUndefined()
  await sync(space, 'export', { url: urlOf('both') })
  expect(await git.texts('both')).toEqual(texts)
  await sync(space, 'import', { url: urlOf('both') })
  expect((await as.get(`${space.path}/content/path/welcome`)).markdown).toBe('Theirs.')
  expect((await as.get(`${space.path}/content/path/guides/setup/more`)).id).toBe(more.id)

  await edit(space, { operation: 'update_page', page: more.id, document: { markdown: 'Here.' } })
  await git.commit('both', { 'guides/more.md': '# More\n\nThere.\n' })
  await expect(sync(space, 'export', { url: urlOf('both') })).rejects.toThrow('changed the same content')
  expect((await git.texts('both'))['guides/more.md']).toBe('# More\n\nThere.\n')
  await sync(space, 'export', { url: urlOf('both'), force: true })
  expect((await git.texts('both'))['guides/more.md']).toBe('# More\n\nHere.\n')
})

test('a space is written into an empty repository, over http and into a folder, and is read back the same', async () => {
  await git.commit('any', { a: '' })
  for (const name of ['fresh', 'fresh-folder']) {
    await git.git('any', 'init', '-q', '--bare', `${git.folder}/${name}.git`)
    await git.git('any', '--git-dir', `${git.folder}/${name}.git`, 'config', 'http.receivepack', 'true')
  }
  const space = await given.space({ organization, editMode: 'live' })
  await given.pages(space, [
    { title: 'Start', markdown: 'Hello **you**.', emoji: '👋', description: 'First' },
    {
      title: 'Part',
      type: 'group',
      icon: 'book',
      pages: [{ title: 'Inside', markdown: '{% hint style="info" %}\nHi\n{% endhint %}' }],
    },
  ])
  await sync(space, 'export', { url: urlOf('fresh') })
  await sync(space, 'export', { url: `${git.folder}/fresh-folder.git` })
  const copy = await given.space({ organization, editMode: 'live' })
  await sync(copy, 'import', { url: `${git.folder}/fresh-folder.git`, ref: 'refs/heads/main' })
  expect(outline(await pagesOf(copy))).toEqual(outline(await pagesOf(space)))
  expect(await as.get(`${copy.path}/content/path/start`)).toMatchObject({
    markdown: 'Hello **you**.',
    emoji: '👋',
    description: 'First',
  })
  const [, part] = await pagesOf(space)
  expect(part).toMatchObject({ title: 'Part', pages: [{ git: { path: 'part/inside.md' } }] })
})

test('a space names the repository of its first run, with the time once it was in sync, and its folder', async () => {
  await git.commit('folder', { 'docs/README.md': '# Docs' })
  const space = await given.space({ organization, editMode: 'live' })
  expect(await as.get(space.path)).not.toHaveProperty('gitSync')
  await as.post(`${space.path}/git/import`, { ref: 'none', url: urlOf('folder'), repoProjectDirectory: 'docs' })
  await runJobs()
  expect(await as.get(`${space.path}/git/info`)).toMatchObject({
    repoProjectDirectory: 'docs',
    operation: { state: 'failure' },
  })
  const { gitSync } = await as.get(space.path)
  expect(gitSync).toMatchObject({ repoName: 'folder', url: urlOf('folder') })
  expect(gitSync).not.toHaveProperty('updatedAt')
  await sync(space, 'import', { url: urlOf('folder'), repoProjectDirectory: 'docs' })
  expect((await as.get(space.path)).gitSync).toMatchObject({ updatedAt: expect.any(String) })
})

test('a failure is reported with its reason, changes nothing, and reveals no credentials', async () => {
  const space = await given.space({ organization, editMode: 'live' })
  const { revision } = await as.get(space.path)
  await git.commit('closed', { 'README.md': '# x' })
  git.askFor('Basic nobody-has-this')
  const url = urlOf('closed').replace('//', '//ada:s3cret@')
  await expect(sync(space, 'import', { url })).rejects.toThrow('requires credentials')
  git.askFor(undefined)
  const rows = await database.db.selectFrom('git_runs').selectAll().where('space_id', '=', space.id).execute()
  expect(rows).toMatchObject([{ url: urlOf('closed'), credentials: null, state: 'failure' }])
  const jobs = await sql<{ text: string }>`SELECT payload::text AS text FROM graphile_worker._private_jobs`.execute(
    database.db,
  )
  expect(JSON.stringify([rows, jobs.rows, await as.get(`${space.path}/git/info`)])).not.toContain('s3cret')
  await expect(sync(space, 'import', { url: urlOf('closed'), ref: 'gone' })).rejects.toThrow('no branch or tag gone')
  expect((await as.get(space.path)).revision).toBe(revision)
  const runs = await as.get(`/org/${organization.id}/imports`, { space: space.id })
  expect(runs.items).toMatchObject([
    {
      status: 'failed',
      reason: 'The repository has no branch or tag gone',
      source: { type: 'website', repository: true },
    },
    { status: 'failed', source: { type: 'website', repository: true, url: urlOf('closed') } },
  ])
  for (const bad of ['ssh://git@example.org/x.git', '/etc', `${git.folder}/../..`, 'file:///etc'])
    expect(await as.ask('POST', `${space.path}/git/import`, { body: { url: bad, ref: 'main' } })).toMatchObject({
      status: 400,
    })
})

test('a locked space is filled by those who may merge; a standalone import becomes a change request', async () => {
  await git.commit('locked', {
    'README.md': '# Locked\n\nText\n',
    'bad.md': '---\nhidden: perhaps\n---\n',
    'SUMMARY.md': '* [x](README.md)\n* [y](bad.md)\n* [z](gone.md)\n',
  })
  const space = await given.space({ organization, defaultLevel: 'edit' })
  const editor = api.as(await given.member(organization, 'edit'))
  const body = { url: urlOf('locked'), ref: 'main' }
  expect(await editor.ask('POST', `${space.path}/git/import`, { body })).toMatchObject({ status: 403 })
  await editor.post(`${space.path}/git/import`, { ...body, standalone: true })
  await runJobs()
  const { items } = await as.get(`${space.path}/change-requests`, { status: 'draft' })
  expect(items).toMatchObject([{ subject: 'Import of main' }])
  expect(outline(await pagesOf(space))).toEqual([['Untitled', 'untitled']])
  const operation = await sync(space, 'import', body)
  expect(operation.problems).toEqual([
    { path: 'gone.md', reason: 'is listed but does not exist' },
    { path: 'bad.md', reason: expect.stringContaining('hidden must be true or false') },
  ])
  expect(outline(await pagesOf(space))).toEqual([
    ['Locked', 'locked'],
    ['y', 'bad'],
    ['z', 'gone'],
  ])
})

/** Files of real repositories that an export once damaged. */
const ODD = {
  '.gitbook.yaml': 'root: ./docs/\n\n\u200bstructure:\n  readme: README.md\n',
  'CONTRIBUTING.md': '# Help\n\nSay hello.\n',
  'img/x.png': 'x',
  'docs/README.md':
    '\uFEFF# Home\r\n\r\nA note[^n] twice[^n], ![x](../img/x.png), ![A](A.png), ![a](a.png).\r\n\r\n[^n]: The same.\r\n',
  'docs/A.png': 'A',
  'docs/a.png': 'a',
  'docs/SUMMARY.md':
    '# Summary\n\n- [Home](./README.md)\n- Only a title\n    - [Below](below.md)  - with words behind\n-   [Help](../CONTRIBUTING.md)\n\n<!-- a remark -->\n\n1. [Again](below.md)\n1. [Gone](gone.md)\n   1. [Year](year)\n2. [Site](https://example.org)\n   * [Under a link](under.md)\n3. [Picture](A.png)\n',
  'docs/below.md': 'No heading\n==========\n\n- a\n- b\n',
  'docs/under.md': 'No heading here.\n',
  'docs/year.md': '---\nlayout: default\ntitle: 2024\nhidden: "no"\n---\n\nText\n',
  'docs/broken.md': 'Not listed\n',
}

test('an export without an edit changes nothing: every path, line and character stays, also of unreadable files', async () => {
  const oid = await git.commit('odd', ODD)
  const space = await given.space({ organization, editMode: 'live' })
  const operation = await sync(space, 'import', { url: urlOf('odd') })
  expect(operation.problems).toEqual([
    { path: 'docs/below.md', reason: 'is listed twice' },
    { path: 'docs/gone.md', reason: 'is listed but does not exist' },
    { path: 'docs/year.md', reason: expect.stringContaining('layout must be a map') },
  ])
  expect(outline(await pagesOf(space))).toEqual([
    ['Home', 'home'],
    ['Only a title', 'only-a-title', ['No heading', 'only-a-title/below']],
    ['Help', 'contributing'],
    ['Again', undefined],
    ['Gone', 'gone', ['2024', 'gone/year']],
    ['Site', undefined],
    ['Under a link', 'under'],
    ['Picture', undefined],
  ])
  expect(await sync(space, 'export', { url: urlOf('odd') })).toMatchObject({ commit: oid })
  expect(await sync(space, 'export', { url: urlOf('odd'), force: true })).toMatchObject({ commit: oid })

  // An edit changes only its own lines, and a deletion removes only its file.
  const [under, below] = [
    await as.get(`${space.path}/content/path/under`),
    await as.get(`${space.path}/content/path/only-a-title/below`),
  ]
  await edit(
    space,
    { operation: 'update_page', page: under.id, title: 'Renamed' },
    { operation: 'delete_page', page: below.id },
    { operation: 'insert_page', document: { markdown: '# New\n\nText.' } },
  )
  await sync(space, 'export', { url: urlOf('odd') })
  const { 'docs/below.md': _below, ...rest } = ODD
  expect(await git.texts('odd')).toEqual({
    ...rest,
    'docs/SUMMARY.md': ODD['docs/SUMMARY.md']
      .replace('    - [Below](below.md)  - with words behind\n', '')
      .replace('   * [Under a link](under.md)', '- [Renamed](under.md)')
      .replace('3. [Picture](A.png)\n', '3. [Picture](A.png)\n- [New](new.md)\n'),
    'docs/new.md': '# New\n\nText.\n',
  })
})

test('pages have the paths of their files, in every script, and links find headings however they are written', async () => {
  await git.commit('scripts', {
    'README.md':
      '# Home\n\n[one](guides/v1.2_notes.md#id-1.-set-up) [two](<安装 指南.md#user-content-первый-шаг>) [three](guides/v1.2_notes.md#by-hand) [four](#Reglages) [none](guides/v1.2_notes.md#nowhere)\n\n## Réglages\n',
    'SUMMARY.md':
      '* [Home](README.md)\n* [Notes](guides/v1.2_notes.md)\n* [安装](<安装 指南.md>)\n* [llms.txt](guides/llms.txt.md)\n',
    'guides/v1.2_notes.md': '# Notes\n\n## 1. Set up\n\n<a name="By-Hand"></a>\n\n## Other\n',
    '安装 指南.md': '# 安装\n\n## Первый шаг!\n\n### llms.txt\n',
    'guides/llms.txt.md': '# The file llms.txt\n',
  })
  const space = await given.space({ organization, editMode: 'live' })
  await sync(space, 'import', { url: urlOf('scripts') })
  expect(outline(await pagesOf(space))).toEqual([
    ['Home', 'home'],
    ['Notes', 'v1.2_notes'],
    ['安装', '安装-指南'],
    ['The file llms.txt', 'llms-txt'],
  ])
  const page = await as.get(`${space.path}/content/path/${encodeURIComponent('安装-指南')}`)
  expect(page.urls.app).toMatch(/\/%E5%AE%89/)
  const { stats } = await as.get(`${space.path}/links`)
  expect(stats).toMatchObject({ broken: { total: 1 } })
  const site = await given.site({ organization, published: true, spaces: [space] })
  const { urls } = await as.get(site.path)
  const html = await (await api.visit(urls.published)).text()
  const fragments = [...html.matchAll(/href="[^"]*#([^"]*)"[^>]*>(?:one|two|three|four|none)</g)].map(([, id]) =>
    decodeURIComponent(id!),
  )
  expect(fragments).toEqual(['1.-set-up', 'первый-шаг', 'By-Hand', 'réglages', 'nowhere'])
  const shown = await (await api.visit(`${urls.published}${encodeURIComponent('安装-指南')}`)).text()
  expect(shown).toContain('id="первый-шаг"')
  expect(shown).toContain('id="llms.txt"')
  expect(await (await api.visit(`${urls.published}llms-txt`)).text()).toContain('<span>The file llms.txt</span></h1>')
  await edit(space, { operation: 'update_page', page: page.id, slug: '设置_2.0' })
  for (const slug of ['Big', 'a b', '..', 'a/b', 'llms.txt', 'a.md'])
    expect(
      (
        await as.ask('POST', `${space.path}/content`, {
          body: { changes: [{ operation: 'update_page', page: page.id, slug }] },
        })
      ).status,
    ).toBe(400)
})

test('a file with other bytes, edited reusable content and changed variables reach the repository', async () => {
  await git.commit('items', BOOK)
  const space = await given.space({ organization, editMode: 'live' })
  await sync(space, 'import', { url: urlOf('items') })
  const { files, reusableContents } = await as.get(`${space.path}/content`)
  const base64 = Buffer.from('another picture').toString('base64')
  await edit(
    space,
    { operation: 'update_file', file: files[0].id, base64, contentType: 'image/png' },
    {
      operation: 'update_reusable_content',
      reusableContent: reusableContents[0].id,
      document: { markdown: 'New words.' },
    },
    { operation: 'update_variables', variables: { version: '3' } },
  )
  await sync(space, 'export', { url: urlOf('items') })
  const texts = await git.texts('items')
  expect(texts['.gitbook/assets/logo.png']).toBe('another picture')
  expect(texts['.gitbook/includes/note.md']).toContain('New words.')
  expect(texts['.gitbook/vars.yaml']).toContain('3')
})

test('variables and redirects of a repository reach the site of the space', async () => {
  await git.commit('site', {
    ...BOOK,
    'README.md': '# Welcome\n\nVersion <code class="expression">space.vars.version</code>.\n',
  })
  const space = await given.space({ organization, editMode: 'live' })
  await sync(space, 'import', { url: urlOf('site') })
  const site = await given.site({ organization, published: true, spaces: [space] })
  const { urls } = await as.get(site.path)
  expect(await (await api.visit(urls.published)).text()).toContain('Version 2.')
  const moved = await api.visit(`${urls.published}old/place`)
  expect([moved.status, moved.headers.get('location')]).toEqual([307, expect.stringMatching(/guides\/setup$/)])
})

test('a sync whose process died is not started again, and its error says so', async () => {
  await git.commit('deadly', { 'README.md': '# Deadly' })
  const space = await given.space({ organization, editMode: 'live' })
  await as.post(`${space.path}/git/import`, { ref: 'main', url: urlOf('deadly') })
  await sql`UPDATE git_runs SET attempts = 1 WHERE space_id = ${space.id}`.execute(database.db)
  await runJobs()
  const { operation } = await as.get(`${space.path}/git/info`)
  expect(operation).toMatchObject({ state: 'failure', error: expect.stringContaining('The server stopped') })
  const { items } = await as.get(`${organization.path.replace('/orgs/', '/org/')}/imports?space=${space.id}`)
  expect(items).toMatchObject([{ status: 'failed', reason: operation.error }])
  expect(outline(await pagesOf(space))).not.toContainEqual(expect.arrayContaining(['Deadly']))
})

test('a folder of this machine belongs to one organization: no other reads it or writes to it', async () => {
  const other = await given.organization()
  const space = await given.space({ organization: other })
  await mkdir(join(folders, other.id))
  await git.commit('private', { 'README.md': '# Private' }, 'First')
  const paths = [
    `${git.folder}/private.git`,
    join(folders, organization.id, 'private.git'),
    join(folders, other.id, '..', organization.id, 'private.git'),
  ]
  for (const url of [...paths, `file://${paths[0]}`])
    for (const direction of ['import', 'export']) {
      const body = { url, ref: 'main', ...(direction === 'export' && { commitMessage: 'Mine now' }) }
      const answer = await api.as(other.admin).ask('POST', `${space.path}/git/${direction}`, { body })
      expect(answer.status).toBe(400)
      expect(answer.body.error.message).toContain('no folder that LECTERN_GIT_PATHS opens to this organization')
    }
})

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { openArchive } from '../../core/storage/read-zip.ts'
import { createStorage } from '../../core/storage/storage.ts'
import { streamZip, type ZipEntry } from '../../core/storage/write-zip.ts'
import { createUrls } from '../../core/urls.ts'
import { recordStoredFile } from '../files/index.ts'
import { insertToken } from '../tokens/index.ts'
import { importOrganization } from './index.ts'

const here = await startTestServer()
const there = await startTestServer()
// The users created later there have addresses that nobody has here.
for (let n = 0; n < 20; n++) await there.given.user('somebody')
const folder = await mkdtemp(join(tmpdir(), 'lectern-archive-'))
const file = join(folder, 'acme.zip')
afterAll(() => rm(folder, { recursive: true, force: true }))

const { api, given, database } = here
const organization = await given.organization('Acme Corporation')
const admin = api.as(organization.admin)

const importInto = (server: TestServer, path: string, into?: string) => {
  const { dataDirectory, database } = server
  const storage = createStorage(join(dataDirectory, 'files'), (key, use) => recordStoredFile(database.db, key, use))
  return importOrganization(database.db, storage, { file: path, urls: createUrls(server.url), into })
}
const tokenAt = async ({ database: { db } }: TestServer, { email }: { email: string }) => {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return (await insertToken(db, id, {})).text
}

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>'

/** One sample of everything, which the tests below look for after the import. */
const scene = await (async () => {
  const editor = await given.member(organization, 'review')
  const guest = await given.member(organization, null)
  const left = await given.member(organization, 'edit')
  const team = await given.team(organization, [editor], 'Writers')
  const outer = await given.collection({ organization, title: 'Product', createdBy: editor })
  const inner = await given.collection({
    organization,
    title: 'Archive',
    parent: outer,
    defaultLevel: 'none',
    createdBy: editor,
  })
  const space = await given.space({
    organization,
    title: 'Handbook',
    parent: outer,
    editMode: 'live',
    createdBy: editor,
  })
  const other = await given.space({ organization, title: 'API', parent: inner, editMode: 'live', createdBy: editor })
  await given.space({ organization, title: 'Handbook' })
  await given.grant({ space: other }, { user: guest }, 'comment')
  await given.grant({ collection: inner }, { team }, 'edit')
  await admin.post(`${organization.path}/custom-fields`, { name: 'state', title: 'State', type: 'text' })
  await admin.patch(`${space.path}/custom-fields`, { values: { state: { value: 'Current' } } })
  const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} }
  await admin.post(`${organization.path}/openapi`, { slug: 'pets', source: { text: JSON.stringify(document) } })
  await here.runJobs()
  const { id: german } = await admin.post(`${organization.path}/translations`, { title: 'German' })
  const instructions = { object: 'document', data: {}, nodes: [] }
  await admin.put(`${organization.path}/translations/${german}/languages/de`, { instructions })

  const edit = (path: string, ...changes: object[]) =>
    api.as(editor).post(`${path}/content`, { changes }, { compat: false })
  const insert = async (path: string, title: string, markdown: string, more: object = {}) =>
    (await edit(path, { operation: 'insert_page', title, document: { markdown }, ...more })).changes[0].page
      .id as string
  const there = await insert(other.path, 'Endpoints', 'All of them')
  const guide = await insert(space.path, 'Guide', '# First\n\nSome text\n\nMore', {
    icon: 'book',
    description: 'How to',
  })
  await insert(space.path, 'Step', 'Below', { into: guide })
  const link = { object: 'inline', type: 'link', data: { ref: { kind: 'page', page: there, space: other.id } } }
  const text = (text: string) => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] })
  const nodes = [
    {
      object: 'block',
      type: 'paragraph',
      key: 'kept-key',
      nodes: [text(''), { ...link, nodes: [text('API')] }, text('')],
    },
  ]
  const linked = await edit(space.path, {
    operation: 'insert_page',
    title: 'Linked',
    document: { document: { object: 'document', data: {}, nodes } },
  })
  const entry = { name: 'a.txt', contentType: 'text/plain', base64: Buffer.from('the bytes').toString('base64') }
  await edit(space.path, { operation: 'insert_files', files: [entry] })

  const said = await api.as(left).post(`${space.path}/comments`, {
    body: { markdown: 'Is it?' },
    page: linked.changes[0].page.id,
    node: 'kept-key',
  })
  await api.as(editor).post(`${space.path}/comments/${said.id}/replies`, { body: { markdown: 'It is' } })
  await api.as(editor).put(`${space.path}/comments/${said.id}`, { addedReactions: ['👍'] })

  const update = (path: string, markdown: string) =>
    edit(path, { operation: 'update_page', page: guide, document: { markdown } })
  const merged = await given.changeRequest({ space, createdBy: editor })
  await insert(merged.path, 'Merged', 'x')
  await api.as(editor).post(`${merged.path}/merge`)
  const outdated = await given.changeRequest({ space, createdBy: editor })
  await insert(outdated.path, 'Proposed', 'New text')
  await api.as(editor).patch(outdated.path, { subject: 'A new page', status: 'open' })
  await admin.post(`${outdated.path}/reviews`, { status: 'approved', comment: { markdown: 'Good' } })
  await api
    .as(editor)
    .post(`${outdated.path}/requested-reviewers`, { users: [guest.id] })
    .catch(() => {})
  const torn = await given.changeRequest({ space, createdBy: editor })
  await update(torn.path, '# First\n\nSome text, theirs\n\nMore')
  await update(space.path, '# First\n\nSome text, ours\n\nMore')
  expect((await api.as(editor).post(`${torn.path}/update`)).result).toBe('conflicts')

  const site = await given.site({ organization, title: 'Docs', published: true, createdBy: editor })
  const section = await admin.post(`${site.path}/sections`, { spaceId: space.id })
  await admin.post(`${site.path}/sections`, { spaceId: other.id, title: 'Reference' })
  await admin.post(`${site.path}/redirects`, {
    source: '/old',
    destination: { kind: 'site-section', siteSectionId: section.id },
  })
  await admin.post(`${site.path}/redirects`, {
    source: '/older/*',
    destination: { kind: 'external', url: 'https://example.com/' },
    captureWildcard: true,
  })
  await admin.post(`${site.path}/share-links`, { name: 'Press' })
  await admin.patch(site.path, { proxy: 'acme.example/docs' })
  const upload = await admin.post(`${organization.path}/storage/upload`, {
    kind: 'organization_file',
    file: { name: 'our logo.svg' },
  })
  await fetch(upload.url, { method: 'PUT', body: LOGO })
  const { url: logo } = await admin.post(`${site.path}/assets`, { upload: upload.key, kind: 'image' })
  await admin.put(`${site.path}/customization`, {
    title: 'Acme Docs',
    styling: { theme: 'bold' },
    header: { logo: { light: logo, dark: 'https://example.com/dark.svg' } },
  })
  await given.grant({ site }, { user: editor }, 'admin')
  await admin.delete(`${organization.path}/members/${left.id}`)
  return { editor, guest, left, space, outdated, torn: { ...torn, number: 3 } }
})()

/** Everything that the administrator of an organization can read, without values that depend on the server or the time. */
async function everything(server: TestServer, id: string, token: string) {
  const as = server.api.as({ token })
  const org = `/orgs/${id}`
  const get = (path: string, query?: Record<string, string>) => as.get(path, query)
  const all = async (path: string, query: Record<string, string> = {}) =>
    (await get(path, { limit: '1000', ...query })).items
  const spaces = await all(`${org}/spaces`)
  const sites = await all(`${org}/sites`)
  return {
    organization: await get(org),
    members: await all(`${org}/members`),
    teams: await each(await all(`${org}/teams`), async ({ id }) => all(`${org}/teams/${id}/members`)),
    collections: await each(await all(`${org}/collections`), async ({ id }) => ({
      users: await all(`/collections/${id}/permissions/users`),
    })),
    fields: await all(`${org}/custom-fields`),
    translations: await all(`${org}/translations`),
    spaces: await each(spaces, async ({ id }) => everythingOf(`/spaces/${id}`)),
    sites: await each(sites, async ({ id }) => ({
      structure: await get(`${org}/sites/${id}/structure`),
      customization: await get(`${org}/sites/${id}/customization`),
      redirects: await all(`${org}/sites/${id}/redirects`),
      links: await all(`${org}/sites/${id}/share-links`),
      users: await all(`${org}/sites/${id}/permissions/users`),
    })),
  }
  async function everythingOf(space: string) {
    const changeRequests = [
      ...(await all(`${space}/change-requests`)),
      ...(await all(`${space}/change-requests`, { status: 'draft' })),
    ]
    // Change requests with conflicts have a separate test.
    const withoutConflicts = changeRequests.filter(({ number }) => number !== scene.torn.number)
    return {
      ...(await contentAt(space)),
      fields: await get(`${space}/custom-fields`),
      users: await all(`${space}/permissions/users`),
      requests: await each(withoutConflicts, async ({ id }) => ({
        ...(await contentAt(`${space}/change-requests/${id}`)),
        reviews: await all(`${space}/change-requests/${id}/reviews`),
        changes: (await as.ask('GET', `${space}/change-requests/${id}/changes`)).body,
      })),
    }
  }
  async function contentAt(place: string) {
    const { pages } = await get(`${place}/content/pages`)
    const flat = (list: { id: string; type: string; pages?: [] }[]): { id: string; type: string }[] =>
      list.flatMap((page) => [page, ...flat(page.pages ?? [])])
    const bodies = await each(
      flat(pages).filter(({ type }) => type === 'document'),
      ({ id }) => get(`${place}/content/page/${id}`, { format: 'document' }),
    )
    const files = await all(`${place}/content/files`)
    const bytes = await Promise.all(
      files.map(async ({ downloadURL }: { downloadURL: string }) => (await fetch(downloadURL)).text()),
    )
    const comments = await each(await all(`${place}/comments`, { status: 'all' }), ({ id }) =>
      all(`${place}/comments/${id}/replies`),
    )
    return { pages, bodies, files, bytes, comments }
  }
}

const each = async <T extends { id: string }>(list: T[], more: (item: T) => Promise<unknown>) =>
  Promise.all(list.map(async (item) => ({ ...item, more: await more(item) })))

/** Removes URLs and the address of the server, revisions, keys of share links and the number of change requests. Ids are numbered in order. */
function comparable(value: unknown): unknown {
  const ids = new Map<string, string>()
  const text = JSON.stringify(value, (key, each) =>
    LEFT_OUT.test(key) ? undefined : key === 'proxy' ? each?.origin : each,
  )
  const numbered = text.replaceAll(/http:\/\/localhost:\d+/g, '').replace(/[A-Za-z0-9_-]{16,64}/g, (token) => {
    if (!ids.has(token)) ids.set(token, `id ${ids.size}`)
    return ids.get(token)!
  })
  return JSON.parse(numbered)
}
const LEFT_OUT = /^(urls|revision\w*|downloadURL|documentId|updatedAt|lastSeenAt|invited|changeRequests|basename)$/

/** Copies the archive with some files replaced; null leaves a file out. */
async function forged(
  changes: Record<string, ((text: string) => string) | null>,
  more: Record<string, string> = {},
): Promise<string> {
  const archive = await openArchive(file, { entries: 10_000, bytes: 1e9 })
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [path, entry] of archive.entries) {
      const change = changes[path]
      if (change === null) continue
      yield { path, content: change ? change((await entry.read()).toString()) : await entry.stream() }
    }
    for (const [path, content] of Object.entries(more)) yield { path, content }
  }
  const path = join(folder, 'forged.zip')
  await pipeline(await streamZip(entries()), createWriteStream(path))
  archive.close()
  return path
}

async function namesIn(parent: string): Promise<string[]> {
  const archive = await openArchive(file, { entries: 10_000, bytes: 1e9 })
  archive.close()
  return [...archive.entries.keys()].filter((path) => path.startsWith(parent))
}

const countRows = async ({ database: { db } }: TestServer) => {
  const tables = ['organizations', 'users', 'members', 'spaces', 'sites', 'content_nodes', 'comments', 'grants']
  const counts = tables.map((table) => sql`(SELECT count(*)::int FROM ${sql.table(table)})`)
  return (await sql`SELECT ARRAY[${sql.join(counts)}] AS counts`.execute(db)).rows[0]
}

beforeAll(async () => {
  const answer = await fetch(`${api.url}/v1${organization.path}/export`, {
    headers: { authorization: `Bearer ${organization.admin.token}` },
  })
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''acme-corporation.zip")
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
})

test('an archive is readable for people: markdown, files, and JSON beside them', async () => {
  const archive = await openArchive(file, { entries: 10_000, bytes: 1e9 })
  const textOf = async (path: string) => (await archive.entries.get(path)!.read()).toString()
  expect([...archive.entries.keys()][0]).toBe('lectern.json')
  expect(await textOf('spaces/handbook/content/SUMMARY.md')).toContain('[First](first/README.md)')
  expect(await textOf('spaces/handbook/content/first/step.md')).toBe('# Step\n\nBelow\n')
  expect(await textOf('spaces/handbook/content/.gitbook/assets/a.txt')).toBe('the bytes')
  expect(await textOf('spaces/handbook/change-requests/2/content/proposed.md')).toContain('New text')
  expect(archive.entries.has('spaces/handbook-1/space.json')).toBe(true)
  const all = await Promise.all([...archive.entries.values()].map(async (entry) => (await entry.read()).toString()))
  const [{ key }] = (await database.db.selectFrom('share_links').select('key').execute()) as [{ key: string }]
  expect(all.join()).toContain('Press')
  expect(all.join()).not.toContain(key)
  archive.close()
})

test('an export that is not read to its end releases its resources', async () => {
  const headers = { authorization: `Bearer ${organization.admin.token}` }
  for (let n = 0; n < 4; n++) {
    const request = get(`${api.url}/v1${organization.path}/export`, { headers })
    const [answer] = await once(request, 'response')
    expect(answer.statusCode).toBe(200)
    answer.destroy()
    await expect.poll(() => database.pool.idleCount).toBe(database.pool.totalCount)
  }
})

test('an organization that is moved to another server is the same there for its administrator', async () => {
  const imported = await importInto(there, file)
  expect(imported).toEqual({ id: organization.id, spaces: 3, sites: 1, notes: [] })
  const before = await everything(here, organization.id, organization.admin.token)
  const token = await tokenAt(there, organization.admin)
  expect(comparable(await everything(there, organization.id, token))).toEqual(comparable(before))
  const { items } = await there.api.as({ token }).get(`${organization.path}/members`)
  expect(new Set(items.map(({ invited }: { invited: boolean }) => invited))).toEqual(new Set([true]))
  await there.runJobs()
  const as = there.api.as({ token })
  const read = await as.get(`${organization.path}/openapi/pets/versions/latest/content`)
  expect(Object.values(read.filesystem)).toMatchObject([{ specification: { info: { title: 'Pets' } } }])
})

/** The address of the logo on the only site of an organization. */
async function logoAt(server: TestServer, id: string): Promise<{ light: string; dark: string }> {
  const as = server.api.as({ token: await tokenAt(server, organization.admin) })
  const { items } = await as.get(`/orgs/${id}/sites`)
  return (await as.get(`/orgs/${id}/sites/${items[0].id}/customization`)).header.logo
}

test('uploaded pictures of a site move with it, and addresses elsewhere stay', async () => {
  const [before, after] = [await logoAt(here, organization.id), await logoAt(there, organization.id)]
  expect(after).toEqual({ light: before.light.replace(here.url, there.url), dark: 'https://example.com/dark.svg' })
  expect(after.light).not.toBe(before.light)
  const served = await fetch(after.light)
  expect([served.headers.get('content-type'), await served.text()]).toEqual(['image/svg+xml', LOGO])
})

test('a change request with conflicts has them again, and one without can be merged', async () => {
  const as = there.api.as({ token: await tokenAt(there, scene.editor) })
  expect((await as.post(`${scene.torn.path}/update`)).result).toBe('conflicts')
  expect((await as.post(`${scene.outdated.path}/merge`)).result).toBe('merge')
  const { pages } = await as.get(`${scene.space.path}/content/pages`)
  expect(pages.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['First', 'Merged', 'Proposed']),
  )
})

test('ids that are taken are replaced, and existing accounts are not changed', async () => {
  const before = await sql`SELECT * FROM users ORDER BY id`.execute(there.database.db)
  const path = await forged({ 'people.json': (text) => text.replaceAll('"displayName": "', '"displayName": "Forged ') })
  const imported = await importInto(there, path)
  expect(imported.id).not.toBe(organization.id)
  expect(imported.notes).toEqual(['The site Docs is called docs-1: another has docs.'])
  expect((await sql`SELECT * FROM users ORDER BY id`.execute(there.database.db)).rows).toEqual(before.rows)
  const here2 = await everything(here, organization.id, organization.admin.token)
  const token = await tokenAt(there, organization.admin)
  expect(comparable(await everything(there, imported.id, token))).toEqual(comparable(here2))
  const { light } = await logoAt(there, imported.id)
  expect(light).not.toBe((await logoAt(there, organization.id)).light)
  expect(await (await fetch(light)).text()).toBe(LOGO)
})

test('an archive without the pictures of its sites leaves them where they were', async () => {
  const assets = (await namesIn('sites/docs/assets')).map((path) => [path, null] as const)
  expect(assets).toHaveLength(2)
  const { id } = await importInto(there, await forged(Object.fromEntries(assets)))
  expect(await logoAt(there, id)).toEqual(await logoAt(here, organization.id))
})

test('an empty organization can be filled and preserves its settings; one with content is refused', async () => {
  const empty = await there.given.organization('Empty')
  expect(await importInto(there, file, empty.id)).toMatchObject({ id: empty.id, spaces: 3 })
  const { title } = await there.api.as(empty.admin).get(empty.path)
  expect(title).toBe('Empty')
  await expect(importInto(there, file, empty.id)).rejects.toThrow('is not empty: it has spaces')
  await expect(importInto(there, file, 'none')).rejects.toThrow('No organization has the id none')
})

test('a manipulated archive is refused with a reason, and nothing of it is stored', async () => {
  const stranger = await there.given.organization('Elsewhere')
  const theirs = await there.given.collection({ organization: stranger })
  const before = await countRows(there)
  // biome-ignore lint/suspicious/noExplicitAny: whatever the file holds
  const json = (change: (value: any) => void) => (text: string) => {
    const value = JSON.parse(text)
    change(value)
    return JSON.stringify(value)
  }
  const space = 'spaces/handbook/space.json'
  const content = 'spaces/handbook/content.json'
  const cases: [string | RegExp, Parameters<typeof forged>[0]][] = [
    [
      /permissions.userId .* is not in the archive/,
      {
        'permissions.json': json(({ permissions: [one] }) =>
          Object.assign(one, { userId: stranger.admin.id, teamId: null }),
        ),
      },
    ],
    [
      /members.userId .* is not in the archive/,
      { 'people.json': json(({ members: [one] }) => Object.assign(one, { userId: stranger.admin.id })) },
    ],
    [
      /space.parentId .* is not in the archive/,
      { [space]: json(({ space }) => Object.assign(space, { parentId: theirs.id })) },
    ],
    [
      /comments.postedBy .* is not in the archive/,
      {
        'spaces/handbook/comments.json': json(({ comments: [one] }) =>
          Object.assign(one, { postedBy: stranger.admin.id }),
        ),
      },
    ],
    [
      /contains itself/,
      { 'collections.json': json(({ collections: [one] }) => Object.assign(one, { parentId: one.id })) },
    ],
    [
      /occurs twice in the archive/,
      { 'collections.json': json(({ collections: [one, two] }) => Object.assign(two, { id: one.id })) },
    ],
    [
      'two people have the same e-mail address',
      { 'people.json': json(({ people: [one, two] }) => Object.assign(two, { email: one.email.toUpperCase() })) },
    ],
    [
      'people.json: people.0.disabledAt is not accepted here',
      { 'people.json': json(({ people: [one] }) => Object.assign(one, { disabledAt: null })) },
    ],
    [
      'two pages with the same parent have the slug',
      { [content]: json(({ pages }) => pages.push({ ...pages[0], id: 'another', parent: null })) },
    ],
    ['does not come before it', { [content]: json(({ pages: [one] }) => Object.assign(one, { parent: one.id })) }],
    ['has the same id twice', { [content]: json(({ pages }) => pages.push(pages[0])) }],
    [
      'The archive lacks spaces/handbook/documents/',
      {
        [content]: json(({ pages }) =>
          pages.map(
            (page: { document?: string }) => page.document && Object.assign(page, { document: 'x'.repeat(32) }),
          ),
        ),
      },
    ],
    [
      'The archive lacks spaces/handbook/../../etc/passwd',
      { [content]: json(({ files: [one] }) => Object.assign(one, { bytes: '../../etc/passwd' })) },
    ],
    [
      'content.json: files.0.key is not accepted here',
      { [content]: json(({ files: [one] }) => Object.assign(one, { key: 'ab'.repeat(32) })) },
    ],
    [
      'The archive is inconsistent',
      { 'permissions.json': json(({ permissions }) => permissions.push(permissions[0])) },
    ],
    ['is not valid JSON', { [space]: () => '{' }],
    [
      'nested more than',
      { [space]: (text) => text.replace('"title"', `"x": ${'['.repeat(300)}${']'.repeat(300)}, "title"`) },
    ],
    ['The archive lacks people.json', { 'people.json': null }],
    ['it lacks lectern.json', { 'lectern.json': null }],
    ['exported by a newer version of Lectern', { 'lectern.json': json((head) => Object.assign(head, { version: 2 })) }],
  ]
  for (const [message, changes] of cases)
    await expect(importInto(there, await forged(changes)), String(message)).rejects.toThrow(message)
  const [picture] = (await namesIn('sites/docs/assets/')) as [string]
  expect(picture).toMatch(/^sites\/docs\/assets\/[a-f0-9]{64}\.svg$/)
  for (const [message, change] of [
    [/the element script/, () => LOGO.replace('<rect', '<script/><rect')],
    [/is no picture/, () => 'words'],
    [/must be at most 5 MB/, () => ' '.repeat(5_000_001)],
    [/lacks sites\/docs\/assets\//, null],
  ] as const)
    await expect(importInto(there, await forged({ [picture]: change })), String(message)).rejects.toThrow(message)
  const conflict = { object: 'document', data: {}, nodes: [{ object: 'block', type: 'conflict', nodes: [] }] }
  const documents = Object.fromEntries(
    (await namesIn('spaces/handbook/documents/')).map((path) => [path, () => JSON.stringify(conflict)]),
  )
  await expect(importInto(there, await forged(documents))).rejects.toThrow('must not contain a conflict')
  await writeFile(join(folder, 'text.zip'), 'no zip')
  await expect(importInto(there, join(folder, 'text.zip'))).rejects.toThrow('holds no zip archive')
  expect(await countRows(there)).toEqual(before)
})

test('an archive has the limits of the interface: the error names the record, the field and the rule', async () => {
  const before = await countRows(there)
  // biome-ignore lint/suspicious/noExplicitAny: whatever the file holds
  type Change = (value: any) => object | undefined
  const site = (await namesIn('sites/')).find((path) => path.endsWith('/site.json'))!
  const [space, content] = ['spaces/handbook/space.json', 'spaces/handbook/content.json']
  const request = (await namesIn('spaces/handbook/change-requests/')).find((path) =>
    path.endsWith('/change-request.json'),
  )!
  const long = 'x'.repeat(20_000)
  const cases: [string, Change, RegExp][] = [
    [
      'organization.json',
      (held) => Object.assign(held.organization, { title: 'x' }),
      /organization.title must be at (most|least) /,
    ],
    [
      'organization.json',
      (held) => Object.assign(held.organization, { useCase: 'none' }),
      /organization.useCase must /,
    ],
    ['organization.json', (held) => Object.assign(held.organization, { emailDomains: ['-'] }), /emailDomains.0 must /],
    [
      'people.json',
      (held) => Object.assign(held.people[0], { displayName: long }),
      /people.0.displayName must be at (most|least) /,
    ],
    [
      'teams.json',
      (held) => Object.assign(held.teams[0], { title: long }),
      /teams.0.title must be at most 64 characters/,
    ],
    [
      'collections.json',
      (held) => Object.assign(held.collections[0], { title: 'x'.repeat(51) }),
      /collections.0.title/,
    ],
    [
      'collections.json',
      (held) => Object.assign(held.collections[0], { description: long }),
      /collections.0.description/,
    ],
    [
      'custom-fields.json',
      (held) => Object.assign(held.customFields[0], { name: 'No Name' }),
      /customFields.0.name must /,
    ],
    [
      'custom-fields.json',
      (held) => Object.assign(held.customFields[0], { type: 'text', options: ['a'] }),
      /options must be absent/,
    ],
    [
      'translations.json',
      (held) => Object.assign(held.translations[0], { title: '' }),
      /translations.0.title must be at (most|least) /,
    ],
    [
      space,
      (held) => Object.assign(held.space, { title: 'x'.repeat(51) }),
      /space.title must be at most 50 characters/,
    ],
    [space, (held) => Object.assign(held.space, { language: 'klingon' }), /space.language must /],
    [space, (held) => Object.assign(held.space, { icon: 'javascript:alert(1)' }), /space.icon must /],
    [space, (held) => Object.assign(held.space, { emoji: long }), /space.emoji must be at most 50 characters/],
    [
      request,
      (held) => Object.assign(held.changeRequest, { subject: long }),
      /changeRequest.subject must be at most 100 characters/,
    ],
    [request, (held) => Object.assign(held.changeRequest, { status: 'merged' }), /changeRequest.status must /],
    [site, (held) => Object.assign(held.site, { title: 'x'.repeat(129) }), /site.title must be at most 128 characters/],
    [site, (held) => Object.assign(held.site, { type: 'golden' }), /site.type must /],
    [site, (held) => Object.assign(held.site, { proxy: { origin: 'nowhere' } }), /site.proxy/],
    [site, (held) => Object.assign(held.sections[0], { title: long }), /sections.0.title must be at (most|least) /],
    [site, (held) => Object.assign(held.sections[0], { condition: `"${long}"` }), /sections.0.condition/],
    [
      site,
      (held) => Object.assign(held.siteSpaces[0], { path: long }),
      /siteSpaces.0.path must be at most 100 characters/,
    ],
    [
      site,
      (held) => Object.assign(held.shareLinks[0], { name: long }),
      /shareLinks.0.name must be at most 50 characters/,
    ],
    [content, (held) => Object.assign(held.pages[0], { title: long }), /pages.0.title must be at most 1000 characters/],
    [
      content,
      (held) => Object.assign(held.pages[0], { description: long }),
      /pages.0.description must be at most 200 characters/,
    ],
    [content, (held) => Object.assign(held.pages[0], { condition: 'visitor.(' }), /condition of /],
  ]
  const present = new Set(await namesIn(''))
  for (const [path, change, message] of cases) {
    expect(present).toContain(path)
    const edit = (text: string) => {
      const held = JSON.parse(text)
      change(held)
      return JSON.stringify(held)
    }
    const refused = await importInto(there, await forged({ [path]: edit })).catch((error: Error) => error)
    expect(refused, path).toMatchObject({ message: expect.stringMatching(message) })
    expect((refused as Error).message).toContain(`${path}: `)
  }
  expect(await countRows(there)).toEqual(before)
})

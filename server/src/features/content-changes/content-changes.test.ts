import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

// Only one loopback address may be fetched from.
const { api, given } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.2' })

async function givenChangeRequest() {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const editor = await given.member(organization, 'edit')
  const changeRequest = await given.changeRequest({ space, createdBy: editor })
  const as = api.as(editor)
  const write = (...changes: object[]) => as.post(`${changeRequest.path}/content`, { changes }, { compat: false })
  const pages = async () => (await as.get(`${changeRequest.path}/content/pages`)).pages
  const page = (id: string, query = {}) => as.get(`${changeRequest.path}/content/page/${id}`, query)
  const insert = async (title: string, markdown = '', more: object = {}) =>
    (await write({ operation: 'insert_page', title, document: { markdown }, ...more })).changes[0].page.id
  return { organization, space, editor, changeRequest, as, write, pages, page, insert }
}

const refusal = (status: number, message: string) => ({
  answer: { status, body: { error: { code: status, message: expect.stringContaining(message) } } },
})

interface PageSeen {
  id: string
  title: string
  path: string
  pages: PageSeen[]
}
const outline = (pages: PageSeen[]): unknown[] =>
  pages.map((page) => (page.pages.length > 0 ? [page.title, outline(page.pages)] : page.title))

test('a batch creates one new revision and returns the change request', async () => {
  const { changeRequest, as, editor } = await givenChangeRequest()
  const before = await as.get(changeRequest.path)
  const after = await as.post(`${changeRequest.path}/content`, {
    changes: [
      { operation: 'insert_page', title: 'One', document: { markdown: 'First' } },
      { operation: 'insert_page', title: 'Two', document: {} },
    ],
  })
  expect(after).toEqual({ ...before, revision: expect.any(String), updatedAt: expect.any(String) })
  expect(after.revision).not.toBe(before.revision)
  const revision = await as.get(`/spaces/${before.space}/revisions/${after.revision}`)
  expect(revision).toMatchObject({ type: 'edits', parents: [before.revision] })
  expect((await as.get(`${changeRequest.path}/contributors`)).items).toMatchObject([
    { user: { id: editor.id }, count: 1 },
  ])
})

test('without compat the response lists the result of every change', async () => {
  const { write, pages, changeRequest, as } = await givenChangeRequest()
  const [first] = await pages()
  const { changeRequest: seen, changes } = await write(
    { operation: 'insert_page', title: 'New', ref: 'new', document: { markdown: '' } },
    { operation: 'update_page', page: first.id, title: 'Start' },
  )
  const created = changes[0].page
  expect(seen).toEqual(await as.get(changeRequest.path))
  expect(changes).toEqual([
    {
      object: 'created_page',
      ref: 'new',
      page: { object: 'page', id: created.id, urls: { location: expect.any(String) } },
      documentId: null,
    },
    {
      object: 'updated_page',
      page: { object: 'page', id: first.id, urls: { location: expect.any(String) } },
      documentId: null,
    },
  ])
  expect((await as.get(created.urls.location)).title).toBe('New')
  expect((await write({ operation: 'delete_page', page: created.id })).changes).toEqual([
    { object: 'deleted_page', page: created.id },
  ])
})

test('pages are inserted at a position, with their metadata', async () => {
  const { write, pages, insert } = await givenChangeRequest()
  const parent = await insert('Guides', '', { at: 0 })
  await insert('B', '', { into: parent })
  await insert('A', '', { into: parent, at: 0 })
  await write(
    { operation: 'insert_page', ref: 'deep', title: 'Deep', into: parent, document: {} },
    { operation: 'insert_page', title: 'Deeper', into: 'deep', document: {} },
  )
  expect(outline(await pages())).toEqual([['Guides', ['A', 'B', ['Deep', ['Deeper']]]], 'Untitled'])
  const id = await insert('All of it', 'Body', {
    slug: 'everything',
    emoji: '1f600',
    icon: 'rocket',
    description: 'What it is',
    hidden: true,
    noIndex: true,
    noRobotsIndex: true,
    into: parent,
  })
  expect((await pages())[0].pages.find((page: PageSeen) => page.id === id)).toMatchObject({
    title: 'All of it',
    path: 'guides/everything',
    emoji: '1f600',
    icon: 'rocket',
    description: 'What it is',
    hidden: true,
    noIndex: true,
    noRobotsIndex: true,
  })
})

test('a derived slug gets a number; a given slug that is taken is refused', async () => {
  const { write, page, insert } = await givenChangeRequest()
  await insert('Setup')
  expect((await page(await insert('Setup'))).slug).toBe('setup-1')
  const insertion = { operation: 'insert_page', title: 'X', slug: 'setup', document: {} }
  await expect(write(insertion)).rejects.toMatchObject(refusal(400, 'changes.0.slug setup'))
  await expect(write({ ...insertion, slug: 'No Slug' })).rejects.toMatchObject(
    refusal(400, 'changes.0.slug must match'),
  )
})

test('a new title does not change a slug that was given; empty texts remove fields', async () => {
  const { write, page, insert } = await givenChangeRequest()
  const id = await insert('Former', '', { slug: 'old', icon: 'rocket', description: 'D', hidden: true })
  await write({ operation: 'update_page', page: id, title: 'New', icon: '', description: '', hidden: false })
  const seen = await page(id)
  expect(seen).toMatchObject({ title: 'New', slug: 'old' })
  expect(seen).not.toHaveProperty('icon')
  expect(seen).not.toHaveProperty('description')
  expect(seen.hidden ?? false).toBe(false)
})

test('on an insert a single leading # line is the title', async () => {
  const { page, write, insert } = await givenChangeRequest()
  const titled = (await write({ operation: 'insert_page', document: { markdown: '# Hello\n\nBody' } })).changes[0].page
    .id
  expect(await page(titled)).toMatchObject({ title: 'Hello', slug: 'hello', markdown: 'Body' })
  const two = await insert('Given', '# One\n\nBody\n\n# Two')
  expect(await page(two)).toMatchObject({ title: 'Given', markdown: '## One\n\nBody\n\n## Two' })
  const untitled = (await write({ operation: 'insert_page', document: { markdown: 'Body' } })).changes[0].page.id
  expect(await page(untitled)).toMatchObject({ title: 'Untitled', markdown: 'Body' })
})

test('on an update a leading # line that equals the title is dropped, any other is content', async () => {
  const { page, write, insert } = await givenChangeRequest()
  const id = await insert('Hello', 'Body')
  await write({ operation: 'update_page', page: id, document: { markdown: '# Hello\n\nNew' } })
  expect(await page(id)).toMatchObject({ title: 'Hello', markdown: 'New' })
  await write({ operation: 'update_page', page: id, document: { markdown: '# Other\n\nNew' } })
  expect(await page(id)).toMatchObject({ title: 'Hello', markdown: '## Other\n\nNew' })
  await write({ operation: 'update_page', page: id, title: 'Other', document: { markdown: '# Other' } })
  expect(await page(id)).toMatchObject({ title: 'Other', markdown: '' })
})

test('front matter sets the fields and has precedence', async () => {
  const { page, write } = await givenChangeRequest()
  const markdown = `---
title: From front matter
description: Told there
icon: bolt
hidden: true
vars:
  product: Lectern
layout:
  width: wide
  title:
    visible: false
---

Body`
  const insertion = { operation: 'insert_page', title: 'T', description: 'D', document: { markdown } }
  const { id } = (await write(insertion)).changes[0].page
  expect(await page(id)).toMatchObject({
    title: 'From front matter',
    description: 'Told there',
    icon: 'bolt',
    hidden: true,
    layout: { width: 'wide', title: false, outline: true },
    markdown: 'Body',
  })
  const broken = { operation: 'update_page', page: id, document: { markdown: '---\nhidden: maybe\n---\nBody' } }
  await expect(write(broken)).rejects.toMatchObject(
    refusal(400, 'changes.0.document.markdown: the front matter, line 2'),
  )
})

test('front matter is preserved: tags, both forms of layout, and unknown keys', async () => {
  const { page, write, as, changeRequest } = await givenChangeRequest()
  const markdown = [
    'tags: [beta, {tag: api, primary: true}]',
    'layout: {cover: {visible: false, size: full, mask: fade}, outline: false, actions: {visible: false}}',
    'slug: from-front-matter',
    'own: {list: [1]}',
  ].join('\n')
  const put = (text: string) => ({ markdown: `---\n${text}\n---\n\nBody` })
  const { id } = (await write({ operation: 'insert_page', title: 'T', document: put(markdown) })).changes[0].page
  const seen = await page(id)
  expect(seen).toMatchObject({
    slug: 'from-front-matter',
    tags: [{ tag: { kind: 'tag', tag: 'beta' } }, { tag: { kind: 'tag', tag: 'api' }, primary: true }],
    layout: { cover: false, coverSize: 'full', outline: false, actions: false, title: true },
  })
  await write({ operation: 'update_page', page: id, document: put('other: 2') })
  const { changes } = await as.get(`${changeRequest.path}/changes`)
  expect(changes).toEqual([expect.objectContaining({ type: 'page_created' })])
  const { revision } = await as.get(changeRequest.path)
  await write({ operation: 'update_page', page: id, document: put('own: 3\ntags: []') })
  const after = (await as.get(changeRequest.path)).revision
  const edited = (await as.get(`/spaces/${(await as.get(changeRequest.path)).space}/revisions/${after}/changes`))
    .changes
  expect(edited[0].attributes).toMatchObject({
    tags: { before: ['beta', { tag: 'api', primary: true }], after: [] },
    frontMatter: {
      before: { layout: { cover: { mask: 'fade' } }, own: { list: [1] }, other: 2 },
      after: { layout: { cover: { mask: 'fade' } }, own: 3, other: 2 },
    },
  })
  expect(after).not.toBe(revision)
  await expect(write({ operation: 'update_page', page: id, document: put('slug: No Slug') })).rejects.toMatchObject(
    refusal(400, 'changes.0.document.markdown: the slug of the front matter'),
  )
})

test('a page is moved, but not under itself', async () => {
  const { write, pages, insert } = await givenChangeRequest()
  const a = await insert('A')
  const b = await insert('B', '', { into: a })
  const c = await insert('C')
  await write({ operation: 'update_page', page: c, into: b })
  expect(outline(await pages())).toEqual(['Untitled', ['A', [['B', ['C']]]]])
  await expect(write({ operation: 'update_page', page: a, into: c })).rejects.toMatchObject(
    refusal(400, 'changes.0.into is the page itself or one of its subpages'),
  )
  await write({ operation: 'update_page', page: c, into: null, at: 0 })
  expect(outline(await pages())).toEqual(['C', 'Untitled', ['A', ['B']]])
})

test('a page is deleted with its subpages', async () => {
  const { write, pages, insert } = await givenChangeRequest()
  const a = await insert('A')
  await insert('B', '', { into: a })
  await write({ operation: 'delete_page', page: a })
  expect(outline(await pages())).toEqual(['Untitled'])
})

test('a block that was moved returns to its old place, with its old words', async () => {
  const { write, page, pages, as, changeRequest } = await givenChangeRequest()
  const [{ id }] = await pages()
  await write({ operation: 'update_page', page: id, document: { markdown: 'One\n\nTwo\n\nThree' } })
  const { revision } = await as.get(changeRequest.path)
  const [one, two, three] = (await page(id, { format: 'document' })).document.nodes
  const moved = { ...three, nodes: [{ object: 'text', leaves: [{ object: 'leaf', marks: [], text: 'Three, moved' }] }] }
  await write({
    operation: 'update_page',
    page: id,
    document: { document: { object: 'document', data: {}, nodes: [moved, one, two] } },
  })
  expect((await page(id)).markdown).toBe('Three, moved\n\nOne\n\nTwo')
  await write({ operation: 'revert_page', page: id, revision, block: [three.key] })
  expect((await page(id)).markdown).toBe('One\n\nTwo\n\nThree')
})

test('a page is reverted to the base of the change request, or to a revision', async () => {
  const { write, page, pages, as, changeRequest, insert } = await givenChangeRequest()
  const [first] = await pages()
  await write({ operation: 'update_page', page: first.id, title: 'Changed', document: { markdown: 'One\n\nTwo' } })
  const { revision } = await as.get(changeRequest.path)
  await write({ operation: 'update_page', page: first.id, document: { markdown: 'One more\n\nTwo more' } })
  const blocks = (await page(first.id, { format: 'document' })).document.nodes
  await write({ operation: 'revert_page', page: first.id, revision, block: [blocks[1].key] })
  expect(await page(first.id)).toMatchObject({ title: 'Changed', markdown: 'One more\n\nTwo' })
  await write({ operation: 'revert_page', page: first.id, revision })
  expect(await page(first.id)).toMatchObject({ title: 'Changed', markdown: 'One\n\nTwo' })
  await write({ operation: 'revert_page', page: first.id })
  expect(await page(first.id)).toMatchObject({ title: 'Untitled', markdown: '' })
  const added = await insert('Added')
  expect((await write({ operation: 'revert_page', page: added })).changes).toEqual([
    { object: 'deleted_page', page: added },
  ])
  await expect(write({ operation: 'revert_page', page: first.id, revision: 'nowhere' })).rejects.toMatchObject(
    refusal(400, 'changes.0.revision'),
  )
})

test('a change request takes all content of an earlier revision: order, files, reusable content and variables too', async () => {
  const { as, changeRequest, space, write, pages, insert } = await givenChangeRequest()
  await insert('One', 'First')
  await insert('Two')
  const text = (value: string) => Buffer.from(value).toString('base64')
  const { insertedFiles } = await write(
    { operation: 'insert_files', files: [{ name: 'a.txt', contentType: 'text/plain', base64: text('a') }] },
    { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Old words' } },
    { operation: 'update_variables', variables: { version: '1' } },
  )
  const read = async () => {
    const { files, variables, reusableContents } = await as.get(`${changeRequest.path}/content`)
    return { order: outline(await pages()), files, variables, reusableContents }
  }
  const before = await read()
  const { revision } = await as.get(changeRequest.path)
  const [, one] = await pages()
  await write(
    { operation: 'update_page', page: one.id, at: 0 },
    { operation: 'insert_page', title: 'Three', document: {} },
    { operation: 'delete_file', file: insertedFiles[0].id },
    { operation: 'delete_reusable_content', reusableContent: before.reusableContents[0].id },
    { operation: 'update_variables', variables: { version: '2' } },
  )
  expect(await read()).not.toEqual(before)
  expect((await write({ operation: 'revert_space', revision })).changes).toEqual([])
  expect(await read()).toEqual(before)
  await expect(write({ operation: 'revert_space', revision: 'nowhere' })).rejects.toMatchObject(
    refusal(400, 'changes.0.revision'),
  )
  expect((await as.get(`${space.path}/content/pages`)).pages).toHaveLength(1)
})

test('a block has the same key after it is rewritten as markdown', async () => {
  const { write, page, insert } = await givenChangeRequest()
  const id = await insert('P', 'One is here\n\nTwo is here\n\nThree is here')
  const keys = async () =>
    (await page(id, { format: 'document' })).document.nodes.map((node: { key: string }) => node.key)
  const [one, two, three] = await keys()
  await write({
    operation: 'update_page',
    page: id,
    document: { markdown: 'New\n\nOne is here\n\nTwo is there\n\nThree is here' },
  })
  expect(await keys()).toEqual([expect.any(String), one, two, three])
  await write({ operation: 'update_page', page: id, document: { markdown: 'Three is here\n\nTwo is here' } })
  expect(new Set(await keys()).size).toBe(2)
})

test('links of every form are resolved to pages, and stay links when there is no page', async () => {
  const { write, page, insert } = await givenChangeRequest()
  const guides = await insert('Guides')
  const install = await insert('Install', '', { into: guides })
  const setup = await insert('Setup', '', { into: guides })
  const markdown = [
    `[a](/pages/${setup})`,
    `[b](/pages/${setup}#step)`,
    '[c](/pages/guides/setup)',
    '[d](/pages/guides/setup.md)',
    '[e](setup.md)',
    '[f](../guides/README.md)',
    '[g](./later.md)',
    '[h](#here)',
    '[i](https://example.com/x.md)',
    '[j](/pages/nowhere)',
    '[k](missing.md)',
  ].join('\n\n')
  const { changes } = await write(
    { operation: 'update_page', page: install, document: { markdown } },
    { operation: 'insert_page', ref: 'later', title: 'Later', document: {} },
  )
  const later = changes[1].page.id
  const { document } = await page(install, { format: 'document' })
  const refs = document.nodes.map((node: { nodes: { data?: { ref?: unknown } }[] }) =>
    node.nodes.map((each) => each.data?.ref).find(Boolean),
  )
  expect(refs).toEqual([
    { kind: 'page', page: setup },
    { kind: 'anchor', page: setup, anchor: 'step' },
    { kind: 'page', page: setup },
    { kind: 'page', page: setup },
    { kind: 'page', page: setup },
    { kind: 'page', page: guides },
    { kind: 'page', page: later },
    { kind: 'anchor', anchor: 'here' },
    { kind: 'url', url: 'https://example.com/x.md' },
    { kind: 'url', url: '/pages/nowhere' },
    { kind: 'url', url: 'missing.md' },
  ])
  const printed = (await page(install)).markdown
  await write({ operation: 'update_page', page: install, document: { markdown: printed } })
  expect((await page(install, { format: 'document' })).document).toEqual(document)
})

test('a batch can contain files, and images refer to them', async () => {
  const { write, page, as, changeRequest } = await givenChangeRequest()
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const written = await write(
    { operation: 'insert_files', files: [{ name: 'dot.png', contentType: 'image/png', base64, ref: 'dot.png' }] },
    { operation: 'insert_page', title: 'Pictures', document: { markdown: '![A dot](./dot.png)' } },
  )
  const [file] = written.insertedFiles
  expect(file).toMatchObject({
    ref: 'dot.png',
    name: 'dot.png',
    contentType: 'image/png',
    size: 70,
    dimensions: { width: 1, height: 1 },
  })
  expect((await fetch(file.downloadURL)).status).toBe(200)
  expect((await as.get(`${changeRequest.path}/content/files`)).items).toMatchObject([{ id: file.id }])
  const { markdown } = await page(written.changes[0].page.id)
  expect(markdown).toContain(`/files/${file.id}`)
})

test('files are fetched from their URLs', async () => {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  const url = `http://127.0.0.2:${(server.address() as AddressInfo).port}/numbers`
  const { write } = await givenChangeRequest()
  const { insertedFiles } = await write({ operation: 'insert_files', files: [{ name: 'Numbers', url }] })
  expect(insertedFiles[0]).toMatchObject({ name: 'Numbers', contentType: 'text/csv', size: 3 })
  server.close()
})

test.each([
  [{ name: 'x' }, 'files.0 must have one of url, base64 and key'],
  [{ name: 'x', base64: '', url: 'https://example.com' }, 'files.0 must have one of'],
  [{ name: 'x', base64: 'AAAA' }, 'files.0.contentType is required'],
  [{ name: 'x', base64: '***', contentType: 'text/plain' }, 'files.0.base64 must be base64'],
  [{ name: 'x', base64: 'A'.repeat(1_500_000), contentType: 'text/plain' }, 'files.0.base64 must be at most 1 MB'],
  [{ name: 'x', url: 'ftp://example.com/x' }, 'files.0.url'],
  [{ name: 'x', url: 'http://127.0.0.1:1/x' }, 'files.0.url points at an address that is not public'],
  [{ name: 'x', url: 'http://[::ffff:127.0.0.1]/x' }, 'files.0.url points at an address that is not public'],
  [{ name: 'x', url: 'http://localhost/x' }, 'files.0.url points at an address that is not public'],
  [{ name: 'x', url: 'http://169.254.169.254/latest' }, 'files.0.url points at an address that is not public'],
  [{ name: 'x', key: 'nowhere' }, 'files.0.key refers to an upload that does not exist'],
  [{ base64: 'AAAA', contentType: 'text/plain' }, 'files.0.name is required'],
])('a file is refused: %#', async (file, message) => {
  const { write } = await givenChangeRequest()
  await expect(write({ operation: 'insert_files', files: [file] })).rejects.toMatchObject(refusal(400, message))
})

test('an actor who loses the right while files are fetched writes nothing', async () => {
  const { space, organization, changeRequest, editor, write } = await givenChangeRequest()
  const admin = api.as(organization.admin)
  const server = createServer(async (_request, response) => {
    await admin.patch(`/orgs/${organization.id}/members/${editor.id}`, { role: 'read' })
    response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  const url = `http://127.0.0.2:${(server.address() as AddressInfo).port}/numbers`
  const before = await admin.get(changeRequest.path)
  await expect(write({ operation: 'insert_files', files: [{ name: 'Numbers', url }] })).rejects.toMatchObject(
    refusal(403, 'level edit'),
  )
  server.close()
  expect(await admin.get(changeRequest.path)).toEqual(before)
  expect(space.id).toBe(before.space)
})

test('a batch that cannot be applied changes nothing', async () => {
  const { write, pages, as, changeRequest } = await givenChangeRequest()
  const before = await as.get(changeRequest.path)
  await expect(
    write({ operation: 'insert_page', title: 'A', document: {} }, { operation: 'delete_page', page: 'nowhere' }),
  ).rejects.toMatchObject(refusal(400, 'changes.1 refers to the page nowhere, which does not exist'))
  expect(outline(await pages())).toEqual(['Untitled'])
  expect(await as.get(changeRequest.path)).toEqual(before)
})

test.each([
  [{ changes: [] }, 'changes must have at least 1 item'],
  [{ changes: Array(501).fill({ operation: 'delete_page', page: 'x' }) }, 'changes must have at most 500 items'],
  [{ changes: [{ operation: 'rename_page', page: 'x' }] }, 'changes.0.operation must be "insert_page", "update_page"'],
  [{ changes: [{}] }, 'changes.0.operation'],
  [{ changes: [{ operation: 'insert_page' }] }, 'changes.0.document is required'],
  [{ changes: [{ operation: 'update_page', page: 'x', title: '' }] }, 'changes.0.title must be at least 1 character'],
  [
    { changes: [{ operation: 'insert_page', document: {}, title: 'x'.repeat(10_000) }] },
    'changes.0.title must be at most',
  ],
  [
    { changes: [{ operation: 'insert_page', document: { markdown: `# ${'x'.repeat(10_000)}` } }] },
    'changes.0.title must be at most',
  ],
  [{ changes: [{ operation: 'insert_page', document: {}, into: 'nowhere' }] }, 'changes.0 refers to the page nowhere'],
  [
    { changes: [{ operation: 'insert_page', document: { markdown: '> '.repeat(10_000) } }] },
    'changes.0.document.markdown must nest',
  ],
  [
    {
      changes: [
        { operation: 'insert_page', document: {}, ref: 'a' },
        { operation: 'insert_page', document: {}, ref: 'a' },
      ],
    },
    'changes.1.ref a is used twice',
  ],
])('a batch is refused: %#', async (body, message) => {
  const { as, changeRequest } = await givenChangeRequest()
  await expect(as.post(`${changeRequest.path}/content`, body)).rejects.toMatchObject(refusal(400, message))
})

test('an archived change request is read-only', async () => {
  const { write, as, changeRequest } = await givenChangeRequest()
  await as.patch(changeRequest.path, { status: 'archived' })
  await expect(write({ operation: 'insert_page', document: {} })).rejects.toMatchObject(refusal(409, 'archived'))
})

test('no concurrent edit is lost', async () => {
  const { insert, pages } = await givenChangeRequest()
  await Promise.all(Array.from({ length: 8 }, (_, at) => insert(`Page ${at}`)))
  expect((await pages()).length).toBe(9)
})

test('a live-edited space accepts changes without a change request, a locked one does not', async () => {
  const { space, organization, as, editor } = await givenChangeRequest()
  const changes = [{ operation: 'insert_page', title: 'Live', document: { markdown: 'Now' } }]
  await expect(as.post(`${space.path}/content`, { changes })).rejects.toMatchObject(refusal(409, 'locked'))
  await api.as(organization.admin).patch(space.path, { editMode: 'live' })
  const before = (await as.get(space.path)).revision
  const written = await as.post(`${space.path}/content`, { changes })
  expect(written).toEqual({
    revision: (await as.get(space.path)).revision,
    changes: [
      { object: 'created_page', page: expect.objectContaining({ object: 'page' }), documentId: expect.any(String) },
    ],
  })
  expect(await as.get(written.changes[0].page.urls.location)).toMatchObject({ title: 'Live', markdown: 'Now' })
  expect((await as.get(`${space.path}/revisions`)).items[0]).toMatchObject({
    id: written.revision,
    type: 'edits',
    parents: [before],
    createdBy: { id: editor.id },
  })
  const { pages } = await as.get(`${space.path}/content/pages`)
  await expect(
    as.post(`${space.path}/content`, { changes: [{ operation: 'revert_page', page: pages[0].id }] }),
  ).rejects.toMatchObject(refusal(400, 'changes.0.revision is required'))
})

test('a batch has up to 500 changes, and none of a longer one is made', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const as = api.as(organization.admin)
  const send = (count: number) => {
    const changes = Array.from({ length: count }, (_, at) => ({
      operation: 'insert_page',
      title: `Page ${at}`,
      document: { markdown: '' },
    }))
    return as.ask('POST', `${space.path}/content`, { body: { changes } })
  }
  const titles = async () => (await as.get(`${space.path}/content/pages`)).pages.length
  const before = await titles()
  expect(await send(501)).toMatchObject({
    status: 400,
    body: { error: { message: 'changes must have at most 500 items' } },
  })
  expect(await titles()).toBe(before)
  const all = await send(500)
  expect([all.status, all.body.changes.length]).toEqual([200, 500])
  expect(await titles()).toBe(before + 500)
})

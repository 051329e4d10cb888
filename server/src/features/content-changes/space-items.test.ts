/** Files, reusable content, variables and redirects are changed in the same batches as pages. */
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function givenChangeRequest() {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const editor = await given.member(organization, 'edit')
  const { path } = await given.changeRequest({ space, createdBy: editor })
  const as = api.as(editor)
  const write = (...changes: object[]) => as.post(`${path}/content`, { changes }, { compat: false })
  const refused = async (change: object, message: string) => {
    const answer = await as.ask('POST', `${path}/content`, { body: { changes: [change] } })
    expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(message) } } })
  }
  const content = () => as.get(`${path}/content`)
  const insertFile = async (name: string, text: string) => {
    const base64 = Buffer.from(text).toString('base64')
    const files = [{ name, contentType: 'text/plain', base64 }]
    return (await write({ operation: 'insert_files', files })).insertedFiles[0]
  }
  const insertPage = async (title: string, markdown = '', more: object = {}): Promise<string> =>
    (await write({ operation: 'insert_page', title, document: { markdown }, ...more })).changes[0].page.id
  return { organization, space, path, as, write, refused, content, insertFile, insertPage }
}

const read = async (url: string) => (await fetch(url)).text()

test('a file is renamed, gets other bytes under its id, and is deleted', async () => {
  const { as, path, write, content, insertFile } = await givenChangeRequest()
  const file = await insertFile('notes.txt', 'old')
  const renamed = await write({ operation: 'update_file', file: file.id, name: 'words.txt' })
  expect(renamed).toMatchObject({ changes: [], updatedFiles: [{ id: file.id, name: 'words.txt', size: 3 }] })
  expect(renamed).not.toHaveProperty('insertedFiles')
  const base64 = Buffer.from('newer').toString('base64')
  const replaced = await write({ operation: 'update_file', file: file.id, base64, contentType: 'text/markdown' })
  const [now] = replaced.updatedFiles
  expect(now).toMatchObject({ id: file.id, name: 'words.txt', size: 5, contentType: 'text/markdown' })
  expect(await read(now.downloadURL)).toBe('newer')
  expect((await as.get(`${path}/content/files/${file.id}`)).size).toBe(5)
  expect(await write({ operation: 'delete_file', file: file.id })).toMatchObject({ deletedFiles: [file.id] })
  expect((await content()).files).toEqual([])
})

test('what is wrong with a change of a file is named, and nothing is written', async () => {
  const { refused, insertFile, content } = await givenChangeRequest()
  const { id } = await insertFile('notes.txt', 'old')
  await refused({ operation: 'update_file', file: 'nowhere', name: 'x' }, 'changes.0.file refers to the file nowhere')
  await refused({ operation: 'delete_file', file: 'nowhere' }, 'changes.0.file refers to the file nowhere')
  await refused({ operation: 'update_file', file: id }, 'changes.0 must have a name, or one of url')
  await refused({ operation: 'update_file', file: id, name: '' }, 'changes.0.name must')
  await refused({ operation: 'update_file', file: id, contentType: 'image/png' }, 'changes.0.contentType needs one of')
  await refused({ operation: 'update_file', file: id, base64: 'AAAA' }, 'changes.0.contentType is required')
  await refused({ operation: 'update_file', file: id, key: 'nowhere' }, 'changes.0.key refers to an upload')
  await refused({ operation: 'update_file', file: id, key: 'k', url: 'http://a.example' }, 'changes.0 must have one of')
  expect((await content()).files).toMatchObject([{ id, name: 'notes.txt', size: 3 }])
})

test('a file and reusable content that pages show may be deleted: their links are broken then', async () => {
  const { as, path, write, insertFile, insertPage } = await givenChangeRequest()
  const file = await insertFile('notes.txt', 'old')
  const reusable = (await write({ operation: 'insert_reusable_content', title: 'Notice' })).reusableContents[0].id
  const page = await insertPage('Page', `[notes](/files/${file.id})\n\n{% include "/reusable-contents/${reusable}" %}`)
  const countBroken = async () =>
    (await as.get(`${path}/content/page/${page}/links`)).items.filter(
      ({ status }: { status: string }) => status === 'broken',
    ).length
  expect(await countBroken()).toBe(0)
  await write(
    { operation: 'delete_file', file: file.id },
    { operation: 'delete_reusable_content', reusableContent: reusable },
  )
  expect(await countBroken()).toBe(2)
})

test('reusable content is made, changed by a whole body and by blocks, and removed', async () => {
  const { as, space, path, write, content } = await givenChangeRequest()
  const made = await write({
    operation: 'insert_reusable_content',
    title: 'Notice',
    document: { markdown: 'One\n\nTwo' },
  })
  expect(made).toMatchObject({ changes: [], reusableContents: [{ object: 'created_reusable_content' }] })
  const { id, documentId: base } = made.reusableContents[0]
  const reusable = () => as.get(`${path}/content/reusable-contents/${id}`)
  expect(await reusable()).toMatchObject({ id, title: 'Notice', document: base })
  const readDocument = async () => as.get(`${space.path}/documents/${(await reusable()).document}`)
  const document = await readDocument()
  const [first, second] = document.nodes
  const reworded = { ...first, nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'First', marks: [] }] }] }
  const splices = [{ after: null, remove: [first.key], insert: [reworded] }]
  const edited = await write({ operation: 'edit_blocks', reusableContent: id, base, splices })
  expect(edited.reusableContents).toEqual([
    { object: 'updated_reusable_content', id, documentId: (await reusable()).document, splices: [] },
  ])
  const change = { operation: 'update_reusable_content', reusableContent: id, title: 'Warning', base }
  const merged = await write({ ...change, document: { markdown: 'One\n\nSecond' } })
  expect(merged.reusableContents[0].splices).toMatchObject([{ insert: [{ key: first.key }] }])
  expect(await reusable()).toMatchObject({ title: 'Warning', document: merged.reusableContents[0].documentId })
  const after = await readDocument()
  expect(after.nodes.map(({ key }: { key: string }) => key)).toEqual([first.key, second.key])
  expect(JSON.stringify(after)).toMatch(/First.*Second/)
  const clash = await as.ask('POST', `${path}/content`, {
    body: { changes: [{ ...change, document: { markdown: 'Mine\n\nTwo' } }] },
  })
  expect(clash).toMatchObject({ status: 409, body: { error: { details: { clashes: [{ key: first.key }] } } } })
  const removed = await write({ operation: 'delete_reusable_content', reusableContent: id })
  expect(removed.reusableContents).toEqual([{ object: 'deleted_reusable_content', id }])
  expect((await content()).reusableContents).toEqual([])
})

test('what is wrong with a change of reusable content is named', async () => {
  const { refused, write } = await givenChangeRequest()
  const change = { operation: 'update_reusable_content', reusableContent: 'nowhere' }
  await refused({ ...change, title: 'x' }, 'changes.0.reusableContent refers to the reusable content nowhere')
  await refused({ ...change, operation: 'delete_reusable_content' }, 'changes.0.reusableContent refers to')
  await refused({ operation: 'insert_reusable_content', title: '' }, 'changes.0.title must')
  const markdown = '---\ndescription: No\n---\n\nText'
  await refused(
    { operation: 'insert_reusable_content', title: 'x', document: { markdown } },
    'must have no front matter',
  )
  const { id } = (await write({ operation: 'insert_reusable_content', title: 'x' })).reusableContents[0]
  await refused({ ...change, reusableContent: id, base: null }, 'changes.0.base needs a document')
  const splices = [{ after: null, remove: [], insert: [] }]
  await refused({ operation: 'edit_blocks', base: null, splices }, 'must have either page or reusableContent')
  await refused({ operation: 'edit_blocks', page: 'a', reusableContent: id, base: null, splices }, 'must have either')
})

test('variables of the space are set and removed one by one', async () => {
  const { write, content, refused } = await givenChangeRequest()
  const set = (variables: object) => ({ operation: 'update_variables', variables })
  await write(set({ version: '2', name: 'Lectern' }))
  await write(set({ version: null, year: '2026' }))
  expect((await content()).variables).toEqual({ name: 'Lectern', year: '2026' })
  await refused(set({}), 'changes.0.variables must')
  await refused(set({ long: 'x'.repeat(1001) }), 'changes.0.variables')
  await refused(
    set(Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`v${at}`, 'x']))),
    'at most 100 variables',
  )
  await write(set({ name: null, year: null }))
  expect(await content()).not.toHaveProperty('variables')
})

test('redirects of the space are made, changed and removed, and lead to pages', async () => {
  const { write, content, refused, insertPage } = await givenChangeRequest()
  const [one, other] = [await insertPage('One'), await insertPage('Other')]
  const set = (...redirects: object[]) => ({ operation: 'update_redirects', redirects })
  await write(set({ source: '/Old/Path', page: one }, { source: 'gone', page: one }))
  await write(
    { operation: 'insert_page', title: 'New', ref: 'new', document: {} },
    set({ source: 'gone/', page: other }, { source: 'later', page: 'new' }),
  )
  const { redirects, pages } = await content()
  const made = pages.find(({ title }: { title: string }) => title === 'New').id
  expect(redirects).toEqual([
    { source: 'gone', page: other },
    { source: 'later', page: made },
    { source: 'old/path', page: one },
  ])
  await refused(set({ source: 'x', page: 'nowhere' }), 'changes.0.redirects.0.page refers to the page nowhere')
  await refused(set({ source: 'unknown', page: null }), 'changes.0.redirects.0.source is not a redirect')
  for (const source of ['', '/', 'a?b', 'a#b'])
    await refused(set({ source, page: one }), 'changes.0.redirects.0.source')
  await write(set({ source: 'gone', page: null }, { source: 'later', page: null }, { source: 'OLD/path', page: null }))
  expect(await content()).not.toHaveProperty('redirects')
})

test('all of it is merged into the space', async () => {
  const { organization, as, path, space, write, insertFile, insertPage } = await givenChangeRequest()
  const file = await insertFile('notes.txt', 'old')
  const page = await insertPage('Page')
  await write(
    { operation: 'update_file', file: file.id, name: 'renamed.txt' },
    { operation: 'insert_reusable_content', title: 'Notice', document: { markdown: 'Text' } },
    { operation: 'update_variables', variables: { version: '3' } },
    { operation: 'update_redirects', redirects: [{ source: 'old', page }] },
  )
  await api.as(organization.admin).post(`${path}/merge`)
  expect(await as.get(`${space.path}/content`)).toMatchObject({
    files: [{ name: 'renamed.txt' }],
    reusableContents: [{ title: 'Notice' }],
    variables: { version: '3' },
    redirects: [{ source: 'old', page }],
  })
})

test('a batch has up to 500 changes, and a bounded number of files', async () => {
  const { as, path, write, content } = await givenChangeRequest()
  const before = (await content()).pages.length
  await write(...Array.from({ length: 500 }, (_, at) => ({ operation: 'insert_page', title: `P${at}`, document: {} })))
  expect((await content()).pages).toHaveLength(before + 500)
  const files = Array.from({ length: 20 }, () => ({ name: 'a.txt', contentType: 'text/plain', base64: '' }))
  const changes = Array.from({ length: 51 }, () => ({ operation: 'insert_files', files }))
  expect(await as.ask('POST', `${path}/content`, { body: { changes } })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('changes must insert at most 1000 files') } },
  })
})

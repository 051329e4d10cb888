import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database, runJobs } = await startTestServer()

const base64 = Buffer.from('some bytes').toString('base64')

async function written() {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, title: 'Guides', editMode: 'live' })
  const write = (...changes: object[]) => admin.post(`${space.path}/content`, { changes })
  await write({ operation: 'insert_page', title: 'Former', document: { markdown: 'Written and thrown away.' } })
  const former = (await admin.get(`${space.path}/content/path/former?format=document`)).documentId
  const { insertedFiles } = await write(
    { operation: 'delete_page', page: (await admin.get(`${space.path}/content/path/former`)).id },
    { operation: 'insert_files', files: [{ name: 'numbers.txt', contentType: 'text/plain', base64 }] },
    { operation: 'insert_page', title: 'Kept', document: { markdown: 'Herons wade.\n\n'.repeat(300) } },
  )
  return { organization, admin, space, write, former, file: insertedFiles[0].id }
}

const entries = ({ pages }: { pages: { id: string; path: string; documentId?: string }[] }) =>
  pages.map(({ id, path, documentId }) => [id, path, documentId])
const titles = ({ pages }: { pages: { title: string }[] }) => pages.map(({ title }) => title)

test('a copy has the current content, with the same ids of pages and files, and no history', async () => {
  const { organization, admin, space, former, file } = await written()
  await admin.post(`${space.path}/change-requests`, { subject: 'Later' })
  const answer = await admin.ask('POST', `${space.path}/duplicate`)
  expect([answer.status, answer.headers.get('location')]).toEqual([201, answer.body.urls.location])
  const copy = answer.body
  expect(copy).toMatchObject({
    title: 'Guides (copy)',
    organization: organization.id,
    editMode: 'live',
    changeRequests: 0,
  })
  expect(copy.id).not.toBe(space.id)
  const [of, from] = [`/spaces/${copy.id}`, space.path]
  expect(entries(await admin.get(`${of}/content`))).toEqual(entries(await admin.get(`${from}/content`)))
  expect((await admin.get(`${of}/content/path/kept`)).markdown).toBe(
    (await admin.get(`${from}/content/path/kept`)).markdown,
  )
  const { downloadURL } = await admin.get(`${of}/content/files/${file}`)
  expect(await (await fetch(downloadURL)).text()).toBe('some bytes')
  expect((await admin.get(`${of}/revisions`)).count).toBe(1)
  // Nodes of other revisions are not copied.
  expect((await admin.ask('GET', `${from}/documents/${former}`)).status).toBe(200)
  expect((await admin.ask('GET', `${of}/documents/${former}`)).status).toBe(404)
})

test('original and copy change independently, search finds each, and bytes stay while one of them uses them', async () => {
  const { admin, space, write } = await written()
  const copy = await admin.post(`${space.path}/duplicate`, { title: 'Branch' })
  await write({ operation: 'insert_page', title: 'Only here', document: { markdown: 'Storks.' } })
  await admin.post(`/spaces/${copy.id}/content`, {
    changes: [{ operation: 'insert_page', title: 'Only there', document: { markdown: 'Cranes.' } }],
  })
  expect(titles(await admin.get(`${space.path}/content`))).toContain('Only here')
  expect(titles(await admin.get(`/spaces/${copy.id}/content`))).toEqual(expect.arrayContaining(['Kept', 'Only there']))
  expect(titles(await admin.get(`/spaces/${copy.id}/content`))).not.toContain('Only here')
  await runJobs()
  expect((await admin.get(`/spaces/${copy.id}/search?query=herons`)).items).toHaveLength(1)
  const keys = (id: string) => database.db.selectFrom('space_files').select('key').where('space_id', '=', id).execute()
  expect(await keys(copy.id)).toEqual(await keys(space.id))
})

test('settings, custom fields and permissions are copied, a repository is not', async () => {
  const { organization, admin, space } = await written()
  const person = await given.member(organization, 'create')
  await given.grant({ space }, { user: person }, 'comment')
  await admin.post(`${organization.path}/custom-fields`, { name: 'owner', type: 'text', title: 'Owner' })
  await admin.patch(`${space.path}/custom-fields`, { values: { owner: { value: 'Docs team' } } })
  const settings = {
    icon: 'https://example.com/icon.png',
    language: 'de',
    defaultLevel: 'read',
    mergeRules: { type: 'rules', rules: [{ rule: 'require_change_request_subject' }] },
  }
  await admin.patch(space.path, settings)
  await database.db
    .updateTable('spaces')
    .set({ git_sync: JSON.stringify({ url: 'https://git.example/a' }) })
    .where('id', '=', space.id)
    .execute()
  const collection = await given.collection({ organization })
  const copy = await admin.post(`${space.path}/duplicate`, { parent: collection.id })
  const { icon, ...rest } = settings
  expect(copy).toMatchObject({ ...rest, parent: collection.id, urls: { icon } })
  expect(copy).not.toHaveProperty('gitSync')
  expect((await admin.get(`/spaces/${copy.id}/custom-fields`)).values).toEqual(
    (await admin.get(`${space.path}/custom-fields`)).values,
  )
  expect((await api.as(person).get(`/spaces/${copy.id}`)).permissions).toMatchObject({ comment: true, edit: false })
})

test('a person excluded from the space by a site has no access to the copy either', async () => {
  const { organization, admin, space } = await written()
  await given.site({ organization, spaces: [space], defaultLevel: 'none' })
  const reader = await given.member(organization, 'read')
  expect((await api.as(reader).ask('GET', space.path)).status).toBe(404)
  const copy = await admin.post(`${space.path}/duplicate`)
  expect(copy.defaultLevel).toBe(null)
  expect((await api.as(reader).ask('GET', `/spaces/${copy.id}`)).status).toBe(404)
})

test('a copy is created where the caller may create a space', async () => {
  const { organization, admin, space } = await written()
  const elsewhere = await given.collection({ organization: await given.organization() })
  const person = await given.member(organization, 'read')
  await given.grant({ space }, { user: person }, 'create')
  const closed = await given.collection({ organization, defaultLevel: 'read' })
  const ask = async (who: { token: string }, body: object) =>
    (await api.as(who).ask('POST', `${space.path}/duplicate`, { body })).status
  expect(await ask(organization.admin, { parent: elsewhere.id })).toBe(400)
  expect(await ask(organization.admin, { title: 'x'.repeat(51) })).toBe(400)
  expect(await ask(person, {})).toBe(403)
  expect(await ask(person, { parent: closed.id })).toBe(403)
  expect((await admin.get(`${organization.path}/spaces`)).count).toBe(1)
})

test('a title that is too long for the suffix is shortened', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization, title: '😀'.repeat(25) })
  const { title } = await api.as(organization.admin).post(`${space.path}/duplicate`)
  expect(title).toMatch(/^(😀)+ \(copy\)$/u)
})

/** Large bodies are parsed in a thread with the same result. */
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function givenSpace() {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const admin = api.as(organization.admin)
  const write = (...changes: object[]) => admin.post(`${space.path}/content`, { changes })
  const page = (id: string, format = 'document') => admin.get(`${space.path}/content/page/${id}`, { format })
  const insert = async (document: object, title = 'Page'): Promise<string> =>
    (await write({ operation: 'insert_page', title, document })).changes[0].page.id
  return { organization, space, admin, write, page, insert }
}

const lines = Array.from({ length: 600 }, (_, at) => `Paragraph ${at} with [a link](/pages/target) in it.`)

test('a large text has the same title, front matter, links and keys as a small one', async () => {
  const { write, page, insert } = await givenSpace()
  const target = await insert({}, 'Target')
  const id = await insert({ markdown: `---\ndescription: Told\n---\n\n# Large\n\n${lines.join('\n\n')}` }, 'Other')
  const first = await page(id)
  expect(first).toMatchObject({ title: 'Large', description: 'Told' })
  expect(first.document.nodes).toHaveLength(600)
  const link = first.document.nodes[7].nodes.find((node: { type?: string }) => node.type === 'link')
  expect(link.data.ref).toEqual({ kind: 'page', page: target })
  const reworded = lines.with(10, 'Paragraph 10 with [a link](/pages/target) in it, reworded.')
  const changed = [...reworded.slice(0, 300), 'New', ...reworded.slice(300)]
  await write({ operation: 'update_page', page: id, document: { markdown: `# Large\n\n${changed.join('\n\n')}` } })
  const keysOf = ({ document }: { document: { nodes: { key: string }[] } }) => document.nodes.map(({ key }) => key)
  const [before, after] = [keysOf(first), keysOf(await page(id))]
  expect(after.toSpliced(300, 1)).toEqual(before)
  expect(new Set(after).size).toBe(601)
})

test('a block of a large text has the same key after it is rewritten, as in a small text', async () => {
  const { write, page, insert } = await givenSpace()
  const id = await insert({ markdown: lines.join('\n\n') })
  const keys = async () => (await page(id)).document.nodes.map(({ key }: { key: string }) => key)
  const before = await keys()
  const rewritten = lines.with(300, `${lines[300]} And more.`)
  await write({ operation: 'update_page', page: id, document: { markdown: rewritten.join('\n\n') } })
  expect(await keys()).toEqual(before)
})

test('a large document is returned as it was sent, and as markdown', async () => {
  const { write, page, insert } = await givenSpace()
  const id = await insert({ markdown: lines.join('\n\n') })
  const { document } = await page(id)
  const other = await insert({})
  await write({ operation: 'update_page', page: other, document: { document } })
  expect((await page(other)).document).toEqual(document)
  expect((await page(other, 'markdown')).markdown).toBe(lines.join('\n\n'))
})

test('an error in a large text is reported as in a small one, and nothing is written', async () => {
  const { space, admin, page, insert } = await givenSpace()
  const id = await insert({ markdown: 'Stays' })
  const refused = async (document: object, message: string) => {
    const body = { changes: [{ operation: 'update_page', page: id, document }] }
    const answer = await admin.ask('POST', `${space.path}/content`, { body })
    expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(message) } } })
  }
  await refused({ markdown: `---\nhidden: maybe\n---\n${lines.join('\n\n')}` }, 'markdown: the front matter, line 2')
  await refused({ markdown: 'a\n\n'.repeat(60_000) }, 'changes.0.document.markdown must have at most 100000 parts')
  const broken = { object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: 7 }] }
  const nodes = Array.from({ length: 4000 }, () => broken)
  await refused({ document: { object: 'document', data: {}, nodes } }, 'changes.0.document.document.nodes.0')
  expect((await page(id, 'markdown')).markdown).toBe('Stays')
})

test('no concurrent large edit of one page is lost', async () => {
  const { write, page, insert, admin, space } = await givenSpace()
  const ids = await Promise.all(['One', 'Two', 'Three'].map((title) => insert({ markdown: lines.join('\n\n') }, title)))
  await Promise.all(
    ids.map((id, at) =>
      write({ operation: 'update_page', page: id, document: { markdown: `${at}\n\n${lines.join('\n\n')}` } }),
    ),
  )
  for (const [at, id] of ids.entries()) expect((await page(id, 'markdown')).markdown.startsWith(`${at}\n`)).toBe(true)
  expect((await admin.get(`${space.path}/content/pages`)).pages).toHaveLength(4)
})

test('two changed sides of a large page are merged, and a block that both changed is a conflict', async () => {
  const { space, admin, write, page, insert } = await givenSpace()
  const id = await insert({ markdown: lines.join('\n\n') })
  const change = await admin.post(`${space.path}/change-requests`, { subject: 'Edit' })
  const path = `${space.path}/change-requests/${change.id}`
  const edited = (at: number, text: string) => ({
    operation: 'update_page',
    page: id,
    document: { markdown: lines.with(at, text).join('\n\n') },
  })
  await admin.post(`${path}/content`, { changes: [edited(10, 'Changed here')] })
  await write(edited(500, 'Changed there'))
  expect(await admin.post(`${path}/update`)).toMatchObject({ result: 'update' })
  await admin.post(`${path}/merge`)
  const { markdown } = await page(id, 'markdown')
  expect(markdown).toContain('Changed here')
  expect(markdown).toContain('Changed there')
})

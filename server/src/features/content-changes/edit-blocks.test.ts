/** Saving by blocks: what an editor changed is written on what others wrote meanwhile, and nothing of either is lost. */
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

interface BlockSeen {
  key: string
  nodes: { leaves?: { text: string }[] }[]
}

const line = (text: string, key?: string) => ({
  object: 'block',
  type: 'paragraph',
  ...(key !== undefined && { key }),
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
})
const textOf = (block: BlockSeen) => block.nodes.flatMap(({ leaves }) => leaves?.map(({ text }) => text) ?? []).join('')

/** A page of a change request, or of a live space, with one paragraph for each line. */
async function givenPage({ live = false, lines = ['One', 'Two', 'Three'] } = {}) {
  const organization = await given.organization()
  const space = await given.space({ organization, ...(live && { editMode: 'live' as const }) })
  const editor = await given.member(organization, 'edit')
  const as = api.as(editor)
  const path = live ? space.path : (await given.changeRequest({ space, createdBy: editor })).path
  const query = live ? {} : { compat: false }
  const write = (...changes: object[]) => as.post(`${path}/content`, { changes }, query)
  const ask = (...changes: object[]) => as.ask('POST', `${path}/content`, { body: { changes }, query })
  const insertion = { operation: 'insert_page', title: 'Page', document: { markdown: lines.join('\n\n') } }
  const created = (await write(insertion)).changes[0]
  const id: string = created.page.id
  const read = async () => {
    const page = await as.get(`${path}/content/page/${id}`, { format: 'document' })
    const blocks: BlockSeen[] = page.document.nodes
    return { base: page.documentId ?? null, keys: blocks.map(({ key }) => key), texts: blocks.map(textOf) }
  }
  const splice = (base: string | null, ...splices: object[]) => ({ operation: 'edit_blocks', page: id, base, splices })
  return { organization, space, editor, as, path, write, ask, id, read, splice, created }
}

const reword = (key: string, text: string) => ({ after: key, remove: [key], insert: [line(text, key)] })
const refusal = (message: string) => ({ status: 400, body: { error: { message: expect.stringContaining(message) } } })

test.each([{ live: false }, { live: true }])(
  'splices change blocks and leave the others (live: $live)',
  async ({ live }) => {
    const { write, read, splice, created } = await givenPage({ live })
    const { base, keys } = await read()
    expect(created.documentId).toBe(base)
    const { changes } = await write(
      splice(
        base,
        reword(keys[1]!, 'Second'),
        { after: null, remove: [], insert: [line('Zero', 'zero')] },
        { after: keys[2], remove: [keys[2]], insert: [] },
      ),
    )
    const after = await read()
    expect(after).toMatchObject({ texts: ['Zero', 'One', 'Second'], keys: ['zero', keys[0], keys[1]] })
    expect(changes).toMatchObject([{ object: 'updated_page', documentId: after.base, splices: [] }])
  },
)

test('an empty page is edited with the base null, and may be emptied again', async () => {
  const { write, read, splice } = await givenPage({ lines: [] })
  expect((await read()).base).toBeNull()
  const { changes } = await write(splice(null, { after: null, remove: [], insert: [line('First', 'first')] }))
  expect(await read()).toEqual({ base: changes[0].documentId, keys: ['first'], texts: ['First'] })
  const emptied = await write(splice(changes[0].documentId, { after: null, remove: ['first'], insert: [] }))
  expect(emptied.changes[0]).toMatchObject({ documentId: null, splices: [] })
  expect(await read()).toEqual({ base: null, keys: [], texts: [] })
})

test('edits of different blocks are merged, and each editor learns what the other wrote', async () => {
  const { write, read, splice } = await givenPage()
  const { base, keys } = await read()
  await write(splice(base, reword(keys[0]!, 'Theirs')))
  const { changes } = await write(splice(base, reword(keys[2]!, 'Mine')))
  const after = await read()
  expect(after.texts).toEqual(['Theirs', 'Two', 'Mine'])
  expect(after.keys).toEqual(keys)
  expect(changes[0]).toMatchObject({
    documentId: after.base,
    splices: [{ after: null, remove: [keys[0]], insert: [line('Theirs', keys[0])] }],
  })
})

test.each([{ live: false }, { live: true }])(
  'two people who write at both ends of one paragraph both keep their words (live: $live)',
  async ({ live }) => {
    const { organization, path, write, read, splice } = await givenPage({ live, lines: ['The quick fox jumps.'] })
    const other = api.as(await given.member(organization, 'edit'))
    const { base, keys } = await read()
    await write(splice(base, reword(keys[0]!, 'Today the quick fox jumps.')))
    const { changes } = await other.post(
      `${path}/content`,
      { changes: [splice(base, reword(keys[0]!, 'The quick fox jumps over the dog.'))] },
      live ? {} : { compat: false },
    )
    const both = 'Today the quick fox jumps over the dog.'
    expect(changes[0].splices.flatMap(({ insert }: { insert: BlockSeen[] }) => insert.map(textOf))).toEqual([both])
    expect(await read()).toMatchObject({ texts: [both], keys })
  },
)

test('an edit of a block that somebody else changed is a 409 with all versions, and nothing of the batch is written', async () => {
  const { write, ask, read, splice, id } = await givenPage()
  const { base, keys } = await read()
  await write(splice(base, reword(keys[1]!, 'Theirs')))
  const theirs = await read()
  const rename = { operation: 'update_page', page: id, title: 'Renamed' }
  const answer = await ask(rename, splice(base, reword(keys[0]!, 'Also mine'), reword(keys[1]!, 'Mine')))
  expect(answer).toMatchObject({
    status: 409,
    body: {
      error: {
        code: 409,
        message: expect.stringContaining('changes.1'),
        details: {
          reason: 'clash',
          field: 'changes.1',
          base,
          documentId: theirs.base,
          hasMore: false,
          clashes: [
            {
              key: keys[1],
              base: [line('Two', keys[1])],
              current: [line('Theirs', keys[1])],
              mine: [line('Mine', keys[1])],
            },
          ],
        },
      },
    },
  })
  expect(await read()).toEqual(theirs)
})

test('a base that this space does not have is a 409 that names the current document', async () => {
  const { ask, read, splice } = await givenPage()
  const other = await givenPage()
  const { base, keys } = await read()
  for (const unknown of ['nowhere', (await other.read()).base === base ? 'nothing' : (await other.read()).base]) {
    expect(await ask(splice(unknown, reword(keys[0]!, 'Mine')))).toMatchObject({
      status: 409,
      body: { error: { details: { reason: 'unknown-base', field: 'changes.0.base', documentId: base } } },
    })
  }
})

test('keys that are sent are kept, missing ones are given, and none names two blocks', async () => {
  const { write, ask, read, splice } = await givenPage()
  const { base, keys } = await read()
  const list = {
    object: 'block',
    type: 'list-unordered',
    key: 'list',
    nodes: [{ object: 'block', type: 'list-item', nodes: [line('Item', 'item')] }],
  }
  const insert = (...blocks: object[]) => splice(base, { after: null, remove: [], insert: blocks })
  expect(await ask(insert(line('A', 'same'), line('B', 'same')))).toMatchObject(
    refusal('changes.0.splices must not insert the key same'),
  )
  expect(await ask(insert(line('A', keys[1])))).toMatchObject(refusal(`the key ${keys[1]}`))
  expect(await ask(insert(list, line('A', 'item')))).toMatchObject(refusal('the key item'))
  await write(insert(list, line('No key')))
  const after = await read()
  expect(after.keys).toEqual(['list', expect.stringMatching(/./), ...keys])
  expect(new Set(after.keys).size).toBe(5)
})

test('a block moves under its own key', async () => {
  const { write, read, splice } = await givenPage()
  const { base, keys } = await read()
  await write(splice(base, { after: keys[2], remove: [keys[0]], insert: [line('One', keys[0])] }))
  expect((await read()).keys).toEqual([keys[1], keys[2], keys[0]])
})

test('splices that do not fit are a 400 that names the field and the rule', async () => {
  const { ask, write, read, splice, id } = await givenPage()
  const { base, keys } = await read()
  const refused = async (change: object, message: string) => expect(await ask(change)).toMatchObject(refusal(message))
  await refused(
    splice(base, { after: 'nowhere', remove: [], insert: [] }),
    'changes.0.splices.0.after names the block nowhere',
  )
  await refused(
    splice(base, { after: null, remove: ['nowhere'], insert: [] }),
    'changes.0.splices.0.remove names the block nowhere',
  )
  await refused(splice(base, { after: null, remove: [] }), 'changes.0.splices.0.insert is required')
  await refused(
    splice(base, { after: null, remove: [], insert: [{ object: 'block' }] }),
    'changes.0.splices.0.insert.nodes.0.type must be a string',
  )
  await refused(
    splice(base, { after: null, remove: [], insert: [{ object: 'text', leaves: [] }] }),
    'changes.0.splices.0.insert.0.object must be "block"',
  )
  const conflict = { object: 'block', type: 'conflict', key: 'c', data: { conflict: 'c' }, nodes: [] }
  await refused(splice(base, { after: null, remove: [], insert: [conflict] }), 'must not contain new conflicts')
  const condition = { object: 'block', type: 'if', data: { expression: '(' }, nodes: [line('Hidden')] }
  await refused(
    splice(base, { after: null, remove: [], insert: [condition] }),
    'changes.0.splices.0.insert, in an if block',
  )
  await refused(splice(base), 'changes.0.splices must have at least 1 item')
  await refused({ operation: 'update_page', page: id, title: 'New', base }, 'changes.0.base needs a document')
  await refused(
    { ...splice(base, reword(keys[0]!, 'x')), page: 'nowhere' },
    'changes.0.page refers to the page nowhere',
  )
  const group = (await write({ operation: 'insert_page', type: 'group', title: 'Group' })).changes[0]
  expect(group).not.toHaveProperty('documentId')
  await refused(
    { ...splice(null, { after: null, remove: [], insert: [] }), page: group.page.id },
    'a page of the type group has no body',
  )
  expect((await read()).base).toBe(base)
})

test('a whole body with a base is merged too, as markdown and as a document', async () => {
  const { write, ask, read, splice, id } = await givenPage()
  const { base, keys } = await read()
  const update = (document: object) => ({ operation: 'update_page', page: id, base, document })
  await write(splice(base, reword(keys[0]!, 'Theirs')))
  const { changes } = await write(update({ markdown: 'One\n\nTwo\n\nThird' }))
  expect(await read()).toMatchObject({ texts: ['Theirs', 'Two', 'Third'], keys })
  expect(changes[0].splices).toEqual([{ after: null, remove: [keys[0]], insert: [line('Theirs', keys[0])] }])
  const nodes = [line('One', keys[0]), line('Second', keys[1]), line('Three', keys[2])]
  await write(update({ document: { object: 'document', data: {}, nodes } }))
  expect((await read()).texts).toEqual(['Theirs', 'Second', 'Third'])
  expect(await ask(update({ markdown: 'Mine\n\nTwo\n\nThree' }))).toMatchObject({
    status: 409,
    body: { error: { details: { reason: 'clash', clashes: [{ key: keys[0] }] } } },
  })
})

test('an edit that is sent twice is written once', async () => {
  const { write, read, splice } = await givenPage()
  const { base, keys } = await read()
  const change = splice(base, reword(keys[1]!, 'Second'), {
    after: keys[2],
    remove: [],
    insert: [line('Four', 'four')],
  })
  const first = await write(change)
  const second = await write(change)
  expect(second.changes[0]).toMatchObject({ documentId: first.changes[0].documentId, splices: [] })
  expect((await read()).texts).toEqual(['One', 'Second', 'Three', 'Four'])
})

test.each([{ live: false }, { live: true }])(
  'of many who save one page at once every word is in the page or in a refusal (live: $live)',
  async ({ live }) => {
    const { ask, read, splice } = await givenPage({ live, lines: Array.from({ length: 8 }, (_, at) => `Line ${at}`) })
    const { base, keys } = await read()
    const savers = Array.from({ length: 12 }, (_, at) => ({ word: `Saver${at}.`, key: keys[at % 6]! }))
    const answers = await Promise.all(
      savers.map(({ word, key }) =>
        ask(splice(base, reword(key, word), { after: keys[7], remove: [], insert: [line(`New ${word}`)] })),
      ),
    )
    const { texts } = await read()
    for (const [at, { word, key }] of savers.entries()) {
      const { status, body } = answers[at]!
      if (status === 200) expect(texts).toEqual(expect.arrayContaining([word, `New ${word}`]))
      else {
        expect(body.error.details.clashes).toMatchObject([{ key, mine: [line(word, key)] }])
        expect(texts).not.toContain(`New ${word}`)
      }
    }
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(409)])
  },
)

test('large documents are spliced and merged as small ones are', async () => {
  const lines = Array.from(
    { length: 1600 },
    (_, at) =>
      `Paragraph ${at} of a page that is too large to be merged on the event loop${' and goes on'.repeat(12)}.`,
  )
  const { write, ask, read, splice } = await givenPage({ lines })
  const { base, keys } = await read()
  const many = Array.from({ length: 1600 }, (_, at) => line(`Inserted ${at}`, `new-${at}`))
  const first = await write(splice(base, { after: keys[10], remove: [keys[10]], insert: many }))
  expect(first.changes[0]).toMatchObject({ splices: [] })
  const second = await write(splice(base, reword(keys[1200]!, 'Mine')))
  expect(second.changes[0].documentId).toBe((await read()).base)
  const { texts } = await read()
  expect(texts).toHaveLength(3199)
  expect(texts).toContain('Mine')
  expect(texts).toContain('Inserted 1599')
  expect(await ask(splice(base, reword(keys[10]!, 'Mine')))).toMatchObject({
    status: 409,
    body: { error: { details: { clashes: [{ key: keys[10], current: [], mine: [line('Mine', keys[10])] }] } } },
  })
  expect(await ask(splice(base, { after: null, remove: [], insert: [...many, { object: 'block' }] }))).toMatchObject(
    refusal('changes.0.splices.0.insert.nodes.1600.type must be a string'),
  )
})

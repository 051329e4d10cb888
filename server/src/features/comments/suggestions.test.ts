/** Words that a comment quotes, and those it suggests in place of a block. */
import { describe, expect, test } from 'vitest'
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
const textOf = ({ nodes }: BlockSeen) => nodes.flatMap(({ leaves }) => leaves?.map(({ text }) => text) ?? []).join('')

const refusal = (status: number, message: string) => ({
  status,
  body: { error: { message: expect.stringContaining(message) } },
})

describe.each(['space', 'change request'] as const)('on a %s', (kind) => {
  async function givenPage() {
    const organization = await given.organization()
    const space = await given.space({ organization, editMode: 'live' })
    const { pages } = await given.pages(space, [{ title: 'Page', markdown: 'One\n\nTwo\n\nThree\n\n* Item' }])
    const [editor, other, commenter] = await Promise.all([
      given.member(organization, 'edit'),
      given.member(organization, 'edit'),
      given.member(organization, 'comment'),
    ])
    const path = kind === 'space' ? space.path : (await given.changeRequest({ space, createdBy: editor })).path
    const page = pages.Page!
    const read = async () => {
      const { documentId, document } = await api.as(editor).get(`${path}/content/page/${page}`, { format: 'document' })
      const blocks: BlockSeen[] = document.nodes
      return { base: documentId as string, blocks, keys: blocks.map(({ key }) => key), texts: blocks.map(textOf) }
    }
    const ask = (body: object) =>
      api.as(commenter).ask('POST', `${path}/comments`, { body: { body: { markdown: 'Better' }, page, ...body } })
    const suggest = async (at: number, text: string) => {
      const { base, keys } = await read()
      const key = keys[at]!
      const { body } = await ask({ node: key, suggestion: { base, blocks: [line(text, key)] } })
      return body
    }
    const decide = (person: { token: string }, id: string, action: string) =>
      api.as(person).ask('POST', `${path}/comments/${id}/suggestion`, { body: { action } })
    const reword = async (at: number, text: string) => {
      const { base, keys } = await read()
      const splices = [{ after: keys[at], remove: [keys[at]], insert: [line(text, keys[at])] }]
      await api.as(other).post(`${path}/content`, { changes: [{ operation: 'edit_blocks', page, base, splices }] })
    }
    return { organization, space, path, page, editor, other, commenter, read, ask, suggest, decide, reword }
  }

  test('words of a block are quoted, and stay when the block is gone', async () => {
    const { path, page, editor, ask, read } = await givenPage()
    const { keys } = await read()
    const quote = '<b>Tw</b>"\u202e'
    const { body } = await ask({ node: keys[1], quote })
    expect(body.target.node).toEqual({ id: keys[1], preview: 'Two', quote })
    await api.as(editor).post(`${path}/content`, {
      changes: [{ operation: 'update_page', page, document: { markdown: 'Else' } }],
    })
    expect((await api.as(editor).get(body.urls.location)).target).toMatchObject({
      page: { outdated: true },
      node: { preview: 'Two', quote },
    })
    expect(await ask({ quote: 'Tw' })).toMatchObject(refusal(400, 'quote needs node'))
    expect(await ask({ node: keys[1], quote: 'x'.repeat(1001) })).toMatchObject(refusal(400, 'quote'))
  })

  test('a suggestion is taken: the block has its words, the comment says who took it', async () => {
    const { path, editor, read, suggest, decide, reword } = await givenPage()
    const comment = await suggest(1, 'Second')
    expect(comment.suggestion).toMatchObject({ status: 'open', blocks: [{ type: 'paragraph' }] })
    expect(textOf(comment.suggestion.block)).toBe('Two')
    // What others write elsewhere in the page is no obstacle.
    await reword(0, 'First')
    const before = await read()
    const { status, body } = await decide(editor, comment.id, 'take')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'resolved',
      resolvedBy: { id: editor.id },
      suggestion: { status: 'taken' },
      target: { page: { outdated: false } },
    })
    const after = await read()
    expect(after.texts.slice(0, 3)).toEqual(['First', 'Second', 'Three'])
    expect(after.keys).toEqual(before.keys)
    expect(await decide(editor, comment.id, 'decline')).toMatchObject(refusal(409, 'taken already'))
    expect(await api.as(editor).get(`${path}/comments/${comment.id}`)).toMatchObject({
      suggestion: { status: 'taken' },
    })
  })

  test('one that is declined, or that removes or splits a block', async () => {
    const { editor, read, ask, suggest, decide } = await givenPage()
    const declined = await suggest(0, 'Uno')
    expect((await decide(editor, declined.id, 'decline')).body).toMatchObject({
      status: 'resolved',
      suggestion: { status: 'declined' },
    })
    const { base, keys, blocks } = await read()
    // A node inside a block means the block of the page that has it.
    const inner = (blocks[3]!.nodes[0] as unknown as BlockSeen).key
    const split = await ask({ node: inner, suggestion: { base, blocks: [line('Item', keys[3]), line('More')] } })
    const removal = await ask({ node: keys[0], suggestion: { base, blocks: [] } })
    for (const { body } of [split, removal]) expect((await decide(editor, body.id, 'take')).status).toBe(200)
    expect((await read()).texts).toEqual(['Two', 'Three', 'Item', 'More'])
  })

  test('nothing is written when others changed the block since', async () => {
    const { editor, read, suggest, decide, reword } = await givenPage()
    const comment = await suggest(1, 'Second')
    await reword(1, 'Zwei')
    expect(await decide(editor, comment.id, 'take')).toMatchObject({
      status: 409,
      body: { error: { details: { reason: 'clash' } } },
    })
    expect((await read()).texts[1]).toBe('Zwei')
    expect((await decide(editor, comment.id, 'decline')).status).toBe(200)
  })

  test('of two people who take it at once, one does', async () => {
    const { editor, other, read, suggest, decide } = await givenPage()
    const comment = await suggest(2, 'Third')
    const answers = await Promise.all([decide(editor, comment.id, 'take'), decide(other, comment.id, 'take')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read()).texts[2]).toBe('Third')
  })

  test('taking needs the level edit, at that moment', async () => {
    const { space, editor, commenter, suggest, decide, read } = await givenPage()
    const comment = await suggest(0, 'Uno')
    expect(await decide(commenter, comment.id, 'take')).toMatchObject(refusal(403, 'edit'))
    await given.grant({ space }, { user: editor }, 'comment')
    expect(await decide(editor, comment.id, 'take')).toMatchObject({ status: 403 })
    expect((await read()).texts[0]).toBe('One')
  })

  test('suggestions that could never be taken are refused', async () => {
    const { path, editor, ask, read, decide } = await givenPage()
    const { base, keys } = await read()
    const suggestion = (blocks: unknown[], on = base) => ({ node: keys[0], suggestion: { base: on, blocks } })
    const cases: [object, string][] = [
      [{ suggestion: { base, blocks: [] } }, 'suggestion needs node'],
      [suggestion([], 'nowhere'), 'suggestion.base is not a document'],
      [suggestion([line('Uno', keys[1])]), `the key ${keys[1]}`],
      [suggestion([{ object: 'text', leaves: [] }]), 'suggestion.blocks'],
      [suggestion([line('x'.repeat(120_000))]), 'suggestion.blocks must be at most'],
      [suggestion(Array.from({ length: 101 }, () => line('x'))), 'suggestion.blocks'],
    ]
    for (const [body, message] of cases) expect(await ask(body), message).toMatchObject(refusal(400, message))
    const plain = (await ask({ node: keys[0] })).body
    expect(await decide(editor, plain.id, 'take')).toMatchObject(refusal(404, 'Suggestion'))
    const { count } = await api.as(editor).get(`${path}/comments`)
    expect(count).toBe(1)
  })
})

test('in a locked space nothing is taken into primary', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const { pages } = await given.pages(space, [{ title: 'Page', markdown: 'One' }])
  const as = api.as(organization.admin)
  const page = pages.Page!
  const { documentId, document } = await as.get(`${space.path}/content/page/${page}`, { format: 'document' })
  const [{ key }] = document.nodes
  const { id } = await as.post(`${space.path}/comments`, {
    page,
    node: key,
    body: { markdown: 'Better' },
    suggestion: { base: documentId, blocks: [line('Uno', key)] },
  })
  await as.patch(space.path, { editMode: 'locked' })
  expect(await as.ask('POST', `${space.path}/comments/${id}/suggestion`, { body: { action: 'take' } })).toMatchObject({
    status: 409,
  })
  expect(await as.get(`${space.path}/comments/${id}`)).toMatchObject({ status: 'open', suggestion: { status: 'open' } })
})

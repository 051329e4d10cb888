/** Groups, links, and the fields that pages of each type have. */
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function givenSpace() {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const as = api.as(organization.admin)
  const write = (...changes: object[]) => as.post(`${space.path}/content`, { changes })
  const ask = (...changes: object[]) => as.ask('POST', `${space.path}/content`, { body: { changes } })
  const page = (id: string, query = {}) => as.get(`${space.path}/content/page/${id}`, query)
  const insert = async (change: object) =>
    (await write({ operation: 'insert_page', ...change })).changes[0].page.id as string
  return { as, space, write, ask, page, insert }
}

const TAGS = [{ tag: { kind: 'tag', tag: 'beta' } }, { tag: { kind: 'tag', tag: 'new' }, primary: true }]
const TARGET = { kind: 'url', url: 'https://example.com/' }

test('groups and links are inserted, and pages into groups', async () => {
  const { insert, page } = await givenSpace()
  const group = await insert({ type: 'group', title: 'Guides', emoji: '1f4d8', hidden: true })
  const inside = await insert({ title: 'Inside', document: {}, into: group })
  const link = await insert({ type: 'link', title: 'Out', target: TARGET, into: group, linkTitle: 'Elsewhere' })
  const seen = await page(group)
  expect(seen).toMatchObject({ type: 'group', title: 'Guides', slug: 'guides', emoji: '1f4d8', hidden: true })
  expect(seen.pages.map(({ id }: { id: string }) => id)).toEqual([inside, link])
  expect(await page(link)).toMatchObject({
    type: 'link',
    title: 'Out',
    linkTitle: 'Elsewhere',
    target: TARGET,
    href: TARGET.url,
  })
})

test('a link gets another target', async () => {
  const { insert, page, write } = await givenSpace()
  const there = await insert({ title: 'There', document: {} })
  const link = await insert({ type: 'link', title: 'Out', target: TARGET })
  await write({ operation: 'update_page', page: link, target: { kind: 'page', page: there } })
  expect((await page(link)).target).toEqual({ kind: 'page', page: there })
})

test('layout, cover, variables, tags and the title in the table of contents are stored, changed and removed', async () => {
  const { insert, page, write } = await givenSpace()
  const cover = { ref: { kind: 'url', url: 'https://example.com/cover.png' }, yPos: 12 }
  const given = { linkTitle: 'Short', layout: { outline: false, width: 'wide' }, cover, tags: TAGS }
  const id = await insert({ title: 'Long title', document: {}, variables: { version: '1.2' }, ...given })
  const stored = await page(id)
  expect(stored).toMatchObject({ linkTitle: 'Short', cover, tags: TAGS, variables: { version: '1.2' } })
  expect(stored.layout).toMatchObject({ outline: false, width: 'wide', title: true })

  await write({ operation: 'update_page', page: id, layout: { outline: true, title: false } })
  expect((await page(id)).layout).toMatchObject({ outline: true, width: 'wide', title: false })

  await write({
    operation: 'update_page',
    page: id,
    linkTitle: '',
    layout: null,
    cover: null,
    tags: null,
    variables: null,
  })
  const bare = await page(id)
  expect(bare.layout).toMatchObject({ outline: true, width: 'default', title: true })
  expect(bare.tags).toEqual([])
  for (const name of ['linkTitle', 'cover', 'variables']) expect(bare).not.toHaveProperty(name)
})

test('the fields of a page in a response can be sent back', async () => {
  const { insert, page, write } = await givenSpace()
  const markdown = '---\ncover: https://example.com/a.png\ncoverY: 4\ncoverHeight: 300\ntags: [one]\n---\n\nText'
  const id = await insert({ title: 'Page', document: { markdown } })
  const { cover, tags, layout, variables } = await page(id)
  const before = await page(id, { format: 'markdown' })
  await write({ operation: 'update_page', page: id, cover, tags, layout, variables: variables ?? null })
  expect(await page(id, { format: 'markdown' })).toEqual({ ...before, updatedAt: expect.any(String) })
})

test.each([
  [
    'a group with a body',
    { type: 'group', title: 'x', document: { markdown: 'Text' } },
    'document: a page of the type group has no body',
  ],
  ['a link without a target', { type: 'link', title: 'x' }, 'target is required'],
  [
    'a target that is no reference',
    { type: 'link', title: 'x', target: { kind: 'page' } },
    'target must be a content reference',
  ],
  [
    'a page with a target',
    { title: 'x', document: {}, target: TARGET },
    'target: a page of the type document has no target',
  ],
  [
    'a group with a layout',
    { type: 'group', title: 'x', layout: {} },
    'layout: a page of the type group has no layout',
  ],
  [
    'a group with a description',
    { type: 'group', title: 'x', description: 'y' },
    'description: a page of the type group has no description',
  ],
  [
    'a link with a slug',
    { type: 'link', title: 'x', target: TARGET, slug: 'y' },
    'slug: a page of the type link has no slug',
  ],
  ['an unknown width', { title: 'x', document: {}, layout: { width: 'huge' } }, 'layout'],
  [
    'a cover of nothing',
    { title: 'x', document: {}, cover: { ref: { kind: 'file' }, yPos: 0 } },
    'cover.ref must be a content reference',
  ],
  ['a computed page without computed', { type: 'computed', title: 'x', document: {} }, 'computed is required'],
  [
    'a target of a megabyte',
    { type: 'link', title: 'x', target: { kind: 'url', url: `https://x/${'y'.repeat(1e6)}` } },
    'target must have parts of at most 2048',
  ],
  ['a variable of a megabyte', { title: 'x', document: {}, variables: { a: 'y'.repeat(1e6) } }, 'variables'],
  [
    'a target that is a program',
    { type: 'link', title: 'x', target: { kind: 'url', url: ' java\nscript:alert(1)' } },
    'target.url must be the address',
  ],
  [
    'a key of a megabyte',
    {
      title: 'x',
      document: {
        document: {
          object: 'document',
          data: {},
          nodes: [{ object: 'block', type: 'paragraph', key: 'k'.repeat(1e6), nodes: [] }],
        },
      },
    },
    'at most 1000 characters',
  ],
  ['a page without a body', { title: 'x' }, 'document is required'],
])('%s is refused', async (_, change, message) => {
  const { ask } = await givenSpace()
  const { status, body } = await ask({ operation: 'insert_page', ...change })
  expect(status).toBe(400)
  expect(body.error.message).toContain(message)
})

test('submitted keys are used: a block in place of a deleted one is another block', async () => {
  const { insert, page, write } = await givenSpace()
  const id = await insert({ title: 'Page', document: { markdown: 'First\n\nSecond\n\nThird' } })
  const { document } = await page(id)
  const [first, second, third] = document.nodes
  const replacement = { ...second, key: 'fresh' }
  await write({
    operation: 'update_page',
    page: id,
    document: { document: { ...document, nodes: [third, replacement, first] } },
  })
  const after = (await page(id)).document
  expect(after.nodes.map(({ key }: { key: string }) => key)).toEqual([third.key, 'fresh', first.key])
})

test('when a key is sent twice the first block has it', async () => {
  const { insert, page, write } = await givenSpace()
  const id = await insert({ title: 'Page', document: { markdown: 'First\n\nSecond' } })
  const { document } = await page(id)
  const [first] = document.nodes
  await write({ operation: 'update_page', page: id, document: { document: { ...document, nodes: [first, first] } } })
  const keys = (await page(id)).document.nodes.map(({ key }: { key: string }) => key)
  expect(keys[0]).toBe(first.key)
  expect(new Set(keys).size).toBe(2)
})

test('two primary tags, a tag twice, and options that no layout has are refused by name', async () => {
  const { ask } = await givenSpace()
  const tag = (name: string, primary?: boolean) => ({ tag: { kind: 'tag', tag: name }, primary })
  for (const [fields, message] of [
    [{ tags: [tag('a', true), tag('b', true)] }, 'changes.0.tags must have at most one primary tag'],
    [{ tags: [tag('a'), tag('a')] }, 'changes.0.tags must not contain the same tag twice'],
    [{ layout: { sparkles: true } }, 'changes.0.layout.sparkles is not accepted here'],
    [{ layout: { constructor: true } }, 'changes.0.layout.constructor is not accepted here'],
  ] as const)
    expect(await ask({ operation: 'insert_page', title: 'Page', document: {}, ...fields })).toMatchObject({
      status: 400,
      body: { error: { message } },
    })
})

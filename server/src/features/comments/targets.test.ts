import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { startTestServer } from '../../../test/harness.ts'
import { listStatements } from '../../../test/list-statements.ts'

const { api, given } = await startTestServer()

let editor: Person

const LONG = 'Long words. '.repeat(20).trim()

async function givenContent() {
  const organization = await given.organization()
  editor = organization.admin
  const space = await given.space({ organization, editMode: 'live' })
  const { pages } = await given.pages(space, [
    {
      title: 'Guides',
      pages: [{ title: 'Install', emoji: '🎉', markdown: `First paragraph\n\n${LONG}\n\n***` }],
    },
    { title: 'Other', markdown: 'Elsewhere' },
  ])
  const changeRequest = await given.changeRequest({ space, createdBy: editor })
  const blocksOf = async (path: string, page: string) =>
    (await api.as(editor).get(`${path}/content/page/${page}`, { format: 'document' })).document.nodes
  const keys: string[] = (await blocksOf(space.path, pages.Install!)).map(({ key }: { key: string }) => key)
  return { organization, space, changeRequest, pages, keys }
}

const edit = (path: string, ...changes: object[]) => api.as(editor).post(`${path}/content`, { changes })
const comment = (path: string, body: object) =>
  api.as(editor).post(`${path}/comments`, { body: { markdown: 'Hm' }, ...body })

describe.each(['space', 'change request'] as const)('on a %s', (kind) => {
  const holderOf = (content: Awaited<ReturnType<typeof givenContent>>) =>
    kind === 'space' ? content.space : content.changeRequest

  test('a page is shown with its current title and path', async () => {
    const content = await givenContent()
    const { path } = holderOf(content)
    const page = content.pages.Install!
    const { target, urls } = await comment(path, { page })
    expect(target.page).toEqual({ id: page, title: 'Install', emoji: '🎉', path: 'guides/install', outdated: false })
    await edit(path, { operation: 'update_page', page, title: 'Set up', into: null })
    const moved = await api.as(editor).get(urls.location)
    expect(moved.target.page).toMatchObject({ id: page, title: 'Set up', path: 'install', outdated: false })
    expect(urls.app).toContain(`/guides/install?panel=comments#comment-`)
    expect(moved.urls.app).toMatch(new RegExp(`/install\\?panel=comments#comment-${moved.id}$`))
    await edit(path, { operation: 'delete_page', page })
    expect((await api.as(editor).get(urls.location)).urls.app).toMatch(new RegExp(`/~/comments#comment-${moved.id}$`))
  })

  test('a block has a preview: its first 100 characters at the time of the comment', async () => {
    const content = await givenContent()
    const { path } = holderOf(content)
    const page = content.pages.Install!
    const [first, long, divider] = content.keys
    expect((await comment(path, { page, node: long })).target.node).toEqual({ id: long, preview: LONG.slice(0, 100) })
    expect((await comment(path, { page, node: divider })).target.node).toEqual({ id: divider })
    const { target, urls } = await comment(path, { page, node: first })
    expect(target).toMatchObject({ page: { id: page, outdated: false }, node: { preview: 'First paragraph' } })
    await edit(path, {
      operation: 'update_page',
      page,
      document: { markdown: `First paragraph, rewritten\n\n${LONG}\n\n***` },
    })
    expect((await api.as(editor).get(urls.location)).target).toMatchObject({
      page: { outdated: false },
      node: { id: first, preview: 'First paragraph' },
    })
    await edit(path, { operation: 'update_page', page, document: { markdown: LONG } })
    expect((await api.as(editor).get(urls.location)).target).toMatchObject({
      page: { id: page, outdated: true },
      node: { id: first, preview: 'First paragraph' },
    })
  })

  test('the page of a block is found when the request names none', async () => {
    const content = await givenContent()
    const { path } = holderOf(content)
    const { target } = await comment(path, { node: content.keys[0] })
    expect(target).toMatchObject({ page: { id: content.pages.Install }, node: { preview: 'First paragraph' } })
  })

  test('a block of another page is refused', async () => {
    const content = await givenContent()
    const { path } = holderOf(content)
    await expect(comment(path, { page: content.pages.Other, node: content.keys[0] })).rejects.toMatchObject({
      answer: {
        status: 400,
        body: { error: { message: expect.stringContaining('node refers to a block that does not exist in the page') } },
      },
    })
  })

  test('comments survive the deletion of their page; they are outdated and listed last', async () => {
    const content = await givenContent()
    const { path } = holderOf(content)
    const page = content.pages.Install!
    await comment(path, {})
    const doomed = [await comment(path, { page, node: content.keys[0] }), await comment(path, { page })]
    const kept = [await comment(path, { page: content.pages.Other }), await comment(path, {})]
    const before = (await api.as(editor).get(`${path}/comments`)).items.map(({ id }: { id: string }) => id)
    await edit(path, { operation: 'delete_page', page })
    const { items } = await api.as(editor).get(`${path}/comments`)
    const ids = items.map(({ id }: { id: string }) => id)
    const isDoomed = (id: string) => doomed.some((each) => each.id === id)
    expect(ids).toEqual([...before.filter((id: string) => !isDoomed(id)), ...before.filter(isDoomed)])
    expect(items.at(-1).target).toEqual({ ...doomed[0].target, page: { ...doomed[0].target.page, outdated: true } })
    expect(items.find(({ id }: { id: string }) => id === kept[0].id).target.page.outdated).toBe(false)
    const oldestFirst = await api.as(editor).get(`${path}/comments`, { order: 'asc' })
    expect(oldestFirst.items.map(({ id }: { id: string }) => id)).toEqual([
      ...before.filter((id: string) => !isDoomed(id)).reverse(),
      ...before.filter(isDoomed).reverse(),
    ])
    // Pagination returns the same list in both orders.
    for (const [order, whole] of [
      ['desc', items],
      ['asc', oldestFirst.items],
    ] as const) {
      const seen: object[] = []
      for (let cursor: string | undefined, more = true; more; ) {
        const found = await api.as(editor).get(`${path}/comments`, { order, limit: 2, page: cursor })
        seen.push(...found.items)
        cursor = found.next?.page
        more = cursor !== undefined
      }
      expect(seen).toEqual(whole)
    }
  })
})

test('pages that a change request deletes can still be commented on there, outdated from the start', async () => {
  const { space, changeRequest, pages, keys } = await givenContent()
  const page = pages.Install!
  await edit(changeRequest.path, { operation: 'update_page', page, document: { markdown: LONG } })
  const onBlock = await comment(changeRequest.path, { page, node: keys[0] })
  expect(onBlock.target).toMatchObject({ page: { outdated: true }, node: { preview: 'First paragraph' } })
  await edit(changeRequest.path, { operation: 'delete_page', page })
  expect((await comment(changeRequest.path, { page })).target.page).toMatchObject({ title: 'Install', outdated: true })
  expect((await comment(changeRequest.path, { node: keys[0] })).target.page).toMatchObject({ id: page, outdated: true })
  expect((await comment(space.path, { page })).target.page.outdated).toBe(false)
})

test('a comment may be about the text before the change request: a block it changed or removed, and says so', async () => {
  const content = await givenContent()
  const { path } = content.changeRequest
  const page = content.pages.Install!
  const [first, long] = content.keys
  await edit(path, { operation: 'update_page', page, document: { markdown: 'First paragraph, rewritten\n\n***' } })
  expect((await comment(path, { page, node: first })).target.before).toBeUndefined()
  const changed = await comment(path, { page, node: first, quote: 'First paragraph', before: true })
  expect(changed.target).toMatchObject({
    before: true,
    page: { outdated: false },
    node: { preview: 'First paragraph', quote: 'First paragraph' },
  })
  expect((await api.as(editor).get(changed.urls.location)).target).toEqual(changed.target)
  const removed = await comment(path, { page, node: long, before: true })
  expect(removed.target).toMatchObject({ before: true, page: { outdated: true }, node: { id: long } })
  const refused = await api
    .as(editor)
    .ask('POST', `${content.space.path}/comments`, { body: { page, before: true, body: { markdown: 'No' } } })
  expect(refused.status).toBe(400)
})

test('a merge moves no comments, and they stay readable', async () => {
  const { space, changeRequest, pages, keys } = await givenContent()
  const page = pages.Install!
  const inside = await comment(changeRequest.path, { page, node: keys[0] })
  await edit(changeRequest.path, {
    operation: 'update_page',
    page,
    document: { markdown: `First paragraph!\n\n${LONG}` },
  })
  const onSpace = await comment(space.path, { page, node: keys[2] })
  await api.as(editor).post(`${changeRequest.path}/merge`)
  expect((await api.as(editor).get(`${changeRequest.path}/comments`)).items).toMatchObject([
    { id: inside.id, target: { ...inside.target, page: { ...inside.target.page } } },
  ])
  const [kept] = (await api.as(editor).get(`${space.path}/comments`)).items
  expect(kept).toMatchObject({
    id: onSpace.id,
    target: { node: onSpace.target.node, page: { id: page, outdated: true } },
  })
  const reply = await api.as(editor).post(`${inside.urls.location}/replies`, { body: { markdown: 'Merged' } })
  expect((await api.as(editor).get(reply.urls.location)).body).toEqual({ markdown: 'Merged' })
})

test('comments are filtered by status, target page and authors', async () => {
  const { organization, space, pages } = await givenContent()
  const ann = await given.member(organization, 'comment')
  const bob = await given.member(organization, 'comment')
  const path = `${space.path}/comments`
  const one = await comment(space.path, { page: pages.Install })
  const two = await api.as(ann).post(path, { body: { markdown: 'Two' }, page: pages.Other })
  const three = await api.as(bob).post(path, { body: { markdown: 'Three' } })
  await api.as(ann).put(`${path}/${two.id}`, { resolved: true })
  const list = async (query: string) => {
    const { items, count } = await api.as(ann).get(`${path}?${query}`)
    expect(count).toBe(items.length)
    return items.map(({ id }: { id: string }) => id)
  }
  expect(await list('')).toEqual([three.id, two.id, one.id])
  expect(await list('status=all&order=asc')).toEqual([one.id, two.id, three.id])
  expect(await list('status=open')).toEqual([three.id, one.id])
  expect(await list('status=resolved')).toEqual([two.id])
  expect(await list(`targetPage=${pages.Other}`)).toEqual([two.id])
  expect(await list('targetPage=doesNotExist')).toEqual([])
  expect(await list(`authors=${ann.id}`)).toEqual([two.id])
  expect(await list(`authors=${ann.id}&authors=${bob.id}`)).toEqual([three.id, two.id])
  for (const query of ['status=closed', 'order=up', 'format=html'])
    expect((await api.as(ann).ask('GET', `${path}?${query}`)).status).toBe(400)
})

test('one page of the list takes the same number of statements whatever its length', async () => {
  const { space, pages, keys } = await givenContent()
  const statements = async () => {
    const list = await listStatements(() => api.as(editor).get(`${space.path}/comments`, { limit: 100 }))
    return list.length
  }
  await comment(space.path, { page: pages.Install, node: keys[0] })
  await statements()
  const few = await statements()
  for (let n = 0; n < 5; n++) {
    const { urls } = await comment(space.path, { page: n % 2 ? pages.Install : pages.Other })
    await api.as(editor).post(`${urls.location}/replies`, { body: { markdown: 'Yes' } })
    await api.as(editor).put(urls.location, { addedReactions: ['👍'] })
  }
  await statements()
  expect(await statements()).toBe(few)
  expect(few).toBeGreaterThan(0)
  expect(few).toBeLessThanOrEqual(4)
})

import { expect, test } from 'vitest'
import { buildRevision, type PageTree } from './build-revision.ts'
import { findTooDeep, isTooDeep, PAGE_LEVELS } from './nesting.ts'
import { openNodes } from './nodes.ts'
import { findPage } from './read-pages.ts'
import { MapStore } from './testing/map-store.ts'
import { updatePage } from './update-page.ts'

const nodes = openNodes(new MapStore())

/** Nested pages: `name-1` contains `name-2`, and so on. */
function chain(name: string, length: number, at = 1): PageTree {
  const page: PageTree = { id: `${name}-${at}`, type: 'document', title: name, slug: `${name}-${at}` }
  return at === length ? page : { ...page, pages: [chain(name, length, at + 1)] }
}

const build = (...pages: PageTree[]) => buildRevision(nodes, { pages })

test('a page is too deep together with its subpages', async () => {
  const revision = await build(chain('a', PAGE_LEVELS), chain('b', PAGE_LEVELS + 1))
  const isDeep = async (id: string) => isTooDeep(nodes, revision, (await findPage(nodes, revision, id))!)
  expect([await isDeep('a-1'), await isDeep('a-50'), await isDeep(`a-${PAGE_LEVELS}`)]).toEqual([false, false, false])
  expect([await isDeep('b-1'), await isDeep('b-50'), await isDeep(`b-${PAGE_LEVELS + 1}`)]).toEqual([true, true, true])
})

test('only pages whose position differs between two revisions are checked', async () => {
  const before = await build(chain('a', 60), chain('b', 40), chain('c', 41))
  const moved = async (page: string, into: string) => {
    const edit = await updatePage(nodes, before, { page, into })
    if (edit.kind !== 'edited') throw new Error(edit.kind)
    return edit.revision
  }
  expect(await findTooDeep(nodes, before, before)).toBeUndefined()
  expect(await findTooDeep(nodes, before, await moved('b-1', 'a-60'))).toBeUndefined()
  expect(await findTooDeep(nodes, before, await moved('c-1', 'a-60'))).toMatchObject({ id: 'c-1' })
  expect(await findTooDeep(nodes, before, await moved('a-1', 'c-41'))).toMatchObject({ id: 'a-1' })
})

test('separate moves, each within the limit, may exceed it together', async () => {
  const parts = Array.from({ length: 6 }, (_, at) => chain(`p${at}`, 40))
  const before = await build(...parts)
  let after = before
  for (let at = 1; at < parts.length; at++) {
    const edit = await updatePage(nodes, after, { page: `p${at}-1`, into: `p${at - 1}-40` })
    if (edit.kind !== 'edited') throw new Error(edit.kind)
    after = edit.revision
  }
  expect(await findTooDeep(nodes, before, after)).toBeDefined()
})

test('new pages count', async () => {
  const before = await build()
  expect(await findTooDeep(nodes, before, await build(chain('a', PAGE_LEVELS)))).toBeUndefined()
  expect(await findTooDeep(nodes, before, await build(chain('a', PAGE_LEVELS + 1)))).toBeDefined()
})

import { expect, test } from 'vitest'
import { EMPTY_REVISION } from './build-revision.ts'
import { deletePage } from './delete-page.ts'
import { insertPage } from './insert-page.ts'
import { findPageAt, listMovedPages } from './moved-pages.ts'
import { type Nodes, openNodes } from './nodes.ts'
import { MapStore } from './testing/map-store.ts'
import type { Revision } from './types.ts'
import { updatePage } from './update-page.ts'

/** A space whose moves are recorded as by a host. */
function space() {
  const nodes: Nodes = openNodes(new MapStore())
  const former = new Map<string, string>()
  let revision: Revision = EMPTY_REVISION
  let lookups = 0
  const to = async (edit: Promise<{ kind: string; revision?: Revision }>) => {
    const edited = await edit
    if (edited.kind !== 'edited') throw new Error(edited.kind)
    for (const { id, path } of await listMovedPages(nodes, revision, edited.revision!)) former.set(path, id)
    revision = edited.revision!
  }
  const find = async (path: string) => {
    const found = await findPageAt(nodes, revision, path, async (paths) => {
      lookups++
      return new Map(paths.flatMap((each) => (former.has(each) ? [[each, former.get(each)!]] : [])))
    })
    return found && `${found.isMoved ? '→ ' : ''}${found.path}`
  }
  return {
    former,
    find,
    lookups: () => lookups,
    add: (id: string, parent?: string) =>
      to(
        insertPage(nodes, revision, {
          id,
          type: 'document',
          title: id,
          slug: id,
          ...(parent !== undefined && { into: parent }),
        }),
      ),
    rename: (page: string, slug: string) => to(updatePage(nodes, revision, { page, fields: { slug } })),
    move: (page: string, into: string | null) => to(updatePage(nodes, revision, { page, into })),
    remove: (page: string) => to(deletePage(nodes, revision, page)),
  }
}

test('a page is found where it is, without regard to case', async () => {
  const { add, find } = space()
  await add('guides')
  await add('install', 'guides')
  expect(await find('guides/install')).toBe('guides/install')
  expect(await find('Guides/INSTALL')).toBe('guides/install')
  expect(await find('guides/nothing')).toBeUndefined()
})

test('a page that was renamed or moved is found at its old path, and so are its subpages', async () => {
  const { add, rename, move, find, former } = space()
  await add('guides')
  await add('install', 'guides')
  await add('linux', 'install')
  await add('reference')
  await rename('guides', 'manual')
  expect(former.size).toBe(1)
  expect(await find('guides/install/linux')).toBe('→ manual/install/linux')
  await move('install', 'reference')
  await rename('linux', 'gnu')
  for (const path of ['guides/install', 'manual/install']) expect(await find(path)).toBe('→ reference/install')
  for (const path of ['guides/install/linux', 'manual/install/linux', 'reference/install/linux', 'manual/install/gnu'])
    expect(await find(path)).toBe('→ reference/install/gnu')
})

test('a new page at an old path is found there; once it is deleted the old one is found again', async () => {
  const { add, rename, remove, find } = space()
  await add('first')
  await rename('first', 'moved')
  await add('second')
  await rename('second', 'first')
  expect(await find('first')).toBe('first')
  await rename('second', 'other')
  expect(await find('first')).toBe('→ other')
  await remove('second')
  expect(await find('first')).toBeUndefined()
})

test('pages that swap positions do not lead in a circle', async () => {
  const { add, rename, find } = space()
  await add('aa')
  await add('bb')
  await rename('aa', 'tmp')
  await rename('bb', 'aa')
  await rename('aa', 'bb')
  expect(await find('aa/below')).toBeUndefined()
  expect(await find('bb/below')).toBeUndefined()
  expect(await find('tmp')).toBe('→ bb')
})

test('a path of any length is looked up by as many prefixes as pages nest', async () => {
  const nodes = openNodes(new MapStore())
  const lookups: number[] = []
  const found = await findPageAt(nodes, EMPTY_REVISION, 'a/'.repeat(7500), async (paths) => {
    lookups.push(paths.length)
    return new Map()
  })
  expect(found).toBeUndefined()
  expect(lookups).toEqual([100])
})

test('former pages at every prefix of a path do not multiply the lookups', async () => {
  const { add, find, former, lookups } = space()
  for (const id of ['one', 'two', 'three']) await add(id)
  const ids = ['one', 'two', 'three']
  // Each former path leads back into the others.
  for (let level = 1; level <= 60; level++)
    for (const id of ids) former.set([id, ...Array(level - 1).fill('x')].join('/'), ids[(ids.indexOf(id) + level) % 3]!)
  expect(await find(`one/${'x/'.repeat(80)}end`)).toBeUndefined()
  expect(lookups()).toBeLessThanOrEqual(100)
})

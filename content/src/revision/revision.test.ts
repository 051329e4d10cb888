import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { buildRevision, EMPTY_REVISION, loadRevision, type PageTree } from './build-revision.ts'
import { readChildren } from './children.ts'
import { deletePage } from './delete-page.ts'
import { diffRevisions } from './diff-revisions.ts'
import type { PageEdit } from './edit.ts'
import { deleteFile, listFiles, putFiles } from './files.ts'
import { hashText } from './hash-text.ts'
import { insertPage } from './insert-page.ts'
import type { Nodes } from './nodes.ts'
import { findAncestors, findPage, findPageByPath, listPages, listSubpages, toPagePath } from './read-pages.ts'
import { revertPage } from './revert-page.ts'
import { MapStore } from './testing/map-store.ts'
import {
  allPages,
  applyToModel,
  applyToRevision,
  type ModelPage,
  modelOutline,
  outline,
  paragraphDocument,
  someOperation,
} from './testing/space-model.ts'
import type { PlacedPage, Revision } from './types.ts'
import { updatePage } from './update-page.ts'

const quickDigest = (text: string) => createHash('sha256').update(text).digest().subarray(0, 24).toString('base64url')
const newStore = () => new MapStore(quickDigest)

const edited = (edit: PageEdit): Revision => {
  if (edit.kind !== 'edited') throw new Error(`Refused: ${edit.kind}`)
  return edit.revision
}
const page = (id: string, pages: PageTree[] = []): PageTree => ({ id, type: 'document', title: id, slug: id, pages })
const ids = (pages: readonly PlacedPage[]): unknown[] =>
  pages.map(({ page, pages }) => (pages.length === 0 ? page.id : [page.id, ...ids(pages)]))
const toTree = (pages: readonly PlacedPage[]): PageTree[] =>
  pages.map(({ page: { parent: _parent, children: _children, ...page }, pages }) => ({ ...page, pages: toTree(pages) }))

describe('edits', () => {
  test('agree with a simple model, and the result equals the revision built at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someOperation('p'), { maxLength: 40 }), async (operations) => {
        const nodes = newStore().open()
        const model: ModelPage[] = []
        let revision = EMPTY_REVISION
        for (const operation of operations) {
          const edit = await applyToRevision(nodes, revision, model, operation)
          expect(edit.kind === 'edited').toBe(applyToModel(model, operation))
          if (edit.kind === 'edited') revision = edit.revision
        }
        const pages = await listPages(nodes, revision)
        expect(outline(pages)).toEqual(modelOutline(model, (document) => hashText(canonicalJson(document))))
        expect(revision).toEqual(await buildRevision(nodes, { pages: toTree(pages) }))
      }),
      { numRuns: examples(1500) },
    )
  })

  test('a page is found by its id and by its path', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someOperation('p'), { maxLength: 30 }), async (operations) => {
        const nodes = newStore().open()
        const model: ModelPage[] = []
        let revision = EMPTY_REVISION
        for (const operation of operations) {
          const edit = await applyToRevision(nodes, revision, model, operation)
          applyToModel(model, operation)
          if (edit.kind === 'edited') revision = edit.revision
        }
        const check = async (pages: readonly PlacedPage[]): Promise<void> => {
          for (const { page, path, pages: below } of pages) {
            expect(await findPage(nodes, revision, page.id)).toEqual(page)
            expect(await findPageByPath(nodes, revision, path)).toEqual(page)
            expect(toPagePath(await findAncestors(nodes, revision, page), page)).toBe(path)
            expect(await listSubpages(nodes, revision, page, path)).toEqual(below)
            await check(below)
          }
        }
        await check(await listPages(nodes, revision))
        expect(allPages(model).every(({ id }) => id !== 'nobody')).toBe(true)
        expect(await findPage(nodes, revision, 'nobody')).toBeUndefined()
        expect(await findPageByPath(nodes, revision, 'one/nowhere')).toBeUndefined()
      }),
      { numRuns: examples(200) },
    )
  })

  test('a forbidden edit returns a value that names the reason', async () => {
    const nodes = newStore().open()
    const revision = await buildRevision(nodes, {
      pages: [
        { id: 'g', type: 'group', title: 'G', slug: 'g', pages: [page('a', [page('b')])] },
        page('c'),
        { id: 'l', type: 'link', title: 'L' },
      ],
    })
    const none = { type: 'document', title: 'X' } as const
    expect(await insertPage(nodes, revision, { ...none, id: 'a' })).toEqual({ kind: 'page-exists', page: 'a' })
    expect(await insertPage(nodes, revision, { ...none, id: 'x', into: 'z' })).toEqual({
      kind: 'unknown-page',
      page: 'z',
    })
    expect(await insertPage(nodes, revision, { ...none, id: 'x', into: 'l' })).toEqual({
      kind: 'no-subpages',
      into: 'l',
    })
    expect(await insertPage(nodes, revision, { ...none, id: 'x', slug: 'c' })).toEqual({
      kind: 'slug-taken',
      slug: 'c',
      takenBy: 'c',
    })
    expect(await insertPage(nodes, revision, { ...none, id: 'x', type: 'group', into: 'a' })).toEqual({
      kind: 'group-not-at-root',
      page: 'x',
    })
    expect(await updatePage(nodes, revision, { page: 'g', into: 'c' })).toEqual({
      kind: 'group-not-at-root',
      page: 'g',
    })
    expect(await updatePage(nodes, revision, { page: 'z' })).toEqual({ kind: 'unknown-page', page: 'z' })
    expect(await updatePage(nodes, revision, { page: 'a', into: 'a' })).toEqual({ kind: 'cycle', page: 'a', into: 'a' })
    expect(await updatePage(nodes, revision, { page: 'a', into: 'b' })).toEqual({ kind: 'cycle', page: 'a', into: 'b' })
    expect(await deletePage(nodes, revision, 'z')).toEqual({ kind: 'unknown-page', page: 'z' })
    const moved = edited(await updatePage(nodes, revision, { page: 'c', fields: { slug: 'b' } }))
    expect(await updatePage(nodes, moved, { page: 'c', into: 'a' })).toEqual({
      kind: 'slug-taken',
      slug: 'b',
      takenBy: 'b',
    })
  })

  test('a slug from the title gets a number, a new title does not change the slug, links have none', async () => {
    const nodes = newStore().open()
    let revision = await buildRevision(nodes, { pages: [page('install')] })
    for (const id of ['x', 'y'])
      revision = edited(await insertPage(nodes, revision, { id, type: 'document', title: 'Install!' }))
    revision = edited(await insertPage(nodes, revision, { id: 'l', type: 'link', title: 'Install' }))
    revision = edited(await updatePage(nodes, revision, { page: 'x', fields: { title: 'Other', icon: 'bolt' } }))
    const found = await Promise.all(['install', 'x', 'y', 'l'].map((id) => findPage(nodes, revision, id)))
    expect(found.map((each) => each?.slug)).toEqual(['install', 'install-1', 'install-2', undefined])
    revision = edited(await updatePage(nodes, revision, { page: 'x', fields: { icon: null } }))
    expect(await findPage(nodes, revision, 'x')).toEqual({
      id: 'x',
      type: 'document',
      title: 'Other',
      slug: 'install-1',
      parent: null,
    })
  })

  test('a page at depth one thousand is listed, read, moved and deleted', async () => {
    const nodes = newStore().open()
    let revision = EMPTY_REVISION
    for (let depth = 0; depth < 1000; depth++)
      revision = edited(
        await insertPage(nodes, revision, {
          id: `p${depth}`,
          type: 'document',
          title: 'x',
          into: depth === 0 ? null : `p${depth - 1}`,
        }),
      )
    const deepest = (await findPage(nodes, revision, 'p999'))!
    expect(toPagePath(await findAncestors(nodes, revision, deepest), deepest).split('/')).toHaveLength(1000)
    expect(await updatePage(nodes, revision, { page: 'p0', into: 'p999' })).toMatchObject({ kind: 'cycle' })
    expect(await listPages(nodes, edited(await deletePage(nodes, revision, 'p0')))).toEqual([])
  })

  test('files are put and deleted', async () => {
    const nodes = newStore().open()
    const file = { id: 'f', name: 'a.png', contentType: 'image/png', size: 1, key: 'k' }
    let revision = await putFiles(nodes, EMPTY_REVISION, [file, { ...file, id: 'g' }])
    revision = await putFiles(nodes, revision, [{ ...file, size: 2 }])
    expect(await listFiles(nodes, revision)).toEqual([
      { ...file, size: 2 },
      { ...file, id: 'g' },
    ])
    expect(await deleteFile(nodes, revision, 'h')).toBeUndefined()
    expect(await listFiles(nodes, (await deleteFile(nodes, revision, 'f'))!)).toEqual([{ ...file, id: 'g' }])
  })
})

describe('reverting a page', () => {
  const setUp = async () => {
    const nodes = newStore().open()
    const old = await buildRevision(nodes, { pages: [page('a', [page('b'), page('c')]), page('d')] })
    return { nodes, old }
  }

  test('restores its fields, body and position', async () => {
    const { nodes, old } = await setUp()
    const update = {
      page: 'b',
      fields: { title: 'New', icon: 'bolt', slug: 'new' },
      body: paragraphDocument('x'),
      into: null,
    }
    const revision = edited(await updatePage(nodes, old, update))
    expect(edited(await revertPage(nodes, revision, { page: 'b', from: old }))).toEqual(old)
  })

  test('restores a deleted page, under its parent or at the root, with a number if its slug is taken', async () => {
    const { nodes, old } = await setUp()
    const without = edited(await deletePage(nodes, old, 'c'))
    expect(edited(await revertPage(nodes, without, { page: 'c', from: old }))).toEqual(old)
    const taken = edited(
      await insertPage(nodes, edited(await deletePage(nodes, old, 'a')), { ...page('x'), slug: 'b' }),
    )
    const revision = edited(await revertPage(nodes, taken, { page: 'b', from: old }))
    expect(ids(await listPages(nodes, revision))).toEqual(['b', 'd', 'x'])
    expect((await findPage(nodes, revision, 'b'))?.slug).toBe('b-1')
  })

  test('deletes a page that is not in the old revision, and does not move one whose old parent is below it', async () => {
    const { nodes, old } = await setUp()
    const inserted = edited(await insertPage(nodes, old, { ...page('x'), into: 'b' }))
    expect(edited(await revertPage(nodes, inserted, { page: 'x', from: old }))).toEqual(old)
    let turned = edited(await updatePage(nodes, old, { page: 'b', into: null, fields: { title: 'B' } }))
    turned = edited(await updatePage(nodes, turned, { page: 'a', into: 'b' }))
    const revision = edited(await revertPage(nodes, turned, { page: 'b', from: old }))
    expect(ids(await listPages(nodes, revision))).toEqual(['d', ['b', ['a', 'c']]])
    expect((await findPage(nodes, revision, 'b'))?.title).toBe('b')
  })

  test('reverts only the named blocks', async () => {
    const { nodes, old } = await setUp()
    const body = (...lines: string[]) => ({
      ...paragraphDocument(lines.join('\n')),
      nodes: paragraphDocument(lines.join('\n')).nodes.map((node, at) => ({ ...node, key: lines[at]![0]! })),
    })
    const from = edited(await updatePage(nodes, old, { page: 'd', body: body('a1', 'b1', 'c1', 'd1') }))
    const revision = edited(await updatePage(nodes, from, { page: 'd', body: body('a2', 'c2', 'x2', 'd2') }))
    const expected = edited(await updatePage(nodes, from, { page: 'd', body: body('a2', 'b1', 'c1', 'd2') }))
    expect(edited(await revertPage(nodes, revision, { page: 'd', from, blocks: ['b', 'c', 'x'] }))).toEqual(expected)
  })
})

describe('the difference of two revisions', () => {
  test('lists created, edited, deleted and moved pages and files', async () => {
    const nodes = newStore().open()
    const before = await buildRevision(nodes, { pages: [page('a', [page('b')]), page('c'), page('d'), page('e')] })
    let after = edited(await updatePage(nodes, before, { page: 'b', into: null, fields: { title: 'B' } }))
    after = edited(await updatePage(nodes, after, { page: 'e', at: 0 }))
    after = edited(await deletePage(nodes, after, 'c'))
    after = edited(await insertPage(nodes, after, { ...page('x'), into: 'd' }))
    after = await putFiles(nodes, after, [{ id: 'f', name: 'f', contentType: 'text/plain', size: 1, key: 'k' }])
    const named = (await diffRevisions(nodes, before, after)).map((change) => [
      change.kind,
      'page' in change ? change.page.id : 'file' in change ? change.file.id : 'after' in change ? change.after.id : '',
    ])
    expect(named).toEqual([
      ['page-edited', 'b'],
      ['page-moved', 'b'],
      ['page-deleted', 'c'],
      ['page-created', 'x'],
      ['page-moved', 'e'],
      ['file-created', 'f'],
    ])
    expect(await diffRevisions(nodes, after, after)).toEqual([])
  })
})

describe('in a space of 10,000 pages', async () => {
  const store = newStore()
  const nodes = store.open()
  const wide = Array.from({ length: 10_000 }, (_, number) => page(`page${number}`))
  const { hash } = store.save(
    nodes,
    await buildRevision(nodes, { pages: wide.map((each) => ({ ...each, description: 'd'.repeat(150) })) }),
  )
  const bytesOf = (written: readonly { text: string }[]) => written.reduce((sum, { text }) => sum + text.length, 0)
  const startWork = async () => {
    const nodes: Nodes = store.open()
    store.reads = 0
    return { nodes, revision: await loadRevision(nodes, hash) }
  }

  test('an edit writes a bounded number of nodes and bytes', async () => {
    for (let number = 0; number < 10_000; number += 97) {
      const { nodes, revision } = await startWork()
      const edit = await updatePage(nodes, revision, {
        page: `page${number}`,
        fields: { title: 'New' },
        body: paragraphDocument('x'),
      })
      const { written } = store.save(nodes, edited(edit))
      expect(written.length).toBeLessThanOrEqual(8)
      expect(bytesOf(written)).toBeLessThan(40_000)
      expect(store.reads).toBeLessThanOrEqual(14)
    }
  })

  test('an insertion, a move and a deletion among 10,000 siblings write a bounded number of nodes and bytes', async () => {
    for (let number = 0; number < 10_000; number += 997) {
      for (const act of [
        (nodes: Nodes, revision: Revision) =>
          insertPage(nodes, revision, { id: `new${number}`, type: 'document', title: 'New', at: number }),
        (nodes: Nodes, revision: Revision) => updatePage(nodes, revision, { page: `page${number}`, at: 5000 }),
        (nodes: Nodes, revision: Revision) => deletePage(nodes, revision, `page${number}`),
      ]) {
        const { nodes, revision } = await startWork()
        const { written } = store.save(nodes, edited(await act(nodes, revision)))
        expect(written.length).toBeLessThanOrEqual(24)
        expect(bytesOf(written)).toBeLessThan(80_000)
      }
    }
  })

  test('a page is read by id and by path without the tree', async () => {
    const { nodes, revision } = await startWork()
    expect((await findPage(nodes, revision, 'page4711'))?.title).toBe('page4711')
    expect((await findPageByPath(nodes, revision, 'page4712'))?.title).toBe('page4712')
    expect(store.reads).toBeLessThanOrEqual(16)
  })

  test('a comparison reads only what changed', async () => {
    const { nodes, revision } = await startWork()
    const after = edited(await updatePage(nodes, revision, { page: 'page7', fields: { title: 'New' } }))
    store.save(nodes, after)
    const fresh = store.open()
    store.reads = 0
    expect(await diffRevisions(fresh, revision, after)).toHaveLength(1)
    expect(store.reads).toBeLessThanOrEqual(14)
  })

  test('the whole table of contents is read in one pass, with one read per height', async () => {
    const { nodes, revision } = await startWork()
    store.calls = 0
    const pages = await listPages(nodes, revision)
    expect(pages.map(({ page }) => page.id)).toEqual(wide.map(({ id }) => id))
    expect(await readChildren(nodes, revision.top)).toHaveLength(10_000)
    expect(store.calls).toBeLessThanOrEqual(12)
  })
})

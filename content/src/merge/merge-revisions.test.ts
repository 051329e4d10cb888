import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import type { Document, Node } from '../document/types.ts'
import { buildRevision, EMPTY_REVISION, loadRevision, type PageTree, saveRevision } from '../revision/build-revision.ts'
import type { Sides } from '../revision/conflicts.ts'
import { deletePage } from '../revision/delete-page.ts'
import type { PageEdit } from '../revision/edit.ts'
import { deleteFile, findFile, findReusableContent, putFiles, putReusableContent } from '../revision/files.ts'
import { insertPage } from '../revision/insert-page.ts'
import type { Nodes } from '../revision/nodes.ts'
import { findPage, listPages, readBody } from '../revision/read-pages.ts'
import { MapStore } from '../revision/testing/map-store.ts'
import {
  allPages,
  applyToModel,
  applyToRevision,
  type ModelPage,
  type PageOperation,
  paragraphDocument,
  someOperation,
} from '../revision/testing/space-model.ts'
import type { PlacedPage, Revision } from '../revision/types.ts'
import { updatePage } from '../revision/update-page.ts'
import { listConflicts, resolveConflict } from './conflict.ts'
import { isConflict, sidesOf } from './conflict-block.ts'
import { mergeRevisions } from './merge-revisions.ts'
import { type ReferencePage, referenceMerge } from './testing/reference-merge.ts'

const quickDigest = (text: string) => createHash('sha256').update(text).digest().subarray(0, 24).toString('base64url')
const newNodes = () => new MapStore(quickDigest).open()
const page = (id: string, pages: PageTree[] = []): PageTree => ({ id, type: 'document', title: id, slug: id, pages })
const edited = (edit: PageEdit): Revision => {
  if (edit.kind !== 'edited') throw new Error(`Refused: ${edit.kind}`)
  return edit.revision
}

interface Scripts {
  base: PageOperation[]
  primary: PageOperation[]
  change: PageOperation[]
}
/** A space of some pages, and enough edits on both sides to overlap. */
const someScripts: fc.Arbitrary<Scripts> = fc.record({
  base: fc
    .array(someOperation('b'), { minLength: 10, maxLength: 25 })
    .map((operations) => operations.filter(({ kind }) => kind !== 'delete')),
  primary: fc.array(someOperation('p'), { maxLength: 10 }),
  change: fc.array(someOperation('c'), { maxLength: 10 }),
})

async function run(nodes: Nodes, from: { revision: Revision; space: ModelPage[] }, script: readonly PageOperation[]) {
  const space = structuredClone(from.space)
  let { revision } = from
  for (const operation of script) {
    const edit = await applyToRevision(nodes, revision, space, operation)
    applyToModel(space, operation)
    if (edit.kind === 'edited') revision = edit.revision
  }
  return { revision, space }
}

async function play(nodes: Nodes, scripts: Scripts) {
  const base = await run(nodes, { revision: EMPTY_REVISION, space: [] }, scripts.base)
  const primary = await run(nodes, base, scripts.primary)
  const change = await run(nodes, base, scripts.change)
  return {
    revisions: { base: base.revision, primary: primary.revision, change: change.revision },
    spaces: { base: base.space, primary: primary.space, change: change.space },
  }
}

const textOf = (node: Node): string =>
  node.object === 'text' ? node.leaves.map(({ text }) => text).join('') : (node.nodes ?? []).map(textOf).join('')
function bodyOf(document: Document): ReferencePage['body'] {
  const [first] = document.nodes
  if (!first || !isConflict(first)) return document.nodes.map(textOf)
  const sides = sidesOf(first)
  return {
    base: sides.base.map(textOf).join(),
    primary: sides.primary.map(textOf).join(),
    change: sides.change.map(textOf).join(),
  }
}

async function drawing(nodes: Nodes, pages: readonly PlacedPage[]): Promise<ReferencePage[]> {
  return Promise.all(
    pages.map(async ({ page: { id, title, slug, document }, pages }) => ({
      id,
      title,
      slug: slug!,
      body: bodyOf(await readBody(nodes, document === undefined ? {} : { document })),
      pages: await drawing(nodes, pages),
    })),
  )
}

const conflictNames = async (nodes: Nodes, revision: Revision) =>
  (await listConflicts(nodes, revision))
    .map((conflict) =>
      [conflict.kind, 'page' in conflict ? conflict.page : '', 'field' in conflict ? conflict.field : '']
        .join(' ')
        .trim(),
    )
    .sort()

const toTree = (pages: readonly PlacedPage[]): PageTree[] =>
  pages.map(({ page: { parent: _parent, children: _children, ...page }, pages }) => ({ ...page, pages: toTree(pages) }))

describe('the merge of random edits', () => {
  test('agrees with the slow reference implementation', async () => {
    await fc.assert(
      fc.asyncProperty(someScripts, async (scripts) => {
        const nodes = newNodes()
        const { revisions, spaces } = await play(nodes, scripts)
        const { kind, revision } = await mergeRevisions(nodes, revisions)
        const expected = referenceMerge(spaces)
        expect(await drawing(nodes, await listPages(nodes, revision))).toEqual(expected.pages)
        expect(await conflictNames(nodes, revision)).toEqual(expected.conflicts)
        expect(kind).toBe(expected.conflicts.length === 0 ? 'merged' : 'conflicts')
      }),
      { numRuns: examples(2500) },
    )
  })

  test('is a tree with ordered pages and unique slugs, and is deterministic', async () => {
    await fc.assert(
      fc.asyncProperty(someScripts, async (scripts) => {
        const nodes = newNodes()
        const { revisions } = await play(nodes, scripts)
        const { revision } = await mergeRevisions(nodes, revisions)
        const rebuilt = await buildRevision(nodes, { pages: toTree(await listPages(nodes, revision)) })
        expect({ ...revision, conflicts: null }).toEqual(rebuilt)
        const store = new MapStore()
        for (const each of Object.values(revisions))
          for (const node of nodes.made(saveRevision(nodes, each))) store.texts.set(node.hash, node.text)
        const elsewhere = store.open()
        const again = await mergeRevisions(elsewhere, revisions)
        expect(saveRevision(elsewhere, again.revision)).toBe(saveRevision(nodes, revision))
      }),
      { numRuns: examples(500) },
    )
  })

  test('with one side unchanged, or both the same, is the other side', async () => {
    await fc.assert(
      fc.asyncProperty(someScripts, async (scripts) => {
        const nodes = newNodes()
        const { base, primary: other } = (await play(nodes, scripts)).revisions
        const merged = { kind: 'merged', revision: other }
        expect(await mergeRevisions(nodes, { base, primary: other, change: base })).toEqual(merged)
        expect(await mergeRevisions(nodes, { base, primary: base, change: other })).toEqual(merged)
        expect(await mergeRevisions(nodes, { base, primary: other, change: other })).toEqual(merged)
      }),
      { numRuns: examples(500) },
    )
  })

  test('contains every page and text that either side added', async () => {
    await fc.assert(
      fc.asyncProperty(someScripts, async (scripts) => {
        const nodes = newNodes()
        const { revisions, spaces } = await play(nodes, scripts)
        const { revision } = await mergeRevisions(nodes, revisions)
        const merged = await drawing(nodes, await listPages(nodes, revision))
        const all = new Map(flat(merged).map((each) => [each.id, each]))
        const old = new Map(allPages(spaces.base).map((each) => [each.id, each]))
        for (const side of [spaces.primary, spaces.change])
          for (const { id, text } of allPages(side)) {
            if (!old.has(id)) expect(all.has(id)).toBe(true)
            if (text !== (old.get(id)?.text ?? '')) expect(Object.values(all.get(id)!.body)).toContain(text)
          }
      }),
      { numRuns: examples(1000) },
    )
  })

  test('of different pages never conflicts, and has the edits of both', async () => {
    const edits = fc.array(
      fc.record({ page: fc.nat(99), title: fc.constantFrom('One', 'Two'), text: fc.constantFrom('a', 'b') }),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(edits, edits, async (evens, odds) => {
        const nodes = newNodes()
        const base = await buildRevision(nodes, { pages: Array.from({ length: 100 }, (_, at) => page(`p${at}`)) })
        const apply = async (list: typeof evens, parity: number) => {
          let revision = base
          for (const { page, title, text } of list)
            revision = edited(
              await updatePage(nodes, revision, {
                page: `p${page - (page % 2) + parity}`,
                fields: { title },
                body: paragraphDocument(text),
              }),
            )
          return revision
        }
        const revisions = {
          base,
          primary: await apply(
            evens.map((each) => ({ ...each, page: each.page % 98 })),
            0,
          ),
          change: await apply(
            odds.map((each) => ({ ...each, page: each.page % 98 })),
            1,
          ),
        }
        const { kind, revision } = await mergeRevisions(nodes, revisions)
        expect(kind).toBe('merged')
        for (let at = 0; at < 100; at++)
          expect(await findPage(nodes, revision, `p${at}`)).toEqual(
            await findPage(nodes, at % 2 === 0 ? revisions.primary : revisions.change, `p${at}`),
          )
      }),
      { numRuns: examples(200) },
    )
  })
})

const flat = (pages: readonly ReferencePage[]): ReferencePage[] => pages.flatMap((each) => [each, ...flat(each.pages)])

const file = { id: 'f', name: 'a.png', contentType: 'image/png', size: 1, key: 'k' }

/** Merges a small space that changed on both sides. */
async function given(act: Partial<Sides<(nodes: Nodes, revision: Revision) => Promise<Revision>>>) {
  const nodes = newNodes()
  const bare = await buildRevision(nodes, {
    pages: [page('a', [page('b'), page('c')]), page('d'), page('e')],
    files: [file],
  })
  const base = await (act.base?.(nodes, bare) ?? bare)
  const primary = await (act.primary?.(nodes, base) ?? base)
  const change = await (act.change?.(nodes, base) ?? base)
  const result = await mergeRevisions(nodes, { base, primary, change })
  return { nodes, base, primary, change, ...result, conflicts: await listConflicts(nodes, result.revision) }
}
const update = (id: string, rest: object) => async (nodes: Nodes, revision: Revision) =>
  edited(await updatePage(nodes, revision, { page: id, ...rest }))
const remove = (id: string) => async (nodes: Nodes, revision: Revision) => edited(await deletePage(nodes, revision, id))
const titles = (pages: readonly PlacedPage[]): unknown[] =>
  pages.map(({ page, pages }) => (pages.length === 0 ? page.id : [page.id, ...titles(pages)]))

describe('a merge', () => {
  test('moves and edits the same page when each side did one of both', async () => {
    const { nodes, kind, revision } = await given({
      primary: update('b', { into: 'd' }),
      change: update('b', { fields: { title: 'New' }, body: paragraphDocument('x') }),
    })
    expect(kind).toBe('merged')
    expect(titles(await listPages(nodes, revision))).toEqual([['a', 'c'], ['d', 'b'], 'e'])
    expect((await findPage(nodes, revision, 'b'))?.title).toBe('New')
  })

  test('preserves a page deleted on one side and changed on the other, until the conflict is resolved', async () => {
    const { nodes, revision, conflicts } = await given({
      primary: remove('a'),
      change: update('b', { fields: { title: 'New' } }),
    })
    expect(titles(await listPages(nodes, revision))).toEqual([['a', 'b'], 'd', 'e'])
    expect(conflicts.map((each) => [each.kind, 'page' in each && each.page, each.primary]).sort()).toEqual([
      ['page', 'a', null],
      ['page', 'b', null],
    ])
    const above = conflicts.find((each) => 'page' in each && each.page === 'a')!
    const gone = await resolveConflict(nodes, revision, above.id, { keep: 'primary' })
    if (gone.kind !== 'resolved') throw new Error(gone.kind)
    expect(titles(await listPages(nodes, gone.revision))).toEqual(['d', 'e'])
    expect(gone.revision.conflicts).toBeNull()
    const kept = await resolveConflict(nodes, revision, above.id, { keep: 'change' })
    if (kept.kind !== 'resolved') throw new Error(kept.kind)
    expect(titles(await listPages(nodes, kept.revision))).toEqual([['a', 'b'], 'd', 'e'])
    expect(await listConflicts(nodes, kept.revision)).toHaveLength(1)
  })

  test('reverts a move that would create a cycle, and reports a conflict', async () => {
    const { nodes, revision, conflicts } = await given({
      primary: update('d', { into: 'e' }),
      change: update('e', { into: 'd' }),
    })
    expect(titles(await listPages(nodes, revision))).toEqual([
      ['a', 'b', 'c'],
      ['e', 'd'],
    ])
    expect(conflicts).toMatchObject([
      { kind: 'field', page: 'e', field: 'parent', base: null, primary: null, change: 'd' },
    ])
    expect(await resolveConflict(nodes, revision, conflicts[0]!.id, { keep: 'change' })).toMatchObject({
      kind: 'cycle',
    })
    const resolved = await resolveConflict(nodes, revision, conflicts[0]!.id, { value: 'a' })
    if (resolved.kind !== 'resolved') throw new Error(resolved.kind)
    expect(titles(await listPages(nodes, resolved.revision))).toEqual([['a', 'b', 'c', ['e', 'd']]])
    expect(resolved.revision.conflicts).toBeNull()
  })

  test('numbers the slug of the change’s page when both sides added the same slug', async () => {
    const insert = (id: string) => async (nodes: Nodes, revision: Revision) =>
      edited(await insertPage(nodes, revision, { id, type: 'document', title: 'Same', into: 'a' }))
    const { nodes, kind, revision } = await given({ primary: insert('x'), change: insert('w') })
    expect(kind).toBe('merged')
    expect(titles(await listPages(nodes, revision))).toEqual([['a', 'b', 'c', 'x', 'w'], 'd', 'e'])
    expect((await findPage(nodes, revision, 'x'))?.slug).toBe('same')
    expect((await findPage(nodes, revision, 'w'))?.slug).toBe('same-1')
  })

  test('reports a field that both sides set, and accepts a value for it', async () => {
    const { nodes, revision, conflicts } = await given({
      primary: update('d', { fields: { title: 'P', icon: 'x', updatedAt: '2026-02-01' } }),
      change: update('d', { fields: { title: 'C', description: 'y', updatedAt: '2026-01-01' } }),
    })
    expect(conflicts).toMatchObject([
      { kind: 'field', page: 'd', field: 'title', base: 'd', primary: 'P', change: 'C' },
    ])
    expect(await findPage(nodes, revision, 'd')).toMatchObject({
      title: 'C',
      icon: 'x',
      description: 'y',
      updatedAt: '2026-02-01',
    })
    const resolved = await resolveConflict(nodes, revision, conflicts[0]!.id, { value: 'Both' })
    if (resolved.kind !== 'resolved') throw new Error(resolved.kind)
    expect(await findPage(nodes, resolved.revision, 'd')).toMatchObject({ title: 'Both' })
    expect(resolved.revision.conflicts).toBeNull()
    expect(await resolveConflict(nodes, revision, 'nobody', { keep: 'primary' })).toEqual({ kind: 'unknown-conflict' })
    expect(await resolveConflict(nodes, revision, conflicts[0]!.id, { document: paragraphDocument('x') })).toEqual({
      kind: 'unfit-choice',
      conflict: 'field',
    })
    const edit = await updatePage(nodes, revision, { page: 'd', fields: { title: 'Again' } })
    expect(edited(edit).conflicts).toBeNull()
  })

  test('contains a block that both rewrote with its three sides; once resolved it merges', async () => {
    const body = (word: string) => ({ body: paragraphDocument(`First line\nSecond ${word} line\nThird line`) })
    const { nodes, primary, revision, conflicts } = await given({
      base: update('d', body('old')),
      primary: update('d', body('primary')),
      change: update('d', body('change')),
    })
    const lines = async (of: Revision) => (await readBody(nodes, (await findPage(nodes, of, 'd'))!)).nodes.map(textOf)
    expect(conflicts).toHaveLength(1)
    expect(conflicts[0]).toMatchObject({ kind: 'block', page: 'd' })
    expect((conflicts[0]!.primary as Node[]).map(textOf)).toEqual(['Second primary line'])
    const resolveWith = async (choice: Parameters<typeof resolveConflict>[3]) => {
      const resolved = await resolveConflict(nodes, revision, conflicts[0]!.id, choice)
      if (resolved.kind !== 'resolved') throw new Error(resolved.kind)
      expect(resolved.revision.conflicts).toBeNull()
      return resolved.revision
    }
    expect(await lines(await resolveWith({ keep: 'primary' }))).toEqual([
      'First line',
      'Second primary line',
      'Third line',
    ])
    expect(await lines(await resolveWith({ document: paragraphDocument('X\nY') }))).toEqual([
      'First line',
      'X',
      'Y',
      'Third line',
    ])
    const head = await resolveWith({ keep: 'change' })
    const merged = await mergeRevisions(nodes, { base: primary, primary, change: head })
    expect(merged.kind).toBe('merged')
    expect(await lines(merged.revision)).toEqual(['First line', 'Second change line', 'Third line'])
    const rewritten = edited(await updatePage(nodes, revision, { page: 'd', body: paragraphDocument('Z') }))
    expect(rewritten.conflicts).toBeNull()
  })

  test('with open conflicts reports them again, with the current content of primary', async () => {
    const act = (word: string) =>
      update('d', { fields: { title: word }, body: paragraphDocument(`Second ${word} line`) })
    const { nodes, primary, revision, conflicts } = await given({
      base: act('old'),
      primary: act('primary'),
      change: act('change'),
    })
    expect(conflicts).toHaveLength(2)
    const same = await mergeRevisions(nodes, { base: primary, primary, change: revision })
    expect(same).toMatchObject({ kind: 'conflicts', revision })
    const later = await act('later')(nodes, primary)
    const again = await mergeRevisions(nodes, { base: primary, primary: later, change: revision })
    const renewed = await listConflicts(nodes, again.revision)
    expect(renewed).toHaveLength(2)
    for (const conflict of renewed)
      expect(JSON.stringify([conflict.base, conflict.primary, conflict.change])).toMatch(/old.*later.*change/)
    const agreeing = await act('change')(nodes, primary)
    expect(await mergeRevisions(nodes, { base: primary, primary: agreeing, change: revision })).toEqual({
      kind: 'merged',
      revision: agreeing,
    })
  })

  test('reports a file that both replaced, and one deleted and replaced', async () => {
    const put = (size: number) => (nodes: Nodes, revision: Revision) => putFiles(nodes, revision, [{ ...file, size }])
    const both = await given({ primary: put(2), change: put(3) })
    expect(both.conflicts).toMatchObject([
      { kind: 'file', file: 'f', base: { size: 1 }, primary: { size: 2 }, change: { size: 3 } },
    ])
    const resolved = await resolveConflict(both.nodes, both.revision, both.conflicts[0]!.id, { keep: 'primary' })
    if (resolved.kind !== 'resolved') throw new Error(resolved.kind)
    expect(await findFile(both.nodes, resolved.revision, 'f')).toMatchObject({ size: 2 })
    expect(resolved.revision.conflicts).toBeNull()
    const gone = await given({
      primary: put(2),
      change: async (nodes, revision) => (await deleteFile(nodes, revision, 'f'))!,
    })
    expect(gone.conflicts).toMatchObject([{ kind: 'file', file: 'f', primary: { size: 2 }, change: null }])
    expect(await findFile(gone.nodes, gone.revision, 'f')).toMatchObject({ size: 2 })
  })

  test('merges reusable content like a page', async () => {
    const put = (title: string, text: string) => (nodes: Nodes, revision: Revision) =>
      putReusableContent(nodes, revision, { id: 'r', title, document: nodes.put('document', paragraphDocument(text)) })
    const { nodes, revision, conflicts } = await given({
      base: put('R', 'One line\nTwo line'),
      primary: put('P', 'One primary line\nTwo line'),
      change: put('R', 'One change line\nTwo new line'),
    })
    expect(conflicts).toMatchObject([{ kind: 'block', reusableContent: 'r' }])
    const resolved = await resolveConflict(nodes, revision, conflicts[0]!.id, { keep: 'change' })
    if (resolved.kind !== 'resolved') throw new Error(resolved.kind)
    const content = (await findReusableContent(nodes, resolved.revision, 'r'))!
    expect(content.title).toBe('P')
    expect((await readBody(nodes, content)).nodes.map(textOf)).toEqual(['One change line', 'Two new line'])
  })

  test('of 10,000 pages with 100 changed on each side reads and writes what changed', async () => {
    const store = new MapStore(quickDigest)
    const first = store.open()
    const base = await buildRevision(first, { pages: Array.from({ length: 10_000 }, (_, at) => page(`p${at}`)) })
    const apply = async (from: number, word: string) => {
      let revision = base
      for (let at = from; at < from + 100; at++)
        revision = edited(await updatePage(first, revision, { page: `p${at * 37}`, body: paragraphDocument(word) }))
      return revision
    }
    const hashes = [base, await apply(0, 'x'), await apply(100, 'y')].map((each) => store.save(first, each).hash)
    const nodes = store.open()
    const [one, other, third] = await Promise.all(hashes.map((hash) => loadRevision(nodes, hash)))
    store.reads = 0
    store.calls = 0
    const { kind, revision } = await mergeRevisions(nodes, { base: one!, primary: other!, change: third! })
    expect(kind).toBe('merged')
    expect(store.reads).toBeLessThan(1500)
    expect(store.calls).toBeLessThan(30)
    expect(store.save(nodes, revision).written.length).toBeLessThan(250)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { EMPTY_REVISION, saveRevision } from './build-revision.ts'
import { flushRevision } from './edit.ts'
import { openNodes } from './nodes.ts'
import { listPages } from './read-pages.ts'
import { MapStore } from './testing/map-store.ts'
import { applyToModel, applyToRevision, type ModelPage, outline, someOperation } from './testing/space-model.ts'
import type { Revision } from './types.ts'

test('a batch of edits results in the same revision as single edits, and reads the same in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someOperation('p'), { maxLength: 40 }),
      fc.array(someOperation('q'), { maxLength: 40 }),
      fc.nat(5),
      async (before, batch, readEvery) => {
        const store = new MapStore()
        const space: ModelPage[] = []
        const start = store.open()
        let content: Revision = EMPTY_REVISION
        for (const operation of before) {
          const edit = await applyToRevision(start, content, structuredClone(space), operation)
          if (edit.kind === 'edited') content = edit.revision
          applyToModel(space, operation)
        }
        store.save(start, content)

        const [one, other] = [store.open(), openNodes(store, { deferEdits: true })]
        let [edited, deferred] = [content, content]
        for (const [at, operation] of batch.entries()) {
          const edit = await applyToRevision(one, edited, space, operation)
          const later = await applyToRevision(other, deferred, space, operation)
          expect(later.kind).toBe(edit.kind)
          if (edit.kind === 'edited') edited = edit.revision
          if (later.kind === 'edited') deferred = later.revision
          if (readEvery > 0 && at % readEvery === 0)
            expect(outline(await listPages(other, deferred))).toEqual(outline(await listPages(one, edited)))
          applyToModel(space, operation)
        }
        const hash = saveRevision(one, edited)
        expect(saveRevision(other, await flushRevision(other, deferred))).toBe(hash)
        const written = (nodes: typeof one) => nodes.made(hash).map((node) => node.hash)
        expect(written(other).toSorted()).toEqual(written(one).toSorted())
      },
    ),
    { numRuns: examples(60) },
  )
})

test('a revision with pending edits is not saved', async () => {
  const nodes = openNodes(new MapStore(), { deferEdits: true })
  const operation = { kind: 'insert', id: 'p', title: 'One', into: 0, at: 0 } as const
  const edit = await applyToRevision(nodes, EMPTY_REVISION, [], operation)
  if (edit.kind !== 'edited') throw new Error(edit.kind)
  expect(() => saveRevision(nodes, edit.revision)).toThrow('flushed')
})

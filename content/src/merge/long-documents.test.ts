import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { block, documentOf, leaf, text } from '../document/build.ts'
import type { Block, Document } from '../document/types.ts'
import { buildRevision } from '../revision/build-revision.ts'
import { findPage, readBody } from '../revision/read-pages.ts'
import { MapStore } from '../revision/testing/map-store.ts'
import type { Revision } from '../revision/types.ts'
import { updatePage } from '../revision/update-page.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { mergeDocuments } from './merge-documents.ts'
import { mergeRevisions } from './merge-revisions.ts'

const line = (key: string, says: string): Block => ({ ...block('paragraph', {}, [text(leaf(says))]), key })
const LENGTH = 150
const base = documentOf(Array.from({ length: LENGTH }, (_, at) => line(`k${at}`, `Line ${at}`)))

type Edit = { kind: 'rewrite' | 'insert' | 'delete' | 'move'; at: number; to: number }
const someEdits = fc.array(
  fc.record<Edit>({
    kind: fc.constantFrom('rewrite', 'insert', 'delete', 'move'),
    at: fc.nat(LENGTH - 30),
    to: fc.nat(LENGTH - 30),
  }),
  { maxLength: 12 },
)

function edited(side: string, edits: readonly Edit[]): Document {
  const nodes = base.nodes.map((node) => structuredClone(node))
  for (const { kind, at, to } of edits) {
    if (kind === 'rewrite') nodes[at] = line(nodes[at]!.key!, `${side} ${to}`)
    else if (kind === 'insert') nodes.splice(at, 0, line(`${side}${at}-${to}`, `${side} new ${to}`))
    else if (kind === 'delete') nodes.splice(at, 1)
    else nodes.splice(to, 0, ...nodes.splice(at, 1))
  }
  return { ...base, nodes }
}

test('a long document is merged like the same document in one chunk, and stored as if it were new', async () => {
  await fc.assert(
    fc.asyncProperty(someEdits, someEdits, async (ours, theirs) => {
      const store = new MapStore()
      const first = store.open()
      const document = first.put('document', base)
      const start = await buildRevision(first, {
        pages: [{ id: 'p', type: 'document', title: 'P', slug: 'p', document }],
      })
      const { hash: root } = store.save(first, start)
      const bodies = { base, primary: edited('one', ours), change: edited('other', theirs) }
      const write = async (body: Document) => {
        const nodes = store.open()
        const content = (await nodes.get(root)) as Revision
        await readBody(nodes, (await findPage(nodes, content, 'p'))!)
        const edit = await updatePage(nodes, content, { page: 'p', body })
        if (edit.kind !== 'edited') throw new Error(edit.kind)
        return store.save(nodes, edit.revision).hash
      }
      const [primary, change] = [await write(bodies.primary), await write(bodies.change)]

      const nodes = store.open()
      const open = async (hash: string) => (await nodes.get(hash)) as Revision
      const sides = { base: await open(root), primary: await open(primary), change: await open(change) }
      const { revision } = await mergeRevisions(nodes, sides)
      const { hash } = store.save(nodes, revision)

      const fresh = store.open()
      const page = (await findPage(fresh, (await fresh.get(hash)) as Revision, 'p'))!
      const expected = mergeDocuments(structuredClone(bodies), 'p')
      expect(canonicalJson(await readBody(fresh, page))).toBe(canonicalJson(expected))
      expect(new MapStore().open().put('document', structuredClone(expected))).toBe(page.document)
    }),
    { numRuns: examples(80) },
  )
})

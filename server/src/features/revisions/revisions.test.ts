import { findPage, insertPage, openNodes, type Revision, readBody } from '@lectern/content/revision'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { lockSpace } from '../spaces/index.ts'
import { contentStore, listDocuments, loadRevisionRow, openRevision, recordRevision, writeNodes } from './index.ts'

const { given, database } = await startTestServer()
const { db } = database

async function largeSpace() {
  const space = await given.space({ organization: await given.organization() })
  const titles = Array.from({ length: 3000 }, (_, at) => ({ title: `Page ${at}`, markdown: `Text of ${at}` }))
  return { space, ...(await given.pages(space, titles)) }
}

test('reading one page of many reads a handful of nodes', async () => {
  const { space, revision, pages } = await largeSpace()
  const store = contentStore(db, space.id)
  const read: string[] = []
  const nodes = openNodes({
    ...store,
    get: (hashes) => {
      read.push(...hashes)
      return store.get(hashes)
    },
  })
  const { root } = await loadRevisionRow(db, space.id, revision)
  const page = await findPage(nodes, (await nodes.get(root)) as Revision, pages['Page 1234']!)
  expect(JSON.stringify(await readBody(nodes, page!))).toContain('Text of 1234')
  expect(read.length).toBeLessThan(10)
})

test('an edit of one page of many writes a handful of rows', async () => {
  const { space, revision } = await largeSpace()
  const count = async () =>
    (await db.selectFrom('content_nodes').select('hash').where('space_id', '=', space.id).execute()).length
  const before = await count()
  const opened = await openRevision(db, await loadRevisionRow(db, space.id, revision))
  const edit = await insertPage(opened.nodes, opened.content, { id: 'added', type: 'document', title: 'Added' })
  if (edit.kind !== 'edited') throw new Error(edit.kind)
  await inTransaction(db, (trx) =>
    recordRevision(
      trx,
      { nodes: opened.nodes, content: edit.revision },
      {
        spaceId: space.id,
        type: 'edits',
        parents: [revision],
        userId: null,
      },
    ),
  )
  expect((await count()) - before).toBeLessThan(20)
})

test('a write into a change request does not wait for a merge that locks the space', async () => {
  const space = await given.space({ organization: await given.organization() })
  await db.transaction().execute(async (merge) => {
    await lockSpace(merge, space.id)
    await inTransaction(db, (trx) => writeNodes(trx, space.id, [{ hash: 'some', kind: 'document', text: '{}' }]))
  })
})

test('nodes are deleted with their space', async () => {
  const space = await given.space({ organization: await given.organization() })
  await db.deleteFrom('spaces').where('id', '=', space.id).execute()
  const left = await db.selectFrom('content_nodes').select('hash').where('space_id', '=', space.id).execute()
  expect(left).toEqual([])
})

test('a long document is read whole by its hash, only in its space', async () => {
  const organization = await given.organization()
  const [space, other] = [await given.space({ organization }), await given.space({ organization })]
  const markdown = Array.from({ length: 500 }, (_, at) => `Line ${at}`).join('\n\n')
  const { revision, pages } = await given.pages(space, [
    { title: 'Long', markdown },
    { title: 'Short', markdown: 'Hi' },
  ])
  const { nodes, content } = await openRevision(db, await loadRevisionRow(db, space.id, revision))
  const [long, short] = [await findPage(nodes, content, pages.Long!), await findPage(nodes, content, pages.Short!)]
  const hashes = [long!.document!, short!.document!]
  const found = await listDocuments(db, [other.id, space.id], hashes)
  expect(found.map(({ hash }) => hash)).toEqual(hashes.toSorted())
  expect((await readBody(nodes, long!)).nodes.length).toBe(500)
  expect(await listDocuments(db, [other.id], hashes)).toEqual([])
})

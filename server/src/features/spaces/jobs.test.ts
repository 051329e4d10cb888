import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { insertSpace } from './index.ts'
import { purgeSpaces } from './jobs.ts'

const { api, database, given, runJobs } = await startTestServer()
const { db } = database

test('a space deleted more than seven days ago is removed with its content; younger ones stay', async () => {
  const { id: organizationId, path, admin } = await given.organization()
  const deletedFor = async (days: number | undefined) => {
    const id = await inTransaction(db, (trx) => insertSpace(trx, { organizationId, createdBy: admin.id }))
    const deleted_at = days === undefined ? null : new Date(Date.now() - days * 24 * 60 * 60 * 1000)
    await db.updateTable('spaces').set({ deleted_at }).where('id', '=', id).execute()
    return id
  }
  const kept = [await deletedFor(undefined), await deletedFor(6.99)]
  const purged = await deletedFor(7.01)
  await inTransaction(db, (trx) => enqueue(trx, purgeSpaces, {}))
  await runJobs()
  const left = await db.selectFrom('spaces').select('id').where('organization_id', '=', organizationId).execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
  const revisions = await db.selectFrom('revisions').select('space_id').execute()
  expect(revisions.map(({ space_id }) => space_id).toSorted()).toEqual(kept.toSorted())
  const log = await api.as(admin).get(`${path}/audit-events`, { action: 'space.purged' })
  expect(log.items).toMatchObject([
    { actor: { type: 'system', id: 'lectern' }, source: 'workflow', target: { type: 'space', id: purged } },
  ])
})

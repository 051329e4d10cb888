import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { insertRevision, loadRevisionRow } from '../revisions/index.ts'
import { lockSpace, PrimaryPermit, setSpaceRevision } from '../spaces/index.ts'

const { api, given, database } = await startTestServer()

test('a revision names its commit and its author, also under the field name of public clients', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const as = api.as(organization.admin)
  const { root } = await loadRevisionRow(database.db, space.id, (await as.get(space.path)).revision)
  const git = {
    oid: 'a'.repeat(40),
    message: 'Add a page',
    createdByService: false,
    url: 'https://git.example/c',
    ref: 'main',
  }
  const revision = { spaceId: space.id, root, type: 'edits' as const, parents: [], userId: null, git }
  const { id } = await inTransaction(database.db, async (trx) => {
    const inserted = await insertRevision(trx, revision)
    await setSpaceRevision(trx, PrimaryPermit.forMetadata(await lockSpace(trx, space.id)), inserted.id)
    return inserted
  })
  const seen = { ...git, createdByGitBook: false }
  for (const path of ['/content', `/revisions/${id}`]) expect((await as.get(`${space.path}${path}`)).git).toEqual(seen)
  expect((await as.get(`${space.path}/revisions`)).items[0].git).toEqual(seen)
  expect((await as.get(`${space.path}/content`, { metadata: false })).git).toBeUndefined()
})

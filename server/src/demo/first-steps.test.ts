import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'
import { loadConfig } from '../config.ts'
import { addDemo } from './index.ts'

const { api, given, database, url, dataDirectory, runJobs } = await startTestServer()
const config = loadConfig({ LECTERN_URL: url, LECTERN_DATA: dataDirectory })

test('first steps are those that the caller took, not those of others or of the demo', async () => {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const read = async (client = admin) => {
    const { items } = await client.get(`${organization.path}/first-steps`)
    return (items as { step: string; done: boolean }[]).flatMap(({ step, done }) => (done ? [step] : []))
  }
  await database.db.transaction().execute((trx) => addDemo(trx, config, organization.id, organization.admin.id))
  await runJobs()
  expect(await read()).toEqual([])

  const space = await admin.post(`${organization.path}/spaces`, { title: 'Mine', editMode: 'live' })
  const changes = [{ operation: 'insert_page', document: { markdown: '# Mine' } }]
  await admin.post(`/spaces/${space.id}/content`, { changes })
  expect(await read()).toEqual(['write'])
  const site = await admin.post(`${organization.path}/sites`, { title: 'Mine', spaces: [space.id] })
  await admin.post(`${organization.path}/sites/${site.id}/publish`)
  await admin.post(`${organization.path}/invites`, { emails: ['ada@example.com'], role: 'read' })
  expect(await read()).toEqual(['write', 'publish', 'invite'])
  expect(await read(api.as(await given.member(organization, 'admin')))).toEqual([])
})

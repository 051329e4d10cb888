import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { startEmbedded } from '../database/embedded/start-embedded.ts'

const NAMES = ['files', 'files-cache', 'outbox', 'imports', 'insights']

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-private-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const rightsOf = async (path: string) => (await stat(path)).mode & 0o777

test('folders that others could read are made private when the server starts', async () => {
  const data = await newFolder()
  for (const name of NAMES) {
    await mkdir(join(data, name))
    await chmod(join(data, name), 0o755)
  }
  await startTestServer({ LECTERN_DATA: data })
  for (const name of NAMES) expect(await rightsOf(join(data, name))).toBe(0o700)
})

test('uploads, mails and insights are readable by their owner alone', async () => {
  const data = await newFolder()
  const earlier = process.umask(0)
  onTestFinished(() => void process.umask(earlier))
  const { api, given, runJobs } = await startTestServer({ LECTERN_DATA: data })
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const upload = await admin.post(`${organization.path}/storage/upload`, {
    kind: 'organization_file',
    file: { name: 'notes.txt', size: 5 },
  })
  expect((await fetch(upload.url, { method: 'PUT', body: 'Hello' })).status).toBe(200)
  const site = await given.site({ organization })
  await admin.post(`${site.path}/insights/events/aggregate`, { range: 'last7Days' })
  await admin.post(`${organization.path}/invites`, { emails: ['new@example.com'], role: 'read' })
  await runJobs()
  const paths = await readdir(data, { recursive: true })
  for (const name of ['files', 'outbox', 'insights']) expect(paths).toContain(name)
  // DuckDB creates its files itself; their private folder protects them.
  for (const path of paths.filter((each) => !each.startsWith('insights/'))) {
    expect([path, (await rightsOf(join(data, path))) & 0o077]).toEqual([path, 0])
  }
})

test('other accounts cannot read the data directory of the embedded database', async () => {
  const data = await newFolder()
  await chmod(data, 0o755)
  const postgres = await startEmbedded({ dataDirectory: data, say: () => {}, settings: { fsync: 'off' } })
  onTestFinished(() => postgres.stop())
  expect((await rightsOf(data)) & 0o067).toBe(0)
})

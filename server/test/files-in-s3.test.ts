/** Two servers on one database and one bucket, each with its own disk. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeBackup } from '../src/backup/write-backup.ts'
import { loadConfig } from '../src/config.ts'
import { openStorage } from '../src/core/storage/open-storage.ts'
import { startTestServer } from './harness.ts'
import { startS3 } from './s3.ts'

const s3 = await startS3()
afterAll(s3.stop)
const { name, endpoint, region, accessKeyId, secretAccessKey } = s3.bucket
const environment = {
  S3_BUCKET: name,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}
const first = await startTestServer(environment)
const second = await startTestServer(environment, first.connection)

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a file that one server stored is shown and backed up by the other; both report an unavailable bucket', async () => {
  const organization = await first.given.organization()
  const space = await first.given.space({ organization, editMode: 'live' })
  const add = (bytes: string) =>
    first.api.as(organization.admin).ask('POST', `${space.path}/content`, {
      body: {
        changes: [{ operation: 'insert_files', files: [{ name: 'p.png', contentType: 'image/png', base64: bytes }] }],
      },
    })
  expect((await add(PIXEL)).status).toBe(200)
  expect([...s3.objects.values()].map((each) => each.toString('base64'))).toEqual([PIXEL])
  const { items } = await second.api.as(organization.admin).get(`${space.path}/content/files`)
  expect(items).toMatchObject([{ name: 'p.png', dimensions: { width: 1, height: 1 } }])
  const shown = await fetch(items[0].downloadURL.replace(first.url, second.url))
  expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe(PIXEL)

  const out = join(second.dataDirectory, 'backup.tar')
  const storage = openStorage(loadConfig({ LECTERN_DATA: second.dataDirectory, ...environment }))
  await rm(join(second.dataDirectory, 'files-cache'), { recursive: true })
  expect(await writeBackup({ connection: second.connection, storage, out }, () => {})).toMatchObject({
    files: 1,
    missing: [],
  })

  s3.setFault('away')
  const refused = await add(Buffer.from('another').toString('base64'))
  expect(refused).toMatchObject({
    status: 503,
    body: { error: { message: expect.stringContaining('file storage') } },
  })
  // A cached file is still readable.
  expect((await fetch(items[0].downloadURL.replace(first.url, second.url))).status).toBe(200)
})

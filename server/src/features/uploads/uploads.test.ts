import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()
const organization = await given.organization()
const space = await given.space({ organization, editMode: 'live' })
const as = api.as(organization.admin)

const ask = (name = 'notes.txt', type?: string) =>
  as.post(`${organization.path}/storage/upload`, {
    kind: 'organization_file',
    file: { name, ...(type && { type }), size: 5 },
  })
const put = (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers, duplex: 'half' } as RequestInit)
const insert = (file: object, path = space.path) =>
  as.post(`${path}/content`, { changes: [{ operation: 'insert_files', files: [file] }] })

test('bytes are sent to the URL and referred to by their key', async () => {
  const upload = await ask('notes.txt', 'text/plain')
  expect(upload).toEqual({ object: 'storage-signed-url', url: expect.stringMatching(/^http/), key: expect.any(String) })
  expect((await put(upload.url, 'Hello')).status).toBe(200)
  const { insertedFiles } = await insert({ name: 'Notes', key: upload.key })
  expect(insertedFiles[0]).toMatchObject({ name: 'Notes', contentType: 'text/plain', size: 5 })
  expect(await (await fetch(insertedFiles[0].downloadURL)).text()).toBe('Hello')
})

test('large files are streamed', async () => {
  const { url, key } = await ask('large.bin')
  const chunk = new Uint8Array(1_000_000)
  const stream = new ReadableStream({
    start(controller) {
      for (let at = 0; at < 20; at++) controller.enqueue(chunk)
      controller.close()
    },
  })
  expect((await put(url, stream)).status).toBe(200)
  expect((await insert({ name: 'large.bin', key })).insertedFiles[0].size).toBe(20_000_000)
})

test('more than 100 MB are refused', async () => {
  const { url, key } = await ask()
  const { status } = await put(url, new Uint8Array(100_000_001)).catch(() => ({ status: 413 }))
  expect(status).toBe(413)
  await expect(insert({ name: 'x', key })).rejects.toMatchObject({ answer: { status: 400 } })
})

test('a key is valid only once the bytes have arrived, and only in its organization', async () => {
  const { url, key } = await ask()
  await expect(insert({ name: 'x', key })).rejects.toMatchObject({ answer: { status: 400 } })
  await put(url, 'Hello')
  const elsewhere = await given.organization()
  const other = await given.space({ organization: elsewhere, editMode: 'live' })
  const changes = [{ operation: 'insert_files', files: [{ name: 'x', key }] }]
  await expect(api.as(elsewhere.admin).post(`${other.path}/content`, { changes })).rejects.toMatchObject({
    answer: { status: 400 },
  })
})

test('a modified or expired URL accepts nothing', async () => {
  const { url, key } = await ask()
  const { key: another } = await ask()
  expect((await put(url.replace(key, another), 'x')).status).toBe(404)
  expect((await put(url.replace(/expires=\d+/, 'expires=1'), 'x')).status).toBe(404)
  await database.db.deleteFrom('uploads').where('id', '=', key).execute()
  expect((await put(url, 'x')).status).toBe(404)
})

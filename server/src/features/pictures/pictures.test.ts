import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { enqueue } from '../../core/queue/enqueue.ts'
import { jobs } from './jobs.ts'

const { api, given, database, runJobs } = await startTestServer()
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const GIF = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')
const organization = await given.organization()
const as = api.as(organization.admin)
const person = await given.member(organization, 'read')

async function upload(bytes: Buffer, caller: { token: string } = person): Promise<string> {
  const file = { name: 'me.png', type: 'image/png', size: bytes.length }
  const { url, key } = await api
    .as(caller)
    .post(`${organization.path}/storage/upload`, { kind: 'organization_file', file })
  expect((await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).status).toBe(200)
  return key
}

const setPicture = (key: string, caller: { token: string } = person) =>
  api.as(caller).ask('PUT', `/users/${person.id}/picture`, { body: { upload: key } })

test('a person uploads a picture, which others see beside their name, until they remove it', async () => {
  const { status, body } = await setPicture(await upload(PNG))
  expect({ status, body }).toMatchObject({ status: 200, body: { object: 'user', photoURL: expect.any(String) } })
  const { photoURL } = (await as.get(`${organization.path}/members/${person.id}`)).user
  const picture = await fetch(photoURL)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': expect.stringContaining('private'),
  })
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG)

  const next = (await setPicture(await upload(GIF))).body.photoURL
  expect((await fetch(photoURL)).status).toBe(404)
  expect((await fetch(next)).headers.get('content-type')).toBe('image/gif')

  await api.as(person).patch(`/users/${person.id}`, { photoURL: null })
  expect((await as.get(`/users/${person.id}`)).photoURL).toBeUndefined()
  expect((await fetch(next)).status).toBe(404)
})

test('an administrator uploads the logo of the organization and removes it', async () => {
  const key = await upload(PNG, organization.admin)
  const { body } = await as.ask('PUT', `${organization.path}/picture`, { body: { upload: key } })
  expect((await fetch(body.urls.logo)).status).toBe(200)
  expect((await as.get(organization.path)).urls.logo).toBe(body.urls.logo)
  await as.patch(organization.path, { logo: null })
  expect((await fetch(body.urls.logo)).status).toBe(404)
})

test('what is no picture, is too large, or is not one’s own is refused, and names the field', async () => {
  const tall = Buffer.from(PNG)
  tall.writeUInt32BE(5000, 20)
  const refused: [bytes: Buffer, reason: string][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'upload must be a picture'],
    [Buffer.from('<html><script>alert(1)</script>'), 'upload must be a picture'],
    [PNG.subarray(0, 8), 'upload must be a picture'],
    [tall, 'upload must be at most 4096 pixels'],
    [Buffer.concat([PNG, Buffer.alloc(2_000_000)]), 'upload must be at most 2 MB'],
  ]
  for (const [bytes, reason] of refused) {
    const answer = await setPicture(await upload(bytes))
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(reason)
  }
  expect((await setPicture('nowhere')).status).toBe(400)
  expect((await setPicture(await upload(PNG, organization.admin))).status).toBe(400)
  expect((await setPicture(await upload(PNG, organization.admin), organization.admin)).status).toBe(404)
})

test('pictures that nobody shows any more are deleted, and those that are shown stay', async () => {
  const { photoURL } = (await setPicture(await upload(GIF))).body
  await database.db
    .updateTable('pictures')
    .set({ created_at: new Date(0) })
    .execute()
  await inTransaction(database.db, (trx) => enqueue(trx, jobs[0]!, {}))
  await runJobs()
  const rows = await database.db.selectFrom('pictures').select('id').execute()
  expect(rows.map(({ id }) => id)).toEqual([photoURL.split('/').at(-1)])
})

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { deleteUnusedAssets } from './store.ts'

const { api, given, database } = await startTestServer()
const organization = await given.organization()
const admin = api.as(organization.admin)
const space = await given.space({ organization, title: 'Book' })
await given.pages(space, [{ title: 'Welcome', markdown: 'Hello.' }])
const site = await given.site({ organization, title: 'Acme', published: true, spaces: [space] })

async function add(kind: 'image' | 'font', bytes: string | Uint8Array, name = 'logo.svg') {
  const upload = await admin.post(`${organization.path}/storage/upload`, { kind: 'organization_file', file: { name } })
  await fetch(upload.url, { method: 'PUT', body: bytes as BodyInit })
  return admin.ask('POST', `${site.path}/assets`, { body: { upload: upload.key, kind } })
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect id="a" width="8" height="8"/></svg>'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const FONT = await readFile(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

test('a picture gets an address that anybody may open, and that cannot run anything', async () => {
  const { status, body } = await add('image', SVG)
  expect(status).toBe(201)
  expect(body).toMatchObject({ object: 'site-asset', kind: 'image', contentType: 'image/svg+xml', name: 'logo.svg' })
  const answer = await fetch(body.url)
  expect(await answer.text()).toBe(SVG)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*; sandbox$/),
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  await admin.put(`${site.path}/customization`, { header: { logo: { light: body.url, dark: body.url } } })
  const { urls } = await admin.get(site.path)
  expect(await (await fetch(urls.published)).text()).toContain(`src="${body.url}"`)
})

test('bytes decide what a file is, not its name', async () => {
  expect((await add('image', PNG, 'logo.txt')).body).toMatchObject({ contentType: 'image/png' })
  expect((await add('font', FONT, 'own.bin')).body).toMatchObject({ kind: 'font', contentType: 'font/ttf' })
  for (const [kind, bytes, message] of [
    ['font', PNG, /is no font/],
    ['font', '<html>', /is no font/],
    ['font', FONT.subarray(0, 5000), /not whole/],
    ['image', FONT, /is no picture/],
    ['image', '<html><script>1</script></html>', /is no picture/],
    ['image', SVG.replace('<rect', '<script>alert(1)</script><rect'), /the element script/],
    ['image', SVG.replace('<rect', '<foreignObject/><rect'), /the element foreignObject/],
    ['image', SVG.replace('<rect', '<rect onload="alert(1)"'), /the event handler onload/],
    [
      'image',
      SVG.replace('<rect', '<use href="https://example.org/x.svg#a"/><rect'),
      /refers to https:\/\/example.org/,
    ],
    ['image', SVG.replace('<rect', '<rect style="fill:url(//example.org/a)"'), /refers to \/\/example.org/],
    ['image', SVG.replace('<rect', '<style>@import "a.css"</style><rect'), /style sheet/],
    ['image', `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`, /entities/],
    ['image', new Uint8Array(5_000_001), /at most 5 MB/],
  ] as const) {
    const { status, body } = await add(kind, bytes)
    expect([status, body.error?.message], String(message)).toEqual([400, expect.stringMatching(message)])
  }
  expect((await add('image', SVG.replace('<rect', '<use href="#a"/><rect fill="url(#a)"'))).status).toBe(201)
})

test('an upload without bytes, or of another organization, is refused', async () => {
  const { key } = await admin.post(`${organization.path}/storage/upload`, {
    kind: 'organization_file',
    file: { name: 'a.png' },
  })
  for (const upload of [key, 'nowhere'])
    expect((await admin.ask('POST', `${site.path}/assets`, { body: { upload, kind: 'image' } })).status).toBe(400)
})

test('what the customization does not name is deleted after a day', async () => {
  const [used, unused] = [(await add('image', SVG)).body, (await add('image', SVG.replace('a', 'unused'))).body]
  await admin.put(`${site.path}/customization`, { socialPreview: { url: used.url } })
  const before = new Date(Date.now() - 2 * 86_400_000)
  await database.db.updateTable('site_assets').set({ created_at: before }).execute()
  await database.db.updateTable('site_settings').set({ customization_updated_at: before }).execute()
  await deleteUnusedAssets(database.db)
  expect((await fetch(used.url)).status).toBe(200)
  expect((await fetch(unused.url)).status).toBe(404)
  const left = await database.db.selectFrom('site_assets').select('id').execute()
  expect(left).toEqual([{ id: used.id }])
})

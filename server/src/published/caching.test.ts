import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'

const first = await startTestServer()
const second = await startTestServer({}, first.connection)
const { api, given } = first

async function publishedSite() {
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Guides' })
  const { pages } = await given.pages(space, [{ title: 'Welcome', markdown: 'Hello.' }])
  const site = await given.site({ organization, title: 'Acme', published: true, spaces: [space] })
  const { basename } = await api.as(organization.admin).get(site.path)
  return { organization, admin: api.as(organization.admin), space, site, pages, path: `/sites/${basename}/` }
}

/** Requests the path from both servers with the last ETag, and returns what a visitor sees. */
const onBoth = async (path: string, etag = '') => {
  const answers = await Promise.all(
    [first, second].map(({ url }) => fetch(url + path, { headers: { 'if-none-match': etag } })),
  )
  return Promise.all(
    answers.map(async (answer) => ({
      status: answer.status,
      etag: answer.headers.get('etag')!,
      text: await answer.text(),
    })),
  )
}

test('merged content is on the site at once on every server, and the old ETag no longer matches', async () => {
  const { admin, space, pages, path } = await publishedSite()
  const [one, other] = await onBoth(path)
  const etag = one!.etag
  expect((await onBoth(path, etag)).map(({ status }) => status)[0]).toBe(304)
  expect(other!.status).toBe(200)
  const { id } = await admin.post(`${space.path}/change-requests`, {})
  const changes = [{ operation: 'update_page', page: pages.Welcome, document: { markdown: 'Anew.' } }]
  await admin.post(`${space.path}/change-requests/${id}/content`, { changes })
  expect((await onBoth(path, etag))[0]!.status).toBe(304)
  await admin.post(`${space.path}/change-requests/${id}/merge`)
  for (const { status, text } of await onBoth(path, etag)) {
    expect(status).toBe(200)
    expect(text).toContain('Anew.')
  }
})

test('every change of structure, customization or visibility is on the site at once on every server', async () => {
  const { organization, admin, site, space, path } = await publishedSite()
  const texts = async () => (await onBoth(path)).map(({ text }) => text)
  const all = async (part: string) => (await texts()).every((text) => text.includes(part))
  await texts()
  await admin.patch(site.path, { title: 'Renamed' })
  expect(await all('<title>Welcome | Renamed</title>')).toBe(true)
  await admin.put(`${site.path}/customization`, { title: 'By the look' })
  expect(await all('<title>Welcome | By the look</title>')).toBe(true)
  const more = await given.space({ organization, title: 'More' })
  await given.pages(more, [{ title: 'There', markdown: 'Over there.' }])
  const section = await admin.post(`${site.path}/sections`, { spaceId: more.id, title: 'Tab two' })
  expect(await all('Tab two')).toBe(true)
  await admin.patch(`${site.path}/sections/${section.id}`, { title: 'Tab three' })
  expect(await all('Tab three')).toBe(true)
  await admin.patch(`${site.path}/sections/${section.id}`, { condition: 'visitor.claims.a' })
  expect(await all('Tab three')).toBe(false)
  await admin.patch(`${site.path}/sections/${section.id}`, { condition: null })
  await admin.delete(more.path)
  expect(await all('Tab three')).toBe(false)
  await admin.patch(space.path, { language: 'de' })
  expect(await all('<html lang="de"')).toBe(true)
  await admin.patch(site.path, { visibility: 'unlisted' })
  expect(await all('content="noindex"')).toBe(true)
  await admin.post(`${site.path}/unpublish`)
  expect((await onBoth(path)).map(({ status }) => status)).toEqual([404, 404])
})

test('pages, texts and assets are compressed for clients that accept it, each form with its own ETag', async () => {
  const { path } = await publishedSite()
  const ask = (at: string, headers: Record<string, string>) => fetch(first.url + at, { headers })
  const plain = await ask(path, { 'accept-encoding': 'identity' })
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
  const html = await plain.text()
  const [, style] = /href="([^"]+\.css)"/.exec(html)!
  for (const coding of ['br', 'gzip']) {
    const page = await ask(path, { 'accept-encoding': coding })
    expect(page.headers.get('content-encoding')).toBe(coding)
    expect(Number(page.headers.get('content-length'))).toBeLessThan(html.length / 2)
    expect(await page.text()).toBe(html)
    const etag = page.headers.get('etag')!
    expect(etag).not.toBe(plain.headers.get('etag'))
    expect((await ask(path, { 'accept-encoding': coding, 'if-none-match': etag })).status).toBe(304)
    const sheet = await ask(style!, { 'accept-encoding': coding })
    expect(sheet.headers.get('content-encoding')).toBe(coding)
    expect(await sheet.text()).toContain('.page-end')
  }
})

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'

const logged: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
const { api, given } = await startTestServer({}, undefined, logger)

async function siteWithFiles() {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, title: 'Guides' })
  const site = await given.site({ organization, title: 'Acme', published: true, spaces: [space] })
  const { id } = await admin.post(`${space.path}/change-requests`, {})
  const insert = async (name: string, contentType: string, text: string) => {
    const file = { name, contentType, base64: Buffer.from(text).toString('base64') }
    const changes = [{ operation: 'insert_files', files: [file] }]
    const { insertedFiles } = await admin.post(
      `${space.path}/change-requests/${id}/content`,
      { changes },
      { compat: false },
    )
    return insertedFiles[0].id as string
  }
  const image = await insert('a b.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const page = await insert('page.html', 'text/html', '<script>alert(1)</script>')
  const secret = await insert('secret.txt', 'text/plain', 'secret')
  const insertPage = (title: string, files: string[], rest: object = {}) => ({
    operation: 'insert_page',
    title,
    ...rest,
    document: { markdown: files.map((file) => `{% file src="/files/${file}" %}`).join('\n\n') },
  })
  await admin.post(`${space.path}/change-requests/${id}/content`, {
    changes: [
      insertPage('Shown', [image, page]),
      insertPage('Withheld', [secret], { condition: 'visitor.claims.pro' }),
    ],
  })
  await admin.post(`${space.path}/change-requests/${id}/merge`)
  const { basename } = await admin.get(site.path)
  const { items } = await admin.get(`${site.path}/site-spaces`)
  return { admin, site, space, image, page, secret, siteSpace: items[0].id as string, path: `/sites/${basename}/` }
}

test('files of a page have a permanent URL of the site, and are as visible as the page', async () => {
  const { admin, site, image, path } = await siteWithFiles()
  const text = await (await api.visit(`${api.url}${path}shown`)).text()
  const href = new RegExp(`${path}~/files/[^/"]+/[^/"]+/${image}/a%20b.svg`).exec(text)![0]
  const answer = await api.visit(api.url + href)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const etag = answer.headers.get('etag')!
  expect((await fetch(api.url + href, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await admin.post(`${site.path}/unpublish`)
  expect((await fetch(api.url + href, { headers: { 'if-none-match': etag } })).status).toBe(404)
  expect(logged).toEqual([])
})

test('executable files are never served as such', async () => {
  const { page, path } = await siteWithFiles()
  const text = await (await api.visit(`${api.url}${path}shown`)).text()
  const href = new RegExp(`${path}~/files/[^"]+/${page}/page.html`).exec(text)![0]
  const answer = await api.visit(api.url + href)
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a file opens only by a page that shows it to the visitor', async () => {
  const { admin, space, secret, image, siteSpace, path } = await siteWithFiles()
  const { pages } = await admin.get(`${space.path}/content`)
  const idOf = (title: string) => pages.find((page: { title: string }) => page.title === title).id
  const open = async (page: string, file: string) =>
    (await api.visit(`${api.url}${path}~/files/${siteSpace}/${page}/${file}/x`)).status
  expect(await open(idOf('Shown'), image)).toBe(200)
  expect(await open(idOf('Shown'), secret)).toBe(404)
  expect(await open(idOf('Withheld'), secret)).toBe(404)
  expect(await open(idOf('Shown'), 'nothing')).toBe(404)
})

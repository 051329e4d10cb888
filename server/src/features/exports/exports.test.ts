import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { makeZip } from '../../../test/make-zip.ts'
import { serveSite } from '../../../test/serve-site.ts'
import { openArchive } from '../../core/storage/read-zip.ts'
import { createStorage } from '../../core/storage/storage.ts'
import { storeFile } from '../files/index.ts'
import { loadRevisionRow } from '../revisions/index.ts'
import { listExportedFiles } from './exported-files.ts'
import { toZip } from './to-zip.ts'

const { api, given, database, dataDirectory, url } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })
const organization = await given.organization()
const as = api.as(organization.admin)
const storage = createStorage(join(dataDirectory, 'files'))

async function givenBook() {
  const space = await given.space({ organization, title: 'Büch (1)', editMode: 'live' })
  const picture = { ...(await storeFile(storage, Buffer.from('a picture'), { name: 'a b.png' })), id: 'picture' }
  const { pages } = await given.pages(
    space,
    [
      { title: 'Start', emoji: '👋', description: 'First' },
      { title: 'Part', type: 'group', pages: [{ title: 'Inside', icon: 'gear' }, { title: 'Empty' }] },
      { title: 'Out', type: 'link', target: { kind: 'url', url: 'https://example.org/' } },
    ],
    { files: [picture], reusableContents: [{ id: 'note', title: 'A note', markdown: 'Shared *words*.' }] },
  )
  const write = (page: string | undefined, markdown: string) => ({
    operation: 'update_page',
    page,
    document: { markdown },
  })
  await as.post(`${space.path}/content`, {
    changes: [
      write(pages.Start, `See [there](/pages/${pages.Inside}#part) ![](/files/picture)`),
      write(pages.Inside, '## Part\n\n{% include "/reusable-contents/note" %}'),
    ],
  })
  return space
}

async function download(space: { path?: string; id: string }) {
  const response = await fetch(`${url}/v1/spaces/${space.id}/content/export`, {
    headers: { authorization: `Bearer ${organization.admin.token}` },
  })
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function textsIn(bytes: Buffer) {
  const archive = await openArchive(bytes, { entries: 1000, bytes: 1e8 })
  const texts: Record<string, string> = {}
  for (const [path, entry] of archive.entries) texts[path] = (await buffer(await entry.stream())).toString()
  archive.close()
  return texts
}

test('a space is exported as a zip of markdown and files, and an import of it is the same', async () => {
  const space = await givenBook()
  const { headers, bytes } = await download(space)
  expect(headers.get('content-type')).toBe('application/zip')
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''B%C3%BCch%20%281%29.zip")
  const texts = await textsIn(bytes)
  expect(texts).toEqual({
    'README.md':
      '---\ndescription: First\nemoji: 👋\n---\n\n# Start\n\nSee [there](part/inside.md#part) ![](.gitbook/assets/a%20b.png)\n',
    'part/inside.md': '---\nicon: gear\n---\n\n# Inside\n\n## Part\n\n{% include "../.gitbook/includes/a-note.md" %}\n',
    'part/empty.md': '# Empty\n',
    '.gitbook/includes/a-note.md': '---\ntitle: A note\n---\n\nShared _words_.\n',
    '.gitbook/assets/a b.png': 'a picture',
    'SUMMARY.md': expect.stringContaining('* [Start](README.md)'),
  })
  const { base } = await serveSite({ '/book.zip': { type: 'application/zip', body: bytes } })
  const copy = await as.post(`/orgs/${organization.id}/spaces`, { title: 'Copy', empty: true, editMode: 'live' })
  await as.post(`/spaces/${copy.id}/content/import`, { url: `${base}/book.zip`, source: 'zip' })
  expect(await textsIn((await download(copy)).bytes)).toEqual(texts)
})

test('variables and redirects of a space are exported and imported with the zip', async () => {
  const texts = {
    'README.md': '# Start\n\nVersion <code class="expression">space.vars.version</code>\n',
    'guide.md': '# Guide\n',
    'SUMMARY.md': '# Table of contents\n\n* [Start](README.md)\n* [Guide](guide.md)\n',
    '.gitbook/vars.yaml': 'version: "2.1"\n',
    '.gitbook.yaml': 'redirects:\n  old/manual: guide.md\n',
  }
  const copyOf = async (bytes: Buffer) => {
    const { base } = await serveSite({ '/book.zip': { type: 'application/zip', body: bytes } })
    const copy = await as.post(`/orgs/${organization.id}/spaces`, { title: 'Copy', empty: true, editMode: 'live' })
    await as.post(`/spaces/${copy.id}/content/import`, { url: `${base}/book.zip`, source: 'zip' })
    return (await download(copy)).bytes
  }
  const first = await copyOf(await makeZip(texts))
  expect(await textsIn(first)).toEqual(texts)
  expect(await textsIn(await copyOf(first))).toEqual(texts)
})

test('names that differ in case only are kept on import, and unpacked beside each other on any system', async () => {
  const { base } = await serveSite({
    '/case.zip': {
      type: 'application/zip',
      body: await makeZip({
        'README.md': '# Home\n\n[upper](Page.md) [lower](page.md)\n',
        'SUMMARY.md': '* [Home](README.md)\n* [Upper](Page.md)\n* [Lower](page.md)\n',
        'Page.md': '# Upper\n\n![](.gitbook/assets/Img.png)\n',
        'page.md': '# Lower\n\n![](.gitbook/assets/img.png)\n',
        '.gitbook/assets/Img.png': 'one',
        '.gitbook/assets/img.png': 'two',
      }),
    },
  })
  const copyOf = async (url: string) => {
    const copy = await as.post(`/orgs/${organization.id}/spaces`, { title: 'Copy', empty: true, editMode: 'live' })
    await as.post(`/spaces/${copy.id}/content/import`, { url, source: 'zip' })
    return (await download(copy)).bytes
  }
  const bytes = await copyOf(`${base}/case.zip`)
  const texts = await textsIn(bytes)
  expect(texts).toEqual({
    'README.md': '# Home\n\n[upper](page.md) [lower](page-1.md)\n',
    'page.md': '# Upper\n\n![](.gitbook/assets/Img.png)\n',
    'page-1.md': '# Lower\n\n![](.gitbook/assets/img-1.png)\n',
    '.gitbook/assets/Img.png': 'one',
    '.gitbook/assets/img-1.png': 'two',
    'SUMMARY.md': expect.stringContaining('* [Upper](page.md)\n* [Lower](page-1.md)'),
  })
  const { base: again } = await serveSite({ '/case.zip': { type: 'application/zip', body: bytes } })
  expect(await textsIn(await copyOf(`${again}/case.zip`))).toEqual(texts)
})

test('the same revision results in the same zip', async () => {
  const space = await givenBook()
  const [one, other] = [await download(space), await download(space)]
  expect(one.bytes.equals(other.bytes)).toBe(true)
})

test('files are opened one after the other, as the reader reads', async () => {
  const space = await given.space({ organization })
  const big = await storeFile(storage, Buffer.alloc(3_000_000, createHash('sha512').update('x').digest()), {
    name: 'x.bin',
  })
  await given.pages(space, [{ title: 'One' }], {
    files: Array.from({ length: 30 }, (_, at) => ({ ...big, id: `f${at}`, name: `${at}.bin` })),
  })
  const revision = await loadRevisionRow(database.db, space.id, (await as.get(space.path)).revision)
  const files = await listExportedFiles({ db: database.db, storage }, revision)
  let opened = 0
  const zip = await toZip(
    files.map((file) => ({
      path: file.path,
      open: () => {
        opened++
        return file.open()
      },
    })),
    { mtime: revision.created_at },
  )
  const chunks = zip[Symbol.asyncIterator]()
  await chunks.next()
  expect(opened).toBeLessThan(files.length / 2)
  zip.destroy()
})

import { GitBookAPI } from 'gitbook-api-0.137'
import { expect, test } from 'vitest'
// The package's own declarations import one another without file extensions, which TypeScript does not follow for modules.
import type { Api } from '../../../../node_modules/gitbook-api-0.137/dist/client.d.ts'
import { startTestServer } from '../../../test/harness.ts'

const { url, given } = await startTestServer()

test('the public client reads content', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const file = { id: 'file1', name: 'a.txt', contentType: 'text/plain', size: 1, key: 'a'.repeat(64) }
  const content = { files: [file], reusableContents: [{ id: 'notice', title: 'Notice', markdown: 'Mind the gap' }] }
  const guides = { title: 'Guides', pages: [{ title: 'Install', markdown: 'Run **it**' }] }
  const { revision, pages } = await given.pages(space, [guides], content)
  const { id } = await given.changeRequest({ space })
  const { spaces } = new GitBookAPI({ endpoint: url, authToken: organization.admin.token }) as unknown as Api<unknown>

  expect((await spaces.getCurrentRevision(space.id)).data.id).toBe(revision)
  expect((await spaces.listPages(space.id)).data.pages.map(({ title }) => title)).toEqual(['Guides'])
  const byId = (await spaces.getPageById(space.id, pages.Install!, { format: 'markdown' })).data
  expect(byId).toMatchObject({ markdown: 'Run **it**', path: 'guides/install' })
  expect(byId).not.toHaveProperty('document')
  // Without a format the response has the document or the markdown.
  const plain = (await spaces.getPageByPath(space.id, 'guides/install')).data as typeof byId & { document: object }
  expect(plain).toEqual({ ...byId, document: expect.objectContaining({ object: 'document' }) })
  const asDocument = (await spaces.getPageById(space.id, pages.Install!, { format: 'document' as never })).data
  expect(asDocument).toMatchObject({ document: plain.document })
  expect(asDocument).not.toHaveProperty('markdown')
  for (const each of (await spaces.listPages(space.id)).data.pages) {
    expect(each).not.toHaveProperty('markdown')
    expect(each).not.toHaveProperty('document')
  }
  expect((await spaces.listFiles(space.id, { limit: 1 })).data.items).toHaveLength(1)
  expect((await spaces.getFileById(space.id, 'file1')).data.name).toBe('a.txt')
  const notice = (await spaces.getReusableContentById(space.id, 'notice')).data as { document: string }
  const document = (await spaces.getDocumentById(space.id, notice.document)).data
  expect(document).toMatchObject({ object: 'document' })
  expect((await spaces.getReusableContentDocumentInRevisionById(space.id, revision, 'notice')).data).toEqual(document)

  expect((await spaces.getRevisionById(space.id, revision)).data.id).toBe(revision)
  expect((await spaces.getPageInRevisionByPath(space.id, revision, 'guides/install')).data.id).toBe(pages.Install)
  const { changes } = (await spaces.getRevisionSemanticChanges(space.id, revision, { limit: 2 })).data
  expect(changes).toHaveLength(2)

  expect((await spaces.getRevisionOfChangeRequestById(space.id, id)).data.id).toBe(revision)
  expect((await spaces.getPageInChangeRequestByPath(space.id, id, 'guides/install')).data.id).toBe(pages.Install)
})

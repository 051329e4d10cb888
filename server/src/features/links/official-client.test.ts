import { GitBookAPI } from 'gitbook-api-0.137'
import { expect, test } from 'vitest'
// The package's own declarations import one another without file extensions, which TypeScript does not follow for modules.
import type { Api, ContentReferenceStatus } from '../../../../node_modules/gitbook-api-0.137/dist/client.d.ts'
import { startTestServer } from '../../../test/harness.ts'

const { url, api, given } = await startTestServer()
const broken = 'broken' as ContentReferenceStatus

test('the public client sees the deletion of a page in a change request as a broken link before the merge', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const file = { id: 'logo', name: 'logo.png', contentType: 'image/png', size: 3, key: 'a'.repeat(64) }
  const { pages } = await given.pages(space, [{ title: 'Target' }, { title: 'Page' }], { files: [file] })
  const [target, page] = [pages.Target!, pages.Page!]
  const as = api.as(organization.admin)
  const markdown = `[a](/pages/${target})\n\n[b](missing.md)\n\n![](/files/logo)`
  await as.post(`${space.path}/content`, { changes: [{ operation: 'update_page', page, document: { markdown } }] })
  const { id, path } = await given.changeRequest({ space, createdBy: organization.admin })
  await as.post(`${path}/content`, { changes: [{ operation: 'delete_page', page: target }] })

  const { spaces } = new GitBookAPI({ endpoint: url, authToken: organization.admin.token }) as unknown as Api<unknown>
  const { data: own } = await spaces.listChangeRequestLinks(space.id, id, {
    status: broken,
    brokenContext: 'change-request',
  })
  expect(own.stats).toEqual({ total: 3, broken: { total: 2, changeRequest: 1 } })
  expect(own.items).toMatchObject([{ status: 'broken', locationReferences: [{ kind: 'page', page: { id: page } }] }])
  const { data: before } = await spaces.listChangeRequestLinks(space.id, id, { brokenContext: 'space' })
  expect(before.items).toHaveLength(1)
  expect((await spaces.listPageLinksInChangeRequest(space.id, id, page)).data.stats).toEqual(own.stats)
  expect((await spaces.listPageLinksInSpace(space.id, page, { status: broken })).data.items).toHaveLength(1)
  expect((await spaces.listSpaceLinks(space.id)).data.stats).toEqual({ total: 3, broken: { total: 1 } })
  for (const { data } of [
    await spaces.listSpaceFileBacklinks(space.id, 'logo', { limit: 10 }),
    await spaces.listChangeRequestFileBacklinks(space.id, id, 'logo'),
    await spaces.listSpacePageBacklinks(space.id, target),
  ])
    expect(data.items).toMatchObject([{ kind: 'page', page: { id: page, title: 'Page' } }])
})

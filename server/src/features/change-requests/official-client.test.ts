/** The newest public client works through a change request, from its creation to its merge. */
import { GitBookAPI } from 'gitbook-api-0.137'
import { expect, test } from 'vitest'
import type { Api } from '../../../../node_modules/gitbook-api-0.137/dist/client.d.ts'
import { startTestServer } from '../../../test/harness.ts'

const { url, api, given } = await startTestServer()
const organization = await given.organization()
const reviewer = await given.member(organization, 'review')
const space = await given.space({ organization })

// Its declarations import one another without file extensions, which TypeScript does not follow: its methods are typed from their file.
const clientOf = ({ token }: { token: string }) =>
  (new GitBookAPI({ endpoint: url, authToken: token }) as unknown as Api<unknown>).spaces
const client = clientOf(organization.admin)

test('it creates, reviews, reads and merges a change request', async () => {
  const { data: made, headers } = await client.createChangeRequest(space.id, { subject: 'Fix' })
  expect(headers.get('location')).toBe(made.urls.location)
  expect((await client.getChangeRequestById(space.id, String(made.number))).data).toEqual(made)
  expect((await client.listChangeRequestsForSpace(space.id)).data.items).toEqual([])
  const { data: opened } = await client.updateChangeRequestById(space.id, made.id, { status: 'open', subject: 'Fixed' })
  expect(
    (await client.listChangeRequestsForSpace(space.id, { contributor: organization.admin.id })).data.items,
  ).toEqual([opened])

  // This version of the client cannot write pages.
  const changes = [{ operation: 'insert_page', title: 'Guide', document: { markdown: 'Hello' } }]
  await api.as(organization.admin).post(`${space.path}/change-requests/${made.id}/content`, { changes })
  const { data: pages } = await client.listPagesInChangeRequest(space.id, made.id)
  expect(pages.pages.map((page) => page.title)).toEqual(['Untitled', 'Guide'])
  const { data: page } = await client.getPageInChangeRequestById(space.id, made.id, pages.pages[1]!.id, {
    format: 'markdown',
  })
  expect(page).toMatchObject({ markdown: 'Hello' })
  const { data: difference } = await client.getChangeRequestChanges(space.id, made.id)
  expect(difference.changes).toMatchObject([{ type: 'page_created', page: { title: 'Guide' } }])

  const { data: requested } = await client.requestReviewersForChangeRequest(space.id, made.id, { users: [reviewer.id] })
  expect((await client.getRequestedReviewersByChangeRequestId(space.id, made.id)).data.items).toEqual(requested.users)
  const { data: review } = await clientOf(reviewer).submitChangeRequestReview(space.id, made.id, {
    status: 'approved' as never,
    comment: { markdown: 'Good' } as never,
  })
  expect(review).toMatchObject({
    requestedBy: { id: organization.admin.id },
    comment: { target: { review: review.id } },
  })
  expect((await client.getReviewsByChangeRequestId(space.id, made.id)).data.items).toHaveLength(1)
  expect((await client.getContributorsByChangeRequestId(space.id, made.id)).data.items).toHaveLength(1)
  expect((await client.updateChangeRequest(space.id, made.id)).data.result).toBe('update')
  const { data: merged } = await client.mergeChangeRequest(space.id, made.id)
  expect(merged).toEqual({ result: 'merge', revision: (await client.getSpaceById(space.id)).data.revision })
  expect((await client.listPages(space.id)).data.pages).toHaveLength(2)
})

/** A change of the API guide that waits for the administrator: reviewed by others, with a discussion and one resolved thread. */
import type { DemoClock } from './clock.ts'
import { editPage, findBlock, openChangeRequest } from './edit-page.ts'
import type { WrittenSpace } from './pages.ts'
import type { People, Person } from './people.ts'

export async function addApiReview(
  clock: DemoClock,
  people: People,
  admin: Person,
  { spaceId, pages }: WrittenSpace,
): Promise<void> {
  await clock.goTo(7, 9)
  const { jonas, maya, lena } = people
  const description = 'Customers retry at once and are surprised by 429.'
  const params = await openChangeRequest(jonas, spaceId, 'Ask less often', description)
  const deliveries = pages.deliveries!
  const change = await editPage(
    jonas.perform,
    spaceId,
    deliveries,
    ['Asking every minute is possible, and a waste.', 'Asking is possible once a minute, and a waste.'],
    ['Otherwise the delivery is tried again', 'Otherwise, or without an answer, the delivery is tried again'],
  )
  await jonas.perform('updateChangeRequestContent', { params, body: { changes: [change] } })
  await jonas.perform('requestReviewersForChangeRequest', { params, body: { users: [admin.id, maya.id] } })
  await clock.goTo(6, 12)
  await discuss(people, { ...params, pageId: deliveries })
  await clock.goTo(5, 9)
  const wish = { markdown: 'Please say what "without an answer" means: how many seconds?' }
  await maya.perform('submitChangeRequestReview', { params, body: { status: 'changes-requested', comment: wish } })
  const open = { markdown: 'Support will be glad about this one.' }
  await lena.perform('postCommentInChangeRequest', { params, body: { body: open } })
}

async function discuss(
  { priya, jonas }: People,
  { pageId, ...params }: Record<'spaceId' | 'changeRequestId' | 'pageId', string>,
): Promise<void> {
  const node = await findBlock(priya.perform, { ...params, pageId }, 'Asking is possible')
  const question = { markdown: 'Is it still once a minute on the plan Coast?' }
  const body = { body: question, page: pageId, node }
  const comment = await priya.perform('postCommentInChangeRequest', { params, body })
  const thread = { ...params, commentId: comment.id }
  const answer = { body: { markdown: 'Yes, on every plan.' } }
  await jonas.perform('postCommentReplyInChangeRequest', { params: thread, body: answer })
  await priya.perform('updateCommentInChangeRequest', { params: thread, body: { resolved: true } })
}

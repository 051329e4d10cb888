/** More work on the handbook: a conflict with merged content, a draft of the administrator, a comment on a page. */
import type { DemoClock } from './clock.ts'
import { editPage, openChangeRequest } from './edit-page.ts'
import type { WrittenSpace } from './pages.ts'
import type { People, Person } from './people.ts'

export async function addHandbookWork(
  clock: DemoClock,
  people: People,
  admin: Person,
  handbook: WrittenSpace,
): Promise<void> {
  await addConflict(clock, people, handbook)
  await commentOnPage(clock, people, admin, handbook)
  await clock.goTo(2, 11)
  await addDraft(clock, people, admin, handbook)
}

/** Both sides rewrote the same sentence. */
async function addConflict(clock: DemoClock, { maya, jonas }: People, { spaceId, pages }: WrittenSpace): Promise<void> {
  await clock.goTo(16, 12)
  const sentence = 'what you have paid is counted.'
  const ours = await openChangeRequest(maya, spaceId, 'Say what happens to what was paid')
  const our = await editPage(maya.perform, spaceId, pages.plans!, [
    sentence,
    'what you have paid for the month counts.',
  ])
  await maya.perform('updateChangeRequestContent', { params: ours, body: { changes: [our] } })
  await maya.perform('requestReviewersForChangeRequest', { params: ours, body: { users: [jonas.id] } })
  await clock.goTo(14, 9)
  const theirs = await openChangeRequest(jonas, spaceId, 'Plans change at the end of the month')
  const their = await editPage(jonas.perform, spaceId, pages.plans!, [sentence, 'it takes effect with the next month.'])
  await jonas.perform('updateChangeRequestContent', { params: theirs, body: { changes: [their] } })
  await jonas.perform('mergeChangeRequest', { params: theirs })
  await clock.goTo(12, 16)
  await maya.perform('updateChangeRequest', { params: ours })
}

async function addDraft(
  clock: DemoClock,
  { priya }: People,
  admin: Person,
  { spaceId, pages }: WrittenSpace,
): Promise<void> {
  const params = await openChangeRequest(admin, spaceId, 'Answers about batteries')
  const edit = await editPage(admin.perform, spaceId, pages.questions!, [
    'Leave the antenna and the sensor as they are.',
    `$& ${BATTERIES}`,
  ])
  await admin.perform('updateChangeRequestContent', { params, body: { changes: [edit] } })
  await clock.goTo(2, 16)
  const body = { markdown: 'Shall we name the type of the battery? People write to support about it.' }
  await priya.perform('postCommentInChangeRequest', { params, body: { body } })
}

async function commentOnPage(
  clock: DemoClock,
  { lena, maya }: People,
  admin: Person,
  { spaceId, pages }: WrittenSpace,
): Promise<void> {
  await clock.goTo(9, 13)
  const params = { spaceId }
  const body = { markdown: 'Two customers asked this week what a harbour is, for us. A sentence would do.' }
  const comment = await lena.perform('postCommentInSpace', { params, body: { body, page: pages.plans } })
  await clock.goTo(8, 8)
  const mention = `[you](/users/${admin.id} "mention")`
  const reply = { body: { markdown: `Good idea, I take it. And ${mention}, shall the site say it as well?` } }
  await maya.perform('postCommentReplyInSpace', { params: { ...params, commentId: comment.id }, body: reply })
}

const BATTERIES = 'And the battery: it lasts two years, or one winter in the far north.'

/** Change requests of the handbook: one that was reviewed and merged, and one that waits for its review. */
import type { DemoClock } from './clock.ts'
import { editPage, findBlock, openChangeRequest } from './edit-page.ts'
import { readPage, type WrittenSpace } from './pages.ts'
import type { Authors } from './people.ts'

export async function addChangeRequests(clock: DemoClock, authors: Authors, handbook: WrittenSpace): Promise<void> {
  await addMerged(clock, authors, handbook)
  await addOpen(clock, authors, handbook)
}

async function addMerged(clock: DemoClock, { priya, jonas }: Authors, { spaceId, pages }: WrittenSpace): Promise<void> {
  await clock.goTo(24, 9)
  const subject = 'Say what a station does without a network'
  const description = 'Support is asked about it after every storm.'
  const params = await openChangeRequest(priya, spaceId, subject, description)
  const markdown = await readPage('handbook', 'working-offline')
  const changes = [
    { operation: 'insert_page', ref: 'working-offline', into: pages.guides, document: { markdown } },
    await editPage(priya.perform, spaceId, pages.guides!, [
      'or everybody',
      'or everybody\n* [Working offline](./working-offline.md): what a station does while the network is away',
    ]),
  ]
  await priya.perform('updateChangeRequestContent', { params, body: { changes } })
  await priya.perform('requestReviewersForChangeRequest', { params, body: { users: [jonas.id] } })
  await clock.goTo(22, 14)
  const comment = { markdown: 'Checked against the firmware: it is thirty days.' }
  await jonas.perform('submitChangeRequestReview', { params, body: { status: 'approved', comment } })
  await jonas.perform('mergeChangeRequest', { params })
}

async function addOpen(
  clock: DemoClock,
  { maya, priya, jonas }: Authors,
  { spaceId, pages }: WrittenSpace,
): Promise<void> {
  await clock.goTo(18, 7)
  const subject = 'Alarms can be snoozed'
  const description = 'For the next release. Also shortens what is said about testing.'
  const params = await openChangeRequest(priya, spaceId, subject, description)
  const setAlarms = pages['set-alarms']!
  const changes = [
    await editPage(
      priya.perform,
      spaceId,
      setAlarms,
      ['## Try it', `${SNOOZING}\n\n## Try it`],
      [' Do it after every change: an alarm nobody has heard is a guess.', ' Do it after every change.'],
    ),
    await editPage(priya.perform, spaceId, pages.changelog!, ['{% update date="2026-10-27"', `${UPDATE}\n\n$&`]),
  ]
  await priya.perform('updateChangeRequestContent', { params, body: { changes } })
  await priya.perform('requestReviewersForChangeRequest', { params, body: { users: [jonas.id] } })
  await clock.goTo(6, 10)
  const node = await findBlock(jonas.perform, { ...params, pageId: setAlarms }, 'For up to thirty minutes')
  const question = { markdown: 'Does the horn of the station fall silent as well? We should say so.' }
  const comment = await jonas.perform('postCommentInChangeRequest', {
    params,
    body: { body: question, page: setAlarms, node },
  })
  await clock.goTo(5, 8)
  const answer = { markdown: 'It does not. I will add a sentence.' }
  await priya.perform('postCommentReplyInChangeRequest', {
    params: { ...params, commentId: comment.id },
    body: { body: answer },
  })
  await clock.goTo(4, 15)
  const wish = { markdown: 'Please keep the sentence about the guess, people quote it.' }
  await maya.perform('postCommentInChangeRequest', { params, body: { body: wish } })
}

const SNOOZING = `## Snoozing

For up to thirty minutes the person on duty can snooze a warning. It rings again sooner if the water rises faster than the forecast said. Alarms cannot be snoozed.`

const UPDATE = `{% update date="2026-11-12" tags="alarms" %}
## Snooze a warning

Five more minutes, or thirty. The water decides whether you get them.
{% endupdate %}`

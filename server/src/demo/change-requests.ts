/** Work on the handbook: a change request that was reviewed and merged, and one that waits for its review. */
import { type Document, plainText } from '@lectern/content/document'
import type { Perform } from './act-as.ts'
import { type PageIds, readPage } from './pages.ts'
import type { People } from './people.ts'

interface Handbook {
  spaceId: string
  pages: PageIds
}

export async function addChangeRequests(people: People, handbook: Handbook): Promise<void> {
  await addMerged(people, handbook)
  await addOpen(people, handbook)
}

async function addMerged({ priya, jonas }: People, { spaceId, pages }: Handbook): Promise<void> {
  const subject = 'Say what a station does without a network'
  const description = 'Support is asked about it after every storm.'
  const { id } = await priya.perform('createChangeRequest', { params: { spaceId }, body: { subject, description } })
  const params = { spaceId, changeRequestId: id }
  const markdown = await readPage('handbook', 'working-offline')
  const changes = [
    { operation: 'insert_page', ref: 'working-offline', into: pages.guides, document: { markdown } },
    await editOf(priya.perform, spaceId, pages.guides!, [
      'or everybody',
      'or everybody\n* [Working offline](./working-offline.md): what a station does while the network is away',
    ]),
  ]
  await priya.perform('updateChangeRequestContent', { params, body: { changes } })
  await priya.perform('requestReviewersForChangeRequest', { params, body: { users: [jonas.id] } })
  const comment = { markdown: 'Checked against the firmware: it is thirty days.' }
  await jonas.perform('submitChangeRequestReview', { params, body: { status: 'approved', comment } })
  await jonas.perform('mergeChangeRequest', { params })
}

async function addOpen({ maya, priya, jonas }: People, { spaceId, pages }: Handbook): Promise<void> {
  const subject = 'Alarms can be snoozed'
  const description = 'For the next release. Also shortens what is said about testing.'
  const { id } = await priya.perform('createChangeRequest', { params: { spaceId }, body: { subject, description } })
  const params = { spaceId, changeRequestId: id }
  const setAlarms = pages['set-alarms']!
  const changes = [
    await editOf(
      priya.perform,
      spaceId,
      setAlarms,
      ['## Try it', `${SNOOZING}\n\n## Try it`],
      [' Do it after every change: an alarm nobody has heard is a guess.', ' Do it after every change.'],
    ),
    await editOf(priya.perform, spaceId, pages.changelog!, ['{% update date="2026-10-27"', `${UPDATE}\n\n$&`]),
  ]
  await priya.perform('updateChangeRequestContent', { params, body: { changes } })
  await priya.perform('requestReviewersForChangeRequest', { params, body: { users: [jonas.id] } })
  const node = await findBlock(jonas.perform, { ...params, pageId: setAlarms }, 'For up to thirty minutes')
  const question = { markdown: 'Does the horn of the station fall silent as well? We should say so.' }
  const comment = await jonas.perform('postCommentInChangeRequest', {
    params,
    body: { body: question, page: setAlarms, node },
  })
  const answer = { markdown: 'It does not. I will add a sentence.' }
  await priya.perform('postCommentReplyInChangeRequest', {
    params: { ...params, commentId: comment.id },
    body: { body: answer },
  })
  const wish = { markdown: 'Please keep the sentence about the guess, people quote it.' }
  await maya.perform('postCommentInChangeRequest', { params, body: { body: wish } })
}

const SNOOZING = `## Snoozing

For up to thirty minutes the person on duty can snooze a warning. It rings again sooner if the water rises faster than the forecast said. Alarms cannot be snoozed.`

const UPDATE = `{% update date="2026-11-12" tags="alarms" %}
## Snooze a warning

Five more minutes, or thirty. The water decides whether you get them.
{% endupdate %}`

type Replacement = [text: string, by: string]

/** A change of a page as it stands in the space. */
async function editOf(perform: Perform, spaceId: string, page: string, ...replacements: Replacement[]) {
  const params = { spaceId, pageId: page }
  let { markdown } = await perform<{ markdown: string }>('getPageById', { params, query: { format: 'markdown' } })
  for (const [text, by] of replacements) {
    if (!markdown.includes(text)) throw new Error(`The page has no "${text}"`)
    markdown = markdown.replace(text, by)
  }
  return { operation: 'update_page', page, document: { markdown } }
}

/** The key of the block that begins with a text. */
async function findBlock(perform: Perform, params: Record<string, string>, text: string): Promise<string> {
  const query = { format: 'document' }
  const { document } = await perform<{ document: Document }>('getPageInChangeRequestById', { params, query })
  const block = document.nodes.find((node) => plainText({ ...document, nodes: [node] }).startsWith(text))
  if (block?.key === undefined) throw new Error(`No block begins with "${text}"`)
  return block.key
}

/** With the newest public client two people discuss a block in a change request, resolve the thread and merge; the comments remain. */
import { GitBookAPI } from 'gitbook-api-0.137'
import { expect, test } from 'vitest'
import type { Api } from '../../../../node_modules/gitbook-api-0.137/dist/client.d.ts'
import { startTestServer } from '../../../test/harness.ts'

const { url, api, given } = await startTestServer()
const organization = await given.organization()
const space = await given.space({ organization })
const [author, reviewer] = [await given.member(organization, 'edit'), await given.member(organization, 'review')]

// Its declarations import one another without file extensions, which TypeScript does not follow: its methods are typed from their file.
const clientOf = ({ token }: { token: string }) =>
  (new GitBookAPI({ endpoint: url, authToken: token }) as unknown as Api<unknown>).spaces
const theirs = { author: clientOf(author), reviewer: clientOf(reviewer) }

test('a discussion of a block in a change request outlives its merge', async () => {
  const { pages } = await given.pages(space, [{ title: 'Guide', markdown: 'First do this.\n\nThen do that.' }])
  const page = pages.Guide!
  const { data: changeRequest } = await theirs.author.createChangeRequest(space.id, { subject: 'Clearer steps' })
  const at = [space.id, changeRequest.id] as const

  // This version of the client cannot write pages.
  const write = (markdown: string) =>
    api.as(author).post(`${space.path}/change-requests/${changeRequest.id}/content`, {
      changes: [{ operation: 'update_page', page, document: { markdown } }],
    })
  await write('First do this.\n\nThen, if you must, do that.')
  const { data: read } = await theirs.reviewer.getPageInChangeRequestById(...at, page, { format: 'document' as never })
  const { nodes } = (read as unknown as { document: { nodes: { key: string }[] } }).document

  const { data: comment } = await theirs.reviewer.postCommentInChangeRequest(...at, {
    page,
    node: nodes[1]!.key,
    body: { markdown: 'When **must** one?' } as never,
  })
  expect(comment).toMatchObject({
    status: 'open',
    target: {
      changeRequest: changeRequest.id,
      page: { id: page, title: 'Guide', path: 'guide', outdated: false },
      node: { id: nodes[1]!.key, preview: 'Then, if you must, do that.' },
    },
  })
  const { data: answered } = await theirs.author.postCommentReplyInChangeRequest(...at, comment.id, {
    body: { markdown: 'When the first step fails. I say so now.' } as never,
  })
  await write('First do this.\n\nThen, if that failed, do that.')
  await theirs.reviewer.updateCommentReplyInChangeRequest(...at, comment.id, answered.id, { addedReactions: ['👍'] })
  const { data: resolved } = await theirs.reviewer.updateCommentInChangeRequest(...at, comment.id, { resolved: true })
  expect(resolved).toMatchObject({ status: 'resolved', resolvedBy: { id: reviewer.id }, replies: 1 })
  expect((await theirs.author.getChangeRequestById(...at)).data.comments).toBe(0)
  expect((await theirs.reviewer.mergeChangeRequest(...at)).data.result).toBe('merge')

  const { data: kept } = await theirs.author.listCommentsInChangeRequest(...at, { status: 'resolved' as never })
  expect(kept.items).toMatchObject([
    {
      id: comment.id,
      body: { markdown: 'When **must** one?' },
      target: { node: { preview: 'Then, if you must, do that.' }, page: { id: page, outdated: false } },
      replies: 1,
    },
  ])
  const { data: replies } = await theirs.author.listCommentRepliesInChangeRequest(...at, comment.id)
  expect(replies.items).toMatchObject([
    { id: answered.id, postedBy: { id: author.id }, reactions: [{ emoji: '👍', count: 1 }] },
  ])
  expect(
    (await theirs.author.getCommentInChangeRequest(...at, comment.id, { format: 'document' as never })).data.body,
  ).toHaveProperty('document')
  // A merge moves no comments: the space has its own list.
  expect((await theirs.author.listCommentsInSpace(space.id)).data.items).toEqual([])
})

test('it comments on a space, replies and deletes', async () => {
  const { data: comment } = await theirs.author.postCommentInSpace(space.id, { body: { markdown: 'Nice' } as never })
  const { data: reply } = await theirs.reviewer.postCommentReplyInSpace(space.id, comment.id, {
    body: { markdown: 'Yes' } as never,
  })
  expect((await theirs.author.listCommentRepliesInSpace(space.id, comment.id)).data.items).toEqual([
    { ...reply, permissions: { view: true, edit: false, delete: false } },
  ])
  expect((await theirs.author.getSpaceById(space.id)).data.comments).toBe(1)
  expect((await theirs.reviewer.deleteCommentReplyInSpace(space.id, comment.id, reply.id)).status).toBe(205)
  expect((await theirs.author.deleteCommentInSpace(space.id, comment.id)).status).toBe(205)
  expect((await theirs.author.listCommentsInSpace(space.id)).data.count).toBe(0)
})

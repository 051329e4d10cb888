import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

const refusal = (status: number, message: string) => ({
  answer: { status, body: { error: { message: expect.stringContaining(message) } } },
})

async function givenPlace(kind: 'space' | 'change request') {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const [reader, ann, bob, creator] = await Promise.all([
    given.member(organization, 'read'),
    given.member(organization, 'comment'),
    given.member(organization, 'comment'),
    given.member(organization, 'create'),
  ])
  const changeRequest = await given.changeRequest({ space, createdBy: ann })
  const holder = kind === 'space' ? space : changeRequest
  const path = `${holder.path}/comments`
  const post = (markdown: string, by = ann) => api.as(by).post(path, { body: { markdown } })
  return { organization, space, changeRequest, holder, path, reader, ann, bob, creator, post }
}

describe.each(['space', 'change request'] as const)('on a %s', (kind) => {
  test('a comment is posted with 200, and read as it was posted', async () => {
    const { space, changeRequest, holder, path, ann } = await givenPlace(kind)
    const { status, body: comment } = await api
      .as(ann)
      .ask('POST', path, { body: { body: { markdown: 'Is *this* right?' } } })
    expect(status).toBe(200)
    expect(comment).toEqual({
      object: 'comment',
      id: expect.any(String),
      postedBy: expect.objectContaining({ object: 'user', id: ann.id }),
      postedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      reactions: [],
      replies: 0,
      repliers: [],
      body: { markdown: 'Is *this* right?' },
      target: {
        space: space.id,
        revision: (await api.as(ann).get(holder.path)).revision,
        ...(kind === 'change request' && { changeRequest: changeRequest.id }),
      },
      status: 'open',
      urls: {
        location: expect.stringContaining(`${path}/${comment.id}`),
        app: expect.stringMatching(
          new RegExp(`/s/${space.id}${kind === 'space' ? '' : '/~/changes/1'}/~/comments#comment-${comment.id}$`),
        ),
      },
      permissions: { view: true, edit: true, reply: true, delete: true },
    })
    expect(await api.as(ann).get(comment.urls.location)).toEqual(comment)
  })

  test('a body is read and written as markdown and as a document', async () => {
    const { path, ann } = await givenPlace(kind)
    const asMarkdown = await api.as(ann).post(path, { body: { markdown: 'A **bold** word' } })
    const { body } = await api.as(ann).get(`${path}/${asMarkdown.id}`, { format: 'document' })
    expect(body.document).toMatchObject({ object: 'document', nodes: [{ type: 'paragraph' }] })
    const asDocument = await api.as(ann).post(path, { body })
    expect(asDocument.body).toEqual({ markdown: 'A **bold** word' })
    expect((await api.as(ann).get(`${path}/${asDocument.id}`, { format: 'document' })).body).toEqual(body)
    expect((await api.as(ann).get(path, { format: 'document' })).items[0].body).toEqual(body)
  })

  test.each([
    [{}, 'body is required'],
    [{ body: {} }, 'body.markdown'],
    [{ body: { markdown: `${'> '.repeat(200)}deep` } }, 'body.markdown must nest at most 100 deep'],
    [{ body: { markdown: '' } }, 'body.markdown must be 1 to 10,000 characters'],
    [{ body: { markdown: 'x'.repeat(10_001) } }, 'body.markdown must be 1 to 10,000 characters'],
    [{ body: { markdown: 'x', document: { object: 'document', data: {}, nodes: [] } } }, 'not both'],
    [{ body: { document: { object: 'document', data: {}, nodes: [] } } }, 'body.document'],
    [
      { body: { document: { object: 'document', data: {}, nodes: [{ object: 'block' }] } } },
      'body.document.nodes.0.type',
    ],
    [{ body: { markdown: 'x' }, page: 'doesNotExist' }, 'page refers to a page that does not exist'],
    [{ body: { markdown: 'x' }, node: 'doesNotExist' }, 'node refers to a block that does not exist'],
  ])('%j is refused', async (body, message) => {
    const { path, ann } = await givenPlace(kind)
    await expect(api.as(ann).post(path, body)).rejects.toMatchObject(refusal(400, message))
  })

  test('the limit counts characters, not code units', async () => {
    const { post } = await givenPlace(kind)
    expect((await post('😀'.repeat(10_000))).body.markdown).toHaveLength(20_000)
  })

  test('text that looks like front matter is part of the comment', async () => {
    const { path, ann, post } = await givenPlace(kind)
    const { id } = await post('---\ntitle: x\n---\n\nSee above')
    const { body } = await api.as(ann).get(`${path}/${id}`, { format: 'document' })
    expect(JSON.stringify(body.document)).toContain('title: x')
  })

  test('editedAt moves only when the body changes; only the author edits', async () => {
    const { path, ann, bob, creator, post } = await givenPlace(kind)
    const { id } = await post('First')
    const put = (by: typeof ann, body: object) => api.as(by).put(`${path}/${id}`, body)
    expect(await put(ann, {})).not.toHaveProperty('editedAt')
    expect(await put(ann, { body: { markdown: 'First' } })).not.toHaveProperty('editedAt')
    expect(await put(bob, { resolved: true, addedReactions: ['👍'] })).not.toHaveProperty('editedAt')
    const edited = await put(ann, { body: { markdown: 'Second' } })
    expect(edited).toMatchObject({ body: { markdown: 'Second' }, editedAt: expect.any(String) })
    for (const other of [bob, creator])
      await expect(put(other, { body: { markdown: 'Third' } })).rejects.toMatchObject(refusal(403, 'author'))
    expect((await put(bob, { resolved: false })).editedAt).toBe(edited.editedAt)
    await expect(put(ann, { body: {} })).rejects.toMatchObject(refusal(400, 'body.markdown'))
  })

  test('anybody who may comment resolves and reopens; resolving twice preserves the first resolver', async () => {
    const { path, ann, bob, post } = await givenPlace(kind)
    const { id } = await post('Settle this')
    const resolved = await api.as(bob).put(`${path}/${id}`, { resolved: true })
    expect(resolved).toMatchObject({ status: 'resolved', resolvedAt: expect.any(String), resolvedBy: { id: bob.id } })
    expect(await api.as(ann).put(`${path}/${id}`, { resolved: true })).toEqual({
      ...resolved,
      permissions: expect.anything(),
    })
    await api.as(bob).post(`${path}/${id}/replies`, { body: { markdown: 'One more thing' } })
    expect((await api.as(ann).get(`${path}/${id}`)).status).toBe('resolved')
    const reopened = await api.as(ann).put(`${path}/${id}`, { resolved: false })
    expect(reopened.status).toBe('open')
    expect(reopened).not.toHaveProperty('resolvedAt')
    expect(reopened).not.toHaveProperty('resolvedBy')
  })

  test('a person has one reaction per emoji, with user and time', async () => {
    const { path, ann, bob, post } = await givenPlace(kind)
    const comment = await post('Good?')
    const { urls } = await api.as(ann).post(`${path}/${comment.id}/replies`, { body: { markdown: 'Good!' } })
    for (const address of [comment.urls.location, urls.location]) {
      const put = (by: typeof ann, body: object) => api.as(by).put(address, body)
      await put(ann, { addedReactions: ['👍', '1f389'] })
      await put(ann, { addedReactions: ['👍', '👍'], removedReactions: ['nothing'] })
      const { reactions } = await put(bob, { addedReactions: ['👍'] })
      const by = (person: typeof ann) => ({
        user: expect.objectContaining({ id: person.id }),
        reactedAt: expect.stringMatching(/Z$/),
      })
      expect(reactions.find(({ emoji }: { emoji: string }) => emoji === '👍')).toEqual({
        emoji: '👍',
        count: 2,
        users: [by(ann), by(bob)],
      })
      expect(reactions).toHaveLength(2)
      // A person removes only their own reactions; an emoji added and removed in one request is removed.
      await put(bob, { removedReactions: ['👍', '1f389'] })
      const after = await put(ann, { addedReactions: ['🎈'], removedReactions: ['🎈'] })
      expect(
        after.reactions.map(({ emoji, count }: { emoji: string; count: number }) => [emoji, count]).sort(),
      ).toEqual([
        ['1f389', 1],
        ['👍', 1],
      ])
    }
  })

  test.each([
    ['addedReactions', ['']],
    ['removedReactions', ['x'.repeat(51)]],
    ['addedReactions', '👍'],
  ])('%s %j is refused', async (name, value) => {
    const { path, ann, post } = await givenPlace(kind)
    const { id } = await post('Hm')
    await expect(api.as(ann).put(`${path}/${id}`, { [name]: value })).rejects.toMatchObject(refusal(400, name))
  })

  test('replies are listed oldest first, counted, edited by their author and have no replies', async () => {
    const { path, ann, bob, post } = await givenPlace(kind)
    const { id } = await post('Why?')
    const replies = `${path}/${id}/replies`
    const first = await api.as(bob).post(replies, { body: { markdown: 'Because' } })
    const second = await api.as(ann).post(replies, { body: { markdown: 'I *see*' } })
    expect(first).toEqual({
      object: 'comment-reply',
      id: expect.any(String),
      postedBy: expect.objectContaining({ id: bob.id }),
      postedAt: expect.any(String),
      reactions: [],
      body: { markdown: 'Because' },
      urls: { location: expect.stringContaining(`${replies}/${first.id}`) },
      permissions: { view: true, edit: true, delete: true },
    })
    const { items, count } = await api.as(bob).get(replies)
    expect([items.map(({ id }: { id: string }) => id), count]).toEqual([[first.id, second.id], 2])
    expect((await api.as(ann).get(`${path}/${id}`)).replies).toBe(2)
    const paged = await api.as(bob).get(replies, { limit: 1 })
    expect((await api.as(bob).get(replies, { limit: 1, page: paged.next.page })).items).toEqual([items[1]])
    expect((await api.as(ann).get(`${replies}/${second.id}`, { format: 'document' })).body).toHaveProperty('document')
    const edited = await api.as(bob).put(`${replies}/${first.id}`, { body: { markdown: 'Since' }, resolved: true })
    expect(edited).toMatchObject({ body: { markdown: 'Since' }, editedAt: expect.any(String) })
    expect((await api.as(ann).get(`${path}/${id}`)).status).toBe('open')
    await expect(api.as(ann).put(`${replies}/${first.id}`, { body: { markdown: 'No' } })).rejects.toMatchObject(
      refusal(403, 'author'),
    )
    expect((await api.as(ann).ask('POST', `${replies}/${first.id}/replies`, { body: {} })).status).toBe(404)
  })

  test('the author or a creator deletes a comment with its replies; deleting it again is no error', async () => {
    const { path, ann, bob, creator, post } = await givenPlace(kind)
    const { id } = await post('Delete me')
    const reply = await api.as(bob).post(`${path}/${id}/replies`, { body: { markdown: 'Me too' } })
    const ask = (by: typeof ann, address: string) => api.as(by).ask('DELETE', address)
    const replyPath = `${path}/${id}/replies/${reply.id}`
    expect((await ask(ann, replyPath)).status).toBe(403)
    expect((await ask(bob, `${path}/${id}`)).status).toBe(403)
    expect((await ask(bob, replyPath)).status).toBe(205)
    expect((await ask(bob, replyPath)).status).toBe(204)
    await api.as(bob).post(`${path}/${id}/replies`, { body: { markdown: 'Again' } })
    expect((await ask(ann, `${path}/${id}`)).status).toBe(205)
    expect((await ask(ann, `${path}/${id}`)).status).toBe(204)
    expect((await ask(ann, replyPath)).status).toBe(404)
    const other = await post('Rude')
    const rude = await api.as(bob).post(`${path}/${other.id}/replies`, { body: { markdown: 'Rude too' } })
    expect((await api.as(creator).get(`${path}/${other.id}`)).permissions).toEqual({
      view: true,
      edit: false,
      reply: true,
      delete: true,
    })
    expect((await ask(creator, `${path}/${other.id}/replies/${rude.id}`)).status).toBe(205)
    expect((await ask(creator, `${path}/${other.id}`)).status).toBe(205)
    expect((await api.as(ann).get(path)).count).toBe(0)
  })

  test('the space or change request counts open comments, without their replies', async () => {
    const { holder, path, ann, bob, reader, post } = await givenPlace(kind)
    const { id } = await post('One')
    await post('Two', bob)
    await api.as(bob).post(`${path}/${id}/replies`, { body: { markdown: 'Not counted' } })
    const counted = async () => (await api.as(reader).get(holder.path)).comments
    expect(await counted()).toBe(2)
    await api.as(ann).put(`${path}/${id}`, { resolved: true })
    expect(await counted()).toBe(1)
    await api.as(ann).put(`${path}/${id}`, { resolved: false })
    await api.as(ann).delete(`${path}/${id}`)
    expect(await counted()).toBe(1)
  })

  test('counts stay correct under concurrent writes', async () => {
    const { holder, path, ann, bob } = await givenPlace(kind)
    const ids: string[] = await Promise.all(
      Array.from(
        { length: 24 },
        async (_, n) => (await api.as(n % 2 ? ann : bob).post(path, { body: { markdown: `${n}` } })).id,
      ),
    )
    await Promise.all(
      ids.map((id, n) => {
        if (n % 4 === 0) return api.as(ann).put(`${path}/${id}`, { resolved: true })
        if (n % 4 === 1) return api.as(ann).delete(`${path}/${id}`)
        return Promise.all(
          [ann, bob, ann].map((by) =>
            Promise.all([
              api.as(by).post(`${path}/${id}/replies`, { body: { markdown: 'Yes' } }),
              api.as(by).put(`${path}/${id}`, { addedReactions: ['👍'] }),
            ]),
          ),
        )
      }),
    )
    const { items, count } = await api.as(ann).get(path)
    expect(count).toBe(18)
    const open = items.filter(({ status }: { status: string }) => status === 'open')
    expect((await api.as(ann).get(holder.path)).comments).toBe(open.length)
    for (const each of open) {
      expect([each.replies, each.reactions]).toMatchObject([3, [{ count: 2 }]])
    }
  })

  test('a reply and the deletion of its comment at once: one comes first, and nothing is left over', async () => {
    const { path, ann, bob, post } = await givenPlace(kind)
    for (let round = 0; round < 5; round++) {
      const { id } = await post('Going')
      const [replied, deleted] = await Promise.all([
        api.as(bob).ask('POST', `${path}/${id}/replies`, { body: { body: { markdown: 'Wait' } } }),
        api.as(ann).ask('DELETE', `${path}/${id}`),
      ])
      expect([200, 404]).toContain(replied.status)
      expect(deleted.status).toBe(205)
    }
    expect((await api.as(ann).get(path)).count).toBe(0)
  })

  test('reading comments needs the level comment, also for a guest with a grant', async () => {
    const { organization, space, path, reader, post } = await givenPlace(kind)
    const { id } = await post('Between us')
    await expect(api.as(reader).get(path)).rejects.toMatchObject(refusal(403, 'comment'))
    await expect(api.as(reader).get(`${path}/${id}`)).rejects.toMatchObject(refusal(403, 'comment'))
    const guest = await given.member(organization, null)
    await expect(api.as(guest).get(path)).rejects.toMatchObject(refusal(404, 'Space'))
    await given.grant({ space }, { user: guest }, 'comment')
    expect((await api.as(guest).get(path)).count).toBe(1)
    expect((await post('Thanks', guest)).permissions.edit).toBe(true)
  })
})

test('comments on a space and on its change requests are separate lists', async () => {
  const { space, changeRequest, ann } = await givenPlace('space')
  const [onSpace, inside] = [`${space.path}/comments`, `${changeRequest.path}/comments`]
  const one = await api.as(ann).post(onSpace, { body: { markdown: 'On the space' } })
  const other = await api.as(ann).post(inside, { body: { markdown: 'Inside' } })
  const idsOf = async (path: string) => (await api.as(ann).get(path)).items.map(({ id }: { id: string }) => id)
  expect([await idsOf(onSpace), await idsOf(inside)]).toEqual([[one.id], [other.id]])
  for (const address of [`${inside}/${one.id}`, `${onSpace}/${other.id}`]) {
    await expect(api.as(ann).get(address)).rejects.toMatchObject(refusal(404, 'Comment'))
    await expect(api.as(ann).put(address, { resolved: true })).rejects.toMatchObject(refusal(404, 'Comment'))
    await expect(api.as(ann).get(`${address}/replies`)).rejects.toMatchObject(refusal(404, 'Comment'))
    expect((await api.as(ann).ask('DELETE', address)).status).toBe(204)
  }
  expect((await api.as(ann).get(space.path)).comments).toBe(1)
})

test('a change request is found by its number, and a comment updates its time; a reaction does not', async () => {
  const { space, changeRequest, ann, bob } = await givenPlace('change request')
  const before = await api.as(ann).get(changeRequest.path)
  const path = `${space.path}/change-requests/${before.number}/comments`
  const comment = await api.as(ann).post(path, { body: { markdown: 'By number' } })
  expect(comment.target.changeRequest).toBe(changeRequest.id)
  const { updatedAt } = await api.as(ann).get(changeRequest.path)
  expect(updatedAt > before.updatedAt).toBe(true)
  await api.as(bob).put(`${path}/${comment.id}`, { addedReactions: ['👍'] })
  expect((await api.as(ann).get(changeRequest.path)).updatedAt).toBe(updatedAt)
})

test('an archived change request can still be commented on', async () => {
  const { changeRequest, path, ann, post } = await givenPlace('change request')
  await api.as(ann).patch(changeRequest.path, { status: 'archived' })
  const { id } = await post('Pity')
  expect((await api.as(ann).put(`${path}/${id}`, { resolved: true })).status).toBe('resolved')
})

test('the comment of a review is listed among those of its change request', async () => {
  const { changeRequest, path, ann, creator } = await givenPlace('change request')
  const review = await api
    .as(creator)
    .post(`${changeRequest.path}/reviews`, { status: 'approved', comment: { markdown: 'Fine' } })
  await api.as(ann).post(`${path}/${review.comment.id}/replies`, { body: { markdown: 'Thanks' } })
  const [listed] = (await api.as(creator).get(path)).items
  const replier = { user: expect.objectContaining({ id: ann.id }), count: 1, updatedAt: expect.any(String) }
  expect(listed).toEqual({ ...review.comment, replies: 1, repliers: [replier] })
  expect((await api.as(creator).get(`${changeRequest.path}/reviews`)).items[0].comment).toEqual(listed)
})

import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

test('the commenters of a space and of a change request are the members who commented there, each once', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const changeRequest = await given.changeRequest({ space })
  const [ann, bob, leaver] = [
    await given.member(organization, 'comment'),
    await given.member(organization, 'comment'),
    await given.member(organization, 'comment'),
  ]
  const comment = (person: { token: string }, path: string) =>
    api.as(person).post(`${path}/comments`, { body: { markdown: 'Hm' } })
  for (const person of [bob, ann, bob, leaver]) await comment(person, space.path)
  const { id } = await comment(bob, changeRequest.path)
  // A person who only replied is not a commenter.
  await api.as(ann).post(`${changeRequest.path}/comments/${id}/replies`, { body: { markdown: 'Yes' } })
  await api.as(organization.admin).delete(`${organization.path}/members/${leaver.id}`)
  const read = (path: string, query = '') => api.as(ann).get(`${path}/commenters${query}`)
  const idsAt = async (path: string) => (await read(path)).items.map((member: { id: string }) => member.id)
  expect(await idsAt(space.path)).toEqual([ann.id, bob.id])
  expect(await idsAt(changeRequest.path)).toEqual([bob.id])
  const first = await read(space.path, '?limit=1')
  expect(first).toMatchObject({ count: 2, items: [{ object: 'member', id: ann.id, user: { email: ann.email } }] })
  expect((await read(space.path, `?limit=1&page=${first.next.page}`)).items[0].id).toBe(bob.id)
})

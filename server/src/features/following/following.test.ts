import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, runJobs, url } = await startTestServer()

async function givenFollower() {
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Guides', editMode: 'live' })
  await given.pages(space, [{ id: 'start', title: 'Start', pages: [{ id: 'install', title: 'Install' }] }])
  const follower = await given.member(organization, 'read')
  const list = async () => (await api.as(follower).get(`${organization.path}/following`)).items
  const ofSpace = () => api.as(follower).get(`${space.path}/following`)
  return { organization, space, follower, list, ofSpace }
}

test('a space and its pages are followed and no longer followed, however often one says so', async () => {
  const { organization, space, follower, list, ofSpace } = await givenFollower()
  const app = `${url}/o/${organization.id}/s/${space.id}`
  const first = await api.as(follower).put(`${space.path}/following`)
  expect(first).toEqual({
    object: 'following',
    id: expect.any(String),
    createdAt: expect.any(String),
    space: { id: space.id, title: 'Guides' },
    urls: { app },
  })
  expect(await api.as(follower).put(`${space.path}/following`)).toEqual(first)
  const page = `${space.path}/pages/install/following`
  const second = await api.as(follower).put(page)
  expect(second).toMatchObject({ page: { id: 'install', title: 'Install' }, urls: { app: `${app}/start/install` } })
  expect(await api.as(follower).put(page)).toEqual(second)
  expect(await ofSpace()).toEqual({ object: 'space-following', space: true, pages: ['install'] })
  expect(await list()).toEqual([second, first])
  // Others do not see it.
  expect((await api.as(organization.admin).get(`${organization.path}/following`)).count).toBe(0)

  for (let twice = 0; twice < 2; twice++) {
    expect((await api.as(follower).ask('DELETE', page)).status).toBe(204)
    expect((await api.as(follower).ask('DELETE', `${space.path}/following`)).status).toBe(204)
  }
  expect(await ofSpace()).toEqual({ object: 'space-following', space: false, pages: [] })
  expect(await list()).toEqual([])
})

test('what one follows is listed as long as one may read it', async () => {
  const { organization, space, follower, list, ofSpace } = await givenFollower()
  await api.as(follower).put(`${space.path}/pages/start/following`)
  expect((await api.as(follower).ask('PUT', `${space.path}/pages/nowhere/following`)).status).toBe(404)
  await given.grant({ space }, { user: follower }, 'none')
  expect(await list()).toEqual([])
  expect((await api.as(follower).ask('PUT', `${space.path}/following`)).status).toBe(404)
  await api.as(organization.admin).delete(`${space.path}/permissions/users/${follower.id}`)
  expect(await list()).toHaveLength(1)
  await api.as(organization.admin).delete(space.path)
  expect(await list()).toEqual([])
  await api.as(organization.admin).post(`${space.path}/restore`)
  expect(await list()).toHaveLength(1)
  expect((await ofSpace()).pages).toEqual(['start'])
  // Whoever leaves follows nothing after coming back.
  await api.as(organization.admin).delete(`${organization.path}/members/${follower.id}`)
  await api.as(organization.admin).post(`${organization.path}/invites`, { emails: [follower.email], role: 'read' })
  expect((await api.as(organization.admin).get(`${organization.path}/following`)).count).toBe(0)
})

test('a followed page keeps its following when it is renamed, and loses it when it is deleted', async () => {
  const { organization, space, follower, list } = await givenFollower()
  const editor = api.as(organization.admin)
  for (const page of ['start', 'install']) await api.as(follower).put(`${space.path}/pages/${page}/following`)
  const change = (changes: object[]) => editor.post(`${space.path}/content`, { changes })
  await change([{ operation: 'update_page', page: 'install', title: 'Set up', slug: 'set-up' }])
  await runJobs()
  expect((await list())[0]).toMatchObject({
    page: { id: 'install', title: 'Set up' },
    urls: { app: expect.stringMatching(/\/start\/set-up$/) },
  })
  await change([{ operation: 'delete_page', page: 'install' }])
  await runJobs()
  expect((await list()).map(({ page }: { page: { id: string } }) => page.id)).toEqual(['start'])
  expect((await api.as(follower).ask('DELETE', `${space.path}/pages/install/following`)).status).toBe(404)
})

test('the list is paged', async () => {
  const { organization, space, follower } = await givenFollower()
  for (const path of ['', '/pages/start', '/pages/install'])
    await api.as(follower).put(`${space.path}${path}/following`)
  const path = `${organization.path}/following`
  const first = await api.as(follower).get(path, { limit: '2' })
  expect([first.items.length, first.count]).toEqual([2, 3])
  const rest = await api.as(follower).get(path, { limit: '2', page: first.next.page })
  expect([rest.items.length, rest.next]).toEqual([1, undefined])
  expect(rest.items[0].page).toBeUndefined()
})

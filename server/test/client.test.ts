/** The newest public client, as any program would use it, from sign-in to a published site. */
import { GitBookAPI } from 'gitbook-api-0.137'
import { expect, test } from 'vitest'
import type { Api } from '../../node_modules/gitbook-api-0.137/dist/client.d.ts'
import { startTestServer } from './harness.ts'

const { url, given } = await startTestServer()
const { id, admin } = await given.organization()

// Its declarations import one another without file extensions, which TypeScript does not follow: its methods are typed from their file.
const clientOf = ({ token }: { token: string }) =>
  new GitBookAPI({ endpoint: url, authToken: token }) as unknown as Api<unknown>
const client = clientOf(admin)

test('it finds out who it is and where', async () => {
  const { data: user } = await client.user.getAuthenticatedUser()
  expect(user).toMatchObject({ object: 'user', id: admin.id, email: admin.email })
  // A user reads one more field of themselves: whether they are an operator.
  expect({ ...(await client.users.getUserById(admin.id)).data, isOperator: false }).toEqual(user)
  const { data: organizations } = await client.orgs.listOrganizationsForAuthenticatedUser()
  expect(organizations.items.map((each) => each.id)).toEqual([id])
  const { data: changed } = await client.orgs.updateOrganizationById(id, { title: 'Acme Inc.' })
  expect((await client.orgs.getOrganizationById(id)).data).toEqual(changed)
})

test('it works with teams', async () => {
  const { data: team } = await client.orgs.createOrganizationTeam(id, { title: 'Writers', members: [admin.id] })
  expect(team).toMatchObject({ object: 'team', title: 'Writers', members: 1 })
  await client.orgs.updateTeamInOrganizationById(id, team.id, { title: 'Editors' })
  const { data: teams } = await client.orgs.listTeamsInOrganizationById(id, { title: 'edit', limit: 1 })
  expect(teams).toMatchObject({ count: 1, items: [{ id: team.id, title: 'Editors' }] })
  expect((await client.orgs.removeTeamFromOrganizationById(id, team.id)).status).toBe(205)
  expect((await client.orgs.removeTeamFromOrganizationById(id, team.id)).status).toBe(204)
})

test('it works with collections and spaces', async () => {
  const { data: collection } = await client.orgs.createCollection(id, { title: 'Guides' })
  const { data: space } = await client.orgs.createSpace(id, { title: 'Manual', parent: collection.id })
  const { data: untitled } = await client.orgs.createSpace(id, {})
  const { data: inside } = await client.collections.listSpacesInCollectionById(collection.id)
  expect(inside.items.map((each) => each.id)).toEqual([space.id])
  await client.spaces.moveSpace(untitled.id, { parent: collection.id })
  expect((await client.collections.listSpacesInCollectionById(collection.id)).data.count).toBe(2)
  const { data: changed } = await client.spaces.updateSpaceById(space.id, { title: 'Handbook' })
  expect((await client.spaces.getSpaceById(space.id)).data).toEqual(changed)
  expect((await client.spaces.deleteSpaceById(untitled.id)).status).toBe(205)
  expect((await client.spaces.restoreSpace(untitled.id)).data.id).toBe(untitled.id)
})

test('it works with sites and share links', async () => {
  const { data: space } = await client.orgs.createSpace(id, { title: 'Manual' })
  const { data: site } = await client.orgs.createSite(id, { title: 'Docs', spaces: [space.id] })
  expect((await client.orgs.getSiteById(id, site.id)).data).toEqual(site)
  const { data: link } = await client.orgs.createSiteShareLink(id, site.id, { name: 'Press' })
  const { data: off } = await client.orgs.updateSiteShareLinkById(id, site.id, link.id, { active: false })
  expect((await client.orgs.listSiteShareLinks(id, site.id)).data.items).toEqual([off])
  expect((await client.orgs.deleteSiteShareLinkById(id, site.id, link.id)).status).toBe(205)
  expect((await client.orgs.publishSite(id, site.id)).data).toMatchObject({ published: true })
})

test('it pages through a list', async () => {
  for (const title of ['One', 'Two', 'Three']) await client.orgs.createOrganizationTeam(id, { title, members: [] })
  const titles = []
  let page: string | undefined
  do {
    const { data } = await client.orgs.listTeamsInOrganizationById(id, { limit: 2, ...(page && { page }) })
    titles.push(...data.items.map((each) => each.title))
    page = data.next?.page
  } while (page)
  expect(titles).toEqual(['One', 'Two', 'Three'])
})

test('it reports errors', async () => {
  await expect(client.spaces.getSpaceById('nowhere')).rejects.toMatchObject({
    code: 404,
    errorMessage: 'Space not found',
  })
  await expect(client.orgs.createSpace(id, { title: 'x'.repeat(51) })).rejects.toMatchObject({
    code: 400,
    errorMessage: 'title must be at most 50 characters long',
  })
  await expect(clientOf({ token: 'unknown' }).user.getAuthenticatedUser()).rejects.toMatchObject({ code: 401 })
  const stranger = await given.user('stranger')
  await expect(clientOf(stranger).orgs.getOrganizationById(id)).rejects.toMatchObject({ code: 404 })
})

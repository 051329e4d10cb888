import { expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

const join = (organization: { path: string }, invite: { id: string }, person: Person) =>
  api.as(person).ask('POST', `${organization.path}/invites/${invite.id}`)

test('a link to the organization lets anyone who holds it join with its role, as often as they like', async () => {
  const organization = await given.organization()
  const invite = await api.as(organization.admin).post(`${organization.path}/link-invites`, { role: 'comment' })
  expect(invite).toEqual({ object: 'invite', id: expect.any(String), role: 'comment', redundant: true })
  const [ann, bea] = [await given.user(), await given.user()]
  for (const person of [ann, bea, ann])
    expect(await join(organization, invite, person)).toMatchObject({ status: 200, body: {} })
  expect(await api.as(ann).get(`${organization.path}/members/${ann.id}`)).toMatchObject({ role: 'comment' })
  expect(await api.as(bea).get(`${organization.path}/members/${bea.id}`)).toMatchObject({ role: 'comment' })
})

test('joining never changes the role somebody has', async () => {
  const organization = await given.organization()
  const invite = await api.as(organization.admin).post(`${organization.path}/link-invites`, { role: 'read' })
  const editor = await given.member(organization, 'edit')
  await join(organization, invite, editor)
  await join(organization, invite, organization.admin)
  expect(await api.as(editor).get(`${organization.path}/members/${editor.id}`)).toMatchObject({ role: 'edit' })
  expect(await api.as(organization.admin).get(`${organization.path}/members/${organization.admin.id}`)).toMatchObject({
    role: 'admin',
  })
})

test('a link created without a body has the default role of the organization', async () => {
  const organization = await given.organization()
  expect(await api.as(organization.admin).post(`${organization.path}/link-invites`)).toMatchObject({ role: 'read' })
  await api.as(organization.admin).patch(organization.path, { defaultRole: null })
  expect(await api.as(organization.admin).post(`${organization.path}/link-invites`, {})).toMatchObject({ role: null })
})

test('a link to a space makes the joiner a guest with that level there and nowhere else', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Guide' })
  const other = await given.space({ organization })
  const invite = await api
    .as(organization.admin)
    .post(`${organization.path}/link-invites`, { level: 'edit', space: space.id })
  expect(invite).toMatchObject({
    object: 'invite',
    level: 'edit',
    space: { object: 'space', id: space.id, title: 'Guide' },
    redundant: true,
  })
  const guest = await given.user()
  expect((await join(organization, invite, guest)).status).toBe(200)
  expect(await api.as(guest).get(space.path)).toMatchObject({ permissions: { edit: true, review: false } })
  expect((await api.as(guest).ask('GET', other.path)).status).toBe(404)
  expect(await api.as(guest).get(`${organization.path}/members/${guest.id}`)).toMatchObject({ role: null, spaces: 1 })
})

test('a link to a collection reaches the spaces in it', async () => {
  const organization = await given.organization()
  const collection = await given.collection({ organization })
  const space = await given.space({ organization, parent: collection })
  const invite = await api
    .as(organization.admin)
    .post(`${organization.path}/link-invites`, { level: 'comment', collection: collection.id })
  expect(invite).toMatchObject({ level: 'comment', collection: { object: 'collection', id: collection.id } })
  const guest = await given.user()
  await join(organization, invite, guest)
  expect(await api.as(guest).get(space.path)).toMatchObject({ permissions: { comment: true, edit: false } })
})

test('a link to content raises a lower level of a member, and leaves a higher one', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const invite = await api
    .as(organization.admin)
    .post(`${organization.path}/link-invites`, { level: 'edit', space: space.id })
  const [reader, reviewer] = [await given.member(organization, 'read'), await given.member(organization, 'review')]
  for (const person of [reader, reviewer]) await join(organization, invite, person)
  expect(await api.as(reader).get(space.path)).toMatchObject({ permissions: { edit: true, review: false } })
  expect(await api.as(reviewer).get(space.path)).toMatchObject({ permissions: { review: true } })
  expect(await api.as(reader).get(`${organization.path}/members/${reader.id}`)).toMatchObject({ role: 'read' })
})

test('twenty people joining by one link at once, each twice, are twenty members', async () => {
  const organization = await given.organization()
  const invite = await api.as(organization.admin).post(`${organization.path}/link-invites`, { role: 'read' })
  const people = await Promise.all(Array.from({ length: 20 }, () => given.user()))
  const answers = await Promise.all([...people, ...people].map((person) => join(organization, invite, person)))
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
  expect(await api.as(organization.admin).get(`${organization.path}/members`)).toMatchObject({ count: 21 })
})

test('PATCH changes the role of an organization invite and the level of a content invite, never the other kind', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const admin = api.as(organization.admin)
  const links = `${organization.path}/link-invites`
  const toOrganization = await admin.post(links, { role: 'read' })
  const toSpace = await admin.post(links, { level: 'read', space: space.id })
  expect(await admin.patch(`${links}/${toOrganization.id}`, { role: null })).toMatchObject({ role: null })
  expect(await admin.patch(`${links}/${toSpace.id}`, { level: 'review' })).toMatchObject({
    level: 'review',
    space: { id: space.id },
  })
  expect(await admin.patch(`${links}/${toSpace.id}`)).toMatchObject({ level: 'review' })
  expect(await admin.ask('PATCH', `${links}/${toOrganization.id}`, { body: { level: 'read' } })).toMatchObject({
    status: 400,
  })
  expect(await admin.ask('PATCH', `${links}/${toSpace.id}`, { body: { role: 'read' } })).toMatchObject({ status: 400 })
})

test('link-invites lists those to the organization, content-link-invites those to content', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const collection = await given.collection({ organization })
  const admin = api.as(organization.admin)
  const links = `${organization.path}/link-invites`
  const one = await admin.post(links, { role: 'read' })
  const two = await admin.post(links, { level: 'read', space: space.id })
  const three = await admin.post(links, { level: 'edit', collection: collection.id })
  const ids = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id)
  expect(ids(await admin.get(links))).toEqual([one.id])
  const content = `${organization.path}/content-link-invites`
  expect(ids(await admin.get(content))).toEqual([two.id, three.id])
  expect(ids(await admin.get(content, { space: space.id }))).toEqual([two.id])
  expect(ids(await admin.get(content, { collection: collection.id }))).toEqual([three.id])
})

test('a revoked link is refused', async () => {
  const organization = await given.organization()
  const links = `${organization.path}/link-invites`
  const invite = await api.as(organization.admin).post(links, { role: 'read' })
  expect(await api.as(organization.admin).get(`${links}/${invite.id}`)).toEqual(invite)
  expect((await api.as(organization.admin).ask('DELETE', `${links}/${invite.id}`)).status).toBe(205)
  expect((await api.as(organization.admin).ask('DELETE', `${links}/${invite.id}`)).status).toBe(204)
  expect((await api.as(organization.admin).ask('GET', `${links}/${invite.id}`)).status).toBe(404)
  expect((await join(organization, invite, await given.user())).status).toBe(404)
})

test('inviteLinks: false refuses creating and using links', async () => {
  const organization = await given.organization()
  const invite = await api.as(organization.admin).post(`${organization.path}/link-invites`, { role: 'read' })
  await api.as(organization.admin).patch(organization.path, { inviteLinks: false })
  expect((await join(organization, invite, await given.user())).status).toBe(403)
  expect((await api.as(organization.admin).ask('POST', `${organization.path}/link-invites`)).status).toBe(403)
})

test('whoever may create on a space invites to it, and to nothing else', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const other = await given.space({ organization })
  const person = await given.member(organization, 'read')
  await given.grant({ space }, { user: person }, 'create')
  const links = `${organization.path}/link-invites`
  const ask = (body: unknown) => api.as(person).ask('POST', links, { body })
  const { status, body: invite } = await ask({ level: 'read', space: space.id })
  expect(status).toBe(201)
  expect((await ask({ level: 'read', space: other.id })).status).toBe(403)
  expect((await ask({ role: 'read' })).status).toBe(403)
  expect((await ask({})).status).toBe(403)
  expect((await api.as(person).ask('DELETE', `${links}/${invite.id}`)).status).toBe(205)
})

test('bodies that mix the kinds, or name unknown content, are 400', async () => {
  const organization = await given.organization()
  const foreign = await given.space({ organization: await given.organization() })
  const space = await given.space({ organization })
  const collection = await given.collection({ organization })
  const bodies = [
    { level: 'read' },
    { space: space.id },
    { role: 'read', space: space.id },
    { level: 'read', space: space.id, collection: collection.id },
    { level: 'read', space: foreign.id },
    { level: 'read', collection: 'nowhere' },
    { role: 'owner' },
  ]
  for (const body of bodies) {
    expect(
      (await api.as(organization.admin).ask('POST', `${organization.path}/link-invites`, { body })).status,
      JSON.stringify(body),
    ).toBe(400)
  }
})

test('an invite is valid for its own organization only', async () => {
  const [organization, other] = [await given.organization(), await given.organization()]
  const invite = await api.as(organization.admin).post(`${organization.path}/link-invites`, { role: 'admin' })
  expect((await join(other, invite, await given.user())).status).toBe(404)
  expect((await api.as(other.admin).ask('GET', `${organization.path}/link-invites/${invite.id}`)).status).toBe(404)
})

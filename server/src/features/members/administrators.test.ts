import { expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()

const path = (organization: { path: string }, person: Person) => `${organization.path}/members/${person.id}`

async function countAdministrators(organization: { id: string }) {
  const { count } = await database.db
    .selectFrom('members')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organization.id)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  return Number(count)
}

test('the last administrator can be neither demoted nor removed, nor leave', async () => {
  const organization = await given.organization()
  const { admin } = organization
  for (const [method, body] of [
    ['PATCH', { role: 'create' }],
    ['PATCH', { role: null }],
    ['DELETE', undefined],
  ] as const) {
    const { status, body: answer } = await api.as(admin).ask(method, path(organization, admin), { body })
    expect(status).toBe(409)
    expect(answer.error.message).toContain('last administrator')
  }
  expect(await api.as(admin).patch(path(organization, admin), { role: 'admin' })).toMatchObject({ role: 'admin' })
})

test('any other administrator may be demoted or leave', async () => {
  const organization = await given.organization()
  const [second, third] = [await given.member(organization, 'admin'), await given.member(organization, 'admin')]
  expect(await api.as(second).patch(path(organization, second), { role: 'read' })).toMatchObject({ role: 'read' })
  expect((await api.as(third).ask('DELETE', path(organization, third))).status).toBe(205)
  expect((await api.as(organization.admin).ask('DELETE', path(organization, organization.admin))).status).toBe(409)
})

test('a disabled administrator does not count as a remaining one', async () => {
  const organization = await given.organization()
  const disabled = await given.member(organization, 'admin', { disabled: true })
  const switchedOff = await given.member(organization, 'admin')
  await database.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', switchedOff.id).execute()
  const admin = api.as(organization.admin)
  const own = path(organization, organization.admin)
  expect((await admin.ask('PATCH', own, { body: { role: 'edit' } })).status).toBe(409)
  expect((await admin.ask('DELETE', path(organization, disabled))).status).toBe(205)
  expect(await admin.patch(path(organization, switchedOff), { role: 'edit' })).toMatchObject({ role: 'edit' })
})

test('an administrator who was only invited does not count as a remaining one', async () => {
  const organization = await given.organization()
  const invited = await given.user('invited')
  const admin = api.as(organization.admin)
  await admin.post(`${organization.path}/invites`, { emails: [invited.email], role: 'admin' })
  const own = path(organization, organization.admin)
  expect((await admin.ask('DELETE', own)).status).toBe(409)
  expect((await admin.ask('PATCH', own, { body: { role: 'edit' } })).status).toBe(409)
  await api.as(invited).post(`/user/membership-offers/${organization.id}`)
  expect((await admin.ask('DELETE', own)).status).toBe(205)
})

const deeds = {
  'demote each other': (organization: { path: string }, [a, b]: [Person, Person]) => [
    api.as(a).ask('PATCH', path(organization, b), { body: { role: 'read' } }),
    api.as(b).ask('PATCH', path(organization, a), { body: { role: null } }),
  ],
  'remove each other': (organization: { path: string }, [a, b]: [Person, Person]) => [
    api.as(a).ask('DELETE', path(organization, b)),
    api.as(b).ask('DELETE', path(organization, a)),
  ],
  'leave together': (organization: { path: string }, [a, b]: [Person, Person]) => [
    api.as(a).ask('DELETE', path(organization, a)),
    api.as(b).ask('DELETE', path(organization, b)),
  ],
}

test.each(Object.entries(deeds))('when two administrators %s at once, one remains', async (_name, act) => {
  for (let round = 0; round < 25; round++) {
    const organization = await given.organization()
    const second = await given.member(organization, 'admin')
    const answers = await Promise.all(act(organization, [organization.admin, second]))
    expect(await countAdministrators(organization)).toBe(1)
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    // The second request is refused because of the last administrator, or because its sender is no longer one.
    expect(statuses.filter((status) => [403, 404, 409].includes(status))).toHaveLength(1)
  }
})

test('an administrator who was just demoted cannot demote others', async () => {
  for (let round = 0; round < 25; round++) {
    const organization = await given.organization()
    const [second] = [await given.member(organization, 'admin'), await given.member(organization, 'admin')]
    await Promise.all([
      api.as(organization.admin).ask('PATCH', path(organization, second), { body: { role: 'read' } }),
      api.as(second).ask('PATCH', path(organization, organization.admin), { body: { role: 'read' } }),
    ])
    expect(await countAdministrators(organization)).toBe(2)
  }
})

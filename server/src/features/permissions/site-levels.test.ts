import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

/** A person with the organization role `create` who may only read one space, which is on a site that they created. */
async function siteOverForeignSpace() {
  const organization = await given.organization()
  const person = await given.member(organization, 'create')
  const collection = await given.collection({ organization, defaultLevel: 'read' })
  const space = await given.space({ organization, title: 'Payroll', parent: collection })
  const { path } = await given.site({ organization, title: 'Mine', spaces: [space], createdBy: person })
  return { organization, person, space, path }
}

test('a site gives no levels on a space that its owner does not manage', async () => {
  const { person, space, path } = await siteOverForeignSpace()
  const refusals = [
    await api.as(person).ask('PATCH', path, { body: { defaultLevel: 'admin' } }),
    await api.as(person).ask('POST', `${path}/permissions`, { body: { role: 'admin', users: [person.id] } }),
  ]
  for (const { status, body } of refusals) {
    expect(status).toBe(403)
    expect(body.error.message).toContain('Payroll')
  }
  expect(await api.as(person).get(space.path)).toMatchObject({
    permissions: { access: true, comment: false, admin: false },
  })
})

test('an administrator of the organization sets levels on any site', async () => {
  const { organization, person, space, path } = await siteOverForeignSpace()
  expect(await api.as(organization.admin).patch(path, { defaultLevel: 'edit' })).toMatchObject({ defaultLevel: 'edit' })
  expect(await api.as(person).get(space.path)).toMatchObject({ permissions: { edit: true, review: false } })
})

test('a person who manages every inheriting space on the site sets levels there', async () => {
  const { person, space, path } = await siteOverForeignSpace()
  await given.grant({ space }, { user: person }, 'create')
  expect((await api.as(person).ask('PATCH', path, { body: { defaultLevel: 'comment' } })).status).toBe(200)
})

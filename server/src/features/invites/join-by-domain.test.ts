import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

test('whoever has an address of a domain of the organization joins with its default role, and stays what they are', async () => {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const person = await given.user('person')
  const join = () => api.as(person).ask('POST', `${organization.path}/join`)
  const refused = await join()
  expect(refused).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('example.com') } } })
  expect((await api.as(person).ask('GET', organization.path)).status).toBe(404)
  await admin.patch(organization.path, { emailDomains: ['acme.org', 'example.com'], defaultRole: 'comment' })
  const joined = await join()
  expect([joined.status, joined.body]).toEqual([204, ''])
  const member = `${organization.path}/members/${person.id}`
  expect(await admin.get(member)).toMatchObject({ role: 'comment' })
  await admin.patch(member, { role: 'edit' })
  expect((await join()).status).toBe(204)
  expect(await admin.get(member)).toMatchObject({ role: 'edit' })
  await admin.patch(organization.path, { defaultRole: null })
  const guest = await given.user('guest')
  expect((await api.as(guest).ask('POST', `${organization.path}/join`)).status).toBe(204)
  expect(await admin.get(`${organization.path}/members/${guest.id}`)).toMatchObject({ role: null })
  expect((await api.as(guest).ask('POST', '/orgs/nowhere/join')).status).toBe(404)
})

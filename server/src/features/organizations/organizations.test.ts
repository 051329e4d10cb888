import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

test('whoever makes an organization is its administrator', async () => {
  const user = await given.user()
  const organization = await api.as(user).post('/orgs', { title: 'Acme' })
  expect(organization).toMatchObject({
    object: 'organization',
    title: 'Acme',
    permissions: { admin: true, createContent: true },
  })
  expect(await api.as(user).get('/orgs')).toMatchObject({ count: 1, items: [{ id: organization.id }] })
})

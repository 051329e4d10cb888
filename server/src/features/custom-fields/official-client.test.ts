import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { type CustomFieldType, officialClient } from '../../../test/official-client.ts'

const { api, given } = await startTestServer()

test('the public client works with custom fields unmodified', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const client = officialClient(api.url, organization.admin)

  const { data: made } = await client.orgs.createOrganizationCustomField(organization.id, {
    name: 'audience',
    type: 'select:multi' as CustomFieldType,
    options: ['readers', 'writers'],
  })
  expect(made).toMatchObject({ name: 'audience', type: 'select:multi', title: '', options: ['readers', 'writers'] })
  const second = { name: 'score', type: 'number' as CustomFieldType }
  await client.orgs.createOrganizationCustomField(organization.id, second)

  const { data: changed } = await client.orgs.updateOrganizationCustomField(organization.id, 'audience', {
    title: 'For',
  })
  expect(changed.title).toBe('For')
  const { data: found } = await client.orgs.getOrganizationCustomFieldByName(organization.id, 'audience')
  expect(found).toEqual(changed)

  const { data: first } = await client.orgs.listOrganizationCustomFields(organization.id, { limit: 1 })
  expect(first).toMatchObject({ count: 2, items: [{ name: 'audience' }] })
  const rest = await client.orgs.listOrganizationCustomFields(organization.id, { limit: 1, page: first.next!.page })
  expect(rest.data.items.map((each) => each.name)).toEqual(['score'])

  const set = await client.spaces.updateSpaceCustomFields(space.id, {
    values: { audience: { value: ['writers'] }, score: { value: 0.5 } },
  })
  expect(set.status).toBe(204)
  const { data: values } = await client.spaces.getSpaceCustomFields(space.id)
  expect(values.map((each) => [each.customField.name, each.value])).toEqual([
    ['audience', ['writers']],
    ['score', 0.5],
  ])

  await expect(
    client.spaces.updateSpaceCustomFields(space.id, { values: { score: { value: 'high' } } }),
  ).rejects.toMatchObject({ code: 400, errorMessage: 'values.score.value must be a number' })
  expect((await client.orgs.deleteOrganizationCustomField(organization.id, 'score')).status).toBe(204)
  await expect(client.orgs.getOrganizationCustomFieldByName(organization.id, 'score')).rejects.toMatchObject({
    code: 404,
  })
})

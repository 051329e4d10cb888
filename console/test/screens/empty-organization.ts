/** An organization without anything, and one with empty things, for the screens about one of them. */
import { setUserOperator } from '../../../server/src/features/users/index.ts'
import type { TestServer } from '../../../server/test/harness.ts'
import type { Parameters } from './addresses.ts'
import type { Filled } from './full-organization.ts'

export async function giveEmptyOrganization({ given, database }: TestServer): Promise<Filled> {
  const organization = await given.organization()
  await setUserOperator(database.db, organization.admin.id, true)
  return { person: organization.admin, parameters: { org: organization.id }, views: {} }
}

export async function giveEmptyThings({ given, api, database }: TestServer): Promise<Filled> {
  const organization = await given.organization()
  await setUserOperator(database.db, organization.admin.id, true)
  const { id: org, path, admin: person } = organization
  const admin = api.as(person)
  const create = async (list: string, body: object) => (await admin.post(`${path}/${list}`, body)).id as string
  const space = await given.space({ organization })
  const change = await admin.post(`${space.path}/change-requests`, {})
  const parameters: Parameters = {
    org,
    space: space.id,
    number: String(change.number),
    revision: (await admin.get(space.path)).revision,
    '': 'no-such-page',
    collection: (await given.collection({ organization })).id,
    site: (await given.site({ organization })).id,
    member: person.id,
    team: (await given.team(organization)).id,
    account: await create('service-accounts', { name: 'Importer', role: 'read' }),
    provider: await create('saml', { label: 'Login' }),
    translation: await create('translations', { title: 'Handbook' }),
    webhook: await create('webhooks', { url: 'https://127.0.0.1/', events: ['space.*'] }),
  }
  return { person, parameters, views: {} }
}

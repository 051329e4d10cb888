/** One organization with something of everything, all of it with hostile names. */
import { startIdentityProvider } from '../../../server/src/features/sso/testing/identity-provider.ts'
import { setUserOperator } from '../../../server/src/features/users/index.ts'
import type { Person } from '../../../server/test/given.ts'
import type { TestServer } from '../../../server/test/harness.ts'
import { giveFailedJob } from '../../../server/test/walk/worlds.ts'
import { SHOWN_PAGE } from '../site-looks.ts'
import type { Parameters, Views } from './addresses.ts'
import { giveSite } from './full-site.ts'
import { giveSpace } from './full-space.ts'
import { hostile } from './hostile.ts'

export interface Filled {
  person: Person
  parameters: Parameters
  views: Views
}

export async function giveFullOrganization(server: TestServer): Promise<Filled> {
  const { given, api, database, runJobs } = server
  const organization = await given.organization(hostile('Acme'))
  const person = organization.admin
  const admin = api.as(person)
  await setUserOperator(database.db, person.id, true)
  await admin.patch(`/users/${person.id}`, { displayName: hostile('Ada', 100) })
  const member = await given.member(organization, 'edit')
  await api.as(member).patch(`/users/${member.id}`, { displayName: hostile('Bea', 100) })
  const team = await given.team(organization, [person, member], hostile('Writers', 64))
  const collection = await given.collection({ organization, title: hostile('Product') })
  await given.collection({ organization, title: hostile('Inner'), parent: collection })
  await given.space({ organization, title: hostile('Notes'), parent: collection })
  await admin.delete((await given.space({ organization, title: hostile('Thrown away') })).path)
  await giveSettings(server, organization, team)
  const space = await giveSpace(server, organization, { member, team })
  const site = await giveSite(server, organization, space)
  await given.grant({ collection }, { user: member }, 'review')
  await giveFailedJob(database.db, hostile('No route to the host', 200))
  await runJobs().catch(() => {})
  const settings = await readSettings(server, organization)
  const parameters = {
    org: organization.id,
    organization: organization.id,
    member: member.id,
    team: team.id,
    collection: collection.id,
    space: space.id,
    site: site.id,
    report: ['pages', 'searches', 'links', 'feedback', 'referrers', 'devices', 'countries', 'ai', 'api', 'segments'],
    ...space.parameters,
    ...settings,
  }
  const levels = [`?why=${member.id}`]
  const views: Views = {
    '/account': ['?tab=security', '?tab=tokens', '?tab=mails', '?tab=appearance'],
    '/o/$org/changes': ['?status=draft', '?status=merged'],
    '/o/$org/search': ['?q=words', '?q=zzzz'],
    '/o/$org/openapi/$slug': ['?tab=versions'],
    '/o/$org/inbox': ['?show=following'],
    '/o/$org/s/$space/~/levels': levels,
    ...space.views,
  }
  return { person, parameters, views }
}

async function giveSettings({ given, api }: TestServer, organization: Organization, team: { id: string }) {
  const admin = api.as(organization.admin)
  const { path } = organization
  await admin.post(`${path}/invites`, { emails: ['carl@example.com'], role: 'edit' })
  await admin.post(`${path}/link-invites`, { role: 'read' })
  await admin.post(`${path}/domains`, { domain: 'acme.example' })
  for (const [name, type] of [
    ['owner', 'text'],
    ['stage', 'select:single'],
  ])
    await admin.post(`${path}/custom-fields`, {
      name,
      type,
      title: hostile(name!, 100),
      description: hostile('What it is', 200),
      ...(type !== 'text' && { options: [hostile('One', 40), 'Two'] }),
    })
  const account = await admin.post(`${path}/service-accounts`, {
    name: hostile('Importer', 100),
    role: 'read',
    teams: [team.id],
  })
  await admin.post(`${path}/service-accounts/${account.id}/tokens`, {
    label: hostile('Nightly'),
    scopes: ['space:read'],
  })
  await admin.post('/user/tokens', { label: hostile('Laptop') })
  const provider = await startIdentityProvider()
  await admin.post(`${path}/saml`, {
    label: hostile('Login', 30),
    ssoURL: provider.ssoUrl,
    entityID: provider.entityId,
    certificate: provider.certificate,
  })
  const translation = await admin.post(`${path}/translations`, { title: hostile('Handbook', 100) })
  await admin.put(`${path}/translations/${translation.id}/languages/de`, {
    instructions: { object: 'document', data: {}, nodes: [] },
  })
  const address = 'https://127.0.0.1/a-rather-long-path-without-a-break/that-does-not-fit-into-a-narrow-window'
  const webhook = await admin.post(`${path}/webhooks`, {
    url: address,
    events: ['space.*', 'comment.posted'],
    description: hostile('Build', 500),
  })
  await admin.post(`${path}/webhooks/${webhook.id}/ping`)
  const summary = hostile('List pets', 300)
  const operation = { summary, description: SHOWN_PAGE, responses: { 200: { description: summary } } }
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: hostile('Petstore', 200), version: '1' },
    paths: { [`/${hostile('pets', 100)}`]: { get: operation } },
  })
  await admin.post(`${path}/openapi`, { slug: 'p'.repeat(100), source: { text } })
  const other = await given.organization(hostile('Globex'))
  await api.as(other.admin).post(`${other.path}/invites`, { emails: [organization.admin.email], role: 'edit' })
  await given.organization(hostile('Second'))
}

type Organization = Awaited<ReturnType<TestServer['given']['organization']>>

/** The first object of each list of settings, for the screens about one. */
async function readSettings({ api }: TestServer, { admin, path }: Organization) {
  const first = async (list: string) => (await api.as(admin).get(`${path}/${list}`)).items[0]
  return {
    account: (await first('service-accounts')).id,
    provider: (await first('saml')).id,
    translation: (await first('translations')).id,
    webhook: (await first('webhooks')).id,
    invite: (await first('link-invites')).id,
    slug: (await first('openapi')).slug,
  }
}

/** What the command line does to an organization is in its audit log, which administrators read by the API. */
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { SERVER } from '../src/core/audit/record.ts'
import { createKeyPair } from '../src/features/sso/testing/certificate.ts'
import type { Person } from './given.ts'
import { startTestServer } from './harness.ts'
import { buildProgram, lectern, temporaryHome, urlOf } from './program.ts'

const { api, given, database, connection, dataDirectory } = await startTestServer()
const home = await temporaryHome()

beforeAll(buildProgram)

async function run(...args: string[]): Promise<string> {
  const environment = { LECTERN_DATA: dataDirectory, DATABASE_URL: urlOf(connection) }
  const { code, out, err } = await lectern(args, environment)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out.trim()
}

const BY_COMMAND = { actor: { type: 'system', id: 'command-line', label: 'Command line' }, source: 'script' }

test('exports of a space, as a folder and as a zip, and of an organization are recorded', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Handbook' })
  const admin = api.as(organization.admin)
  await run('export', '--space', space.id, '--out', join(home, 'folder'))
  await run('export', '--space', space.id, '--out', join(home, 'space.zip'))
  const zip = join(home, 'organization.zip')
  await run('export', '--organization', organization.id, '--out', zip)
  const { items } = await admin.get(`${organization.path}/audit-events`)
  const ofSpace = { ...BY_COMMAND, action: 'space.exported', target: { id: space.id, label: 'Handbook' } }
  expect(items).toMatchObject([
    { ...BY_COMMAND, action: 'organization.exported', target: { type: 'organization', id: organization.id } },
    ofSpace,
    ofSpace,
  ])

  // An export that is refused leaves nothing.
  const environment = { LECTERN_DATA: dataDirectory, DATABASE_URL: urlOf(connection) }
  const refused = await lectern(['export', '--space', space.id, '--out', join(home, 'folder')], environment)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
  expect((await admin.get(`${organization.path}/audit-events`)).count).toBe(3)

  const copy = await run('import', '--organization', zip)
  expect((await admin.get(`/orgs/${copy}/audit-events`)).items).toMatchObject([
    { ...BY_COMMAND, action: 'organization.imported', target: { id: copy } },
  ])
})

test('somebody whom the operator adds to an organization is recorded there', async () => {
  const organization = await given.organization()
  const id = await run('user', 'create', '--email', 'added@example.com', '--name', 'Ada', '--org', organization.id)
  const { items } = await api.as(organization.admin).get(`${organization.path}/audit-events`)
  expect(items).toMatchObject([
    { ...BY_COMMAND, action: 'user.created', target: { id } },
    { ...BY_COMMAND, action: 'member.joined', target: { type: 'member', id, label: 'Ada' } },
  ])
})

test('the operator lets an administrator reach an organization whose single sign-on fails', async () => {
  const organization = await given.organization()
  const [other, editor] = [await given.member(organization, 'admin'), await given.member(organization, 'edit')]
  const admin = api.as(organization.admin)
  await admin.post(`${organization.path}/saml`, {
    label: 'Acme login',
    ssoURL: 'https://idp.example/sso',
    entityID: 'https://idp.example/metadata',
    certificate: createKeyPair().certificate,
  })
  await admin.patch(organization.path, { sso: true })
  const statusOf = async (person: Person) => (await api.as(person).ask('GET', organization.path)).status
  expect(await statusOf(other)).toBe(403)
  await run('organization', 'emergency-access', '--organization', organization.id, '--email', other.email)
  expect([await statusOf(organization.admin), await statusOf(other)]).toEqual([200, 200])
  const { items } = await admin.get(`${organization.path}/audit-events`)
  expect(items[0]).toMatchObject({ ...BY_COMMAND, action: 'organization.updated' })

  const environment = { LECTERN_DATA: dataDirectory, DATABASE_URL: urlOf(connection) }
  const refused = await lectern(
    ['organization', 'emergency-access', '--organization', organization.id, '--email', editor.email],
    environment,
  )
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is no administrator') })
  expect(await statusOf(editor)).toBe(403)
})

test('a rotation of the keys is in the log of the server', async () => {
  await run('secrets', 'rotate')
  const rows = await database.db
    .selectFrom('audit_events')
    .select(['action', 'source', 'actor_id', 'target_type', 'target_id'])
    .where('organization_id', '=', SERVER)
    .execute()
  expect(rows).toEqual([
    {
      action: 'secret_key.rotated',
      source: 'script',
      actor_id: 'command-line',
      target_type: 'secret-key',
      target_id: 'sealing-key',
    },
  ])
})

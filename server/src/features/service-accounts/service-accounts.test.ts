import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { hashToken } from '../../core/actor.ts'
import { createTokenText } from '../../core/token-text.ts'

const { api, given, database, url } = await startTestServer({ LECTERN_TRUST_PROXY: '1' })

async function openAccount(role: string | null = 'edit') {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const account = await admin.post(`${organization.path}/service-accounts`, { name: 'Importer', role })
  const path = `${organization.path}/service-accounts/${account.id}`
  const createToken = (body: object = {}) => admin.post(`${path}/tokens`, { label: 'Nightly', ...body })
  return { organization, admin, account, path, createToken }
}

const from = (token: string, address: string, path = '/user') =>
  fetch(`${url}/v1${path}`, { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address } })

test('a service account acts with its role in its organization, and nowhere else', async () => {
  const { organization, admin, account, createToken } = await openAccount()
  const space = await given.space({ organization, title: 'Handbook', editMode: 'live' })
  const { token } = await createToken()
  const program = api.as({ token })
  expect(await program.get('/user')).toMatchObject({ id: account.id, displayName: 'Importer' })
  expect(await program.get('/user')).not.toHaveProperty('email')
  expect((await program.get('/orgs')).items.map(({ id }: { id: string }) => id)).toEqual([organization.id])
  await program.post(`${space.path}/content`, {
    changes: [{ operation: 'insert_page', title: 'Imported', document: { markdown: 'Hello.' } }],
  })
  const elsewhere = await given.organization()
  const invite = await api.as(elsewhere.admin).post(`${elsewhere.path}/link-invites`, { role: 'read' })
  for (const [path, body] of [
    ['/orgs', { title: 'Mine' }],
    ['/user/tokens', {}],
    [`${elsewhere.path}/invites/${invite.id}`, undefined],
    [`${elsewhere.path}/join`, undefined],
  ] as const)
    expect([path, (await program.ask('POST', path, { body })).status]).toEqual([path, 403])
  const { items } = await admin.get(`${organization.path}/members`)
  expect(items.map(({ id }: { id: string }) => id)).toEqual([organization.admin.id])
  const services = await admin.get(`${organization.path}/members?kind=service`)
  expect(services.items.map(({ id }: { id: string }) => id)).toEqual([account.id])
  expect(services.count).toBe(1)
})

test('it has no address, so nobody signs it in, invites it or resets its password', async () => {
  const { organization, admin, account, createToken } = await openAccount('admin')
  const { token } = await createToken()
  const program = api.as({ token })
  expect((await program.ask('PUT', '/user/password', { body: { password: 'a long enough one' } })).status).toBe(404)
  expect((await admin.ask('POST', `${organization.path}/members/${account.id}/invite-link`, {})).status).toBe(404)
  // It may administer, but the last person who does cannot leave.
  const leave = await admin.ask('DELETE', `${organization.path}/members/${organization.admin.id}`)
  expect([leave.status, leave.body.error.message]).toEqual([409, expect.stringContaining('last administrator')])
  const another = await program.ask('POST', `${organization.path}/service-accounts/${account.id}/tokens`, {
    body: { label: 'More' },
  })
  expect(another.status).toBe(403)
  expect((await admin.ask('DELETE', `${organization.path}/members/${account.id}`)).status).toBe(409)
})

test('its name, role and teams change, and teams of others are refused', async () => {
  const { organization, admin, path } = await openAccount(null)
  const team = await given.team(organization, [], 'Robots')
  const other = await given.team(await given.organization())
  expect(await admin.patch(path, { name: 'Exporter', role: 'read', teams: [team.id] })).toMatchObject({
    name: 'Exporter',
    role: 'read',
    teams: [{ id: team.id, title: 'Robots' }],
  })
  expect((await admin.ask('PATCH', path, { body: { teams: [other.id] } })).status).toBe(400)
  expect((await admin.patch(path, { teams: [] })).teams).toEqual([])
  expect((await admin.get(path)).name).toBe('Exporter')
})

test('deleting it ends its tokens and keeps what it wrote', async () => {
  const { organization, admin, path, createToken } = await openAccount('create')
  const { token } = await createToken()
  const { id } = await api.as({ token }).post(`${organization.path}/spaces`, { title: 'Made by a program' })
  await admin.delete(path)
  expect((await api.as({ token }).ask('GET', '/user')).status).toBe(401)
  expect((await admin.ask('GET', path)).status).toBe(404)
  expect((await admin.get(`${organization.path}/service-accounts`)).items).toEqual([])
  expect((await admin.get(`/spaces/${id}`)).title).toBe('Made by a program')
})

test('a token works from its networks only, and its last use is known', async () => {
  const { admin, path, createToken } = await openAccount()
  const { id, token } = await createToken({ addresses: ['192.0.2.0/24', '2001:db8::/32', '198.51.100.7'] })
  for (const [address, status] of [
    ['192.0.2.77', 200],
    ['::ffff:192.0.2.77', 200],
    ['2001:db8:1::9', 200],
    ['198.51.100.7', 200],
    ['198.51.100.8', 403],
    ['192.0.3.1', 403],
    ['2001:db9::1', 403],
  ] as const)
    expect([address, (await from(token, address)).status]).toEqual([address, status])
  await expect.poll(async () => (await admin.get(`${path}/tokens`)).items[0].lastUsedAddress).toBe('192.0.2.77')
  for (const bad of ['192.0.2.0/33', 'example.com', '10.0.0.0/8/8', '2001:db8::/129', '10.0.0.0/', 'fe80::1%eth0'])
    expect([
      bad,
      (await admin.ask('POST', `${path}/tokens`, { body: { label: 'x', addresses: [bad] } })).status,
    ]).toEqual([bad, 400])
  await admin.delete(`${path}/tokens/${id}`)
  expect((await from(token, '192.0.2.77')).status).toBe(401)
})

test('a new token ends with a checksum; a wrong one is refused without a query, and older forms keep working', async () => {
  const { organization, createToken } = await openAccount()
  const { token } = await createToken()
  expect(token).toMatch(/^lct_[0-9A-Za-z]{42}$/)
  const wrong = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a')
  // Even a row with its hash would not help it.
  const store = (text: string, id: string) =>
    database.db
      .insertInto('tokens')
      .values({ id, user_id: organization.admin.id, hash: hashToken(text) })
      .execute()
  await store(wrong, 'wrong-checksum')
  await store('lectern_of_an_older_version', 'older-form')
  const unseen = createTokenText()
  for (const [text, status] of [
    [token, 200],
    [wrong, 401],
    [unseen, 401],
    [`${token}x`, 401],
    ['lectern_of_an_older_version', 200],
  ] as const)
    expect([text, (await api.as({ token: text }).ask('GET', '/user')).status]).toEqual([text, status])
})

test('nobody but administrators sees or makes them, and no narrow token makes a token', async () => {
  const { organization, admin, path } = await openAccount()
  const creator = api.as(await given.member(organization, 'create'))
  expect((await creator.ask('GET', `${organization.path}/service-accounts`)).status).toBe(403)
  const scopes = ['organization:members:write', 'organization:members:read']
  const { token } = await admin.post('/user/tokens', { label: 'narrow', scopes })
  const narrow = api.as({ token })
  expect((await narrow.get(path)).name).toBe('Importer')
  expect((await narrow.ask('POST', `${path}/tokens`, { body: { label: 'wide' } })).status).toBe(403)
})

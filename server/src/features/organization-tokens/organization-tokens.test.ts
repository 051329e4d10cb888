import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { insertMember } from '../members/index.ts'

const { api, given, database } = await startTestServer()

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

async function openOrganization() {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const member = await given.member(organization, 'edit')
  const tokens = `${organization.path}/tokens`
  const list = async (query = '') => (await admin.get(`${tokens}${query}`)).items
  return { organization, admin, member, tokens, list }
}

test('every token that reaches the organization is listed, with its owner, scopes and last use', async () => {
  const { organization, admin, member, list } = await openOrganization()
  const { id: account } = await admin.post(`${organization.path}/service-accounts`, { name: 'Importer', role: 'read' })
  await admin.post(`${organization.path}/service-accounts/${account}/tokens`, {
    label: 'Nightly',
    scopes: ['space:read'],
    expiresAt: inDays(3),
    addresses: ['10.0.0.0/8'],
  })
  await api.as(member).post('/user/tokens', { label: 'Laptop' })
  await given.user()
  const all = await list()
  expect(all.map(({ label }: { label: string }) => label)).toEqual(['Laptop', 'Nightly', '', ''])
  expect(all[1]).toMatchObject({
    owner: { kind: 'service', user: { id: account, displayName: 'Importer' } },
    scopes: ['space:read'],
    addresses: ['10.0.0.0/8'],
    breaks: [],
    isEndable: true,
  })
  expect(all[1]).not.toHaveProperty('token')
  expect((await list('?kind=service')).map(({ label }: { label: string }) => label)).toEqual(['Nightly'])
  expect((await list('?search=LAP')).map(({ label }: { label: string }) => label)).toEqual(['Laptop'])
  expect((await list(`?search=${member.email}`)).length).toBe(2)
  await expect.poll(async () => (await list('?search=laptop'))[0].owner.user.id).toBe(member.id)
  await database.db
    .updateTable('tokens')
    .set({ expires_at: new Date(0) })
    .where('label', '=', 'Nightly')
    .execute()
  expect(await list('?kind=service')).toEqual([])
})

test('an administrator ends a token, unless its owner is in other organizations too', async () => {
  const { organization, admin, member, tokens, list } = await openOrganization()
  const { id, token } = await api.as(member).post('/user/tokens', { label: 'Laptop' })
  const elsewhere = await given.organization()
  await database.db.transaction().execute((trx) => insertMember(trx, elsewhere.id, member.id, 'read'))
  expect((await list('?search=laptop'))[0].isEndable).toBe(false)
  expect((await admin.ask('DELETE', `${tokens}/${id}`)).status).toBe(409)
  expect((await api.as({ token }).ask('GET', '/user')).status).toBe(200)
  await api.as(elsewhere.admin).delete(`${elsewhere.path}/members/${member.id}`)
  await admin.delete(`${tokens}/${id}`)
  expect((await api.as({ token }).ask('GET', '/user')).status).toBe(401)
  // Of people elsewhere nothing is seen, and nothing ended.
  const { id: foreign } = await api.as(elsewhere.admin).post('/user/tokens', {})
  await admin.delete(`${tokens}/${foreign}`)
  expect((await api.as(elsewhere.admin).get('/user/tokens')).items.map((each: { id: string }) => each.id)).toContain(
    foreign,
  )
  expect((await api.as(member).ask('GET', tokens)).status).toBe(403)
  expect(organization.id).not.toBe(elsewhere.id)
})

test('the rules hold for new tokens of all members, the strictest of all organizations, and older ones are marked', async () => {
  const { organization, admin, member, list } = await openOrganization()
  const own = api.as(member)
  const policy = `${organization.path}/token-policy`
  expect(await admin.get(policy)).toEqual({ maxDays: null, scopesRequired: false })
  await admin.put(policy, { maxDays: 30, scopesRequired: true })
  expect(await admin.get(policy)).toEqual({ maxDays: 30, scopesRequired: true })
  const ask = async (body: object) => {
    const { status, body: answer } = await own.ask('POST', '/user/tokens', { body })
    return [status, answer.error?.message.split(' ')[0]]
  }
  expect(await ask({ expiresAt: inDays(5) })).toEqual([400, 'scopes'])
  expect(await ask({ scopes: ['space:read'] })).toEqual([400, 'expiresAt'])
  expect(await ask({ scopes: ['space:read'], expiresAt: inDays(31) })).toEqual([400, 'expiresAt'])
  expect(await ask({ scopes: ['space:read'], expiresAt: inDays(30) })).toEqual([201, undefined])
  const elsewhere = await given.organization()
  await database.db.transaction().execute((trx) => insertMember(trx, elsewhere.id, member.id, 'read'))
  await api.as(elsewhere.admin).put(`${elsewhere.path}/token-policy`, { maxDays: 7, scopesRequired: false })
  expect(await ask({ scopes: ['space:read'], expiresAt: inDays(8) })).toEqual([400, 'expiresAt'])
  const { id } = await admin.post(`${organization.path}/service-accounts`, { name: 'Importer', role: 'read' })
  const service = await admin.ask('POST', `${organization.path}/service-accounts/${id}/tokens`, {
    body: { label: 'Nightly' },
  })
  expect(service.status).toBe(400)
  const broken = (await list()).map(({ breaks }: { breaks: string[] }) => breaks)
  expect(broken).toEqual([[], ['maxDays', 'scopesRequired'], ['maxDays', 'scopesRequired']])
  for (const bad of [{ maxDays: 0 }, { maxDays: 4000 }, { maxDays: 1.5 }])
    expect((await admin.ask('PUT', policy, { body: { ...bad, scopesRequired: false } })).status).toBe(400)
  expect((await own.ask('PUT', policy, { body: { maxDays: null, scopesRequired: false } })).status).toBe(403)
})

import { expect, test } from 'vitest'
import { startDnsServer } from '../../../test/dns-server.ts'
import { startTestServer } from '../../../test/harness.ts'
import { canVouch, deleteDomain, trustDomain } from './index.ts'

const dns = await startDnsServer()
const { api, given, database } = await startTestServer({ LECTERN_DNS_SERVERS: dns.address })
const { db } = database

/** An organization as anybody with an account can create it. */
async function ownOrganization() {
  const admin = await given.user('founder')
  const { id } = await api.as(admin).post('/orgs', { title: 'Founded' })
  return { id, admin, path: `/orgs/${id}`, domains: `/orgs/${id}/domains` }
}

test('a domain is claimed, verified by the TXT record that the response names, and deleted', async () => {
  const { id, admin, domains } = await ownOrganization()
  const claimed = await api.as(admin).ask('POST', domains, { body: { domain: ' Proved.Example. ' } })
  expect(claimed.status).toBe(201)
  const { body: domain } = claimed
  expect(domain).toMatchObject({
    object: 'organization-domain',
    domain: 'proved.example',
    status: 'pending',
    record: {
      type: 'TXT',
      name: '_lectern.proved.example',
      value: expect.stringMatching(/^lectern-domain=[\w-]{32}$/),
    },
  })
  expect(claimed.headers.get('location')).toBe(domain.urls.location)
  expect(await canVouch(db, id, 'ada@proved.example')).toBe(false)

  const missing = await api.as(admin).ask('POST', `${domains}/${domain.id}/verify`)
  expect(missing.status).toBe(409)
  expect(missing.body.error.message).toBe(
    `proved.example is not verified: there is no TXT record _lectern.proved.example with the value ${domain.record.value}. Set it in the DNS of proved.example and try again`,
  )
  dns.set(domain.record.name, 'v=spf1 -all', domain.record.value)
  const verified = await api.as(admin).post(`${domains}/${domain.id}/verify`)
  expect(verified).toMatchObject({
    id: domain.id,
    status: 'verified',
    verifiedBy: 'dns',
    verifiedAt: expect.any(String),
  })
  expect(await api.as(admin).get(`${domains}/${domain.id}`)).toEqual(verified)
  expect(await api.as(admin).get(domains)).toEqual({ items: [verified], count: 1 })
  expect(await canVouch(db, id, 'Ada@PROVED.example')).toBe(true)
  for (const other of [
    'ada@mail.proved.example',
    'ada@example',
    'ada@proved.example.com',
    'ada',
    'proved.example@x.y',
    'ada@proved.example/x',
  ])
    expect(await canVouch(db, id, other)).toBe(false)

  expect((await api.as(admin).ask('DELETE', `${domains}/${domain.id}`)).status).toBe(205)
  expect((await api.as(admin).ask('DELETE', `${domains}/${domain.id}`)).status).toBe(204)
  expect(await canVouch(db, id, 'ada@proved.example')).toBe(false)
})

test('a missing record ends the verification at the next lookup; a DNS that does not answer does not', async () => {
  const { id, admin, domains } = await ownOrganization()
  const domain = await api.as(admin).post(domains, { domain: 'again.example' })
  const verify = () => api.as(admin).ask('POST', `${domains}/${domain.id}/verify`)
  dns.set(domain.record.name, domain.record.value)
  expect((await verify()).status).toBe(200)
  dns.fail(true)
  const unanswered = await verify()
  dns.fail(false)
  expect(unanswered.status).toBe(409)
  expect(unanswered.body.error.message).toMatch(
    /^again\.example could not be verified: The DNS servers did not answer for _lectern\.again\.example \(ESERVFAIL\); try again later$/,
  )
  expect(await canVouch(db, id, 'ada@again.example')).toBe(true)
  dns.remove(domain.record.name)
  expect((await verify()).status).toBe(409)
  expect(await canVouch(db, id, 'ada@again.example')).toBe(false)
  expect(await api.as(admin).get(`${domains}/${domain.id}`)).toMatchObject({ status: 'pending' })
})

test('the record of one organization verifies nothing for another; both may verify the same domain', async () => {
  const [one, other] = [await ownOrganization(), await ownOrganization()]
  const domains = await Promise.all(
    [one, other].map(({ admin, domains }) => api.as(admin).post(domains, { domain: 'shared.example' })),
  )
  const [first, second] = domains.map(({ record }) => record)
  expect(first.value).not.toBe(second.value)
  dns.set(first.name, first.value)
  expect((await api.as(one.admin).ask('POST', `${one.domains}/${domains[0].id}/verify`)).status).toBe(200)
  expect((await api.as(other.admin).ask('POST', `${other.domains}/${domains[1].id}/verify`)).status).toBe(409)
  dns.set(first.name, first.value, second.value)
  expect((await api.as(other.admin).ask('POST', `${other.domains}/${domains[1].id}/verify`)).status).toBe(200)
  // A domain that is claimed again needs a new record.
  await api.as(one.admin).delete(`${one.domains}/${domains[0].id}`)
  const again = await api.as(one.admin).post(one.domains, { domain: 'shared.example' })
  expect(again.record.value).not.toBe(first.value)
})

test('internationalized domains are looked up in ASCII', async () => {
  const { id, admin, domains } = await ownOrganization()
  const domain = await api.as(admin).post(domains, { domain: 'MÜNCHEN.example' })
  expect(domain).toMatchObject({ domain: 'xn--mnchen-3ya.example' })
  dns.set('_lectern.xn--mnchen-3ya.example', domain.record.value)
  await api.as(admin).post(`${domains}/${domain.id}/verify`)
  expect(await canVouch(db, id, 'jörg@münchen.example')).toBe(true)
  expect(await canVouch(db, id, 'jörg@xn--mnchen-3ya.example')).toBe(true)
})

test.each([
  'localhost',
  'com',
  'a@b.example',
  'https://b.example',
  'b.example/x',
  'b.example:25',
  'b.example?x',
  'b%2eexample',
  '*.example.com',
  '127.0.0.1',
  '[::1]',
  'a..example',
  '-a.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(120)}example`,
  'a b.example',
  '\u0000.example',
])('%j is no domain that can be proved', async (domain) => {
  const { admin, domains } = await ownOrganization()
  const { status, body } = await api.as(admin).ask('POST', domains, { body: { domain } })
  expect(status).toBe(400)
  expect(body.error.message).toMatch(/domain|The body/)
})

test('a domain is claimed once by an organization, and at most a hundred are', async () => {
  const { id, admin, domains } = await ownOrganization()
  await api.as(admin).post(domains, { domain: 'twice.example' })
  const twice = await api.as(admin).ask('POST', domains, { body: { domain: 'TWICE.example' } })
  expect(twice).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('twice.example') } } })
  const rows = Array.from({ length: 99 }, (_, n) => ({
    id: `${id}-${n}`,
    organization_id: id,
    domain: `d${n}.example`,
    challenge: 'x',
  }))
  await db.insertInto('organization_domains').values(rows).execute()
  const over = await api.as(admin).ask('POST', domains, { body: { domain: 'over.example' } })
  expect(over).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining('at most 100 domains') } },
  })
})

test('DNS lookups are limited for each organization', async () => {
  const { admin, domains } = await ownOrganization()
  const { id } = await api.as(admin).post(domains, { domain: 'hammered.example' })
  const before = dns.questions.length
  const statuses = new Set<number>()
  for (let n = 0; n < 61; n++) statuses.add((await api.as(admin).ask('POST', `${domains}/${id}/verify`)).status)
  expect([...statuses]).toEqual([409, 429])
  expect(dns.questions.length - before).toBe(60)
})

test('a domain that an operator trusts is verified without a record, until that is revoked', async () => {
  const { id, admin, domains } = await ownOrganization()
  const { id: pending } = await api.as(admin).post(domains, { domain: 'trusted.example' })
  await trustDomain(db, id, 'trusted.example')
  expect(await api.as(admin).post(`${domains}/${pending}/verify`)).toMatchObject({ verifiedBy: 'operator' })
  expect(await canVouch(db, id, 'ada@trusted.example')).toBe(true)
  await deleteDomain(db, id, { domain: 'trusted.example' })
  expect(await canVouch(db, id, 'ada@trusted.example')).toBe(false)
})

test('an organization that the operator creates is trusted with every domain, any other with none', async () => {
  const operator = await given.user()
  await db.updateTable('users').set({ email: 'admin@lectern.local' }).where('id', '=', operator.id).execute()
  const { id } = await api.as(operator).post('/orgs', { title: 'Operated' })
  expect(await canVouch(db, id, 'anybody@anywhere.example')).toBe(true)
  expect(await canVouch(db, (await ownOrganization()).id, 'anybody@anywhere.example')).toBe(false)
})

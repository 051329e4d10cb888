import { expect, test } from 'vitest'
import { createApi } from '../../../test/api.ts'
import { startDnsServer } from '../../../test/dns-server.ts'
import { startTestServer } from '../../../test/harness.ts'

const dns = await startDnsServer()
const { address, given } = await startTestServer({
  LECTERN_DNS_SERVERS: dns.address,
  LECTERN_URL: 'http://lectern.example.com',
})
const api = createApi(address)

async function givenSite(hostname?: string) {
  const organization = await given.organization()
  const site = await given.site({ organization })
  const admin = api.as(organization.admin)
  if (hostname !== undefined) await admin.patch(site.path, { hostname })
  return {
    check: () => admin.post(`${site.path}/hostname/check`),
    ask: () => admin.ask('POST', `${site.path}/hostname/check`),
  }
}

test('a host name that is an alias of Lectern, or has its address, is right', async () => {
  dns.setAddresses('lectern.example.com', '192.0.2.7')
  dns.setAlias('docs.acme.com', 'lectern.example.com')
  dns.setAddresses('www.acme.org', '192.0.2.7')
  const alias = await givenSite('docs.acme.com')
  expect(await alias.check()).toMatchObject({
    hostname: 'docs.acme.com',
    status: 'right',
    expected: 'lectern.example.com',
    found: ['lectern.example.com', '192.0.2.7'],
  })
  expect(await (await givenSite('www.acme.org')).check()).toMatchObject({ status: 'right', found: ['192.0.2.7'] })
})

test('one that points elsewhere says where, and one without records is not found', async () => {
  dns.setAlias('docs.other.com', 'pages.elsewhere.net')
  expect(await (await givenSite('docs.other.com')).check()).toMatchObject({
    status: 'elsewhere',
    found: ['pages.elsewhere.net'],
  })
  expect(await (await givenSite('docs.missing.com')).check()).toMatchObject({ status: 'not-found', found: [] })
  expect(await (await givenSite()).check()).toMatchObject({ status: 'no-hostname' })
})

test('DNS servers that fail are not mistaken for a missing record', async () => {
  const { check } = await givenSite('docs.silent.com')
  dns.fail(true)
  expect(await check()).toMatchObject({
    status: 'unanswered',
    found: [],
    message: expect.stringContaining('did not answer'),
  })
  dns.fail(false)
})

test('one account checks ten times a minute', async () => {
  const { ask } = await givenSite('docs.often.com')
  const statuses: number[] = []
  for (let at = 0; at < 21; at++) statuses.push((await ask()).status)
  // The minute may turn meanwhile, once.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20)
  expect(statuses).toContain(429)
})

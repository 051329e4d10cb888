/** How clients are identified: by the address that a trusted proxy saw, never by one that the client wrote into a header. */
import { describe, expect, test } from 'vitest'
import { startTestServer } from './harness.ts'
import { exchange, request } from './raw.ts'

const LIMIT = 1000

/** Returns how often the client with these headers has been counted. */
function counting(address: string) {
  return async (headers: Record<string, string> = {}, path = '/sign-in') => {
    const answer = await exchange(address, request('GET', path, headers))
    expect(answer.headers['x-ratelimit-remaining']).toMatch(/^\d+$/)
    return LIMIT - Number(answer.headers['x-ratelimit-remaining'])
  }
}

const forwarded = (...addresses: string[]) => ({ 'x-forwarded-for': addresses.join(', ') })
const start = (trustProxy: string) =>
  startTestServer({ LECTERN_TRUST_PROXY: trustProxy, LECTERN_RATE_LIMIT: String(LIMIT), HOST: '127.0.0.1' })

type Count = () => Promise<number>

/** Says whether two requests count as one client’s. When the minute changes between them the counts restart, so both are sent again. */
async function isSameClient(one: Count, other: Count): Promise<boolean> {
  for (;;) {
    const before = await one()
    await other()
    const after = await one()
    if (after > before) return after - before === 2
  }
}

describe.each(['1', '127.0.0.0/8', '127.0.0.1', '::1,127.0.0.1'])(
  'behind one proxy: LECTERN_TRUST_PROXY=%s',
  async (trust) => {
    const { address } = await start(trust)
    const count = counting(address.replace('localhost', '127.0.0.1'))

    test('the client is the address that the proxy saw, whatever the client put before it', async () => {
      const truly = '203.0.113.7'
      expect(
        await isSameClient(
          () => count(forwarded('198.51.100.1', truly)),
          () => count(forwarded('198.51.100.2', truly)),
        ),
      ).toBe(true)
      expect(
        await isSameClient(
          () => count(forwarded(truly)),
          () => count(forwarded(`${truly}:50412`)),
        ),
      ).toBe(true)
      expect(
        await isSameClient(
          () => count(forwarded('203.0.113.8')),
          () => count(forwarded('203.0.113.9')),
        ),
      ).toBe(false)
    })

    test('an IPv6 client is counted by its network', async () => {
      expect(
        await isSameClient(
          () => count(forwarded('2001:db8:1:2::1')),
          () => count(forwarded('[2001:db8:1:2:9::5]:443')),
        ),
      ).toBe(true)
    })

    test('an invalid address counts as the proxy itself', async () => {
      expect(
        await isSameClient(
          () => count(forwarded('unknown')),
          () => count(forwarded('<script>')),
        ),
      ).toBe(true)
    })
  },
)

describe.each(['0', 'false', '10.0.0.0/8'])('with no proxy that is trusted: LECTERN_TRUST_PROXY=%s', async (trust) => {
  const { address } = await start(trust)
  const count = counting(address.replace('localhost', '127.0.0.1'))

  test('the header is ignored', async () => {
    expect(
      await isSameClient(
        () => count(forwarded('198.51.100.1')),
        () => count(forwarded('198.51.100.2')),
      ),
    ).toBe(true)
    expect(
      await isSameClient(
        () => count({ 'x-real-ip': '198.51.100.1' }),
        () => count({ forwarded: 'for=198.51.100.2' }),
      ),
    ).toBe(true)
  })
})

test('behind two proxies the client is the address that the outer one saw', async () => {
  const count = counting((await start('2')).address)
  const [outer, truly] = ['192.0.2.1', '203.0.113.7']
  expect(
    await isSameClient(
      () => count(forwarded('198.51.100.1', truly, outer)),
      () => count(forwarded('198.51.100.2', truly, outer)),
    ),
  ).toBe(true)
  expect(
    await isSameClient(
      () => count(forwarded('203.0.113.8', outer)),
      () => count(forwarded('203.0.113.9', outer)),
    ),
  ).toBe(false)
})

test('password reset mails are throttled by client, whatever the header contains', async () => {
  const { address } = await start('1')
  const ask = async (...addresses: string[]) => {
    const form = `email=ann%40example.com`
    const headers = {
      ...forwarded(...addresses),
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(form.length),
    }
    return (await exchange(address, request('POST', '/forgot-password', headers, form))).status
  }
  for (let at = 0; at < 20; at++) expect(await ask(`198.51.100.${at}`, '203.0.113.7')).toBe(200)
  expect(await ask('198.51.100.99', '203.0.113.7')).toBe(429)
  expect(await ask('203.0.113.7', '203.0.113.8')).toBe(200)
})

test('an invalid token is counted by the client address', async () => {
  const { address, given } = await start('0')
  const count = counting(address)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  expect(
    await isSameClient(
      () => count(bearer('made-up-1'), '/v1/user'),
      () => count(bearer('made-up-2'), '/v1/user'),
    ),
  ).toBe(true)
  const ada = await given.user('ada')
  await count(bearer(ada.token), '/v1/user')
  const [own, foreign] = [() => count(bearer(ada.token), '/v1/user'), () => count(bearer('made-up-1'), '/v1/user')]
  expect(await isSameClient(own, foreign)).toBe(false)
})

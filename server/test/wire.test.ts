/** The HTTP core as a client sees it on the socket. */
import { describe, expect, test } from 'vitest'
import { setUserOperator } from '../src/features/users/index.ts'
import { startTestServer } from './harness.ts'
import { exchange, request } from './raw.ts'

const { api, given, url } = await startTestServer()
const ada = await given.user('ada')
const bearer = { authorization: `Bearer ${ada.token}` }
const RATE_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

describe('addresses and methods', () => {
  test('an unknown path is 404 with the envelope', async () => {
    const { status, body } = await api.request('GET', '/nowhere/at/all', { token: ada.token })
    expect(status).toBe(404)
    expect(body).toEqual({ error: { code: 404, message: 'GET /v1/nowhere/at/all not found' } })
  })

  test.each(['/nowhere', '/v2/user'])('%s outside /v1 is 404 with the envelope', async (path) => {
    const { status, body } = await api.request('GET', url + path)
    expect(status).toBe(404)
    expect(body.error.code).toBe(404)
  })

  test('an unsupported method is 405 with the allowed ones', async () => {
    const { status, headers } = await api.request('PUT', '/user', { token: ada.token, body: {} })
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('GET, HEAD')
  })

  test('an unknown method is 405 as well', async () => {
    const answer = await exchange(url, request('PROPFIND', '/v1/user', bearer))
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
    expect(JSON.parse(answer.body).error.code).toBe(405)
  })

  test('a trailing slash changes nothing', async () => {
    expect((await api.request('GET', '/user/', { token: ada.token })).status).toBe(200)
    expect((await api.request('GET', '/', { token: ada.token })).status).toBe(200)
  })

  test('HEAD has the headers of GET and no body', async () => {
    const get = await api.request('GET', '/user', { token: ada.token })
    const head = await exchange(url, request('HEAD', '/v1/user', bearer))
    expect(head.status).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers.etag).toBe(get.headers.get('etag'))
    expect(head.headers['content-length']).toBe(get.headers.get('content-length'))
  })

  test('a response of the API is compressed for clients that accept it, each form with its own ETag', async () => {
    const organization = await given.organization()
    const authorization = `Bearer ${organization.admin.token}`
    for (let n = 0; n < 10; n++) await given.team(organization)
    const ask = (headers: Record<string, string>) =>
      fetch(`${url}/v1/orgs/${organization.id}/teams`, { headers: { authorization, ...headers } })
    const plain = await ask({ 'accept-encoding': 'identity' })
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
    const text = await plain.text()
    for (const coding of ['br', 'gzip']) {
      const answer = await ask({ 'accept-encoding': coding })
      expect(answer.headers.get('content-encoding')).toBe(coding)
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(text.length / 2)
      expect(await answer.text()).toBe(text)
      const etag = answer.headers.get('etag')!
      expect(etag).not.toBe(plain.headers.get('etag'))
      expect((await ask({ 'accept-encoding': coding, 'if-none-match': etag })).status).toBe(304)
    }
    const small = await fetch(`${url}/v1/user`, { headers: { ...bearer, 'accept-encoding': 'gzip' } })
    expect(small.headers.get('content-encoding')).toBe(null)
  })

  test('browsers may call from any origin', async () => {
    const preflight = await fetch(`${url}/v1/orgs/x/teams`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://docs.example.com',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
    const answer = await fetch(`${url}/v1/user`, { headers: { ...bearer, origin: 'https://docs.example.com' } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-request-id')
  })

  test.each(['/openapi.json', '/files/x', '/uploads/x', '/openapi-documents/x/y'])(
    'a browser may ask for %s from anywhere',
    async (path) => {
      const preflight = await fetch(url + path, { method: 'OPTIONS', headers: { origin: 'https://docs.example.com' } })
      expect(preflight.status).toBe(204)
      const answer = await fetch(url + path)
      await answer.arrayBuffer()
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    },
  )

  test.each([
    '/',
    '/sign-in',
    '/session/token',
    '/docs',
    '/sites/x/',
    '/saml/x/metadata',
    '/healthz',
    '/nowhere',
    '/v10',
  ])('%s is for its own website alone', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: { origin: 'https://docs.example.com', 'access-control-request-method': 'POST' },
      })
      await answer.arrayBuffer()
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      if (method === 'OPTIONS') expect(answer.status).toBe(404)
    }
  })

  test('OPTIONS outside of CORS is not an error', async () => {
    const answer = await exchange(url, request('OPTIONS', '/v1/user'))
    expect(answer).toMatchObject({ status: 204, body: '' })
  })
})

describe('every answer', () => {
  const answers = {
    'a success': () => api.request('GET', '/user', { token: ada.token }),
    'no token': () => api.request('GET', '/user'),
    'an unknown address': () => api.request('GET', '/nowhere'),
    'a wrong method': () => api.request('DELETE', '/user', { token: ada.token }),
    'bad JSON': () => api.request('POST', '/orgs', { token: ada.token, body: '{' }),
    'a broken address': () => api.request('GET', '/users/%zz', { token: ada.token }),
    'a health check': () => api.request('GET', `${url}/healthz`),
  }

  test.each(Object.entries(answers))('%s has its request id and the state of the rate limit', async (_, ask) => {
    const { headers } = await ask()
    expect(headers.get('x-request-id')).toMatch(/^[\w.:-]{1,128}$/)
    for (const name of RATE_HEADERS) expect(headers.get(name)).toMatch(/^\d+$/)
  })

  test('a request id of the caller is returned', async () => {
    const { headers } = await api.request('GET', '/user', { headers: { 'x-request-id': 'trace-1:2.3' } })
    expect(headers.get('x-request-id')).toBe('trace-1:2.3')
  })

  test.each(['', 'with space', 'a'.repeat(129), '<script>', 'a"b'])(
    'the request id "%s" is replaced',
    async (given) => {
      const { headers } = await api.request('GET', '/user', { headers: { 'x-request-id': given } })
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('bodies', () => {
  test('a body that is not JSON is 415', async () => {
    const headers = { 'content-type': 'text/plain' }
    const { status, body } = await api.request('POST', '/orgs', { token: ada.token, body: 'title=Acme', headers })
    expect(status).toBe(415)
    expect(body.error.message).toBe('The body must be JSON: send Content-Type: application/json')
  })

  test.each(['{', '{"title":}', 'undefined', '{"title":"Acme"}}', "{'title':'Acme'}"])('%s is 400', async (body) => {
    const answer = await api.request('POST', '/orgs', { token: ada.token, body })
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toMatch(/^The body is not valid JSON/)
  })

  test.each(['null', '[]', '7', '"text"', 'true'])('%s where an object belongs is 400', async (body) => {
    const answer = await api.request('POST', '/orgs', { token: ada.token, body })
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toBe('The body must be an object')
  })

  test('a missing body is 400', async () => {
    const { status, body } = await api.request('POST', '/orgs', { token: ada.token })
    expect(status).toBe(400)
    expect(body.error.message).toBe('A JSON body is required')
  })

  test('an optional body may be absent, also with a JSON content type', async () => {
    for (const headers of [{}, { 'Content-Type': 'application/json' }]) {
      const answer = await exchange(
        url,
        request('POST', '/v1/user/tokens', { ...bearer, ...headers, 'Content-Length': '0' }),
      )
      expect(answer.status).toBe(201)
    }
  })

  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json'])(
    '%s is JSON',
    async (type) => {
      const headers = { 'content-type': type }
      const answer = await api.request('POST', '/orgs', { token: ada.token, body: { title: 'Acme' }, headers })
      expect(answer.status).toBe(201)
    },
  )

  test('unknown fields are ignored', async () => {
    const body = { label: 'build', colour: 'red', nested: { deep: [1] } }
    const made = await api.as(ada).post('/user/tokens', body)
    expect(made.label).toBe('build')
    expect(made).not.toHaveProperty('colour')
  })

  test('a creation returns the location of the new resource', async () => {
    const { status, headers, body } = await api.request('POST', '/orgs', { token: ada.token, body: { title: 'Acme' } })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(body.urls.location)
    expect((await api.request('GET', headers.get('location')!, { token: ada.token })).body.id).toBe(body.id)
  })

  test('205 and 204 have no body, not even an empty chunked one', async () => {
    const token = await api.as(ada).post('/user/tokens')
    const remove = () => exchange(url, request('DELETE', `/v1/user/tokens/${token.id}`, bearer))
    for (const status of [205, 204]) {
      const answer = await remove()
      expect(answer).toMatchObject({ status, body: '' })
      expect(answer.headers['content-length']).toBe(status === 205 ? '0' : undefined)
      expect(answer.headers).not.toHaveProperty('transfer-encoding')
      expect(answer.headers).not.toHaveProperty('content-type')
    }
  })

  test('a body over 10 MiB is 413, with a length or chunked', async () => {
    const large = `{"title":"${'a'.repeat(10 * 1024 * 1024)}"}`
    const headers = { ...bearer, 'Content-Type': 'application/json' }
    const announced = request('POST', '/v1/orgs', { ...headers, 'Content-Length': String(large.length) }, large)
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`
    const chunked = request('POST', '/v1/orgs', { ...headers, 'Transfer-Encoding': 'chunked' }, chunk)
    for (const bytes of [announced, chunked]) {
      const answer = await exchange(url, bytes)
      expect(answer.status).toBe(413)
      expect(JSON.parse(answer.body)).toEqual({ error: { code: 413, message: 'The body is larger than 10 MiB' } })
    }
    // An operation with a larger limit names it.
    const document = { ...headers, 'Content-Length': String(41 * 1024 * 1024) }
    const answer = await exchange(url, request('PUT', '/v1/orgs/any/openapi/pets', document, ''))
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('The body is larger than 40 MiB') })
  })
})

describe('caching', () => {
  test('a GET repeated with its ETag is 304 without a body', async () => {
    const first = await api.request('GET', '/user', { token: ada.token })
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await api.request('GET', '/user', { token: ada.token, headers: { 'if-none-match': header } })
      expect(again.status).toBe(304)
      expect(again.body).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
    }
  })

  test('a changed resource is sent again', async () => {
    const { headers } = await api.request('GET', '/user', { token: ada.token })
    await api.as(ada).patch(`/users/${ada.id}`, { displayName: 'Ada Lovelace' })
    const etag = headers.get('etag')!
    const again = await api.request('GET', '/user', { token: ada.token, headers: { 'if-none-match': etag } })
    expect(again.status).toBe(200)
    expect(again.body.displayName).toBe('Ada Lovelace')
    expect(again.headers.get('etag')).not.toBe(etag)
  })
})

describe('beside the API', () => {
  test('/healthz and /readyz answer 200', async () => {
    expect((await api.request('GET', `${url}/healthz`)).body).toEqual({ status: 'ok' })
    expect((await api.request('GET', `${url}/readyz`)).body).toEqual({ status: 'ready' })
  })

  test('/metrics counts requests by route', async () => {
    await api.request('GET', '/user', { token: ada.token })
    const { body, headers } = await api.request('GET', `${url}/metrics`)
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(body).toMatch(/lectern_http_request_seconds_count\{method="GET",route="\/v1\/user",status="200"\} [1-9]/)
  })

  test('/metrics is for callers on this machine, and for operators of the server', async () => {
    const own = await startTestServer()
    const first = await own.given.organization()
    await setUserOperator(own.database.db, first.admin.id, true)
    const second = await own.given.organization()
    const member = await own.given.member(first, 'admin')
    const ask = (headers: Record<string, string>, token?: string) =>
      own.api.request('GET', `${own.url}/metrics`, { headers, ...(token && { token }) })
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto']) {
      const passedOn = { [name]: '127.0.0.1' }
      expect((await ask(passedOn)).status).toBe(401)
      expect((await ask(passedOn, 'made-up')).status).toBe(401)
      expect((await ask(passedOn, first.admin.token)).status).toBe(200)
    }
    for (const { token } of [second.admin, member]) expect((await ask({ via: 'proxy' }, token)).status).toBe(403)
    const narrowed = await own.api.as(first.admin).post('/user/tokens', { scopes: ['space:read'] })
    expect((await ask({ via: 'proxy' }, narrowed.token)).status).toBe(403)
  })

  test('LECTERN_METRICS=open shows them to everybody', async () => {
    const open = await startTestServer({ LECTERN_METRICS: 'open' })
    const { status } = await open.api.request('GET', `${open.url}/metrics`, { headers: { via: 'proxy' } })
    expect(status).toBe(200)
  })

  test('/openapi.json names this server', async () => {
    const { body } = await api.request('GET', `${url}/openapi.json`)
    expect(body.openapi).toBe('3.1.0')
    expect(body.servers).toEqual([{ url: `${url}/v1` }])
  })

  test('responses have the usual security headers', async () => {
    const { headers } = await api.request('GET', '/user', { token: ada.token })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

describe('with LECTERN_RATE_LIMIT=5', async () => {
  const limited = await startTestServer({ LECTERN_RATE_LIMIT: '5' })

  test('the sixth request of a token within a minute is 429 with the time to retry', async () => {
    const [bea, cyd] = [await limited.given.user('bea'), await limited.given.user('cyd')]
    const ask = ({ token }: { token: string }) => limited.api.request('GET', '/user', { token })
    // The minute may change between two requests: then the count restarts, once.
    const answers = []
    for (let at = 0; at < 12; at++) answers.push(await ask(bea))
    const refused = answers.find(({ status }) => status === 429)!
    const before = answers[answers.indexOf(refused) - 1]!
    expect(before.status).toBe(200)
    expect(before.headers.get('x-ratelimit-limit')).toBe('5')
    expect(before.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(refused.body.error.message).toMatch(/^Too many requests/)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    const [wait, reset] = ['retry-after', 'x-ratelimit-reset'].map((name) => Number(refused.headers.get(name)))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(reset! * 1000).toBeGreaterThan(Date.now() - 60_000)
    expect((await ask(cyd)).status).toBe(200)
  })

  test('health checks are never refused', async () => {
    for (let at = 0; at < 12; at++)
      expect((await limited.api.request('GET', `${limited.url}/healthz`)).status).toBe(200)
  })
})

/** Invalid input is refused by name, and never breaks anything. */
import { describe, expect, test } from 'vitest'
import { startTestServer } from './harness.ts'
import { exchange, request } from './raw.ts'

const { api, given, url } = await startTestServer()
const ada = await given.user('ada')
const { path, admin } = await given.organization()
const bearer = { authorization: `Bearer ${admin.token}` }

const post = (body: string) => api.request('POST', '/orgs', { token: ada.token, body })

/** Sends the URL as written: fetch would encode or refuse it. */
const get = (address: string) => exchange(url, request('GET', address, bearer))

describe('in a body', () => {
  test.each([
    ['{"title":"a\\u0000b"}', 'title must not contain the character NUL'],
    ['{"title":"a\\ud800b"}', 'title must be well-formed Unicode, without lone surrogates'],
    ['{"title":"Acme","emailDomains":["a\\udc00"]}', 'emailDomains.0 must be well-formed Unicode'],
    ['{"title":"Acme","a\\u0000":1}', 'A key of the body must not contain the character NUL'],
    ['{"title":"Acme","other":{"a\\ud800":1}}', 'A key of other must be well-formed Unicode'],
    ['{"title":"Acme","other":1e400}', 'other is too large a number'],
    ['{"title":"Acme","__proto__":{"admin":true}}', 'The body must not have a key __proto__'],
    ['{"title":"Acme","other":{"\\u005f_proto__":1}}', 'other must not have a key __proto__'],
    ['{"title":7}', 'title must be a string'],
    ['{"title":null}', 'title must be a string'],
    ['{"title":["Acme"]}', 'title must be a string'],
    ['{}', 'title is required'],
    ['{"title":"A"}', 'title must be at least 2 characters long'],
    [`{"title":"${'a'.repeat(256)}"}`, 'title must be at most 255 characters long'],
    ['{"title":"Acme","type":"club"}', 'type must be one of'],
  ])('%s is 400 and names field and rule', async (body, message) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toContain(message)
  })

  test.each([
    ['/user/tokens', { expiresAt: '2026-06-30T23:59:60Z' }, 'expiresAt must be a date and time'],
    ['/user/tokens', { expiresAt: '2999-01-01T00:00:00+05' }, 'expiresAt must be a date and time'],
    [`${path}/openapi`, { slug: 'pets', source: { url: 'http://' } }, 'source.url must be an absolute URL'],
    [`${path}/openapi`, { slug: 'pets', source: { url: 'https://a:99999/' } }, 'source.url must be an absolute URL'],
  ])('what looks like a date or an address and is none is 400: %s %j', async (address, body, message) => {
    const answer = await api.request('POST', address, { token: admin.token, body })
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toContain(message)
  })

  test.each([
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['arrays', `{"title":"Acme","a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['a megabyte of arrays', '['.repeat(500_000) + ']'.repeat(500_000)],
  ])('nesting of %s without end is 400', async (_, body) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toBe('The body is nested more than 200 levels deep')
  })

  test('giant numbers in unknown fields are ignored', async () => {
    const answer = await post('{"title":"Acme","other":99999999999999999999999999,"tiny":1e-400}')
    expect(answer.status).toBe(201)
  })

  test('a key `constructor` is a field like any other', async () => {
    expect((await post('{"title":"Acme","constructor":{"prototype":{"admin":true}}}')).status).toBe(201)
  })

  test('of equal keys the last one counts', async () => {
    expect((await post('{"title":"First","title":"Second"}')).body.title).toBe('Second')
  })

  test('invalid UTF-8 does no harm', async () => {
    const body = '{"title":"Ac\xff\xfeme"}'
    const headers = {
      authorization: `Bearer ${ada.token}`,
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
    }
    expect((await exchange(url, request('POST', '/v1/orgs', headers, body))).status).toBe(201)
  })

  test('a message that quotes the request stays short', async () => {
    const answer = await post(`{"title":"Acme","${'k'.repeat(100_000)}":"\\u0000"}`)
    expect(answer.status).toBe(400)
    expect(answer.body.error.message.length).toBeLessThan(1100)
  })
})

describe('in a query', () => {
  test.each([
    ['limit=1001', 'limit must be at most 1000'],
    ['limit=-1', 'limit must be at least 0'],
    ['limit=1.5', 'limit must be an integer'],
    ['limit=abc', 'limit must be an integer'],
    ['limit=', 'limit must be an integer'],
    ['limit=null', 'limit must be an integer'],
    ['limit=1e400', 'limit must be'],
    ['limit=99999999999999999999', 'limit must be at most 1000'],
    ['limit=1&limit=2', 'limit must be an integer'],
    ['page=a&page=b', 'page must be a string'],
    ['page=nonsense', 'page must be the next.page of an earlier response of this list'],
    ['page=', 'page must be the next.page of an earlier response of this list'],
    ['title=a%00b', 'title must not contain the character NUL'],
    ['a%00b=1', 'A key of the query must not contain the character NUL'],
    ['__proto__=1', 'The query must not have a key __proto__'],
  ])('%s is 400 and names field and rule', async (query, message) => {
    const answer = await get(`/v1${path}/teams?${query}`)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body).error.message).toContain(message)
  })

  test.each(['%', '%zz', 'title=%ED%A0%80', 'title=%ff', '&&==&', 'other[]=1&other[a]=2', `other=${'a'.repeat(8000)}`])(
    '%s does no harm',
    async (query) => {
      expect((await get(`/v1${path}/teams?${query}`)).status).toBe(200)
    },
  )
})

describe('in a path', () => {
  test.each([
    ['%00', 400],
    ['a%00b', 400],
    ['%ED%A0%80', 400],
    ['%', 400],
    ['%zz', 400],
    ['%ff', 400],
    ['%F0%9F%92%A9', 404],
    ['..%2f..%2fetc%2fpasswd', 404],
    ['%2e%2e', 404],
    ["'%20OR%201=1--", 404],
    ['a'.repeat(500), 404],
    ['a'.repeat(2000), 414],
  ])('/v1/users/%s is %i', async (id, status) => {
    const answer = await get(`/v1/users/${id}`)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body).error.code).toBe(status)
  })

  test.each(['/v1//user', '/v1/../v1/user', '/v1/user;a=b', '/%', '/%00'])(
    '%s is refused with the envelope',
    async (address) => {
      const answer = await get(address)
      expect([400, 404]).toContain(answer.status)
      expect(JSON.parse(answer.body).error.code).toBe(answer.status)
    },
  )
})

describe('in HTTP itself', () => {
  test.each([
    ['an address over 16 KiB', request('GET', `/v1/user?a=${'a'.repeat(20_000)}`), 431],
    ['a method that does not exist', request('NONSENSE', '/v1/user'), 400],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['two lengths', request('POST', '/v1/orgs', { 'Content-Length': '1', 'content-length': '2' }, '{}'), 400],
    ['a length that is no number', request('POST', '/v1/orgs', { 'Content-Length': 'x' }, '{}'), 400],
    ['no host', 'GET /v1/user HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a wish nobody knows', request('POST', '/v1/orgs', { Expect: 'wonders', 'Content-Length': '2' }, '{}'), 417],
    ['a header with a line feed', request('GET', '/v1/user', { 'X-Bad': 'a\nb' }), 400],
  ])('%s gets the envelope', async (_, bytes, status) => {
    const answer = await exchange(url, bytes)
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(answer.body).error).toEqual({ code: status, message: expect.any(String) })
  })

  test.each(['Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', `Bearer ${'a'.repeat(5000)}`, 'Bearer \xff', 'nonsense'])(
    'Authorization: %s is 401',
    async (authorization) => {
      const answer = await exchange(url, request('GET', '/v1/user', { authorization }))
      expect(answer.status).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    },
  )
})

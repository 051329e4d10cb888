import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { loadSecrets } from '../../core/secrets.ts'
import { loadVisitorGate, readSiteVisitor } from './index.ts'

const { api, given, database } = await startTestServer()
const secrets = await loadSecrets(database.db)

async function visitedSite() {
  const organization = await given.organization()
  const site = await given.site({ organization, visibility: 'visitor-auth', published: true })
  const admin = api.as(organization.admin)
  return { organization, site, admin, schema: `${site.path}/adaptive-schema`, auth: `${site.path}/publishing/auth` }
}

const described = (schema: object) => ({ ...schema, description: 'For the walk' })
const SCHEMA = {
  type: 'object',
  properties: {
    beta: described({ type: 'boolean' }),
    plan: described({ type: 'string', enum: ['free', 'pro'] }),
    unsigned: {
      type: 'object',
      description: 'Unsigned claims of the site visitor.',
      properties: { flag: described({ type: 'boolean' }) },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
}

test('without a schema there are no claims; a schema is set as a whole', async () => {
  const { organization, admin, schema } = await visitedSite()
  const empty = { type: 'object', properties: {}, additionalProperties: false }
  expect(await admin.get(schema)).toMatchObject({ object: 'site-adaptive-schema', jsonSchema: empty })
  const set = await admin.put(schema, { jsonSchema: SCHEMA })
  expect(set.jsonSchema).toEqual(SCHEMA)
  const reader = api.as(await given.member(organization, 'read'))
  expect(await reader.get(schema)).toEqual(set)
})

test.each([
  ['jsonSchema', {}],
  ['jsonSchema.type', { jsonSchema: { type: 'array' } }],
  [
    'jsonSchema.properties.plan.enum',
    { jsonSchema: { type: 'object', properties: { plan: { type: 'string', enum: 'pro' } } } },
  ],
  ['jsonSchema.properties.x.type', { jsonSchema: { type: 'object', properties: { x: { type: 'date' } } } }],
])('a schema with a bad %s is refused', async (place, body) => {
  const { admin, schema } = await visitedSite()
  const refused = await admin.ask('PUT', schema, { body })
  expect(refused).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(place) } } })
})

test('the sign-in has its own key, a login and a logout URL', async () => {
  const { organization, admin, auth } = await visitedSite()
  const first = await admin.get(auth)
  expect(first).toEqual({
    object: 'publishing-auth',
    backend: 'custom',
    privateKey: expect.stringMatching(/^[\w-]{44}$/),
  })
  const other = await visitedSite()
  expect((await other.admin.get(other.auth)).privateKey).not.toBe(first.privateKey)
  const set = { fallbackURL: 'https://example.com/login?from=docs', logoutURL: 'https://example.com/logout' }
  expect(await admin.patch(auth, { backend: 'custom', ...set })).toEqual({ ...first, ...set })
  expect(await admin.patch(auth, {})).toEqual({ ...first, ...set })
  expect(await admin.patch(auth, { fallbackURL: null })).toEqual({ ...first, logoutURL: set.logoutURL })
  for (const body of [
    { backend: 'integration' },
    { fallbackURL: 'https://example.com/?location=x' },
    { fallbackURL: 'javascript:alert(1)' },
    { logoutURL: 'nowhere' },
  ])
    expect((await admin.ask('PATCH', auth, { body })).status).toBe(400)
  const reader = api.as(await given.member(organization, 'read'))
  expect((await reader.ask('GET', auth)).status).toBe(403)
})

test('a new key replaces the old one', async () => {
  const { admin, auth } = await visitedSite()
  const keys = [
    (await admin.get(auth)).privateKey,
    (await admin.post(`${auth}/regenerate`)).privateKey,
    (await admin.post(`${auth}/regenerate`)).privateKey,
  ]
  expect(new Set(keys).size).toBe(3)
  expect((await admin.get(auth)).privateKey).toBe(keys[2])
})

async function signed(claims: object, key: string, options: { alg?: string; expires?: string | number } = {}) {
  const token = new SignJWT({ ...claims }).setProtectedHeader({ alg: options.alg ?? 'HS256' })
  if (options.expires !== undefined) token.setExpirationTime(options.expires)
  return token.sign(new TextEncoder().encode(key))
}

async function gated() {
  const { site, admin, schema, auth } = await visitedSite()
  await admin.put(schema, { jsonSchema: SCHEMA })
  const { privateKey } = await admin.get(auth)
  const visit = async (query: Record<string, string> = {}, cookies: Record<string, string> = {}) =>
    readSiteVisitor(await loadVisitorGate(database.db, secrets, site.id), {
      query: new URLSearchParams(query),
      cookies,
    })
  return { site, admin, auth, key: privateKey as string, visit }
}

test('a token signed with the key has its claims, in the URL and in the cookie', async () => {
  const { key, visit } = await gated()
  const token = await signed({ beta: true, plan: 'pro', other: 1, unsigned: { flag: true } }, key, { expires: '1h' })
  const byAddress = await visit({ jwt_token: token })
  expect(byAddress.visitor.claims).toEqual({ beta: true, plan: 'pro' })
  expect(byAddress.token).toEqual({ text: token, expiresAt: expect.any(Number), isNew: true })
  for (const name of ['lectern-visitor-token', 'gitbook-visitor-token']) {
    const byCookie = await visit({}, { [name]: token })
    expect(byCookie).toMatchObject({ visitor: { claims: { beta: true } }, token: { isNew: false } })
  }
  expect((await visit({ jwt_token: 'broken' }, { 'lectern-visitor-token': token })).token?.isNew).toBe(false)
})

test('tokens that are expired, unsigned, or signed with another algorithm or key are ignored', async () => {
  const { admin, auth, key, visit } = await gated()
  const other = await gated()
  const [head, body, signature] = (await signed({ beta: true }, key)).split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const resigned = (header: object, algorithm: string) => {
    const text = `${encode(header)}.${body}`
    return `${text}.${createHmac(algorithm, key).update(text).digest('base64url')}`
  }
  for (const token of [
    await signed({ beta: true }, key, { expires: Math.floor(Date.now() / 1000) - 10 }),
    await signed({ beta: true }, other.key),
    await signed({ beta: true }, key, { alg: 'HS512' }),
    `${encode({ alg: 'none' })}.${body}.`,
    resigned({ alg: 'none' }, 'sha256'),
    resigned({ alg: 'RS256' }, 'sha256'),
    `${head}.${encode({ beta: true, plan: 'pro' })}.${signature}`,
    `${head}.${body}`,
    'x'.repeat(10_000),
    '',
  ]) {
    const { visitor, token: found } = await visit({ jwt_token: token })
    expect(visitor.claims).toEqual({})
    expect(found).toBeUndefined()
  }
  expect((await visit({ jwt_token: `${head}.${body}.${signature}` })).token).toBeDefined()
  await admin.post(`${auth}/regenerate`)
  expect((await visit({ jwt_token: `${head}.${body}.${signature}` })).token).toBeUndefined()
})

test('the URL and the public cookie set unsigned claims only, and those of the URL last', async () => {
  const { visit } = await gated()
  const said = await visit({ 'visitor.flag': 'true', 'visitor.plan': 'pro', other: 'x' })
  expect(said.visitor.claims).toEqual({ unsigned: { flag: true } })
  expect(said.sticky).toBe('{"flag":true}')
  for (const name of ['lectern-visitor-public', 'gitbook-visitor-public']) {
    const again = await visit({}, { [name]: said.sticky! })
    expect(again.visitor.claims).toEqual({ unsigned: { flag: true } })
    expect(again.sticky).toBeUndefined()
  }
  expect((await visit({ 'visitor.flag': 'false' }, { 'lectern-visitor-public': said.sticky! })).visitor.claims).toEqual(
    { unsigned: { flag: false } },
  )
  for (const cookie of ['no json', '[]', '"x"', '{"beta":true}', '{"__proto__":{"flag":true}}'])
    expect((await visit({}, { 'lectern-visitor-public': cookie })).visitor.claims).toEqual({})
})

test('without a schema there are no claims, but a valid token is accepted', async () => {
  const { site, admin, auth } = await visitedSite()
  const { privateKey } = await admin.get(auth)
  const query = new URLSearchParams({ jwt_token: await signed({ beta: true }, privateKey), 'visitor.flag': 'true' })
  const read = await readSiteVisitor(await loadVisitorGate(database.db, secrets, site.id), { query, cookies: {} })
  expect(read.visitor.claims).toEqual({})
  expect(read.token).toBeDefined()
})

import { readdir, readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GitBookAPI } from 'gitbook-api-0.202'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { toAddressList } from '../../config.ts'
import { createGuardedRequest } from '../../core/outgoing/guarded-request.ts'
import { processSpec } from './process-spec.ts'

const { api, given, runJobs, database, url } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })

const PETS = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { summary: 'List pets', responses: { 200: { description: 'All of them' } } } } },
}
const textOf = (title: string) => JSON.stringify({ ...PETS, info: { title, version: '1' } })

/** Responses of a server on the internet. */
const answers = new Map<string, RequestListener>()
const requests: { path: string; etag: string | undefined }[] = []
const source = createServer((request, response) => {
  requests.push({ path: request.url!, etag: request.headers['if-none-match'] })
  const answer = answers.get(request.url!)
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  source.closeAllConnections()
  source.close()
})
const origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
const serve = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  answers.set(path, (_request, response) => response.writeHead(200, headers).end(body))

async function givenSpecs() {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const path = `${organization.path}/openapi`
  const put = async (slug: string, from: object) => {
    await admin.put(`${path}/${slug}`, { source: from })
    await runJobs()
    return admin.get(`${path}/${slug}`)
  }
  return { organization, admin, path, put }
}

test('the text of a specification is returned as it was given', async () => {
  const { admin, path, put } = await givenSpecs()
  const yaml = 'openapi: 3.1.0 # as we like it\ninfo: {title: Pets, version: "1"}\npaths: {}\n'
  await admin.put(`${path}/pets`, { source: { text: yaml } })
  const raw = () => admin.ask('GET', `${path}/pets/versions/latest/content/raw`)
  expect((await raw()).status).toBe(404)
  await runJobs()
  expect((await raw()).body).toEqual({ text: yaml, format: 'yaml' })
  serve('/raw.json', ` ${textOf('Raw')}`)
  await put('pets', { url: `${origin}/raw.json` })
  expect((await raw()).body).toEqual({ text: ` ${textOf('Raw')}`, format: 'json' })
  await database.db.updateTable('openapi_versions').set({ raw: null }).execute()
  expect((await raw()).status).toBe(404)
})

test('a specification given as text is pending, then complete; its versions are listed newest first and contain the document', async () => {
  const { admin, path, put } = await givenSpecs()
  const made = await admin.ask('POST', path, { body: { slug: 'pets', source: { text: textOf('One') } } })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ object: 'openapi-spec', slug: 'pets', processingState: 'pending' })
  expect(made.body).not.toHaveProperty('sourceURL')
  expect((await admin.ask('GET', `${path}/pets/versions/latest`)).status).toBe(404)
  await runJobs()
  const first = await admin.get(`${path}/pets`)
  expect(first).toMatchObject({ processingState: 'complete', lastVersion: expect.any(String) })
  expect(first).not.toHaveProperty('lastProcessErrorCode')

  const same = await put('pets', { text: textOf('One') })
  expect(same.lastVersion).toBe(first.lastVersion)
  const second = await put('pets', { text: `# YAML\n${textOf('Two')}` })
  const { items, count } = await admin.get(`${path}/pets/versions`)
  expect([count, items.map(({ id }: { id: string }) => id)]).toEqual([2, [second.lastVersion, first.lastVersion]])
  expect(await admin.get(`${path}/pets/versions/latest`)).toEqual(items[0])
  expect(await admin.get(`${path}/pets/versions/${first.lastVersion}`)).toEqual(items[1])

  const content = await admin.get(`${path}/pets/versions/latest/content`)
  const entry = content.filesystem['openapi.yaml']
  expect(entry).toMatchObject({ isEntrypoint: true, references: [], specification: { info: { title: 'Two' } } })
  const old = await admin.get(`${path}/pets/versions/${first.lastVersion}/content`)
  expect(old.filesystem['openapi.json'].specification.info.title).toBe('One')
  expect(await (await api.visit(content.url)).json()).toEqual(entry.specification)
  expect((await api.visit(content.url.replace(/signature=./, 'signature=-'))).status).toBe(404)
  expect((await admin.ask('POST', path, { body: { slug: 'pets', source: { text: 'x' } } })).status).toBe(409)

  expect((await admin.ask('DELETE', `${path}/pets`)).status).toBe(205)
  expect((await admin.ask('DELETE', `${path}/pets`)).status).toBe(204)
  expect((await api.visit(content.url)).status).toBe(404)
})

test('a URL is fetched again on a schedule with its cache validators, and in full by a PUT', async () => {
  const { organization, admin, path, put } = await givenSpecs()
  answers.set('/watched.json', (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"1"' }).end(textOf('Watched'))
  })
  const first = await put('watched', { url: `${origin}/watched.json` })
  expect(first).toMatchObject({ sourceURL: `${origin}/watched.json`, lastVersion: expect.any(String) })
  const look = async () => {
    await sql`UPDATE openapi_specs SET next_look_at = now() WHERE id = ${first.id}`.execute(database.db)
    await sql`SELECT graphile_worker.add_job('look-at-openapi-sources', '{}'::json)`.execute(database.db)
    await runJobs()
    return admin.get(`${path}/watched`)
  }
  const again = await look()
  expect(requests.filter((each) => each.path === '/watched.json').map(({ etag }) => etag)).toEqual([undefined, '"1"'])
  expect(again).toMatchObject({ processingState: 'complete', lastVersion: first.lastVersion })
  expect(again.lastProcessedAt > first.lastProcessedAt).toBe(true)
  await put('watched', { url: `${origin}/watched.json` })
  expect(requests.at(-1)).toEqual({ path: '/watched.json', etag: undefined })

  answers.set('/watched.json', (_request, response) => response.writeHead(500).end())
  const failed = await put('watched', { url: `${origin}/watched.json` })
  expect(failed).toMatchObject({ lastProcessErrorCode: 'FETCH_ERROR', lastVersion: first.lastVersion })
  serve('/watched.json', textOf('Back'))
  const back = await look()
  expect(back).not.toHaveProperty('lastProcessErrorCode')
  expect(back.lastVersion).not.toBe(first.lastVersion)

  const log = `${organization.path}/audit-events`
  const { items } = await admin.get(log, { action: 'openapi_spec.version_created' })
  const target = { type: 'openapi-spec', id: 'watched' }
  expect(items).toMatchObject([1, 2].map(() => ({ actor: { type: 'system' }, source: 'workflow', target })))
  expect(await admin.get(`${log}/${items[0].id}`)).toMatchObject({
    payload: { version: back.lastVersion, previousVersion: first.lastVersion, source: 'url' },
  })
})

test('a specification whose process died is not processed again until it is requested', async () => {
  const { admin, path, put } = await givenSpecs()
  await admin.put(`${path}/deadly`, { source: { text: textOf('Deadly') } })
  await sql`UPDATE openapi_specs SET processing_state = 'progress' WHERE slug = 'deadly'`.execute(database.db)
  await runJobs()
  const failed = await admin.get(`${path}/deadly`)
  expect(failed).toMatchObject({ processingState: 'complete', lastProcessErrorCode: 'PARSE_ERROR' })
  expect(failed).not.toHaveProperty('lastVersion')
  expect(await put('deadly', { text: textOf('Tame') })).toMatchObject({ lastVersion: expect.any(String) })
})

test('a document in several files is bundled; the other files are listed beside it', async () => {
  const { admin, path, put } = await givenSpecs()
  const schema = (ref: string) => ({ content: { 'application/json': { schema: { $ref: ref } } } })
  const responses = { 200: schema('schemas/pet.yaml#/Pet'), 201: schema(`${origin}/api/schemas/pet.yaml#/Pet`) }
  serve('/api/openapi.json', JSON.stringify({ ...PETS, paths: { '/pets': { get: { responses } } } }))
  serve(
    '/api/schemas/pet.yaml',
    'Pet:\n  properties:\n    friend: {$ref: "#/Pet"}\n    owner: {$ref: "../openapi.json#/info"}',
  )
  const spec = await put('many', { url: `${origin}/api/openapi.json` })
  expect(spec).not.toHaveProperty('lastProcessErrorCode')
  const { filesystem } = await admin.get(`${path}/many/versions/latest/content`)
  expect(Object.keys(filesystem)).toEqual(['openapi.json', 'schemas/pet.yaml'])
  expect(filesystem['schemas/pet.yaml']).toMatchObject({
    isEntrypoint: false,
    dir: 'schemas',
    references: ['openapi.json'],
  })
  const { specification, references } = filesystem['openapi.json']
  expect(references).toEqual(['schemas/pet.yaml'])
  const local = '#/x-files/schemas~1pet.yaml/Pet'
  expect(JSON.stringify(specification.paths).split(local)).toHaveLength(3)
  expect(specification['x-files']['schemas/pet.yaml'].Pet.properties).toEqual({
    friend: { $ref: local },
    owner: { $ref: '#/info' },
  })
})

const BOMB = `a: &a [${'x,'.repeat(50)}]\n${'bcdefgh'
  .split('')
  .map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(50)}]`)
  .join('\n')}\nopenapi: 3.0.0\ninfo: {title: a, version: a}`

describe('a fault of the source is reported with a code, and the last version stays', () => {
  test.each([
    ['no specification', '{"hello": "world"}', {}, 'PARSE_ERROR', /it has neither openapi nor swagger/],
    ['broken YAML', 'openapi: 3.0.0\ninfo: [a', {}, 'PARSE_ERROR', /line \d+, column \d+$/],
    ['of a version to come', '{"openapi": "4.0.0"}', {}, 'PARSE_ERROR'],
    ['a page', '<!doctype html><h1>Sign in', { 'content-type': 'text/html' }, 'PARSE_ERROR'],
    ['half a document', '{"openapi": "3.0.0", "info"', {}, 'PARSE_ERROR'],
    ['without a comma', '{"openapi": "3.0.0"\n "info": {}}', {}, 'PARSE_ERROR', /comma.*, line 2, column 2$/],
    ['nothing', '', {}, 'PARSE_ERROR'],
    ['a bomb of aliases', BOMB, {}, 'PARSE_ERROR'],
    ['nested without end', '['.repeat(500_000), {}, 'PARSE_ERROR'],
    ['in another charset', Buffer.from([0x7b, 0xff, 0xfe, 0x80]), {}, 'PARSE_ERROR'],
    [
      'referring to a private address',
      '{"openapi":"3.0.0","a":{"$ref":"http://10.0.0.1/secret.json"}}',
      {},
      'FETCH_ERROR',
    ],
    [
      'referring to itself in the network',
      '{"openapi":"3.0.0","a":{"$ref":"http://[::1]/secret.json"}}',
      {},
      'FETCH_ERROR',
    ],
  ])('%s', async (_name, body, headers, code, message = /./) => {
    const { put } = await givenSpecs()
    serve('/bad', body, headers)
    serve('/good', textOf('Good'))
    const { lastVersion } = await put('spec', { url: `${origin}/good` })
    const spec = await put('spec', { url: `${origin}/bad` })
    expect(spec).toMatchObject({ processingState: 'complete', lastProcessErrorCode: code, lastVersion })
    expect(spec.lastProcessErrorMessage).toMatch(message)
    expect(await put('spec', { url: `${origin}/good` })).not.toHaveProperty('lastProcessErrorMessage')
  })

  test('an endless, a too slow and a missing source', async () => {
    const { admin, organization, path } = await givenSpecs()
    answers.set('/endless', (_request, response) => {
      const chunk = Buffer.alloc(1_000_000, 0x20)
      const more = () => response.write(chunk, (error) => error || more())
      more()
    })
    answers.set('/slow', (_request, response) => response.writeHead(200).write('{'))
    const requestUrl = createGuardedRequest(toAddressList(['127.0.0.1']))
    const codeOf = async (slug: string, address: string) => {
      await admin.put(`${path}/${slug}`, { source: { url: address } })
      const { id, source_number } = await database.db
        .selectFrom('openapi_specs')
        .select(['id', 'source_number'])
        .where('organization_id', '=', organization.id)
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow()
      const payload = { specId: id, sourceNumber: source_number }
      const logger = pino({ level: 'silent' })
      const parts = { db: database.db, payload, requestUrl, logger, signal: new AbortController().signal }
      await processSpec(parts, { fetchSeconds: slug === 'slow' ? 0.3 : 60, readSeconds: 20 })
      const { lastProcessErrorCode } = await admin.get(`${path}/${slug}`)
      // Otherwise its job would repeat what was tested here.
      await admin.delete(`${path}/${slug}`)
      return lastProcessErrorCode
    }
    expect(await codeOf('slow', `${origin}/slow`)).toBe('FETCH_TIMEOUT')
    expect(await codeOf('endless', `${origin}/endless`)).toBe('FETCH_ERROR')
    expect(await codeOf('nowhere', `${origin}/nowhere`)).toBe('FETCH_ERROR')
  })
})

test('slugs have at most 100 characters, and sources one form', async () => {
  const { admin, path } = await givenSpecs()
  const status = async (method: string, at: string, body: object) => (await admin.ask(method, at, { body })).status
  const text = { text: textOf('Long') }
  expect(await status('PUT', `${path}/${'a'.repeat(100)}`, { source: text })).toBe(201)
  expect(await status('PUT', `${path}/${'a'.repeat(101)}`, { source: text })).toBe(400)
  expect(await status('PUT', `${path}/Not-A-Slug`, { source: text })).toBe(400)
  expect(await status('POST', path, { slug: 'b'.repeat(101), source: text })).toBe(400)
  for (const source of [{}, { url: 'ftp://example.com/a' }, { url: 'nothing' }, { text: '' }, { ...text, url: origin }])
    expect(await status('PUT', `${path}/one`, { source }), JSON.stringify(source)).toBe(400)
})

test('of concurrent PUTs one creates it, and the last source counts', async () => {
  const { admin, path } = await givenSpecs()
  const puts = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      admin.ask('PUT', `${path}/race`, { body: { source: { text: textOf(`R${at}`) } } }),
    ),
  )
  expect(puts.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201])
  await runJobs()
  expect(await admin.get(`${path}/race`)).toMatchObject({ processingState: 'complete' })
  expect((await admin.get(`${path}/race/versions`)).count).toBe(1)
})

/** Its declarations cannot be resolved: see test/official-client.ts. */
interface Client {
  user: { getAuthenticatedUser: () => Promise<unknown> }
  orgs: {
    createOrUpdateOpenApiSpecBySlug: (id: string, slug: string, body: object) => Promise<{ data: object }>
  }
}

test('the public client publishes as the public command line does: who am I, then PUT', async () => {
  const { organization, admin, path } = await givenSpecs()
  const client = new GitBookAPI({ endpoint: url, authToken: organization.admin.token }) as unknown as Client
  await client.user.getAuthenticatedUser()
  serve('/cli.yaml', `# Pets\n${textOf('From an address')}`)
  const sources = { 'from-file': { text: textOf('From a file') }, 'from-url': { url: `${origin}/cli.yaml` } }
  for (const [slug, source] of Object.entries(sources)) {
    const { data } = await client.orgs.createOrUpdateOpenApiSpecBySlug(organization.id, slug, { source })
    expect(data).toMatchObject({ slug, processingState: 'pending' })
  }
  await runJobs()
  for (const slug of Object.keys(sources))
    expect(await admin.get(`${path}/${slug}`)).toMatchObject({ lastVersion: expect.any(String) })
})

const fixtures = new URL('../../../test/openapi/', import.meta.url)

test('ten specifications, from simple to hostile, and our own are read, and every page generated from them is shown', async () => {
  const { organization, admin, put } = await givenSpecs()
  const texts = new Map<string, string>()
  for (const name of await readdir(fixtures)) texts.set(name, await readFile(new URL(name, fixtures), 'utf8'))
  expect(texts.size).toBe(10)
  texts.set('lectern.json', await readFile(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'))
  const space = await given.space({ organization })
  const slugs = [...texts.keys()].map((name) => name.replace(/\.\w+$/, ''))
  for (const [name, text] of texts) {
    const spec = await put(name.replace(/\.\w+$/, ''), { text })
    expect(spec.lastProcessErrorCode, name).toBeUndefined()
  }
  await given.pages(space, [
    { title: 'Start' },
    ...slugs.map((slug) => ({
      title: slug,
      pages: [
        {
          type: 'computed' as const,
          title: slug,
          computed: {
            type: 'builtin:openapi',
            props: { models: true },
            dependencies: { spec: { ref: { kind: 'openapi', spec: slug } } },
          },
        },
      ],
    })),
  ])
  const site = await given.site({ organization, spaces: [space], published: true })
  const { urls } = await admin.get(site.path)
  const sitemap = await (await api.visit(`${urls.published}sitemap-pages.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address!)
  expect(addresses.length).toBeGreaterThan(40)
  for (const address of addresses) {
    const answer = await api.visit(address)
    const html = await answer.text()
    expect(answer.status, address).toBe(200)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

/** One data directory from its first start through a restart, with commands beside the running server. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEmbedded } from '../src/core/database/embedded/find-embedded.ts'
import { eventually } from '../src/core/database/embedded/testing/fixtures.ts'
import {
  beginToCreateOrganization,
  buildProgram,
  call,
  isRefused,
  lectern,
  type Program,
  serve,
  tokenIn,
} from './program.ts'

let program: Program
let token: string
const home = await mkdtemp(join(tmpdir(), 'lectern-test-'))
const data = join(home, 'data')
const cli = (...args: string[]) => lectern(args, { LECTERN_DATA: data })

beforeAll(async () => {
  await buildProgram()
  program = await serve({ LECTERN_DATA: data })
  token = tokenIn(program.out())
})
afterAll(async () => {
  await program.stop()
  await rm(home, { recursive: true, force: true })
})

test('the first start prints a token of the administrator, and it works', async () => {
  expect((await call(program, token, 'GET', '/user')).body).toMatchObject({ email: 'admin@lectern.local' })
  expect((await call(program, token, 'GET', '/orgs')).body).toMatchObject({
    count: 1,
    items: [{ title: 'Acme', permissions: { admin: true } }],
  })
})

test('the URLs printed at the first start answer', async () => {
  const addresses = [...program.out().matchAll(/(?:API reference|Demo site)\s+(\S+)/g)].map(([, address]) => address!)
  expect(addresses).toHaveLength(2)
  for (const address of addresses) {
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    // The body is read to its end, because an unread connection would delay the shutdown.
    expect(await answer.text()).toContain('</html>')
  }
})

test('the demo has people, teams, spaces with fields and pages in a collection, and a site', async () => {
  const organization = (await call(program, token, 'GET', '/orgs')).body.items[0]
  const list = async (path: string) => (await call(program, token, 'GET', path)).body.items
  // A job adds the rest of the demo after the start.
  await expect.poll(async () => (await list(`/orgs/${organization.id}/teams`)).length).toBe(3)
  const collections: { id: string; title: string }[] = await list(`/orgs/${organization.id}/collections`)
  const collection = collections.find(({ title }) => title === 'Product')!
  const spaces = await list(`/collections/${collection.id}/spaces`)
  expect(spaces.map((space: { title: string }) => space.title)).toEqual(['Handbook', 'API guide'])
  const fields = (await call(program, token, 'GET', `/spaces/${spaces[0].id}/custom-fields`)).body
  expect(fields.map((field: { value: unknown }) => field.value)).toContainEqual('Current')
  const { body } = await call(program, token, 'GET', `/spaces/${spaces[0].id}/content/pages`)
  expect(body.pages[0]).toMatchObject({ title: 'Welcome' })
  expect(await list(`/spaces/${spaces[0].id}/change-requests`)).toContainEqual(
    expect.objectContaining({ status: 'open', comments: 2 }),
  )
  expect(await list(`/orgs/${organization.id}/sites`)).toMatchObject([{ title: 'Acme Docs', published: true }])
})

test('a user and a token created beside the running server work at once', async () => {
  const organization = (await call(program, token, 'GET', '/orgs')).body.items[0].id
  const membership = ['--org', organization, '--role', 'guest']
  const made = await cli('user', 'create', '--email', 'Ann@example.com', '--name', 'Ann', ...membership)
  expect(made).toMatchObject({ code: 0, err: '' })
  const text = await cli('token', 'create', '--email', 'ann@example.com', '--label', 'laptop', '--expires', '30d')
  expect(text.out).toMatch(/^lct_[0-9A-Za-z]{42}\n$/)
  const user = await call(program, text.out.trim(), 'GET', '/user')
  expect(user.body).toMatchObject({ id: made.out.trim(), email: 'ann@example.com', displayName: 'Ann' })
  expect((await call(program, text.out.trim(), 'GET', '/orgs')).body.items).toMatchObject([
    { id: organization, permissions: { listMembers: false } },
  ])
})

test('a known e-mail prints the existing id and adds the membership', async () => {
  const person = ['--email', 'ben@example.com', '--name', 'Ben']
  const { out } = await cli('user', 'create', ...person)
  const organization = (await call(program, token, 'GET', '/orgs')).body.items[0].id
  const again = await cli('user', 'create', ...person, '--org', organization, '--role', 'edit', '--json')
  expect(again.code).toBe(0)
  expect(JSON.parse(again.out)).toMatchObject({ object: 'user', id: out.trim(), email: 'ben@example.com' })
  const { out: secret } = await cli('token', 'create', '--email', 'ben@example.com')
  expect((await call(program, secret.trim(), 'GET', '/orgs')).body.count).toBe(1)
})

test('--json prints a token as the API returns it, restricted to its scopes', async () => {
  await cli('user', 'create', '--email', 'cleo@example.com', '--name', 'Cleo')
  const scopes = ['--scope', 'space:read', '--scope', 'site:read']
  const { out } = await cli('token', 'create', '--email', 'cleo@example.com', ...scopes, '--json')
  const made = JSON.parse(out)
  expect(made).toMatchObject({ object: 'api-token', scopes: ['space:read', 'site:read'] })
  expect((await call(program, made.token, 'GET', '/user')).status).toBe(403)
})

test('a disabled person is refused at once, and admitted again when enabled', async () => {
  await cli('user', 'create', '--email', 'dora@example.com', '--name', 'Dora')
  const secret = (await cli('token', 'create', '--email', 'dora@example.com')).out.trim()
  expect((await call(program, secret, 'GET', '/user')).status).toBe(200)
  expect((await cli('user', 'disable', '--email', 'dora@example.com')).code).toBe(0)
  // This is sooner than the 5 seconds for which a server could cache a token.
  expect((await call(program, secret, 'GET', '/user')).status).toBe(401)
  expect((await cli('token', 'create', '--email', 'dora@example.com')).err).toContain('is disabled')
  expect((await cli('user', 'enable', '--email', 'dora@example.com')).code).toBe(0)
  expect((await call(program, secret, 'GET', '/user')).status).toBe(200)
})

test('tokens are listed and revoked', async () => {
  await cli('user', 'create', '--email', 'eve@example.com', '--name', 'Eve')
  const made = JSON.parse((await cli('token', 'create', '--email', 'eve@example.com', '--json')).out)
  expect((await cli('token', 'list', '--email', 'eve@example.com')).out).toContain(made.id)
  expect((await cli('token', 'revoke', '--email', 'eve@example.com', '--id', made.id)).code).toBe(0)
  expect((await call(program, made.token, 'GET', '/user')).status).toBe(401)
})

test('the demo is added once', async () => {
  expect(await cli('demo')).toMatchObject({ code: 0, out: expect.stringMatching(/^The demo exists already: /) })
})

test('a second process on the same data directory is refused in one sentence', async () => {
  const { code, out, err } = await lectern(['serve'], { LECTERN_DATA: data, PORT: '0' })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(new RegExp(`^lectern: The data directory ${data} is in use by another Lectern process[^\n]*\n$`))
})

test('SIGTERM finishes the running request, refuses new ones, and exits with 0', async () => {
  const body = JSON.stringify({ title: 'Made while stopping' })
  const slow = await beginToCreateOrganization(program, token, body)
  program.signal('SIGTERM')
  await eventually(async () => ((await isRefused(program.url)) ? true : undefined))
  slow.end(body)
  const [answer] = await once(slow, 'response')
  expect(answer.statusCode).toBe(201)
  answer.resume()
  expect((await program.ended).code).toBe(0)
  expect(await findEmbedded(data)).toBeUndefined()
})

test('a restart preserves everything and prints only the URL', async () => {
  program = await serve({ LECTERN_DATA: data })
  expect(program.out()).toBe(`Lectern is ready at ${program.url}\n`)
  const { items } = (await call(program, token, 'GET', '/orgs')).body
  expect(items.map((each: { title: string }) => each.title)).toEqual(['Acme', 'Made while stopping'])
})

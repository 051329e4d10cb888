import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/harness.ts'
import { connectDatabase } from '../../core/database/connect.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { loadSecrets } from '../../core/secrets.ts'
import { createUrls } from '../../core/urls.ts'
import { insertUser } from '../users/index.ts'
import { createSignInLink, registerSignIn, type SignInHooks } from './index.ts'

const database = connectDatabase(await cloneDatabase(), { poolSize: 3, onError: () => {} })
afterAll(() => database.close())
const urls = createUrls('https://docs.example.com')
const secrets = await loadSecrets(database.db)

async function host(hooks?: SignInHooks) {
  const app = Fastify()
  registerSignIn(app, { database, secrets, urls, config: { auditAddresses: 'none' } }, hooks)
  await app.ready()
  return {
    get: (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers }),
    submit: (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(form).toString(),
      }),
  }
}

const ORIGIN = { origin: 'https://docs.example.com', host: 'internal:3000' }

test('over https the cookie is secure and bound to this host', async () => {
  const { get, submit } = await host()
  const { id } = await inTransaction(database.db, (trx) =>
    insertUser(trx, { email: 'ada@example.com', displayName: 'Ada' }),
  )
  const path = `/set-password/${await inTransaction(database.db, (trx) => createSignInLink(trx, id, 'invite'))}`
  const answer = await submit(path, { password: 'three plain words', repeated: 'three plain words' }, ORIGIN)
  expect(answer.statusCode).toBe(303)
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-lectern_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const value = /=([^;]*)/.exec(cookie)![1]
  // A person who is signed in is redirected.
  expect((await get('/sign-in', { cookie: `__Host-lectern_session=${value}` })).statusCode).toBe(303)
  expect((await get('/sign-in', { cookie: `lectern_session=${value}` })).statusCode).toBe(200)
})

test('without SSO no page mentions it', async () => {
  const { get } = await host()
  expect((await get('/sign-in')).body).not.toContain('SSO')
  expect((await get('/sign-in/sso')).statusCode).toBe(404)
})

const withSso: SignInHooks = {
  listSsoProviders: async (_db, { organization, email, next }) =>
    organization === 'acme' || email?.endsWith('@acme.example')
      ? [{ label: 'Acme <SSO>', startUrl: `https://docs.example.com/sso/1?next=${encodeURIComponent(next)}` }]
      : [],
}

test('the sign-in page of an organization offers its providers', async () => {
  const { get } = await host(withSso)
  const link =
    '<a class="button quiet" href="https://docs.example.com/sso/1?next=%2Fo%2F1">Continue with Acme &lt;SSO&gt;</a>'
  expect((await get('/sign-in?organization=acme&next=/o/1')).body).toContain(link)
  const other = (await get('/sign-in?organization=other&next=/o/1')).body
  expect(other).not.toContain('Continue with')
  expect(other).toContain('href="/sign-in/sso?next=%2Fo%2F1"')
})

test('an e-mail address leads to the providers of its domain, or else to a mail', async () => {
  const { get, submit } = await host(withSso)
  expect((await get('/sign-in/sso')).statusCode).toBe(200)
  const known = await submit('/sign-in/sso', { email: 'Ada@Acme.example', next: '//evil.example' }, ORIGIN)
  expect(known.statusCode).toBe(200)
  expect(known.body).toContain('href="https://docs.example.com/sso/1?next=%2F"')
  const unknown = await submit('/sign-in/sso', { email: 'ada@other.example' }, ORIGIN)
  expect(unknown.statusCode).toBe(200)
  expect(unknown.body).toContain('If ada@other.example signs in with SSO, a mail with the way is on its way.')
  expect((await submit('/sign-in/sso', { email: 'no address' }, ORIGIN)).statusCode).toBe(200)
})

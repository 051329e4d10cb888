/** What a stolen backup reveals, and what a restored one needs. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { readTar } from '../src/backup/tar.ts'
import { writeBackup } from '../src/backup/write-backup.ts'
import { createStorage } from '../src/core/storage/storage.ts'
import { readRequest } from '../src/features/sso/testing/identity-provider.ts'
import { startSsoServer } from '../src/features/sso/testing/sso-server.ts'
import { createBrowser } from './browser.ts'
import { cloneDatabase, startTestServer } from './harness.ts'
import { buildProgram, lectern, urlOf } from './program.ts'

await buildProgram()
const folder = await mkdtemp(join(tmpdir(), 'lectern-sealed-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const out = join(folder, 'backup.tar')
const KEY = { LECTERN_SECRET_KEY: randomBytes(32).toString('base64') }

const server = await startSsoServer(KEY)
const { api, given, connection, dataDirectory, identityProvider } = server

/** The rows of all tables, as in the file. */
async function readRows(): Promise<string> {
  const file = await open(out)
  const parts: string[] = []
  for await (const { name, bytes } of readTar(file)) {
    const content = await buffer(bytes)
    parts.push(name.endsWith('.gz') ? gunzipSync(content).toString() : '')
  }
  await file.close()
  return parts.join('')
}

test('a backup holds no secret in the clear, does not start without the key, and serves visitors and SSO with it', async () => {
  const { organization, provider } = await server.organizationWithSso()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, editMode: 'live' })
  await given.pages(space, [{ title: 'Start' }])
  const site = await given.site({ organization, spaces: [space], visibility: 'visitor-auth', published: true })
  const { privateKey } = await admin.get(`${site.path}/publishing/auth`)
  await admin.post(`${organization.path}/invites`, { emails: ['new@example.com'], role: 'read' })
  await admin.post(`${space.path}/git/import`, { url: 'https://ada:s3cret-word@git.example/x.git', ref: 'main' })
  const { rows: roots } = await server.database.pool.query(`SELECT value FROM secrets WHERE name = 'root'`)
  expect(roots).toHaveLength(1)

  await writeBackup({ connection, storage: createStorage(join(dataDirectory, 'files')), out })
  const rows = await readRows()
  expect(rows).toContain('new@example.com')
  expect(rows).toContain(space.id)
  for (const secret of ['set-password/', 's3cret-word', privateKey]) expect(rows).not.toContain(secret)

  const closed = await cloneDatabase()
  for (const [key, sentence] of [
    [{}, 'The secrets of this database are sealed: set LECTERN_SECRET_KEY'],
    [{ LECTERN_SECRET_KEY: randomBytes(32).toString('base64') }, 'are sealed with another key'],
  ] as const) {
    const environment = { DATABASE_URL: urlOf(closed), LECTERN_DATA: join(folder, 'closed'), ...key }
    const { code, err } = await lectern(['restore', out], environment)
    expect([code, err]).toEqual([1, expect.stringContaining(`Nothing was restored, because no Lectern could use it. `)])
    expect(err).toContain(sentence)
  }
  expect(
    await lectern(['restore', out], { DATABASE_URL: urlOf(closed), LECTERN_DATA: join(folder, 'closed'), ...KEY }),
  ).toMatchObject({
    code: 0,
  })

  const elsewhere = await cloneDatabase()
  await restoreBackup({
    connection: elsewhere,
    storage: createStorage(join(folder, 'files')),
    path: out,
    replace: true,
  })
  await expect(startTestServer({}, elsewhere)).rejects.toThrow('The secrets of this database are sealed')
  const wrong = { LECTERN_SECRET_KEY: randomBytes(32).toString('base64') }
  await expect(startTestServer(wrong, elsewhere)).rejects.toThrow('sealed with another key')

  const restored = await startTestServer(KEY, elsewhere)
  const restoredAdmin = restored.api.as(organization.admin)
  expect((await restoredAdmin.get(`${site.path}/publishing/auth`)).privateKey).toBe(privateKey)
  const { urls } = await restoredAdmin.get(site.path)
  expect((await restored.api.visit(urls.published)).status).not.toBe(200)
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(privateKey))
  const page = await fetch(urls.published, { headers: { cookie: `lectern-visitor-token=${token}` } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Start')

  const { service } = await restoredAdmin.get(`${organization.path}/saml/${provider.id}`)
  const browser = createBrowser(restored.url)
  const { location } = await browser.get(service.startURL)
  const request = readRequest(location!)
  const entered = await browser.submit(
    request.acsUrl,
    {
      SAMLResponse: Buffer.from(identityProvider.respond(request, { nameId: 'grace@example.com' })).toString('base64'),
    },
    { origin: 'https://idp.example', 'sec-fetch-site': 'cross-site' },
  )
  expect(entered.location).toBe('/')
  expect(await browser.findSignedIn()).toBe('grace@example.com')
})

/** Columns that a name suggests are secret, and why they are not sealed. */
const NOT_SEALED: Record<string, string> = {
  'organization_domains.challenge': 'is published in the DNS',
  'saml_providers.certificate': 'is the public key of the identity provider',
  'share_links.key':
    'is part of an address that is handed out and found by it; it opens what the backup contains, and is replaced by a new link',
  'site_events.share_key': 'is that of the share link',
  'site_assets.key': 'is the hash of bytes',
  'space_files.key': 'is the hash of bytes',
  'pictures.key': 'is the hash of bytes',
  'stored_files.key': 'is the hash of bytes',
  'openapi_files.key': 'is the hash of bytes',
  'reviews.idempotency_key': 'names a request of its caller',
}
/** A hash, or the id of a row. */
const HARMLESS = /(^|[_.])(hash|id)$/
const SUSPICIOUS = /key|secret|token|password|credential|certificate|challenge|private/

test('every column that looks like a secret is sealed, a hash, or known not to be one', async () => {
  const { sealedColumns } = await import('../src/sealed-columns.ts')
  const sealed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`))
  const { rows } = await server.database.pool.query<{ name: string }>(`
    SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid IN ('text'::regtype, 'bytea'::regtype, 'json'::regtype, 'jsonb'::regtype)`)
  const open = rows
    .map(({ name }) => name)
    .filter((name) => SUSPICIOUS.test(name.split('.')[1]!) && !HARMLESS.test(name) && !sealed.has(name))
  expect(open.toSorted()).toEqual(Object.keys(NOT_SEALED).toSorted())
})

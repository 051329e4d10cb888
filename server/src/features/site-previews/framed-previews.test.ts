import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { deleteExpiredPreviews } from './store.ts'

const { api, given, database } = await startTestServer()

const SCHEMA = {
  type: 'object',
  properties: { beta: { type: 'boolean', description: 'Tries what is new' } },
  additionalProperties: false,
}

async function drafted({ visibility = 'public', published = true }: { visibility?: string; published?: boolean } = {}) {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, title: 'Guides', defaultLevel: 'read' })
  await given.pages(space, [
    { title: 'Welcome', markdown: 'Hello.' },
    { title: 'Soon', markdown: 'For some.', condition: 'visitor.claims.beta' },
  ])
  const site = await given.site({
    organization,
    title: 'Acme',
    visibility: visibility as 'public',
    published,
    spaces: [space],
  })
  await admin.put(`${site.path}/adaptive-schema`, { jsonSchema: SCHEMA })
  const { id: changeRequest } = await admin.post(`${space.path}/change-requests`, { subject: 'Draft' })
  const changes = [{ operation: 'insert_page', title: 'Draft', document: { markdown: 'Not yet.' } }]
  await admin.post(`${space.path}/change-requests/${changeRequest}/content`, { changes })
  const preview = async (body: object = {}) => (await admin.post(`${site.path}/preview`, body)).url as string
  return { organization, admin, space, site, changeRequest, preview }
}

const see = async (url: string) => {
  const answer = await fetch(url, { redirect: 'manual' })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

test.for([
  { published: false },
  { visibility: 'share-link' },
  { visibility: 'visitor-auth' },
  { visibility: 'public' },
])(
  'unsaved settings, claims and a change request are shown on a site with %o, and nothing is saved',
  async (options) => {
    const { admin, site, changeRequest, preview } = await drafted(options)
    const customization = {
      title: 'Unsaved title',
      feedback: { enabled: true },
      styling: { primaryColor: { light: '#aa0000', dark: '#ff8080' } },
    }
    const url = await preview({ customization, changeRequest, claims: { beta: true } })
    const { text } = await see(url)
    expect(text).toContain('Unsaved title')
    expect(text).toContain('#aa0000')
    expect(text).toContain('class="feedback"')
    for (const path of ['draft', 'soon']) expect((await see(url + path)).status).toBe(200)
    expect((await see(`${await preview({ changeRequest: '1' })}draft`)).status).toBe(200)
    expect((await see(`${await preview()}draft`)).status).toBe(404)
    expect((await see(`${await preview()}soon`)).status).toBe(404)
    expect((await see(await preview({ path: 'soon', claims: { beta: true } }))).text).toContain('For some.')
    expect(await admin.get(`${site.path}/customization`)).not.toHaveProperty('title')
  },
)

test('only the console may show it in a frame, sandboxed, and nobody keeps, indexes or counts it', async () => {
  const { site, preview } = await drafted()
  const url = await preview()
  const { status, text, headers } = await see(url)
  const policy = headers.get('content-security-policy')!.split('; ')
  expect(status).toBe(200)
  expect(policy).toContain(`frame-ancestors ${api.url}`)
  expect(policy).toContain('sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox')
  expect(policy.filter((directive) => directive.includes("'self'"))).toEqual([])
  expect(policy).toContain(`font-src ${api.url} https:`)
  expect([headers.get('x-frame-options'), headers.get('set-cookie'), headers.get('etag')]).toEqual([null, null, null])
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['private, no-store', 'noindex'])
  expect(text).not.toContain('~/events')
  // The script of the page fetches from an opaque origin.
  const found = await see(`${url}~/search.json?q=hello`)
  expect([found.status, found.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  for (const [, address] of text.matchAll(/<(?:script|link)[^>]*(?:src|href)="(\/sites\/~assets\/[^"]*)"/g))
    expect((await see(api.url + address)).status).toBe(200)
  expect((await see(`${url}llms.txt`)).status).toBe(200)
  const events = await database.db.selectFrom('site_events').select('id').where('site_id', '=', site.id).execute()
  expect(events).toEqual([])
})

test('the pages of visitors keep their headers', async () => {
  const { admin, site, preview } = await drafted()
  await preview({ customization: { title: 'Unsaved title' } })
  const { urls } = await admin.get(site.path)
  const { headers, text } = await see(urls.published)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect([headers.get('x-frame-options'), headers.get('access-control-allow-origin')]).toEqual(['DENY', null])
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(text).not.toContain('/preview-')
  expect(text).not.toContain('Unsaved title')
})

test('a preview that ended says so: after its time, after twenty later ones, without rights, without the site', async () => {
  const { organization, admin, site, preview } = await drafted()
  const ended = async (url: string) => {
    const { status, text, headers } = await see(url)
    if (status === 410) expect(text).toContain('Open it again in the console')
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${api.url}`)
    return status === 410
  }
  const member = await given.member(organization, 'read')
  const { url: first, expiresAt } = await api.as(member).post(`${site.path}/preview`, {})
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(9)
  expect(minutes).toBeLessThanOrEqual(10)
  expect(await ended(first)).toBe(false)
  await database.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', member.id).execute()
  expect(await ended(first)).toBe(true)

  const oldest = await preview()
  for (let count = 0; count < 20; count++) await preview({ customization: { title: `Title ${count}` } })
  expect(await ended(oldest)).toBe(true)

  const late = await preview()
  await database.db
    .updateTable('site_previews')
    .set({ expires_at: new Date(0) })
    .where('site_id', '=', site.id)
    .execute()
  await deleteExpiredPreviews(database.db)
  expect(await ended(late)).toBe(true)

  const last = await preview()
  expect(await ended(last)).toBe(false)
  await admin.delete(site.path)
  expect(await ended(last)).toBe(true)
})

test('the clock ends a preview, also while its row is still there', async () => {
  const { preview } = await drafted()
  const url = await preview({ customization: { title: 'Unsaved title' } })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const start = Date.now()
  vi.setSystemTime(start + 9 * 60_000)
  expect((await see(url)).text).toContain('Unsaved title')
  vi.setSystemTime(start + 10 * 60_000 + 1_000)
  for (const path of ['', 'welcome', '~/search.json?q=hello']) {
    const { status, text } = await see(url + path)
    expect([path, status]).toEqual([path, 410])
    expect(text).not.toContain('Unsaved title')
  }
})

test('an address opens the site that it was made for, and only as it was signed', async () => {
  const [one, other] = [await drafted(), await drafted()]
  const [url, unpublished] = [await one.preview(), await drafted({ published: false })]
  const rootOf = async ({ admin, site }: typeof one) => `/sites/${(await admin.get(site.path)).basename}/`
  const [own, foreign, closed] = [await rootOf(one), await rootOf(other), await rootOf(unpublished)]
  expect((await see(url)).status).toBe(200)
  for (const root of [foreign, closed]) {
    const { status, text } = await see(url.replace(own, root))
    expect(status).toBe(410)
    expect(text).not.toContain('Hello.')
  }
  const token = /~\/preview\/([^/]+)/.exec(url)![1]!
  const [head, body, signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(body!, 'base64url').toString())
  const later = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 3600 })).toString('base64url')
  for (const bad of [`${head}.${later}.${signature}`, token.slice(0, -3), 'x'])
    expect((await see(url.replace(token, bad))).status).toBe(404)
})

test('what is not valid is refused as when it is saved', async () => {
  const { organization, site, space } = await drafted()
  const elsewhere = await drafted()
  const ask = async (body: object, person: { token: string } = organization.admin) => {
    const answer = await api.as(person).ask('POST', `${site.path}/preview`, { body })
    return [answer.status, answer.body.error?.message]
  }
  for (const [body, message] of [
    [{ customization: { styling: { corners: 'sharp' } } }, /customization.styling.corners/],
    [{ customization: { ai: { mode: 'assistant' } } }, /customization.ai/],
    [
      { customization: { header: { links: [{ title: 'a', to: null, links: [], condition: 'visitor.' }] } } },
      /^customization.header.links.0.condition/,
    ],
    [{ claims: [] }, /claims/],
    [{ claims: { a: 'x'.repeat(9000) } }, /^claims must be at most/],
    [{ changeRequest: elsewhere.changeRequest }, /^changeRequest /],
    [{ siteSpace: 'nowhere' }, /^siteSpace /],
  ] as const)
    expect(await ask(body)).toEqual([400, expect.stringMatching(message)])
  const { id } = await api.as(organization.admin).post(`${space.path}/change-requests`, {})
  const { token } = await api
    .as(organization.admin)
    .post('/user/tokens', { name: 'narrow', scopes: ['site:read', 'organization:read'] })
  expect((await ask({ changeRequest: id }, { token }))[0]).toBe(403)
  expect((await ask({}, { token }))[0]).toBe(200)
})

import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()

const SCHEMA = {
  type: 'object',
  properties: { beta: { type: 'boolean', description: 'Tries what is new' } },
  additionalProperties: false,
}

interface Options {
  visibility?: 'public' | 'unlisted' | 'share-link' | 'visitor-auth'
  published?: boolean
}

async function drafted({ visibility = 'public', published = true }: Options = {}) {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, title: 'Guides', defaultLevel: 'read' })
  await given.pages(space, [
    { title: 'Welcome', markdown: 'Hello.' },
    { title: 'Soon', markdown: 'For some.', condition: 'visitor.claims.beta' },
  ])
  const site = await given.site({ organization, title: 'Acme', visibility, published, spaces: [space] })
  await admin.put(`${site.path}/adaptive-schema`, { jsonSchema: SCHEMA })
  const { basename } = await admin.get(site.path)
  const { id, number } = await admin.post(`${space.path}/change-requests`, { subject: 'Draft' })
  const changes = [{ operation: 'insert_page', title: 'Draft', document: { markdown: 'Not yet.' } }]
  await admin.post(`${space.path}/change-requests/${id}/content`, { changes })
  const root = `${api.url}/sites/${basename}/`
  const linkAs = async (person: { token: string }, query: Record<string, string> = {}) =>
    (await api.as(person).ask('GET', `${site.path}/publishing/preview`, { query })).body.url as string
  const link = (query: Record<string, string> = {}) => linkAs(organization.admin, query)
  return { organization, admin, space, site, id, number, root, link, linkAs }
}

const see = async (url: string) => {
  const answer = await fetch(url, { redirect: 'manual' })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

describe('a preview link', () => {
  test.for([
    { published: false },
    { visibility: 'share-link' },
    { visibility: 'visitor-auth' },
    { visibility: 'public' },
  ] as Options[])('shows the site to whoever has it, also %o, and is kept by nobody', async (options) => {
    const { link } = await drafted(options)
    const url = await link()
    const { status, text, headers } = await see(url)
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      200,
      'private, no-store',
      'noindex',
    ])
    expect(headers.get('etag')).toBeNull()
    expect(text).toContain('Hello.')
    expect(text).toContain(`href="${new URL(url).pathname}`)
    expect(text).not.toContain('~/events')
  })

  test('shows what a visitor with the claims would see', async () => {
    const { link, root } = await drafted()
    expect((await see(`${await link()}soon`)).status).toBe(404)
    expect((await see(`${await link({ claims: '(beta:!t)' })}soon`)).status).toBe(200)
    expect((await see(`${root}soon`)).status).toBe(404)
  })

  test('records no events', async () => {
    const { site, root, link } = await drafted()
    for (const from of [await link(), root]) expect((await see(`${from}llms.txt`)).status).toBe(200)
    const events = database.db
      .selectFrom('site_events')
      .select(['url_origin', 'url_path'])
      .where('site_id', '=', site.id)
      .execute()
    expect(await events).toEqual([{ url_origin: api.url, url_path: `${new URL(root).pathname}llms.txt` }])
  })

  test('starts at a site space, or at a target', async () => {
    const { organization, admin, site, link, root } = await drafted()
    const other = await given.space({ organization, title: 'Reference' })
    await given.pages(other, [{ title: 'Start', markdown: 'Reference.' }])
    const { id } = await admin.post(`${site.path}/site-spaces`, { spaceId: other.id })
    expect((await see(await link({ siteSpace: id }))).text).toContain('Reference.')
    const target = await link({ target: `${root}welcome?from=mail` })
    expect(target).toMatch(/\/welcome\?from=mail$/)
  })

  test('of a change request shows its content, and nothing else that is not published', async () => {
    const { organization, admin, space, id, number, root, link } = await drafted()
    for (const name of [id, number]) {
      const url = await link({ target: `${root}~/changes/${name}/draft` })
      expect((await see(url)).text).toContain('Not yet.')
    }
    const other = await admin.post(`${space.path}/change-requests`, {})
    const url = await link({ target: `${root}~/changes/${id}/draft` })
    expect((await see(url.replace(/draft$/, `~/changes/${other.id}/`))).status).toBe(404)
    const { revision } = await api.as(organization.admin).get(space.path)
    expect((await see(await link({ target: `${root}~/revisions/${revision}/welcome` }))).status).toBe(200)
  })

  test('ends with the rights of its creator, and after an hour', async () => {
    const { organization, admin, space, id, root, linkAs } = await drafted()
    const maker = await given.member(organization, 'read')
    const links = [await linkAs(maker), await linkAs(maker, { target: `${root}~/changes/${id}/` })]
    const statuses = () => Promise.all(links.map(async (url) => (await see(url)).status))
    expect(await statuses()).toEqual([200, 200])
    await admin.patch(space.path, { defaultLevel: null })
    expect(await statuses()).toEqual([404, 404])
    await admin.patch(space.path, { defaultLevel: 'read' })
    expect(await statuses()).toEqual([200, 200])
    await database.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', maker.id).execute()
    expect(await statuses()).toEqual([404, 404])
    const [, payload] = new URL(links[0]!).pathname.split('/~/preview/')[1]!.split('/')[0]!.split('.')
    const { exp } = JSON.parse(Buffer.from(payload!, 'base64url').toString())
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(3600)
  })

  test('shows no space that its creator may not read, whatever the claims', async () => {
    const { organization, admin, site, linkAs } = await drafted()
    const hidden = await given.space({ organization, title: 'Hidden', defaultLevel: 'none' })
    await given.pages(hidden, [{ title: 'Plans', markdown: 'Nobody knows.' }])
    const { id, path } = await admin.post(`${site.path}/site-spaces`, { spaceId: hidden.id })
    const maker = await given.member(organization, 'read')
    const url = await linkAs(maker, { claims: '(beta:!t)' })
    expect((await see(url)).text).not.toContain('Hidden')
    expect((await see(`${url}${path}/plans`)).status).toBe(404)
    const refused = await api.as(maker).ask('GET', `${site.path}/publishing/preview`, { query: { siteSpace: id } })
    expect(refused.status).toBe(400)
  })

  test('opens one site, and only with a valid signature', async () => {
    const one = await drafted()
    const other = await drafted()
    const url = await one.link()
    expect((await see(url.replace(one.root, other.root))).status).toBe(404)
    const token = url.slice(one.root.length).split('/')[2]!
    const [head, , signature] = token.split('.')
    const forged = { sub: other.site.id, exp: 2 ** 31, grant: { userId: other.organization.admin.id, isLink: true } }
    const body = Buffer.from(JSON.stringify(forged)).toString('base64url')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const bad of [`${head}.${body}.${signature}`, `${none}.${body}.`, token.slice(0, -3), 'x'])
      expect((await see(`${other.root}~/preview/${bad}/`)).status).toBe(404)
  })

  test.for([
    [{ siteSpace: 'nowhere' }, /^siteSpace /],
    [{ claims: '(beta' }, /^claims /],
    [{ claims: '!(a)' }, /^claims must be an object/],
    [{ target: 'https://elsewhere.example/' }, /^target /],
    [{ target: 'nowhere' }, /^target /],
    [{ draft: 'perhaps' }, /draft/],
    [{ claims: `(beta:${'x'.repeat(1010)})`, target: 'PADDED' }, /2048 characters/],
  ] as [Record<string, string>, RegExp][])('is refused for %o', async ([query, message]) => {
    const { organization, site, root } = await drafted()
    const sent = { ...query, ...(query.target === 'PADDED' && { target: `${root}${'x'.repeat(900)}` }) }
    const { status, body } = await api
      .as(organization.admin)
      .ask('GET', `${site.path}/publishing/preview`, { query: sent })
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(message)])
  })

  test('of a change request needs a token with the scope to read spaces', async () => {
    const { admin, site, id, root } = await drafted()
    const ask = async (scopes: string[], query: Record<string, string>) => {
      const { token } = await admin.post('/user/tokens', { name: 'narrow', scopes })
      return (await api.as({ token }).ask('GET', `${site.path}/publishing/preview`, { query })).status
    }
    const target = `${root}~/changes/${id}/`
    expect(await ask(['site:read'], {})).toBe(200)
    expect(await ask(['site:read'], { target })).toBe(403)
    expect(await ask(['site:read', 'space:read'], { target })).toBe(200)
  })

  test('of a change request is refused where change requests cannot be previewed', async () => {
    const hidden = [await drafted({ visibility: 'share-link' }), await drafted({ published: false })]
    const elsewhere = await drafted()
    for (const [{ organization, site, root }, id] of [
      [hidden[0]!, hidden[0]!.id],
      [hidden[1]!, hidden[1]!.id],
      [await drafted(), elsewhere.id],
    ] as const) {
      const query = { target: `${root}~/changes/${id}/` }
      const { status } = await api.as(organization.admin).ask('GET', `${site.path}/publishing/preview`, { query })
      expect(status).toBe(400)
    }
  })
})

describe('a renderer', () => {
  const lookUp = (person: { token: string }, url: string) =>
    api.as(person).ask('POST', '/urls/published', { body: { url } })

  test('renders a change request for callers who may read it', async () => {
    const { organization, admin, space, id, number, root } = await drafted()
    const { status, body } = await lookUp(organization.admin, `${root}~/changes/${number}/draft`)
    const basePath = `${new URL(root).pathname}~/changes/${number}/`
    expect(status).toBe(200)
    expect(body).toMatchObject({ preview: true, changeRequest: id, space: space.id, pathname: '/draft', basePath })
    const renderer = api.as({ token: body.apiToken })
    const { revision, createdBy } = await renderer.get(`${space.path}/change-requests/${id}`)
    expect(createdBy).not.toHaveProperty('email')
    const at = `${space.path}/revisions/${revision}`
    const { id: page, markdown } = await renderer.get(`${at}/path/draft`)
    expect(markdown).toBe('Not yet.')
    expect((await renderer.get(`${at}/page/${page}/document`)).nodes).toHaveLength(1)
    // A concurrent edit does not interrupt the rendering.
    const changes = [{ operation: 'insert_page', title: 'More', document: { markdown: 'More.' } }]
    await admin.post(`${space.path}/change-requests/${id}/content`, { changes })
    expect((await renderer.ask('GET', `${at}/path/draft`)).status).toBe(200)
    expect((await renderer.get(`${space.path}/change-requests/${id}`)).revision).not.toBe(revision)
  })

  test('finds nothing for callers who may not read it, and its token ends with the right to', async () => {
    const { organization, admin, space, id, root } = await drafted()
    const member = await given.member(organization, 'read')
    const { body } = await lookUp(member, `${root}~/changes/${id}/`)
    const read = async () => (await api.as({ token: body.apiToken }).ask('GET', `${space.path}/content`)).status
    expect(await read()).toBe(200)
    await admin.patch(space.path, { defaultLevel: null })
    expect(await read()).toBe(401)
    for (const person of [member, await given.user()])
      expect((await lookUp(person, `${root}~/changes/${id}/`)).status).toBe(404)
    const { token } = await admin.post('/user/tokens', { name: 'narrow', scopes: ['site:read'] })
    expect((await lookUp({ token }, `${root}~/changes/${id}/`)).status).toBe(404)
  })

  test('cannot read other change requests of the space with such a token', async () => {
    const { organization, admin, space, id, root } = await drafted()
    const other = await admin.post(`${space.path}/change-requests`, {})
    const changes = [{ operation: 'insert_page', title: 'Other', document: { markdown: 'Other.' } }]
    const { revision } = await admin.post(`${space.path}/change-requests/${other.id}/content`, { changes })
    const { body } = await lookUp(organization.admin, `${root}~/changes/${id}/`)
    const renderer = api.as({ token: body.apiToken })
    for (const path of [`change-requests/${other.id}`, `revisions/${revision}`, `revisions/${revision}/path/other`])
      expect((await renderer.ask('GET', `${space.path}/${path}`)).status).toBe(404)
    const plain = api.as({ token: (await lookUp(organization.admin, root)).body.apiToken })
    expect((await plain.ask('GET', `${space.path}/change-requests/${id}`)).status).toBe(404)
  })

  test('renders an old revision', async () => {
    const { organization, admin, space, id, root } = await drafted()
    const { revision } = await admin.get(space.path)
    await admin.post(`${space.path}/change-requests/${id}/merge`)
    const { body } = await lookUp(organization.admin, `${root}~/revisions/${revision}/welcome`)
    expect(body).toMatchObject({ preview: true, revision, pathname: '/welcome' })
    expect(body).not.toHaveProperty('changeRequest')
    const renderer = api.as({ token: body.apiToken })
    expect((await renderer.get(`${space.path}/revisions/${revision}/path/welcome`)).markdown).toBe('Hello.')
    expect((await renderer.ask('GET', `${space.path}/revisions/${revision}/path/draft`)).status).toBe(404)
  })

  test('renders the content of a link for its holder', async () => {
    const { space, id, root, link } = await drafted()
    const stranger = await given.user()
    const shown = await lookUp(stranger, await link({ target: `${root}~/changes/${id}/draft` }))
    expect(shown.body).toMatchObject({ preview: true, changeRequest: id, pathname: '/draft' })
    const renderer = api.as({ token: shown.body.apiToken })
    expect((await renderer.get(`${space.path}/content/path/draft`)).markdown).toBe('Not yet.')
    const closed = await drafted({ published: false })
    const { body } = await lookUp(stranger, await closed.link({ claims: '(beta:!t)' }))
    expect(body).toMatchObject({ preview: true, space: closed.space.id })
    const site = `/orgs/${body.organization}/sites/${body.site}/published`
    expect((await api.as({ token: body.apiToken }).get(site)).structure).toBeDefined()
    expect((await api.as({ token: body.apiToken }).get(`${closed.space.path}/content/path/soon`)).markdown).toBe(
      'For some.',
    )
    expect((await lookUp(stranger, `${root}~/preview/nonsense/`)).status).toBe(404)
  })
})

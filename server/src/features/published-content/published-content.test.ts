/** The requests of an external renderer, in their order: first the URL, then its content. */
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { trustDomain } from '../organization-domains/index.ts'

const { api, given, database, runJobs } = await startTestServer()

const SCHEMA = {
  type: 'object',
  properties: {
    beta: { type: 'boolean', description: 'Tries what is new' },
    unsigned: {
      type: 'object',
      description: 'Unsigned claims of the site visitor.',
      properties: { early: { type: 'boolean', description: 'Comes early' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
}
const BETA = 'visitor.claims.beta'

interface Lookup {
  visitor?: object
  redirectOnError?: boolean
}

async function givenSite(rest: { visibility?: 'public' | 'unlisted' | 'share-link' | 'visitor-auth' } = {}) {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const docs = await given.space({ organization, title: 'Docs', editMode: 'live' })
  const content = await given.pages(
    docs,
    [
      { title: 'Welcome', markdown: 'Hello, heron\n\n{% if visitor.claims.beta %}\nA beta secret\n{% endif %}' },
      { title: 'Install', markdown: 'Install it', pages: [{ title: 'Linux', markdown: 'apt install heron' }] },
      { title: 'Roadmap', markdown: 'A secret heron', condition: BETA, pages: [{ title: 'Next', markdown: 'heron' }] },
    ],
    { files: [] },
  )
  const site = await given.site({ organization, spaces: [docs], published: true, ...rest })
  await admin.put(`${site.path}/adaptive-schema`, { jsonSchema: SCHEMA })
  const { basename } = await admin.get(site.path)
  const root = `${api.url}/sites/${basename}/`
  const somebody = await given.user('renderer')
  const ask = (path: string, lookup: Lookup = {}) =>
    api.as(somebody).ask('POST', '/urls/published', { body: { url: root + path, ...lookup } })
  const look = async (path: string, lookup: Lookup = {}) => (await ask(path, lookup)).body
  /** Acts as the renderer for one visitor. */
  const render = async (lookup: Lookup = {}, path = '') => api.as({ token: (await look(path, lookup)).apiToken })
  const sign = async (claims: object, expires: string | number = '10m') => {
    const { privateKey } = await admin.get(`${site.path}/publishing/auth`)
    const token = new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expires)
    return { visitor: { jwtToken: await token.sign(new TextEncoder().encode(privateKey)) } }
  }
  return { organization, admin, docs, content, site, root, ask, look, render, sign }
}

describe('an address of a published site', () => {
  test('is resolved with any token, to its content and a token to read it', async () => {
    const { organization, docs, site, root, look } = await givenSite()
    const { siteSpaces } = { siteSpaces: await database.db.selectFrom('site_spaces').selectAll().execute() }
    const found = await look('install/linux?q=1')
    const path = new URL(root).pathname
    expect(found).toEqual({
      organization: organization.id,
      site: site.id,
      siteSpace: siteSpaces.find(({ site_id }) => site_id === site.id)!.id,
      space: docs.id,
      pathname: '/install/linux',
      basePath: path,
      siteBasePath: path,
      apiToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      complete: true,
      canonicalUrl: `${root}install/linux`,
    })
    const { exp, iat } = JSON.parse(Buffer.from(found.apiToken.split('.')[1], 'base64url').toString())
    expect(exp - iat).toBe(3600)
    // Where there is no page, the renderer shows its own message in the layout of the site.
    expect(await look('nowhere')).toMatchObject({ space: docs.id, pathname: '/nowhere' })
  })

  test('is found in sections and variants, and paths may follow', async () => {
    const { admin, organization, site, root, look } = await givenSite()
    const space = await given.space({ organization, title: 'Reference' })
    await given.pages(space, [{ title: 'Users', markdown: 'x' }])
    const section = await admin.post(`${site.path}/sections`, { spaceId: space.id })
    const base = new URL(root).pathname
    expect(await look('')).toMatchObject({ complete: false, pathname: '/', basePath: base })
    expect(await look(section.path)).toMatchObject({
      siteSection: section.id,
      space: space.id,
      pathname: '/',
      basePath: `${base}${section.path}/`,
      siteBasePath: base,
      complete: true,
    })
    expect(await look(`${section.path}/users`)).toMatchObject({ pathname: '/users', complete: true })
  })

  test('may be that of a server that proxies the site', async () => {
    const { admin, docs, site } = await givenSite()
    await admin.patch(site.path, { proxy: `${site.id.replace(/_/g, '-')}.example.com/help/docs` })
    const host = `${site.id.replace(/_/g, '-')}.example.com`.toLowerCase()
    const found = await admin.post('/urls/published', { url: `https://${host}/help/docs/install` })
    expect(found).toMatchObject({
      space: docs.id,
      pathname: '/install',
      siteBasePath: '/help/docs/',
      canonicalUrl: expect.stringMatching(/^https:.*\/help\/docs\/install$/),
    })
    const elsewhere = await admin.ask('POST', '/urls/published', { body: { url: `https://${host}/help/other` } })
    expect(elsewhere.status).toBe(404)
  })

  test('at another server belongs to the organization that verified its domain, whatever others claim below it', async () => {
    const { admin, docs, site } = await givenSite()
    const host = `${site.id.replace(/_/g, '-')}.example.com`.toLowerCase()
    await admin.patch(site.path, { proxy: `${host}/help/docs` })
    const stranger = api.as(await given.user('stranger'))
    const { id } = await stranger.post('/orgs', { title: 'Elsewhere' })
    const own = await stranger.post(`/orgs/${id}/spaces`, { title: 'Trap' })
    const trap = await stranger.post(`/orgs/${id}/sites`, { title: 'Trap', spaces: [own.id] })
    await stranger.post(`/orgs/${id}/sites/${trap.id}/publish`)
    await stranger.patch(`/orgs/${id}/sites/${trap.id}`, { proxy: `${host}/help/docs/install` })
    const found = await admin.post('/urls/published', { url: `https://${host}/help/docs/install` })
    expect(found).toMatchObject({ site: site.id, space: docs.id })
    await trustDomain(database.db, id, host)
    const theirs = await admin.post('/urls/published', { url: `https://${host}/help/docs/install` })
    expect(theirs).toMatchObject({ site: trap.id })
  })

  test('follows a redirect to content of the site or elsewhere', async () => {
    const { admin, docs, content, site, root, look } = await givenSite()
    await admin.post(`${site.path}/redirects`, {
      source: '/old',
      destination: { kind: 'external', url: 'https://example.com/new' },
    })
    expect(await look('old?a=1')).toEqual({
      target: 'external',
      site: site.id,
      redirect: 'https://example.com/new?a=1',
    })
    const change = { operation: 'update_page', page: content.pages.Install, slug: 'set-up' }
    await admin.post(`${docs.path}/content`, { changes: [change] })
    expect(await look('install/linux?a=1')).toEqual({
      target: 'content',
      site: site.id,
      redirect: `${root}set-up/linux?a=1`,
    })
  })

  test('is 404 where nothing is published, whatever the reason', async () => {
    const { admin, site, ask, root } = await givenSite()
    const lookup = (url: string) => admin.ask('POST', '/urls/published', { body: { url } })
    for (const url of [`${api.url}/sites/nothing-here/`, `${api.url}/`, 'https://example.com/docs', `${root}%ff`])
      expect((await lookup(url)).status).toBe(404)
    expect((await lookup('ftp://example.com/')).status).toBe(400)
    await admin.post(`${site.path}/unpublish`)
    expect((await ask('')).status).toBe(404)
  })

  test('of a site with share links needs an active key', async () => {
    const { admin, site, root, ask, look } = await givenSite({ visibility: 'share-link' })
    const link = await admin.post(`${site.path}/share-links`, { name: 'Press' })
    const key = link.urls.published.slice(root.length, -1)
    for (const path of ['', 'install', 'wrong-key/install']) expect((await ask(path)).status).toBe(404)
    const found = await look(`${key}/install`)
    const base = `${new URL(root).pathname}${key}/`
    expect(found).toMatchObject({ shareKey: key, pathname: '/install', basePath: base, siteBasePath: base })
    expect(found.canonicalUrl).toBe(`${root}install`)
    const reader = api.as({ token: found.apiToken })
    const { structure } = await reader.get(`${site.path}/published`, { shareKey: key })
    expect(structure.structure[0].urls.published).toBe(`${root}${key}/`)
    await admin.patch(`${site.path}/share-links/${link.id}`, { active: false })
    expect((await ask(`${key}/install`)).status).toBe(404)
    // A token created before is refused as well.
    expect((await reader.ask('GET', `${site.path}/published`)).status).toBe(401)
  })

  test('of a site behind a sign-in leads to the sign-in, except for visitors with a signed token', async () => {
    const { admin, site, ask, look, sign } = await givenSite({ visibility: 'visitor-auth' })
    expect((await ask('install')).status).toBe(404)
    await admin.patch(`${site.path}/publishing/auth`, { fallbackURL: 'https://login.example.com/in?app=docs' })
    const login = 'https://login.example.com/in?app=docs&location=%2Finstall'
    expect(await look('install')).toEqual({ target: 'external', site: site.id, redirect: login })
    const broken = { visitor: { jwtToken: 'broken' } }
    expect((await ask('install', broken)).status).toBe(404)
    expect(await look('install', { ...broken, redirectOnError: true })).toMatchObject({ redirect: login })
    const expired = await sign({}, Math.floor(Date.now() / 1000) - 60)
    expect((await ask('install', expired)).status).toBe(404)
    const vouched = await look('install', await sign({}))
    expect(vouched).toMatchObject({ pathname: '/install' })
    const { exp, iat } = JSON.parse(Buffer.from(vouched.apiToken.split('.')[1], 'base64url').toString())
    expect(exp - iat).toBeLessThanOrEqual(600)
    const reader = api.as({ token: vouched.apiToken })
    expect((await reader.ask('GET', `${site.path}/published`)).status).toBe(200)
    await admin.post(`${site.path}/publishing/auth/regenerate`)
    expect((await reader.ask('GET', `${site.path}/published`)).status).toBe(401)
  })
})

describe('with the token of that response', () => {
  test('a renderer reads the site, its customization and structure', async () => {
    const { docs, site, render } = await givenSite()
    const reader = await render()
    const read = await reader.get(`${site.path}/published`)
    expect(read).toMatchObject({
      object: 'published-content-site',
      site: { id: site.id, permissions: { view: true, edit: false, admin: false } },
      structure: { type: 'siteSpaces', structure: [{ space: { id: docs.id, changeRequests: 0, comments: 0 } }] },
      customizations: { site: { styling: { theme: 'clean' }, header: { links: [] } }, siteSpaces: {} },
      scripts: [],
    })
    const space = await reader.get(docs.path)
    expect(space).toMatchObject({ id: docs.id, permissions: { view: true, comment: false, edit: false } })
    expect(space.urls.published).toBe(read.site.urls.published)
  })

  test('a renderer reads pages: the tree, a body as document and as markdown, by id and by path', async () => {
    const { docs, content, render } = await givenSite()
    const reader = await render()
    const { revision } = await reader.get(docs.path)
    const at = `${docs.path}/revisions/${revision}`
    const { pages } = await reader.get(at, { metadata: false })
    expect(pages.map((page: { title: string }) => page.title)).toEqual(['Welcome', 'Install'])
    const page = content.pages.Install
    const document = await reader.get(`${at}/page/${page}/document`, { evaluated: true, dereferenced: true })
    expect(JSON.stringify(document)).toContain('Install it')
    expect(await reader.get(`${at}/page/${page}`, { format: 'markdown' })).toMatchObject({ markdown: 'Install it' })
    expect(await reader.get(`${at}/path/install/linux`)).toMatchObject({ title: 'Linux' })
    expect(await reader.get(`${docs.path}/content/path/install/linux`)).toMatchObject({ title: 'Linux' })
    expect(await reader.get(`${at}/page/${page}/meta-links`)).toEqual({ alternates: [] })
  })

  test('a renderer looks up redirects and searches', async () => {
    const { admin, content, site, root, render } = await givenSite()
    const [{ id: siteSpaceId }] = (await admin.get(`${site.path}/site-spaces`)).items
    const destination = (page: string) => ({ kind: 'site-page', siteSpaceId, pageId: content.pages[page] })
    await admin.post(`${site.path}/redirects`, { source: '/go', destination: destination('Install') })
    await admin.post(`${site.path}/redirects`, { source: '/secret', destination: destination('Roadmap') })
    const reader = await render()
    expect(await reader.get(`${site.path}/redirect`, { source: '/go' })).toMatchObject({ target: `${root}install` })
    const secret = await reader.ask('GET', `${site.path}/redirect`, { query: { source: '/secret' } })
    expect(secret.status).toBe(404)
    await runJobs()
    const { items } = await reader.post(`${site.path}/search`, { query: 'heron' })
    expect(items).toHaveLength(1)
    expect(items[0].pages.map((page: { title: string }) => page.title).sort()).toEqual(['Linux', 'Welcome'])
    const beta = await reader.post(`${site.path}/search`, { query: '"beta secret"' })
    expect(beta.items).toEqual([])
    const within = async (restrictTo: string) => {
      const scope = { mode: 'default', currentSiteSpace: siteSpaceId, restrictTo }
      return (await reader.post(`${site.path}/search`, { query: 'heron', scope })).items.length
    }
    expect([await within('currentSiteSpace'), await within('otherSiteSpaces')]).toEqual([1, 0])
  })

  test('content hidden by conditions is nowhere, and visitors who meet them read it', async () => {
    const { admin, organization, docs, content, site, render, sign, look } = await givenSite()
    const hidden = await given.space({ organization, title: 'Partners' })
    await given.pages(hidden, [{ title: 'Prices', markdown: 'Low' }])
    const section = await admin.post(`${site.path}/sections`, { spaceId: hidden.id })
    await admin.patch(`${site.path}/sections/${section.id}`, { condition: BETA })
    const link = { title: 'Partners', to: { kind: 'url', url: 'https://example.com/' }, links: [], condition: BETA }
    await admin.put(`${site.path}/customization`, { header: { links: [link, { ...link, condition: 'true' }] } })
    const nobody = await render()
    const beta = await render(await sign({ beta: true }))
    const linksFor = async (reader: typeof nobody) =>
      (await reader.get(`${site.path}/published`)).customizations.site.header.links
    expect([await linksFor(nobody), await linksFor(beta)].map((links) => links.length)).toEqual([1, 2])
    expect(await look('', await sign({ beta: true }))).toMatchObject({ contextId: expect.any(String) })

    expect((await nobody.get(`${site.path}/published`)).structure.structure).toHaveLength(1)
    expect((await beta.get(`${site.path}/published`)).structure.structure).toHaveLength(2)
    expect((await nobody.ask('GET', hidden.path)).status).toBe(404)
    expect(await beta.get(hidden.path)).toMatchObject({ title: 'Partners' })
    // Its path is resolved as if it did not exist: to a missing page of the default section.
    expect(await look(section.path)).toMatchObject({ space: docs.id, pathname: `/${section.path}` })

    const at = `${docs.path}/revisions/${content.revision}`
    for (const path of [
      `page/${content.pages.Roadmap}`,
      `page/${content.pages.Next}`,
      `page/${content.pages.Next}/document`,
      `page/${content.pages.Roadmap}/meta-links`,
      'path/roadmap',
      'path/roadmap/next',
    ]) {
      expect((await nobody.ask('GET', `${at}/${path}`)).status, path).toBe(404)
      expect((await beta.ask('GET', `${at}/${path}`)).status, path).toBe(200)
    }
    const welcome = `${at}/page/${content.pages.Welcome}`
    for (const path of [welcome, `${welcome}/document`, at, `${docs.path}/content/page/${content.pages.Welcome}`])
      expect(JSON.stringify(await nobody.get(path))).not.toMatch(/beta secret|Roadmap/)
    expect(await beta.get(welcome)).toMatchObject({ markdown: expect.stringContaining('A beta secret') })
  })

  test('files and reusable content of hidden pages are hidden too', async () => {
    const { organization, site, admin, render, sign } = await givenSite()
    const space = await given.space({ organization, title: 'Files', editMode: 'live' })
    const file = (id: string) => ({ id, name: `${id}.png`, contentType: 'image/png', size: 3, key: id.repeat(64) })
    await given.pages(space, [], {
      files: [file('a'), file('b'), file('c')],
      reusableContents: [{ id: 'r', title: 'Notice', markdown: 'x' }],
    })
    const insert = (title: string, markdown: string, rest = {}) => ({
      operation: 'insert_page',
      title,
      document: { markdown },
      ...rest,
    })
    const { revision } = await admin.post(`${space.path}/content`, {
      changes: [
        insert('Open', `![](/files/a)\n\n{% if ${BETA} %}\n![](/files/b)\n{% endif %}`),
        insert('Closed', '![](/files/c)', { condition: BETA }),
      ],
    })
    await admin.post(`${site.path}/sections`, { spaceId: space.id })
    const at = `${space.path}/revisions/${revision}`
    const idsFor = async (reader: Awaited<ReturnType<typeof render>>) =>
      (await reader.get(at)).files.map(({ id }: { id: string }) => id)
    const nobody = await render()
    expect(await idsFor(nobody)).toEqual(['a'])
    expect(await idsFor(await render(await sign({ beta: true })))).toEqual(['a', 'b', 'c'])
    expect((await nobody.ask('GET', `${at}/files/a`)).status).toBe(200)
    expect((await nobody.ask('GET', `${at}/files/c`)).status).toBe(404)
    expect((await nobody.ask('GET', `${at}/reusable-contents/r`)).status).toBe(404)
  })

  test('a document is evaluated and reusable content expanded when requested', async () => {
    const { organization, admin, site, look, sign } = await givenSite()
    const space = await given.space({ organization, title: 'Values' })
    const say = (expression: string) => `<code class="expression">${expression}</code>`
    const condition = `{% if ${BETA} %}\nOnly for some\n{% endif %}`
    const { pages, revision } = await given.pages(
      space,
      [
        {
          title: 'Page',
          variables: { name: 'heron' },
          markdown: `${say('page.vars.name')} ${say(BETA)}\n\n${condition}`,
        },
      ],
      { reusableContents: [{ id: 'r', title: 'Notice', markdown: 'Mind the gap' }] },
    )
    await admin.post(`${site.path}/sections`, { spaceId: space.id })
    const path = `${space.path}/revisions/${revision}/page/${pages.Page}/document`
    // The judge is bypassed, because its document is older than conditions on blocks.
    const read = async ({ token }: { token: string }, query = {}) =>
      (
        await fetch(`${api.url}/v1${path}?${new URLSearchParams(query)}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).text()
    const tokenFor = async (lookup = {}) => ({ token: (await look('', lookup)).apiToken })
    const vouched = await tokenFor(await sign({ beta: true }))
    const beta = api.as(vouched)
    expect(await read(organization.admin)).toMatch(/page\.vars\.name.*"if"/)
    expect(await read(organization.admin, { evaluated: 'deterministic-only' })).toMatch(
      /"heron".*visitor\.claims\.beta.*"if"/,
    )
    expect(await read(organization.admin, { evaluated: 'true' })).not.toMatch(/visitor|Only for some/)
    expect(await read(await tokenFor(), { evaluated: 'true' })).not.toMatch(/visitor|Only for some/)
    expect(await read(vouched)).toMatch(/visitor\.claims\.beta.*Only for some/)
    expect(await read(vouched, { evaluated: 'true' })).toMatch(/"heron".*"true".*Only for some/)
    const refused = await beta.ask('GET', path, { query: { evaluated: 'sometimes' } })
    expect(refused).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('evaluated') } } })

    const live = await given.space({ organization, title: 'Reused', editMode: 'live' })
    await given.pages(live, [], { reusableContents: [{ id: 'r', title: 'Notice', markdown: 'Mind the gap' }] })
    const ref = { kind: 'reusable-content', reusableContent: 'r' }
    const document = {
      object: 'document',
      data: {},
      nodes: [{ object: 'block', type: 'reusable-content', isVoid: true, data: { ref } }],
    }
    const written = await admin.post(`${live.path}/content`, {
      changes: [{ operation: 'insert_page', title: 'Page', document: { document } }],
    })
    await admin.post(`${site.path}/sections`, { spaceId: live.id })
    const at = `${live.path}/revisions/${written.revision}`
    const reused = (query: Record<string, string | boolean>) =>
      beta.get(`${at}/page/${written.changes[0].page.id}/document`, query).then((body) => JSON.stringify(body))
    expect(await reused({})).toMatch(/"reusable-content"/)
    for (const dereferenced of [true, 'reusable-contents'])
      expect(await reused({ dereferenced })).toMatch(/^(?!.*"reusable-content").*Mind the gap/)
    expect(JSON.stringify(await beta.get(`${at}/reusable-contents/r/document`))).toContain('Mind the gap')
  })

  test('unsigned claims of a visitor count as unsigned only', async () => {
    const { content, docs, render } = await givenSite()
    const said = await render({ visitor: { unsignedClaims: { beta: true, early: true } } })
    const roadmap = `${docs.path}/revisions/${content.revision}/page/${content.pages.Roadmap}`
    expect((await said.ask('GET', roadmap)).status).toBe(404)
  })

  test('only content that the site shows is readable: no draft, no history, no other site', async () => {
    const { admin, docs, content, site, render } = await givenSite()
    const before = content.revision
    const early = await render()
    const change = { operation: 'update_page', page: content.pages.Install, document: { markdown: 'New' } }
    await admin.post(`${docs.path}/content`, { changes: [change] })
    // A rendering that has begun may finish with the same revision.
    expect((await early.ask('GET', `${docs.path}/revisions/${before}`)).status).toBe(200)
    await database.db
      .updateTable('revisions')
      .set({ created_at: new Date(Date.now() - 60_000) })
      .where('space_id', '=', docs.id)
      .execute()
    const late = await render()
    expect((await late.ask('GET', `${docs.path}/revisions/${before}`)).status).toBe(404)
    const { id } = await given.changeRequest({ space: docs })
    const draft = (await admin.get(`${docs.path}/change-requests/${id}`)).revision
    const path = `${docs.path}/change-requests/${id}`
    await admin.post(`${path}/content`, { changes: [change] })
    const written = (await admin.get(path)).revision
    expect(written).not.toBe(draft)
    expect((await late.ask('GET', `${docs.path}/revisions/${written}`)).status).toBe(404)

    const other = await givenSite()
    expect((await late.ask('GET', `${other.site.path}/published`)).status).toBe(404)
    expect((await late.ask('GET', other.docs.path)).status).toBe(404)
    expect((await late.ask('PATCH', docs.path, { body: { title: 'Mine' } })).status).toBe(403)
    expect((await late.ask('POST', '/urls/published', { body: { url: api.url } })).status).toBe(403)
    await admin.post(`${site.path}/unpublish`)
    expect((await late.ask('GET', docs.path)).status).toBe(401)
  })

  test('a modified token, or one signed with another key, is refused', async () => {
    const { docs, look } = await givenSite()
    const { apiToken } = await look('')
    const [head, , signature] = apiToken.split('.')
    const forged = [head, Buffer.from(JSON.stringify({ sub: 'x' })).toString('base64url'), signature].join('.')
    const own = await new SignJWT({ claims: {} })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject((await look('')).site)
      .setIssuedAt()
      .sign(new Uint8Array(32))
    for (const token of [forged, own]) expect((await api.as({ token }).ask('GET', docs.path)).status).toBe(401)
  })
})

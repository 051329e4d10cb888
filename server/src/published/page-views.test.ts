import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'

const { api, given, database } = await startTestServer()

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function givenSite(visibility: 'public' | 'share-link' = 'public') {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const { pages, revision } = await given.pages(space, [{ title: 'Start' }, { title: 'Install', markdown: 'x' }])
  const site = await given.site({ organization, spaces: [space], published: true, visibility })
  const { basename } = await api.as(organization.admin).get(site.path)
  const root = `${api.url}/sites/${basename}/`
  const tell = (body: unknown, headers: Record<string, string> = {}, at = root) =>
    fetch(`${at}~/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': BROWSER,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const view = (path: string, headers?: Record<string, string>) =>
    tell({ type: 'page_view', url: root + path, referrer: 'https://example.com/', language: 'de' }, headers)
  const events = () =>
    database.db.selectFrom('site_events').selectAll().where('site_id', '=', site.id).orderBy('id').execute()
  return { organization, space, pages, revision, site, root, tell, view, events }
}

test('a page view is recorded without a cookie', async () => {
  const { space, pages, revision, root, view, events } = await givenSite()
  const answer = await view('install?utm_source=mail&secret=1#top')
  expect(answer.status).toBe(204)
  expect(answer.headers.get('set-cookie')).toBeNull()
  const [event] = await events()
  expect(event).toMatchObject({
    type: 'page_view',
    url_origin: new URL(root).origin,
    url_path: `${new URL(root).pathname}install`,
    utm_source: 'mail',
    space_id: space.id,
    revision_id: revision,
    page_id: pages.Install,
    referrer: 'https://example.com/',
    language: 'de',
    browser: 'firefox',
    os: 'linux',
    device: 'desktop',
    is_authenticated: false,
    share_key: null,
  })
  expect(JSON.stringify(event)).not.toContain('127.0.0.1')
})

test('a visitor is counted once per day and site', async () => {
  const [one, other] = [await givenSite(), await givenSite()]
  for (const path of ['', 'install']) await one.view(path)
  await one.view('', { 'user-agent': `${BROWSER} Other` })
  await other.view('')
  const ids = [...(await one.events()), ...(await other.events())].map((event) => event.visitor_id)
  expect(ids[0]).toBe(ids[1])
  expect(new Set(ids).size).toBe(3)
})

test('a missing page is a view without a page', async () => {
  const { view, events } = await givenSite()
  await view('gone')
  expect(await events()).toMatchObject([{ page_id: null, space_id: null }])
})

test('visitors who opt out are not counted, and neither are bots', async () => {
  const { view, events } = await givenSite()
  for (const headers of [
    { dnt: '1' },
    { 'sec-gpc': '1' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': 'node' },
  ])
    expect((await view('', headers as Record<string, string>)).status).toBe(204)
  expect(await events()).toEqual([])
})

test('only pages of the site may send events, about its own URLs and within the size limit', async () => {
  const { root, tell, view, events } = await givenSite()
  expect((await view('', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  for (const body of [
    { type: 'page_view', url: 'https://example.com/' },
    { type: 'page_view', url: `${api.url}/sites/` },
    { type: 'page_view' },
    { type: 'ask_question', url: root, query: 'why' },
    { type: 'search_type_query', url: root },
    { type: 'search_open_result', url: root, query: 'x', href: 'https://example.com/' },
    { type: 'link_click', url: root, href: root, position: 'ceiling' },
    { type: 'link_click', url: root, href: 'mailto:a@example.com', position: 'content' },
    { type: 'page_post_feedback', url: root, rating: 'great' },
    { type: 'page_post_feedback_comment', url: root, rating: 'ok', comment: ' ' },
    { type: 'page_post_feedback_comment', url: root, rating: 'ok', comment: 'x'.repeat(513) },
    { type: 'page_view', url: root, language: '\0' },
    { type: 'api_client_open', url: root },
    { type: 'api_client_request', url: root, operation: { method: 'GET /', path: '/pets' } },
    { type: 'api_client_request', url: root, operation: { method: 'get', path: 'pets' } },
    '{',
  ])
    expect((await tell(body)).status).toBe(400)
  expect((await tell({ type: 'page_view', url: root, referrer: 'x'.repeat(10_000) })).status).toBe(413)
  expect((await tell({ type: 'page_view', url: root }, {}, `${api.url}/sites/nothing-here/`)).status).toBe(404)
  expect(await events()).toEqual([])
})

test('a page reports searches and followed links with their targets', async () => {
  const { space, pages, root, tell, events } = await givenSite()
  const sent = [
    { type: 'search_open' },
    { type: 'search_type_query', query: 'merge' },
    { type: 'search_open_result', query: 'merge', href: `${root}install#two` },
    { type: 'link_click', position: 'sidebar', href: `${root}install` },
    { type: 'link_click', position: 'content', href: `${root}install#step%20two` },
    { type: 'link_click', position: 'footer', href: 'https://elsewhere.example.com/a?token=secret' },
    { type: 'link_click', position: 'header', href: `${root}gone` },
  ]
  for (const each of sent) expect((await tell({ ...each, url: root })).status).toBe(204)
  const page = { page: pages.Install, space: space.id }
  const recorded = await events()
  expect(recorded.map(({ type }) => type)).toEqual(sent.map(({ type }) => type))
  expect(recorded.map(({ query }) => query)).toEqual([null, 'merge', 'merge', null, null, null, null])
  expect(recorded[2]).toMatchObject({ result_page_id: pages.Install, result_space_id: space.id, page_id: pages.Start })
  expect(recorded.slice(3).map(({ link_target }) => JSON.parse(link_target!))).toEqual([
    { kind: 'page', ...page },
    { kind: 'anchor', anchor: 'step two', ...page },
    { kind: 'url', url: 'https://elsewhere.example.com/a' },
    { kind: 'url', url: `${root}gone` },
  ])
  expect(recorded[5]).toMatchObject({ link_position: 'footer', link_domain: 'elsewhere.example.com' })
})

test('a page asks for feedback where its site is configured so, and reports the answer', async () => {
  const { organization, site, pages, root, tell, events } = await givenSite()
  const isAsked = async () => (await (await fetch(`${root}install`)).text()).includes('class="feedback"')
  expect(await isAsked()).toBe(false)
  await api.as(organization.admin).put(`${site.path}/customization`, { feedback: { enabled: true } })
  expect(await isAsked()).toBe(true)
  const url = `${root}install`
  await tell({ type: 'page_post_feedback', url, rating: 'ok' })
  await tell({ type: 'page_post_feedback_comment', url, rating: 'ok', comment: 'Too short' })
  expect(await events()).toMatchObject([
    { type: 'page_post_feedback', feedback_rating: 'ok', feedback_comment: null, page_id: pages.Install },
    { type: 'page_post_feedback_comment', feedback_rating: 'ok', feedback_comment: 'Too short' },
  ])
})

test('requests for markdown, lists for language models and feeds are counted, also those of programs', async () => {
  const { pages, root, events } = await givenSite()
  const paths = ['install.md', 'index.md', 'llms.txt', 'llms-full.txt', 'rss.xml']
  const headers = { 'user-agent': 'curl/8.5.0', referer: 'https://example.com/' }
  for (const path of paths) expect((await fetch(root + path, { headers })).status).toBe(200)
  // Requested again, and unchanged.
  const etag = (await fetch(`${root}rss.xml`, { method: 'HEAD' })).headers.get('etag')!
  expect((await fetch(`${root}rss.xml`, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304)
  for (const path of ['gone.md', 'robots.txt', 'install']) await fetch(root + path, { headers })
  for (const asksNot of ['dnt', 'sec-gpc']) await fetch(`${root}llms.txt`, { headers: { ...headers, [asksNot]: '1' } })
  const recorded = await events()
  expect(recorded.map(({ type, page_id, llms_variant }) => [type, page_id, llms_variant])).toEqual([
    ['page_markdown_request', pages.Install, null],
    ['page_markdown_request', pages.Start, null],
    ['llms_request', null, 'standard'],
    ['llms_request', null, 'full'],
    ['rss_request', null, null],
    ['rss_request', null, null],
  ])
  expect(recorded[0]).toMatchObject({
    url_path: `${new URL(root).pathname}install.md`,
    bot: 'unknown',
    referrer: 'https://example.com/',
  })
})

test('events of a site behind a share link need its key', async () => {
  const { organization, site, root, tell, events } = await givenSite('share-link')
  const link = await api.as(organization.admin).post(`${site.path}/share-links`, { name: 'Press' })
  const at = link.urls.published
  expect((await tell({ type: 'page_view', url: root })).status).toBe(404)
  expect((await tell({ type: 'page_view', url: `${at}install` }, {}, at)).status).toBe(204)
  expect(await events()).toMatchObject([
    { share_key: at.slice(root.length, -1), url_path: `${new URL(at).pathname}install` },
  ])
})

test('without scripts an image in the page reports the view, once', async () => {
  const { pages, root, events } = await givenSite()
  const headers = { 'user-agent': BROWSER, 'sec-fetch-site': 'same-origin', 'accept-language': 'fr,en;q=0.5' }
  const html = await (await fetch(`${root}install`, { headers })).text()
  const [, src] = /<noscript><img [^>]*src="([^"]+)"/.exec(html)!
  expect(await events()).toEqual([])
  const picture = await fetch(api.url + src, { headers })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/gif'])
  expect(picture.headers.get('cache-control')).toBe('no-store')
  expect(await events()).toMatchObject([
    { page_id: pages.Install, url_path: `${new URL(root).pathname}install`, language: 'fr' },
  ])
  // An image embedded in another website counts nothing.
  await fetch(api.url + src, { headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
  expect(await events()).toHaveLength(1)
})

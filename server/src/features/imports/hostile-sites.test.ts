/** Hostile and broken websites: an import of one ends and reports what it left out. */
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { makeZip } from '../../../test/make-zip.ts'
import { serveSite } from '../../../test/serve-site.ts'

const { api, given } = await startTestServer({
  LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1',
  LECTERN_IMPORT_PAGES: '20',
  LECTERN_IMPORT_MEGABYTES: '30',
})

const page = (title: string, body: string) => `<main><h1>${title}</h1><p>Some text.</p>${body}</main>`

function pour(response: ServerResponse, chunk: Buffer) {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}

const bomb = gzipSync(Buffer.alloc(31_000_000))
const large = { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(21_000_000, '<p>a ')) }
const LINKS = [
  'endless',
  'bomb',
  'loop',
  'self',
  'private',
  'gone',
  'out',
  'busy',
  'long',
  'refresh',
  '../else',
  'deep/',
]
let refusals = 2
const site = await serveSite((base) => ({
  '/robots.txt': {
    type: 'text/plain',
    body: 'User-agent: Lectern\nDisallow: /private\nDisallow: /site/private\nUser-agent: *\nDisallow: /\n',
  },
  '/site/': page(
    'Start',
    `${LINKS.map((name) => `<a href="${name}">${name}</a>`).join(' ')} <a href="javascript:alert(1)">run</a>
      <img src="http://169.254.169.254/latest/meta-data/x.png">`,
  ),
  '/site/endless': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    pour(response, Buffer.alloc(65_536, '<p>more</p>'))
  },
  '/large/website': large,
  '/large/html': large,
  '/large/markdown': { ...large, type: 'text/markdown' },
  '/site/bomb': { headers: { 'content-encoding': 'gzip' }, body: bomb },
  '/site/loop': { status: 302, headers: { location: '/site/loop2' } },
  '/site/loop2': { status: 302, headers: { location: '/site/loop' } },
  '/site/self': { status: 301, headers: { location: '/site/self' } },
  '/site/private': page('Private', ''),
  '/site/out': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } },
  '/site/long': page('Long', `<a href="${'x'.repeat(5_000)}">x</a>`),
  '/site/refresh': '<head><meta http-equiv="refresh" content="0; url=refreshed"></head>',
  '/site/refreshed': '<head><meta http-equiv="refresh" content="0; url=refresh"></head>',
  '/site/busy': (_, response) => {
    if (refusals-- > 0) response.writeHead(503).end()
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page('Busy', ''))
  },
  // A relative link on every page leads one level deeper each time.
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `/site/${'deep/'.repeat(at + 1)}`,
      page(`Deep ${at + 1}`, '<a href="deep/">deeper</a>'),
    ]),
  ),
  '/private/': page('Private', ''),
  '/calendar/': (request, response) => {
    const day = Number(new URL(request.url!, base).searchParams.get('day') ?? 0)
    const next = `<a href="?day=${day + 1}">next</a><a href="?day=${day + 2}">after</a>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(`Day ${day}`, next))
  },
  '/empty/': '<html><body><div id="root"></div><script src="app.js"></script></body></html>',
  '/to-metadata': { status: 302, headers: { location: 'http://169.254.169.254/' } },
  '/rambling': { status: 302, headers: { location: '/rambling' } },
}))

async function givenSpace() {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const as = api.as(organization.admin)
  const importFrom = (url: string, source = 'website') =>
    as.ask('POST', `${space.path}/content/import`, { body: { source, url } })
  const run = async () => (await as.get(`/org/${organization.id}/imports?limit=1`)).items[0]
  const titles = async () =>
    ((await as.get(`${space.path}/content/pages`)).pages as { title: string }[]).map(({ title }) => title)
  return { organization, space, as, importFrom, run, titles }
}

test('a hostile website is imported with its valid pages, and every other one is reported', async () => {
  const { importFrom, run, titles, as, space } = await givenSpace()
  expect(await importFrom(`${site.base}/site/`)).toMatchObject({ status: 201 })
  const brought = await titles()
  expect(brought[0]).toBe('Start')
  expect(brought).toContain('Busy')
  expect(brought).toContain('Long')
  expect(brought).not.toContain('Private')
  const { problems } = await run()
  const reasonOf = (path: string) =>
    problems.find(({ address }: { address: string }) => address.endsWith(path))?.reason as string | undefined
  expect(reasonOf('/site/endless')).toMatch(/larger than 10000000 bytes/)
  expect(reasonOf('/site/bomb')).toMatch(/larger than \d+ bytes/)
  expect(reasonOf('/site/loop')).toBe('redirects more than 5 times')
  expect(reasonOf('/site/self')).toBe('redirects more than 5 times')
  expect(reasonOf('/site/private')).toBe('must not be read by programs, according to robots.txt')
  expect(reasonOf('/site/gone')).toBe('answered with status 404')
  expect(reasonOf('/site/out')).toBe('points at an address that is not public')
  expect(reasonOf('/x.png')).toBe('points at an address that is not public')
  expect(site.requests.filter((path) => path.startsWith('/site/private'))).toEqual([])
  const { markdown } = await as.get(`${space.path}/content/path/site?format=markdown`)
  expect(markdown).not.toContain('javascript:')
})

test('a page that unpacks to too much is refused, also the first one of a website', async () => {
  const { importFrom } = await givenSpace()
  for (const source of ['website', 'html', 'markdown'])
    expect((await importFrom(`${site.base}/large/${source}`, source)).body.error?.message, source).toMatch(
      /has a text of more than 20 MB$/,
    )
})

test('an endless website results in the maximum number of pages, and the rest is counted', async () => {
  const { importFrom, titles } = await givenSpace()
  const { status, body } = await importFrom(`${site.base}/calendar/`)
  expect(status).toBe(201)
  expect(body.importedResources).toBe(20)
  expect(body.totalResources).toBeGreaterThan(20)
  expect(await titles()).toHaveLength(20)
})

test('a URL that leads nowhere is refused with a reason', async () => {
  const { importFrom } = await givenSpace()
  const messageOf = async (path: string, source?: string) =>
    (await importFrom(site.base + path, source)).body.error?.message
  expect(await messageOf('/private/')).toBe(
    'url must not be read by programs, according to the robots.txt of the website',
  )
  expect(await messageOf('/empty/')).toBe('url has no page with text, or only what scripts would add')
  expect(await messageOf('/to-metadata')).toBe('url points at an address that is not public')
  expect(await messageOf('/rambling')).toBe('url redirects more than 5 times')
  expect(await messageOf('/site/bomb', 'html')).toBe('url is larger than 30000000 bytes')
  const closed = await serveSite({ '/robots.txt': { status: 503 }, '/': page('Start', '') })
  expect((await importFrom(`${closed.base}/`)).body.error.message).toMatch(/robots\.txt that answered with status 503/)
})

test('a hostile archive is refused, and the space stays as it was', async () => {
  const evil = (await makeZip({ 'aaa/bbb.md': '# Evil' })).toString('latin1').replaceAll('aaa/bbb.md', '../../b.md')
  const archives = await serveSite({
    '/evil.zip': { type: 'application/zip', body: Buffer.from(evil, 'latin1') },
    '/bomb.zip': { type: 'application/zip', body: await makeZip({ 'a.md': Buffer.alloc(21_000_000, 'a') }) },
    '/many.zip': {
      type: 'application/zip',
      body: await makeZip(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p${at}.md`, `# ${at}`]))),
    },
    '/pictures.zip': { type: 'application/zip', body: await makeZip({ 'a.png': 'x' }) },
  })
  const { importFrom, titles } = await givenSpace()
  const messageOf = async (path: string) => (await importFrom(archives.base + path, 'zip')).body.error?.message
  expect(await messageOf('/evil.zip')).toMatch(/"\.\.\/\.\.\/b\.md", which leads out of it/)
  expect(await messageOf('/bomb.zip')).toMatch(/more than 200 times its size/)
  expect(await messageOf('/pictures.zip')).toBe(
    'url holds a zip archive with nothing but .png, not one with markdown or HTML',
  )
  expect(await titles()).toEqual(['Untitled'])
  expect((await importFrom(`${archives.base}/many.zip`, 'zip')).body).toMatchObject({
    importedResources: 20,
    totalResources: 40,
  })
})

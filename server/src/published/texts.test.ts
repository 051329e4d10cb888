import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'

const { api, given } = await startTestServer()

async function publishedSite(visibility: 'public' | 'unlisted' = 'public') {
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Guides' })
  await given.pages(space, [
    { title: 'Welcome', markdown: 'Hello.', updatedAt: '2026-01-01T00:00:00.000Z' },
    {
      title: 'Install',
      description: 'How to',
      markdown: 'Run the **pelican**.',
      updatedAt: '2026-03-01T00:00:00.000Z',
    },
    { title: 'Unlisted', markdown: 'Not in the tree.', hidden: true, updatedAt: '2026-02-01T00:00:00.000Z' },
    { title: 'Unfiled', markdown: 'Not for engines.', noRobotsIndex: true, pages: [{ title: 'Below', markdown: 'x' }] },
    {
      title: 'Changelog',
      markdown:
        '{% updates %}\n{% update date="2026-02-03" tags="new" %}\n## Faster\n\nMuch.\n{% endupdate %}\n{% endupdates %}',
    },
  ])
  const site = await given.site({ organization, title: 'Acme', visibility, published: true, spaces: [space] })
  const { basename } = await api.as(organization.admin).get(site.path)
  return {
    admin: api.as(organization.admin),
    space,
    site,
    root: `${api.url}/sites/${basename}/`,
    path: `/sites/${basename}/`,
  }
}

const read = async (url: string) => {
  const answer = await api.visit(url)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('the sitemap lists one file for each space, with every page that may be indexed', async () => {
  const { root } = await publishedSite()
  const index = await read(`${root}sitemap.xml`)
  expect(index.type).toBe('application/xml; charset=utf-8')
  expect(index.text).toContain(`<loc>${root}sitemap-pages.xml</loc>`)
  const { text } = await read(`${root}sitemap-pages.xml`)
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    root,
    `${root}install`,
    `${root}unlisted`,
    `${root}changelog`,
  ])
  expect(text).toContain('<lastmod>2026-03-01T00:00:00.000Z</lastmod>')
})

test('robots.txt names the sitemap on public sites, and disallows others', async () => {
  const open = await publishedSite()
  const { text } = await read(`${open.root}robots.txt`)
  expect(text).toContain(`Sitemap: ${open.root}sitemap.xml`)
  expect(text).toContain(`Disallow: ${open.path}~/`)
  const unlisted = await publishedSite('unlisted')
  expect((await read(`${unlisted.root}robots.txt`)).text).toBe('User-agent: *\nDisallow: /\n')
  for (const path of ['sitemap.xml', 'sitemap-pages.xml']) expect((await read(unlisted.root + path)).status).toBe(404)
})

test('llms.txt lists the pages of the table of contents with their markdown; llms-full.txt is the whole text, hidden pages included', async () => {
  const { root } = await publishedSite()
  const index = await read(`${root}llms.txt`)
  expect(index.type).toBe('text/plain; charset=utf-8')
  expect(index.text).toContain(
    `# Acme\n\n## Guides\n\n- [Welcome](${root}index.md)\n- [Install](${root}install.md): How to\n- [Unfiled](${root}unfiled.md)\n`,
  )
  expect(index.text).not.toContain('unlisted')
  const page = await read(`${root}install.md`)
  expect(page).toEqual({
    status: 200,
    type: 'text/markdown; charset=utf-8',
    text: '---\ndescription: How to\n---\n\n# Install\n\nRun the **pelican**.\n',
  })
  const full = await read(`${root}llms-full.txt`)
  expect(full.text).toContain('# Install\n\nHow to\n\nRun the **pelican**.')
  expect(full.text).toContain('Not in the tree.')
})

test('the feed of the site has the pages that changed last; a page with updates has its own feed', async () => {
  const { root } = await publishedSite()
  const feed = await read(`${root}rss.xml`)
  expect(feed.type).toBe('application/rss+xml; charset=utf-8')
  expect([...feed.text.matchAll(/<item>\s*<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
    'Install',
    'Unlisted',
    'Welcome',
  ])
  expect(feed.text).toContain(`<guid isPermaLink="false">${root}install@2026-03-01T00:00:00.000Z</guid>`)
  const updates = await read(`${root}changelog/rss.xml`)
  expect(updates.text).toContain('<title>Faster</title>')
  expect(updates.text).toContain(`<link>${root}changelog#faster</link>`)
  expect((await read(`${root}install/rss.xml`)).status).toBe(404)
  expect((await read(root)).text).toContain('type="application/rss+xml"')
})

test('search answers as a page and as JSON, finds merged content at once, and opens by ?q=', async () => {
  const { root, path } = await publishedSite()
  const { items } = await (await api.visit(`${root}~/search.json?q=pelicans`)).json()
  expect(items).toEqual([
    {
      title: 'Install',
      href: `${path}install`,
      trail: [],
      excerpt: [{ text: 'How to\nRun the ' }, { text: 'pelican', hit: true }, { text: '.' }],
    },
  ])
  const page = await read(`${root}~/search?q=pelican`)
  expect(page.text).toContain(`<a class="result" href="${path}install">`)
  expect(page.text).toContain('<mark>pelican</mark>')
  expect((await api.visit(`${root}?q=a%20b`)).headers.get('location')).toBe(`${path}~/search?q=a%20b`)
  expect((await read(`${root}~/search.json?q=`)).text).toBe('{"items":[]}')
})

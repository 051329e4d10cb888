import { readVisitor } from '@lectern/content/visitors'
import { expect, test } from 'vitest'
import { demoPage, demoSite, resolveForDemo, toDemoDocument } from '../testing/demo.ts'
import { listUpdates, renderFeed } from './feed.ts'
import { renderLlmsFull, renderLlmsIndex, renderMarkdown, renderPlainMarkdown } from './markdown.ts'
import { renderRobots, renderSitemap, renderSitemapIndex } from './sitemap.ts'

test('a page as markdown has front matter, its title, what this visitor sees, and absolute URLs', () => {
  const page = {
    title: 'Install',
    description: 'Get going',
    markdown:
      '## Step\n\n[next](page:quickstart) ![x](file:picture)\n\n{% include "x" %}\n\n{% if visitor.claims.pro %}\nSecret\n{% endif %}',
  }
  const site = demoSite({ basePath: '/' })
  const source = demoPage(page, { site })
  const text = renderMarkdown(source)
  expect(text).toMatch(/^---\ndescription: Get going\n---\n\n# Install\n\n## Step\n\n/)
  expect(renderPlainMarkdown(source)).toMatch(/^# Install\n\nGet going\n\n## Step\n\n/)
  expect(text).toContain('[next](https://docs.example.com/quickstart)')
  expect(text).toContain('https://docs.example.com/files/picture.svg')
  expect(text).toContain('{% hint style="success" %}')
  expect(text).not.toMatch(/Secret|include|<a href="#step"/)
  const pro = readVisitor({ type: 'object', properties: { pro: { type: 'boolean' } } }, { signed: { pro: true } })
  expect(renderMarkdown(demoPage(page, { site }, pro))).toContain('Secret')
})

test('llms.txt lists every page with the URL of its markdown', () => {
  const text = renderLlmsIndex({
    title: 'Acme\nDocs',
    description: 'All about it',
    sections: [
      {
        title: 'Guides',
        pages: [
          { title: 'A [b]', url: 'https://x/a (b).md', description: 'Two\nlines' },
          { title: 'C', url: 'https://x/c.md' },
        ],
      },
      { title: 'Empty', pages: [] },
    ],
  })
  expect(text).toBe(
    '# Acme Docs\n\n> All about it\n\n## Guides\n\n- [A \\[b\\]](https://x/a%20%28b%29.md): Two lines\n- [C](https://x/c.md)\n',
  )
  expect(renderLlmsFull(['# A\n\nx\n', '# B\n'])).toBe('# A\n\nx\n\n---\n\n# B\n')
})

test('sitemaps list pages, escaped', () => {
  expect(renderSitemapIndex(['https://x/sitemap-pages.xml'])).toContain(
    '<sitemap><loc>https://x/sitemap-pages.xml</loc></sitemap>',
  )
  const map = renderSitemap([
    { url: 'https://x/a?b=1&c=<d>', updatedAt: '2026-01-01' },
    { url: 'https://x/\u0001\u000b' },
  ])
  expect(map).toContain('<url><loc>https://x/a?b=1&amp;c=&lt;d&gt;</loc><lastmod>2026-01-01</lastmod></url>')
  expect(map).toContain('<loc>https://x/</loc>')
})

test('robots.txt allows or disallows', () => {
  expect(
    renderRobots({ isIndexed: true, sitemap: 'https://x/sitemap.xml', disallowed: ['/~'], allowed: ['/~files'] }),
  ).toBe('User-agent: *\nDisallow: /~\nAllow: /~files\nAllow: /\n\nSitemap: https://x/sitemap.xml\n')
  expect(renderRobots({ isIndexed: false, sitemap: 'https://x/sitemap.xml', disallowed: [], allowed: [] })).toBe(
    'User-agent: *\nDisallow: /\n',
  )
})

test('the updates of a page are a feed', () => {
  const document = resolveForDemo(
    toDemoDocument(
      '{% updates format="full" %}\n{% update date="2026-01-31" tags="api,fixes" %}\n## News & more\n\nIt is <faster>\n{% endupdate %}\n\n{% update date="2026-01-01" %}\nPlain\n{% endupdate %}\n{% endupdates %}',
    ),
  )
  const items = listUpdates(document, 'https://x/changes')
  expect(items).toMatchObject([
    {
      title: 'News & more',
      url: 'https://x/changes#news-more',
      date: '2026-01-31',
      text: 'It is <faster>',
      tags: ['api', 'fixes'],
    },
    { title: '2026-01-01', url: 'https://x/changes', text: 'Plain', tags: [] },
  ])
  const feed = renderFeed({
    title: 'Changes',
    language: 'en',
    url: 'https://x/changes',
    feedUrl: 'https://x/changes/rss.xml',
    items,
  })
  expect(feed).toContain('<title>News &amp; more</title>')
  expect(feed).toContain('<pubDate>Sat, 31 Jan 2026 00:00:00 GMT</pubDate>')
  expect(feed).toContain('<description>It is &lt;faster&gt;</description>')
  expect(feed).toContain('<atom:link href="https://x/changes/rss.xml" rel="self" type="application/rss+xml"/>')
})

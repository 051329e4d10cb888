import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'

const { api, given } = await startTestServer()

async function printedSite(pages: Parameters<typeof given.pages>[1], enabled = true) {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, title: 'Guides', editMode: 'live' })
  await given.pages(space, pages)
  const site = await given.site({ organization, title: 'Acme', published: true, spaces: [space] })
  await admin.put(`${site.path}/customization`, { pdf: { enabled } })
  const { basename } = await admin.get(site.path)
  return { admin, space, site, root: `${api.url}/sites/${basename}/` }
}

const PAGES = [
  {
    title: 'Welcome',
    id: 'welcome',
    markdown: 'Hello.',
  },
  {
    title: 'Set up',
    id: 'setup',
    markdown:
      '## Start\n\n<details>\n\n<summary>More</summary>\n\nFolded\n\n</details>\n\n{% if visitor.claims.pro %}\nSecret\n{% endif %}',
    pages: [{ title: 'Below', id: 'below', markdown: 'x' }],
  },
  { title: 'Unlisted', id: 'unlisted', markdown: 'Not in the tree.', hidden: true },
  { title: 'Closed', id: 'closed', markdown: 'For some.', condition: 'visitor.claims.pro' },
]

test('a space is one document: contents, every page that the visitor may see, links between them, no script', async () => {
  const { root, admin, space } = await printedSite(PAGES)
  const markdown =
    '## Start\n\n<a href="/pages/setup">set up</a>\n\n{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n{% endtabs %}'
  const change = { operation: 'update_page', page: 'welcome', document: { markdown } }
  await admin.post(`${space.path}/content`, { changes: [change] })
  const answer = await api.visit(`${root}~gitbook/pdf`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const html = await answer.text()
  const [, nonce] = /'nonce-([\w-]+)'/.exec(answer.headers.get('content-security-policy')!)!
  expect(answer.headers.get('content-security-policy')).not.toContain('script-src')
  for (const [, attributes] of html.matchAll(/<style([^>]*)>/g)) expect(attributes).toBe(` nonce="${nonce}"`)
  expect(html).not.toContain('<script')
  expect(html.match(/<article class="printed" id="([^"]+)"/g)).toHaveLength(3)
  expect(html).toContain('<li class="depth-1"><a href="#P3" dir="auto">Below</a></li>')
  expect(html).toContain('<details open class="expandable">')
  for (const hidden of ['Not in the tree', 'For some', 'Secret', 'Closed']) expect(html).not.toContain(hidden)
  // No id occurs twice, though the pages have the same headings.
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(html).toContain('<a href="#P2">set up</a>')
  expect(html).toContain('</html>')
})

test('one page is printed alone, hidden or not; what the visitor may not see, is unknown or was not enabled is not found', async () => {
  const { root, admin, site } = await printedSite(PAGES)
  const one = await (await api.visit(`${root}~lectern/pdf?page=unlisted`)).text()
  expect(one.match(/<article class="printed"/g)).toHaveLength(1)
  expect(one).toContain('Not in the tree.')
  expect(one).not.toContain('<nav')
  for (const path of ['~gitbook/pdf?page=closed', '~gitbook/pdf?page=none', 'no/~gitbook/pdf'])
    expect((await api.visit(root + path)).status).toBe(404)
  expect((await (await api.visit(`${root}robots.txt`)).text()).match(/~gitbook/g)).toHaveLength(2)
  await admin.put(`${site.path}/customization`, {})
  expect((await api.visit(`${root}~gitbook/pdf`)).status).toBe(404)
  await admin.put(`${site.path}/customization`, { pdf: { enabled: true } })
  await admin.patch(site.path, { visibility: 'visitor-auth' })
  expect((await api.visit(`${root}~gitbook/pdf`)).status).not.toBe(200)
})

test('a document ends after 500 pages with a sentence about it', async () => {
  const { root } = await printedSite(
    Array.from({ length: 501 }, (_, at) => ({ title: `Page ${at}`, markdown: `Text ${at}` })),
  )
  const html = await (await api.visit(`${root}~gitbook/pdf`)).text()
  expect(html.match(/<article class="printed"/g)).toHaveLength(500)
  expect(html).toContain('This document ends after 500 pages.')
  expect(html).not.toContain('Text 500')
})

test('one network address prints a few whole spaces in a minute, and single pages whenever it wants', async () => {
  const { root } = await printedSite(PAGES)
  const statuses: number[] = []
  for (let at = 0; at < 7; at++) statuses.push((await api.visit(`${root}~gitbook/pdf`)).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await api.visit(`${root}~gitbook/pdf?page=setup`)).status).toBe(200)
})

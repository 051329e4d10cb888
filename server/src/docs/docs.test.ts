import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'
import { operations } from '../api.ts'

const { api, url } = await startTestServer()

const visit = async (path: string) => {
  const answer = await api.visit(url + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const linksIn = (text: string) => [...text.matchAll(/href="(\/docs\/[^"]+)"/g)].map(([, href]) => href!)

test('the API reference lists every operation, loads nothing from elsewhere, and is drawn once', async () => {
  const { status, headers, text } = await visit('/docs')
  expect(status).toBe(200)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("connect-src 'self';")
  for (const { method, path } of operations) expect(text).toContain(`<code>${method} ${path}</code>`)
  const fetched = [...text.matchAll(/(?:src|href)="(?!#|\/|data:)([^"]*)"/g)].map(([, address]) => address)
  expect(fetched).toEqual([])
  const again = await fetch(`${url}/docs/`, { headers: { 'if-none-match': headers.get('etag')! } })
  expect(again.status).toBe(304)
})

test('a section has its operations at the places that lead there, with who may call them, and forms that send to this server', async () => {
  const links = linksIn((await visit('/docs')).text)
  const section = '/docs/sites-redirects'
  const { status, headers, text } = await visit(section)
  expect(status).toBe(200)
  const anchors = links.flatMap((link) => (link.startsWith(`${section}#`) ? link.slice(section.length + 1) : []))
  expect(anchors.length).toBeGreaterThan(3)
  for (const anchor of anchors) expect(text).toContain(`<h2 id="${decodeURIComponent(anchor)}">`)
  expect(text).toContain('needs change on the site · scope <code>site:write</code>')
  expect(text).toContain(`data-server value="${url}/v1"`)
  expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${url};`)
  expect((await visit('/docs/no-such-section')).status).toBe(404)
})

test('operations are found by the words of their title, path and id, with scripts and without', async () => {
  const { text } = await visit('/docs/~/search.json?q=LIST%20share-link')
  const { items } = JSON.parse(text) as { items: { href: string; title: string; excerpt: { text: string }[] }[] }
  expect(items[0]!.excerpt[0]!.text).toMatch(/^GET .*\/share-links/)
  const page = await visit('/docs/~/search?q=%3Cscript%3E')
  expect(page.text).toContain('Nothing found')
  expect(page.text).not.toContain('<script>alert')
  expect((await visit('/docs/~/search?q=mergeChangeRequest')).text).toContain('href="/docs/change-requests')
})

test('the OpenAPI document names the URL of the server', async () => {
  const document = (await (await api.visit(`${url}/openapi.json`)).json()) as { servers: unknown }
  expect(document.servers).toEqual([{ url: `${url}/v1` }])
})

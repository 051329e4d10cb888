import type { ApiDocument } from '@lectern/content/openapi'
import { expect, test } from 'vitest'
import { renderPage } from '../render-page.ts'
import type { SiteSource } from '../source.ts'
import { demoPage, demoSite } from '../testing/demo.ts'

const specOf = (given: object): ApiDocument => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.example.com/v1/' }],
  tags: [],
  paths: { '/pets': { get: {} } },
  webhooks: {},
  components: {},
  security: [],
  ...given,
})

async function draw(given: object, site: Partial<SiteSource> = {}) {
  const spec = specOf(given)
  const method = Object.keys(spec.paths['/pets']!)[0]!
  const markdown = `{% openapi-operation spec="s" path="/pets" method="${method}" %}\n{% endopenapi-operation %}`
  const { html, triedOrigins } = await renderPage(demoPage({ markdown }, { spec: () => spec, site: demoSite(site) }))
  return { html, triedOrigins, form: /<template class="try-form"[\s\S]*?<\/template>/.exec(html)?.[0] }
}

const serverOf = (form: string | undefined) => /data-server value="([^"]*)"/.exec(form ?? '')?.[1]

test('a form sends to the server of the specification over https, and the policy of the page names it', async () => {
  const { form, triedOrigins, html } = await draw({})
  expect(serverOf(form)).toBe('https://api.example.com/v1')
  expect(triedOrigins).toEqual(['https://api.example.com'])
  expect(html).toContain('<script src="/~assets/try-')
})

test.each([
  ['a server without https', [{ url: 'http://api.example.com' }]],
  ['another scheme', [{ url: 'javascript:alert(1)' }]],
  ['no server', []],
  ['a host that could end the directive', [{ url: 'https://a;sandbox' }]],
  ['credentials in the address', [{ url: 'https://me:secret@api.example.com' }]],
  ['a query in the address', [{ url: 'https://api.example.com?x=' }]],
  ['an address without a scheme', [{ url: '//api.example.com' }]],
  ['a path that is an address in disguise', [{ url: '/\\api.example.com' }]],
])('there is no form and no script for %s', async (_name, servers) => {
  const { form, triedOrigins, html } = await draw({ servers })
  expect([form, triedOrigins]).toEqual([undefined, []])
  expect(html).not.toContain('try-')
})

test('of several servers those that may be used are offered; a path and the own origin need no https', async () => {
  const servers = [
    '/api',
    'http://docs.example.com/v1',
    'http://other.example.com',
    'https://{region}.example.com',
  ].map((url) => ({ url, variables: { region: { default: 'eu' } } }))
  const { form, triedOrigins } = await draw({ servers }, { canonicalUrl: 'http://docs.example.com/' })
  expect([...form!.matchAll(/<option>([^<]*)/g)].map(([, url]) => url)).toEqual([
    '/api',
    'http://docs.example.com/v1',
    'https://eu.example.com',
  ])
  expect(triedOrigins).toEqual(["'self'", 'http://docs.example.com', 'https://eu.example.com'])
})

test('an operator can leave only the own origin, or no form at all', async () => {
  expect((await draw({}, { tries: 'own' })).form).toBeUndefined()
  expect(serverOf((await draw({ servers: [{ url: '/api' }] }, { tries: 'own' })).form)).toBe('/api')
  expect((await draw({ servers: [{ url: '/api' }] }, { tries: undefined })).form).toBeUndefined()
})

test('the authors of a specification can hide the forms of all operations or of one', async () => {
  const hidden = { get: { 'x-hideTryItPanel': true } }
  expect((await draw({ paths: { '/pets': hidden } })).form).toBeUndefined()
  expect((await draw({ 'x-hideTryItPanel': true })).form).toBeUndefined()
  const shown = { get: { 'x-hideTryItPanel': false } }
  expect((await draw({ 'x-hideTryItPanel': true, paths: { '/pets': shown } })).form).toBeDefined()
})

test('a form has the parameters with their types, credentials without names, and the example of the body', async () => {
  const { form } = await draw({
    security: [{ session: [] }, { key: [] }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
    },
    paths: {
      '/pets': {
        post: {
          parameters: [
            { in: 'query', name: 'kind', required: true, example: 'cat', schema: { enum: ['cat', 'dog'] } },
            { in: 'query', name: 'tags', schema: { type: 'array', items: { type: 'string' } } },
            { in: 'header', name: 'Accept', schema: { type: 'string' } },
            { in: 'cookie', name: 'theme', schema: { type: 'string' } },
          ],
          requestBody: { content: { 'application/json': { example: { name: '</textarea><b>' } } } },
        },
      },
    },
  })
  expect(form).toContain('<option selected>cat</option><option>dog</option>')
  expect(form).toContain('array, separated by commas')
  expect(form).toMatch(
    /data-credential="key" data-in="header" data-name="X-Key"[^>]* class="secret" autocomplete="off"/,
  )
  expect(form).not.toMatch(/ name="| id="|type="password"|Accept|data-name="sid"|data-name="theme"/)
  expect(form).toContain('cannot send cookies')
  expect(form).toContain('&lt;/textarea&gt;')
})

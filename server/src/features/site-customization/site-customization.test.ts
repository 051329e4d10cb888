import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function customizedSite() {
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Guides' })
  const site = await given.site({ organization, spaces: [space] })
  return { organization, site, space, path: `${site.path}/customization`, admin: api.as(organization.admin) }
}

test('a site without customization has a default for everything', async () => {
  const { organization, path } = await customizedSite()
  const reader = api.as(await given.member(organization, 'read'))
  const customization = await reader.get(path, { unmasked: true })
  expect(customization).toMatchObject({
    styling: {
      theme: 'clean',
      corners: 'rounded',
      font: 'Inter',
      primaryColor: { light: expect.stringMatching(/^#/) },
    },
    internationalization: { locale: 'en' },
    favicon: {},
    header: { preset: 'default', links: [] },
    footer: { groups: [] },
    themes: { default: 'light', toggeable: true },
    pageActions: { markdown: true, items: ['markdown'] },
    externalLinks: { target: 'self' },
    socialAccounts: [],
    insights: { trackingCookie: false },
  })
  for (const field of ['title', 'announcement', 'updatedAt']) expect(customization).not.toHaveProperty(field)
})

test('new settings replace the earlier ones; omitted ones have their default', async () => {
  const { path, admin } = await customizedSite()
  const logo = { light: 'https://example.com/light.svg', dark: 'https://example.com/dark.svg' }
  const first = await admin.put(path, {
    title: 'Acme Handbook',
    styling: { primaryColor: { light: '#f00', dark: '#00ff00' }, tint: { color: { light: '#111', dark: '#eee' } } },
    favicon: { emoji: '1f680' },
    header: {
      preset: 'bold',
      logo,
      links: [
        { title: 'Blog', to: { kind: 'url', url: 'https://example.com/blog' }, links: [] },
        {
          title: 'More',
          to: null,
          links: [{ title: 'Inside', to: { kind: 'page', page: 'p1' } }],
          condition: 'visitor.claims.beta',
        },
      ],
    },
    footer: { logo, groups: [{ title: 'Company', links: [] }], copyright: '© Acme' },
    announcement: { enabled: true, message: 'Version 2 is out', style: 'info' },
    privacyPolicy: { url: 'https://example.com/privacy' },
  })
  expect(first).toMatchObject({
    title: 'Acme Handbook',
    styling: { theme: 'clean', primaryColor: { light: '#f00', dark: '#00ff00' } },
    favicon: { emoji: '1f680' },
    header: { preset: 'bold', logo, links: [{ title: 'Blog' }, { condition: 'visitor.claims.beta' }] },
    footer: { copyright: '© Acme' },
    announcement: { message: 'Version 2 is out' },
    updatedAt: expect.stringMatching(/Z$/),
  })
  expect(await admin.get(path)).toEqual(first)
  const second = await admin.put(path, { footer: { copyright: 'Acme' } })
  expect(second).toMatchObject({
    footer: { groups: [], copyright: 'Acme' },
    header: { preset: 'default', links: [] },
    favicon: {},
  })
  for (const field of ['title', 'announcement']) expect(second).not.toHaveProperty(field)
  // A response can be sent back.
  const { updatedAt: _, ...read } = second
  expect(await admin.put(path, read)).toMatchObject(read)
})

test.each([
  ['styling', { styling: { primaryColor: { light: 'red', dark: '#000' } } }],
  ['styling', { styling: { corners: 'round' } }],
  ['styling', { styling: { font: 'Comic' } }],
  ['logo', { header: { logo: { light: 'javascript:alert(1)', dark: 'https://example.com/' } } }],
  ['privacyPolicy', { privacyPolicy: { url: 'data:text/html,x' } }],
  ['announcement', { announcement: { enabled: true, message: 'x', style: 'info' } }],
  [
    'header.links.0.condition, at position 2',
    { header: { links: [{ title: 'A', to: null, links: [], condition: 'a b' }] } },
  ],
  ['title', { title: 'x' }],
])('a bad %s is refused (%#)', async (field, body) => {
  const { path, admin } = await customizedSite()
  const refused = await admin.ask('PUT', path, { body })
  expect(refused.status).toBe(400)
  expect(refused.body.error.message).toContain(field)
})

test('one request returns the site, its structure and its customization', async () => {
  const { site, path, admin } = await customizedSite()
  await admin.put(path, { title: 'Handbook' })
  const published = await admin.get(`${site.path}/published`)
  expect(published).toMatchObject({
    object: 'published-content-site',
    site: { object: 'site', id: site.id },
    structure: { type: 'siteSpaces', structure: [{ title: 'Guides' }] },
    customizations: { site: { title: 'Handbook' }, siteSpaces: {} },
    scripts: [],
  })
  const link = await admin.post(`${site.path}/share-links`, { name: 'Press' })
  const shareKey = link.urls.published.split('/').at(-2)
  const { structure } = await admin.get(`${site.path}/published`, { shareKey })
  expect(structure.structure[0].urls.published).toBe(link.urls.published)
  expect((await admin.ask('GET', `${site.path}/published`, { query: { shareKey: 'x' } })).status).toBe(404)
})

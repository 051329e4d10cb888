/** Every setting of a site's customization changes what a visitor gets, is refused by name, or is listed here as data for other renderers. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startGitServer } from '../../test/git-server.ts'
import { startTestServer } from '../../test/harness.ts'

const git = await startGitServer()
const { api, given, runJobs } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })

/** Stored and returned to clients, without an effect on pages. This list only gets shorter. */
const DATA: Record<string, string> = {
  'advancedCustomization.enabled': 'whether the plan of a site allows more settings: here all sites have them',
  'styling.font.id': 'the name of a font in the libraries of other renderers',
  'styling.font.custom': 'whether the font is an upload: here every font with files is',
}

const REFUSED: Record<string, object> = {
  'ai.mode': { ai: { mode: 'assistant' } },
  'ai.greeting': { ai: { greeting: 'Hello' } },
  'ai.suggestions': { ai: { suggestions: ['Why?'] } },
  'ai.integrationId': { ai: { mode: 'none', integrationId: 'x' } },
  'pageActions.items': { pageActions: { items: ['assistant'] } },
  'styling.codeTheme.default.light': {
    styling: { codeTheme: { default: { light: 'none', dark: 'nord' }, openapi: { light: 'nord', dark: 'nord' } } },
  },
  'socialAccounts.0.platform': {
    socialAccounts: [{ platform: 'myspace', handle: 'x', display: { footer: true, header: true } }],
  },
}

const RED = { light: '#aa0000', dark: '#ff8080' }
const GREEN = { light: '#008000', dark: '#80ff80' }
const FILES = (name: string) => ({
  light: `https://example.org/${name}.svg`,
  dark: `https://example.org/${name}-dark.svg`,
})
const to = (url: string) => ({ kind: 'url', url: `https://example.org/${url}` })
const face = (url: string) => ({ weight: 400, sources: [{ url: `https://example.org/${url}.woff2`, format: 'woff2' }] })
const font = (fontFamily: string, ...faces: object[]) => ({ id: 'own', custom: true, fontFamily, fontFaces: faces })
const announcement = { enabled: true, message: 'Version 2', style: 'info' }
const link = { title: 'More', to: to('more') }
const footerOf = (part: object) => ({ footer: { groups: [{ title: 'Us', links: [link], ...part }] } })
const headerOf = (part: object) => ({ header: { links: [{ title: 'Blog', to: to('blog'), links: [], ...part }] } })
const menuOf = (part: object) => headerOf({ to: null, links: [{ ...link, ...part }] })
const account = (part: object) => ({
  socialAccounts: [{ platform: 'github', handle: 'acme', display: { footer: true, header: false }, ...part }],
})
const each = <Value>(toSettings: (value: Value) => object, ...values: Value[]) => values.map(toSettings)
const styled = (name: string, ...values: unknown[]) => each((value) => ({ styling: { [name]: value } }), ...values)
const switched = (name: string, field = 'enabled') => each((value) => ({ [name]: { [field]: value } }), false, true)
const CODE = { light: 'github-light', dark: 'nord' }
const codeThemed = (part: 'default' | 'openapi', ...themes: object[]) =>
  each(
    (theme) => ({ styling: { codeTheme: { default: CODE, openapi: CODE, [part]: { ...CODE, ...theme } } } }),
    ...themes,
  )
const customHeader = (part: object) => ({ header: { preset: 'custom', backgroundColor: RED, ...part } })

/** Settings whose pages all differ from each other. */
const EFFECTS: Record<string, object[]> = {
  title: each((title) => ({ title }), 'One', 'Two'),
  localizedTitle: each((en) => ({ localizedTitle: { en } }), 'One', 'Two'),
  'announcement.enabled': each((enabled) => ({ announcement: { ...announcement, enabled } }), true, false),
  'announcement.message': each((message) => ({ announcement: { ...announcement, message } }), 'Version 2', 'Version 3'),
  'announcement.localizedMessage': each(
    (en) => ({ announcement: { ...announcement, localizedMessage: { en } } }),
    'Version 2',
    'Version 3',
  ),
  'announcement.link.title': each(
    (title) => ({ announcement: { ...announcement, link: { ...link, title } } }),
    'a',
    'b',
  ),
  'announcement.link.localizedTitle': each(
    (en) => ({ announcement: { ...announcement, link: { ...link, localizedTitle: { en } } } }),
    'a',
    'b',
  ),
  'announcement.link.to': each(
    (url) => ({ announcement: { ...announcement, link: { ...link, to: to(url) } } }),
    'a',
    'b',
  ),
  'announcement.style': each(
    (style) => ({ announcement: { ...announcement, style } }),
    ...['info', 'warning', 'danger', 'success'],
  ),
  'styling.theme': styled('theme', 'clean', 'muted', 'bold', 'gradient'),
  ...Object.fromEntries(
    ['primaryColor', 'infoColor', 'successColor', 'warningColor', 'dangerColor'].flatMap((name) => [
      [`styling.${name}.light`, styled(name, RED, { ...RED, light: '#0000aa' })],
      [`styling.${name}.dark`, styled(name, RED, { ...RED, dark: '#8080ff' })],
    ]),
  ),
  'styling.tint.color.light': styled('tint', { color: RED }, { color: { ...RED, light: '#0000aa' } }),
  'styling.tint.color.dark': styled('tint', { color: RED }, { color: { ...RED, dark: '#8080ff' } }),
  'styling.corners': styled('corners', 'straight', 'rounded', 'circular'),
  'styling.depth': styled('depth', 'subtle', 'flat'),
  'styling.links': styled('links', 'default', 'accent'),
  'styling.font': styled(
    'font',
    'Inter',
    'Lato',
    font('Own', face('a')),
    font('Own', face('b')),
    font('Other', face('a')),
  ),
  'styling.headingFont': styled('headingFont', null, 'Lato', font('Own', face('a'))),
  'styling.monospaceFont': styled('monospaceFont', 'FiraCode', 'DMMono', font('Own', face('a'))),
  'styling.codeTheme.default.light': codeThemed('default', {}, { light: 'one-light' }, { light: 'default-light' }),
  'styling.codeTheme.default.dark': codeThemed('default', {}, { dark: 'monokai' }),
  'styling.codeTheme.openapi.light': codeThemed('openapi', {}, { light: 'one-light' }),
  'styling.codeTheme.openapi.dark': codeThemed('openapi', {}, { dark: 'monokai' }),
  'styling.background': styled('background', 'plain', 'match'),
  'styling.icons': styled('icons', 'regular', 'solid', 'duotone', 'light', 'thin'),
  'styling.sidebar.background': each(
    (background) => ({ styling: { sidebar: { background, list: 'default' } } }),
    'default',
    'filled',
  ),
  'styling.sidebar.list': each(
    (list) => ({ styling: { sidebar: { background: 'default', list } } }),
    ...['default', 'pill', 'line'],
  ),
  'styling.search': styled('search', 'prominent', 'subtle'),
  'internationalization.locale': each(
    (locale) => ({ internationalization: { locale } }),
    'en',
    'fr',
    'de',
    'es',
    'pt-br',
  ),
  favicon: each((favicon) => ({ favicon }), {}, { emoji: '1f680' }, { icon: FILES('a') }, { icon: FILES('b') }),
  'header.preset': each((preset) => ({ header: { preset } }), 'default', 'bold', 'contrast', 'custom', 'none'),
  'header.logo.light': each((logo) => ({ header: { logo } }), FILES('a'), { ...FILES('a'), light: FILES('b').light }),
  'header.logo.dark': each((logo) => ({ header: { logo } }), FILES('a'), { ...FILES('a'), dark: FILES('b').dark }),
  'header.primaryLink': each((url) => ({ header: { primaryLink: to(url) } }), 'a', 'b'),
  'header.backgroundColor.light': [customHeader({}), customHeader({ backgroundColor: { ...RED, light: '#0000aa' } })],
  'header.backgroundColor.dark': [customHeader({}), customHeader({ backgroundColor: { ...RED, dark: '#8080ff' } })],
  'header.linkColor.light': each((light) => customHeader({ linkColor: { ...GREEN, light } }), '#ffffff', '#ffffaa'),
  'header.linkColor.dark': each((dark) => customHeader({ linkColor: { ...GREEN, dark } }), '#000000', '#000055'),
  'header.links.title': each((title) => headerOf({ title }), 'a', 'b'),
  'header.links.localizedTitle': each((en) => headerOf({ localizedTitle: { en } }), 'a', 'b'),
  'header.links.style': each((style) => headerOf({ style }), 'link', 'button-primary', 'button-secondary'),
  'header.links.to': each((url) => headerOf({ to: to(url) }), 'a', 'b'),
  'header.links.links.title': each((title) => menuOf({ title }), 'a', 'b'),
  'header.links.links.localizedTitle': each((en) => menuOf({ localizedTitle: { en } }), 'a', 'b'),
  'header.links.links.to': each((url) => menuOf({ to: to(url) }), 'a', 'b'),
  'header.links.condition': each((condition) => headerOf({ condition }), 'true', 'false'),
  'footer.logo.light': each((logo) => ({ footer: { logo } }), FILES('a'), { ...FILES('a'), light: FILES('b').light }),
  'footer.logo.dark': each((logo) => ({ footer: { logo } }), FILES('a'), { ...FILES('a'), dark: FILES('b').dark }),
  'footer.groups.title': each((title) => footerOf({ title }), 'a', 'b'),
  'footer.groups.localizedTitle': each((en) => footerOf({ localizedTitle: { en } }), 'a', 'b'),
  'footer.groups.links.title': each((title) => footerOf({ links: [{ ...link, title }] }), 'a', 'b'),
  'footer.groups.links.localizedTitle': each(
    (en) => footerOf({ links: [{ ...link, localizedTitle: { en } }] }),
    'a',
    'b',
  ),
  'footer.groups.links.to': each((url) => footerOf({ links: [{ ...link, to: to(url) }] }), 'a', 'b'),
  'footer.copyright': each((copyright) => ({ footer: { copyright } }), '© Acme', '© Emca'),
  'themes.default': each((value) => ({ themes: { default: value } }), 'light', 'dark'),
  'themes.toggeable': switched('themes', 'toggeable'),
  'pdf.enabled': switched('pdf'),
  'feedback.enabled': switched('feedback'),
  'git.showEditLink': switched('git', 'showEditLink'),
  'pageActions.externalAI': switched('pageActions', 'externalAI'),
  'pageActions.markdown': switched('pageActions', 'markdown'),
  'pageActions.items': each(
    (items) => ({ pageActions: { items } }),
    ...[[], ['markdown'], ['markdown', 'pdf'], ['pdf', 'markdown'], ['git'], ['external-ai']],
  ),
  'externalLinks.target': each((target) => ({ externalLinks: { target } }), 'self', 'blank'),
  'pagination.enabled': switched('pagination'),
  'trademark.enabled': switched('trademark'),
  'privacyPolicy.url': each((url) => ({ privacyPolicy: to(url) }), 'a', 'b'),
  'socialPreview.url': each((url) => ({ socialPreview: to(url) }), 'a', 'b'),
  'socialAccounts.platform': each((platform) => account({ platform }), 'github', 'mastodon', 'slack', 'twitter'),
  'socialAccounts.handle': each((handle) => account({ handle }), 'acme', '@emca', 'https://git.example.org/acme'),
  'socialAccounts.display.footer': each((footer) => account({ display: { footer, header: false } }), true, false),
  'socialAccounts.display.header': each((header) => account({ display: { footer: false, header } }), true, false),
}

/** Their effect is not on the page. */
const ELSEWHERE = ['insights.trackingCookie']

async function publishedSite() {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, title: 'Book', editMode: 'live' })
  await git.commit('settings', {
    'README.md': '# Welcome\n\n[elsewhere](https://example.org/)\n\n```js\nlet a = 1\n```\n',
    'guides/set up.md': '---\nicon: gear\n---\n\n# Set up\n\nFirst things first.\n',
    'SUMMARY.md': '* [Welcome](README.md)\n* [Set up](<guides/set up.md>)\n',
  })
  await admin.post(`${space.path}/git/import`, {
    url: `${git.url}/settings.git`,
    ref: 'main',
    repoTreeURL: 'https://github.com/acme/book/tree/main',
  })
  await runJobs()
  const site = await given.site({ organization, title: 'Acme', published: true, spaces: [space] })
  const { basename } = await admin.get(site.path)
  return { admin, settings: `${site.path}/customization`, root: `${api.url}/sites/${basename}/` }
}

const { admin, settings, root } = await publishedSite()
const read = async (path = '') => (await api.visit(root + path)).text()

test('every setting is in one of the lists', async () => {
  const { components } = JSON.parse(await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))
  const known = [...Object.keys(EFFECTS), ...ELSEWHERE, ...Object.keys(DATA), 'ai.mode', 'updatedAt']
  const parts = listFields(components.schemas.SiteCustomizationSettings)
  expect(parts.filter((field) => !known.includes(field))).toEqual([])
  const inParts = known.filter((field) => !parts.includes(field) && !field.startsWith('styling.font.'))
  expect(inParts).toEqual([])
})

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
}

/** Lists the settings by their paths; those of a list are written without an index. */
function listFields({ properties, items }: Schema, path = ''): string[] {
  if (items) return listFields(items, path)
  if (!properties) return [path]
  return Object.entries(properties).flatMap(([name, schema]) => listFields(schema, path ? `${path}.${name}` : name))
}

test('every setting with an effect changes the page, value by value', async () => {
  for (const [field, changes] of Object.entries(EFFECTS)) {
    const pages = new Set<string>()
    for (const change of changes) {
      await admin.put(settings, change)
      pages.add(await read())
    }
    expect(pages.size, field).toBe(changes.length)
  }
})

test.each(Object.entries(REFUSED))('%s is refused by name where it could have no effect', async (field, change) => {
  const { status, body } = await admin.ask('PUT', settings, { body: change })
  expect(status).toBe(400)
  const name = field.split('.').slice(0, 2).join('.')
  expect(body.error.message).toContain(name)
})

test('page actions are the ones that the owner chose: markdown, assistants elsewhere, the file in the repository, print', async () => {
  await admin.put(settings, {
    pageActions: { items: ['git', 'external-ai', 'markdown'] },
    pdf: { enabled: true },
  })
  const page = await read('set-up')
  const [, actions = ''] = /<p class="actions">(.*?)<\/p>/s.exec(page) ?? []
  expect([...actions.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://github.com/acme/book/edit/main/guides/set%20up.md',
    expect.stringMatching(/^https:\/\/chatgpt\.com\/\?q=Read%20http.*set-up\.md/),
    expect.stringMatching(/^https:\/\/claude\.ai\/new\?q=Read%20http.*set-up\.md/),
    expect.stringMatching(/set-up\.md$/),
    expect.stringMatching(/~gitbook\/pdf\?page=/),
  ])
  expect(actions).toContain('<button type="button" data-copy-page="')
})

test('a cookie tells visitors apart for a year where the owner wants it, unless they opted out', async () => {
  const send = (headers: Record<string, string> = {}) =>
    fetch(`${root}~/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 Firefox/130',
        ...headers,
      },
      body: JSON.stringify({ type: 'page_view', url: root }),
    })
  await admin.put(settings, { insights: { trackingCookie: false } })
  expect((await send()).headers.get('set-cookie')).toBeNull()
  await admin.put(settings, { insights: { trackingCookie: true } })
  const answer = await send()
  expect(answer.status).toBe(204)
  const cookie = answer.headers.get('set-cookie')!
  expect(cookie).toMatch(/^lectern-visitor=[\w-]{21}; Max-Age=31536000; Path=\/sites\/[^;/]+; HttpOnly; SameSite=Lax$/)
  const again = await send({ cookie: cookie.split(';')[0]! })
  expect(again.headers.get('set-cookie')).toBe(cookie)
  for (const header of ['dnt', 'sec-gpc']) expect((await send({ [header]: '1' })).headers.get('set-cookie')).toBeNull()
})

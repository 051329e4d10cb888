import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'

const { api, given } = await startTestServer()

async function sectionedSite() {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const spaceWith = async (title: string, pages: Parameters<typeof given.pages>[1]) => {
    const space = await given.space({ organization, title })
    return { ...space, pages: (await given.pages(space, pages)).pages }
  }
  const guides = await spaceWith('Guides', [
    { title: 'Welcome', markdown: 'Hello.' },
    { title: 'Install', markdown: 'How to.' },
  ])
  const api1 = await spaceWith('API', [
    { title: 'Overview', markdown: 'The interface.' },
    { title: 'Calls', markdown: 'One by one.' },
  ])
  const site = await given.site({ organization, title: 'Acme', published: true, spaces: [guides] })
  const { basename } = await admin.get(site.path)
  const section = await admin.post(`${site.path}/sections`, { spaceId: api1.id, title: 'Reference' })
  return { organization, admin, site, guides, reference: api1, section, basename, root: `/sites/${basename}/` }
}

const read = async (path: string) => {
  const answer = await api.visit(`${api.url}${path}`)
  return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') }
}

test('sections are tabs, the default one at the root, the other below its path', async () => {
  const { root, section } = await sectionedSite()
  const front = await read(root)
  expect(front.text).toContain('Hello.')
  expect(front.text).toContain(`<a href="${root}" aria-current="true">`)
  expect(front.text).toContain(`<a href="${root}${section.path}/">Reference</a>`)
  const reference = await read(`${root}${section.path}/calls`)
  expect(reference.text).toContain('One by one.')
  expect(reference.text).toContain(`<a href="${root}${section.path}/" aria-current="true">Reference</a>`)
  expect((await read(`${root}calls`)).status).toBe(404)
})

test('a group of sections is a menu, and is shown while a section in it is', async () => {
  const { root, admin, site, section } = await sectionedSite()
  const { structure } = await admin.get(`${site.path}/structure`)
  const group = await admin.post(`${site.path}/section-groups`, { title: 'More', sections: [section.id] })
  expect(structure.length).toBe(2)
  const front = (await read(root)).text
  expect(group.sections.map(({ id }: { id: string }) => id)).toEqual([section.id])
  expect(front).toMatch(/<summary>More/)
  expect(front).toContain(`<a href="${root}${section.path}/">Reference</a>`)
})

test('variants and languages link to the same page, and to each other', async () => {
  const { root, organization, admin, site, guides } = await sectionedSite()
  const french = await given.space({ organization, title: 'Français' })
  await given.pages(french, [
    { title: 'Welcome', markdown: 'Bonjour.' },
    { title: 'Install', markdown: 'Comment.' },
  ])
  await admin.patch(french.path, { language: 'fr' })
  await admin.patch(guides.path, { language: 'en' })
  const { items } = await admin.get(`${site.path}/sections`)
  const first = items.find(({ default: isDefault }: { default: boolean }) => isDefault)
  const { path } = await admin.post(`${site.path}/site-spaces`, { spaceId: french.id, sectionId: first.id })
  const page = (await read(`${root}install`)).text
  expect(page).toContain(`<a href="${root}${path}/install" lang="fr" hreflang="fr">`)
  expect(page).toContain(`<link rel="alternate" hreflang="fr" href="${api.url}${root}${path}/install">`)
  const other = await read(`${root}${path}/install`)
  expect(other.text).toContain('Comment.')
  expect(other.text).toContain('<html lang="fr"')
})

test('the site has its customization, with links that lead to its pages', async () => {
  const { root, admin, site, guides } = await sectionedSite()
  await admin.put(`${site.path}/customization`, {
    title: 'Acme Docs',
    styling: { primaryColor: { light: '#aa0000', dark: '#ff8888' }, font: 'OpenSans' },
    header: {
      logo: { light: 'https://acme.com/l.png', dark: 'https://acme.com/d.png' },
      links: [
        { title: 'Start', to: { kind: 'page', page: guides.pages.Install, space: guides.id }, links: [] },
        { title: 'Gone', to: { kind: 'page', page: 'nowhere', space: guides.id }, links: [] },
        { title: 'For some', to: { kind: 'url', url: 'https://acme.com' }, links: [], condition: 'visitor.claims.pro' },
      ],
    },
    footer: {
      copyright: '© Acme',
      groups: [{ title: 'Us', links: [{ title: 'Home', to: { kind: 'url', url: 'https://acme.com' } }] }],
    },
  })
  const { text } = await read(root)
  expect(text).toContain('<title>Welcome | Acme Docs</title>')
  expect(text).toContain('https://acme.com/l.png')
  expect(text).toContain(`<a href="${root}install">Start</a>`)
  expect(text).not.toContain('Gone')
  expect(text).not.toContain('For some')
  expect(text).toContain('© Acme')
  expect(text).toContain('--primary-surface:light-dark(#aa0000,#ff8888)')
  expect(text).toContain('Open Sans')
})

test('an existing page has precedence over a redirect; otherwise automatic ones come before those of the site', async () => {
  const { root, admin, site, section, guides } = await sectionedSite()
  const redirect = (source: string, destination: object) =>
    admin.post(`${site.path}/redirects`, { source, destination })
  await redirect('/install', { kind: 'external', url: 'https://acme.com/never' })
  await redirect('/old/place', { kind: 'external', url: 'https://acme.com/now' })
  await redirect('/refs', { kind: 'site-section', siteSectionId: section.id })
  expect((await read(`${root}install`)).status).toBe(200)
  expect(await read(`${root}Old/place/?a=1`)).toMatchObject({ status: 307, location: 'https://acme.com/now?a=1' })
  expect(await read(`${root}refs`)).toMatchObject({ status: 307, location: `${root}${section.path}/` })
  const { items } = await admin.get(`${site.path}/site-spaces`)
  const own = items.find(({ space }: { space: { id: string } }) => space.id === guides.id)
  expect((await read(`${root}${own.path}/install`)).location).toBe(`${root}install`)
})

test('moved sections and pages, also as markdown, redirect from their old URLs', async () => {
  const { root, admin, site, section, guides } = await sectionedSite()
  await admin.patch(`${site.path}/sections/${section.id}`, { path: 'interface' })
  expect(await read(`${root}${section.path}/calls`)).toMatchObject({ status: 307, location: `${root}interface/calls` })
  const { id } = await admin.post(`${guides.path}/change-requests`, {})
  const changes = [{ operation: 'update_page', page: guides.pages.Install, slug: 'setup' }]
  await admin.post(`${guides.path}/change-requests/${id}/content`, { changes })
  expect((await read(`${root}install`)).status).toBe(200)
  await admin.post(`${guides.path}/change-requests/${id}/merge`)
  expect(await read(`${root}install`)).toMatchObject({ status: 307, location: `${root}setup` })
  expect((await read(`${root}install.md`)).location).toBe(`${root}setup.md`)
})

test('the address of a group leads to its first page', async () => {
  const { root, guides } = await sectionedSite()
  await given.pages(guides, [
    { title: 'Welcome', markdown: 'Hello.' },
    { title: 'Basics', type: 'group', pages: [{ title: 'One', markdown: '1' }] },
  ])
  expect((await read(`${root}basics`)).location).toBe(`${root}basics/one`)
})

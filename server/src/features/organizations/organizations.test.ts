import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

test('the creator of an organization is its administrator', async () => {
  const user = await given.user()
  const organization = await api
    .as(user)
    .post('/orgs', { title: 'Acme', emailDomains: ['acme.example'], useCase: 'docsSite' })
  expect(organization).toMatchObject({
    object: 'organization',
    title: 'Acme',
    emailDomains: ['acme.example'],
    useCase: 'docsSite',
    type: 'business',
    plan: 'free',
    inviteLinks: true,
    defaultRole: 'read',
    mergeRules: { type: 'none' },
    permissions: { admin: true, createContent: true },
  })
  expect(await api.as(user).get('/orgs')).toMatchObject({ count: 1, items: [{ id: organization.id }] })
})

test('a new organization has a site when the caller requests one', async () => {
  const user = await given.user()
  const organization = await api.as(user).post('/orgs', { title: 'Acme' }, { withDefaultSite: true })
  expect(await api.as(user).get(`/orgs/${organization.id}/sites`)).toMatchObject({
    count: 1,
    items: [{ title: 'Acme', published: false }],
  })
})

test('a user sees the organizations of which they are an enabled member, page by page', async () => {
  const person = await given.user()
  const titles = ['One', 'Two', 'Three']
  for (const title of titles) await api.as(person).post('/orgs', { title })
  await given.organization('Foreign')
  const first = await api.as(person).get('/orgs', { limit: 2 })
  expect(first).toMatchObject({ count: 3, next: { page: expect.any(String) } })
  const second = await api.as(person).get('/orgs', { limit: 2, page: first.next.page })
  expect(second.next).toBeUndefined()
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(titles)
})

test('the fields that members see depend on their role', async () => {
  const organization = await given.organization()
  const seen = async (role: 'admin' | 'create' | 'read' | null) =>
    (await api.as(await given.member(organization, role)).get(organization.path)).permissions
  expect(await seen('admin')).toMatchObject({ admin: true, createContent: true, listMembers: true })
  expect(await seen('create')).toMatchObject({ admin: false, createContent: true, listMembers: true })
  expect(await seen('read')).toMatchObject({ admin: false, createContent: false, listMembers: true })
  expect(await seen(null)).toMatchObject({ admin: false, createContent: false, listMembers: false, view: true })
})

test('administrators change the settings: absent leaves, null removes, a value sets', async () => {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const site = await given.site({ organization })
  const rules = { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] }
  const change = {
    title: 'Renamed',
    hostname: `acme-${organization.id.slice(0, 8).toLowerCase()}`,
    defaultRole: null,
    defaultContent: { type: 'site', site: site.id },
    logo: 'https://example.com/logo.png',
    inviteLinks: false,
    mergeRules: rules,
  }
  expect(await admin.patch(organization.path, change)).toMatchObject({
    title: 'Renamed',
    defaultRole: null,
    defaultContent: { site: site.id },
    inviteLinks: false,
    mergeRules: rules,
    urls: { logo: 'https://example.com/logo.png' },
  })
  const cleared = await admin.patch(organization.path, { defaultContent: null, logo: null })
  expect(cleared).toMatchObject({ title: 'Renamed', hostname: change.hostname })
  expect(cleared.defaultContent).toBeUndefined()
  expect(cleared.urls.logo).toBeUndefined()
  expect(await admin.patch(organization.path, {})).toEqual(cleared)
})

test('bad settings are refused by field, and a taken hostname is a conflict', async () => {
  const [organization, other] = [await given.organization(), await given.organization()]
  await api.as(other.admin).patch(other.path, { hostname: 'taken-host' })
  const cases: [object, number, string][] = [
    [{ title: 'x' }, 400, 'title'],
    [{ title: 'x'.repeat(256) }, 400, 'title'],
    [{ defaultRole: 'owner' }, 400, 'defaultRole'],
    [{ emailDomains: ['not a domain'] }, 400, 'emailDomains.0'],
    [{ hostname: 'UPPER' }, 400, 'hostname'],
    [{ hostname: 'taken-host' }, 409, 'hostname'],
    [{ defaultContent: { type: 'site', site: 'unknown' } }, 400, 'defaultContent.site'],
    [{ mergeRules: { type: 'rules', rules: [{ rule: 'nonsense' }] } }, 400, 'mergeRules'],
  ]
  for (const [body, status, field] of cases) {
    const answer = await api.as(organization.admin).ask('PATCH', organization.path, { body })
    expect(answer.status, JSON.stringify(body)).toBe(status)
    expect(answer.body.error.message).toContain(field)
  }
})

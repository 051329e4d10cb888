/** Putting a space on a site needs the level create on that space, whichever way it gets there. */
import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()
const organization = await given.organization()
const admin = api.as(organization.admin)
/** May create sites, and change those without permissions of their own. */
const creator = await given.member(organization, 'create')

type Way = { path: (site: string) => string; body: (spaceId: string) => object }

const ways: [string, Way][] = [
  ['a new site', { path: () => `${organization.path}/sites`, body: (id) => ({ title: 'Mine', spaces: [id] }) }],
  ['a site', { path: (site) => `${site}/site-spaces`, body: (spaceId) => ({ spaceId }) }],
  ['a section of a site', { path: (site) => `${site}/sections`, body: (spaceId) => ({ spaceId, title: 'Tab' }) }],
]

describe.each(ways)('on %s', (_name, way) => {
  async function put(defaultLevel: 'none' | 'read' | 'review' | 'create') {
    const space = await given.space({ organization, defaultLevel })
    const site = await given.site({ organization, published: true, createdBy: creator })
    const answer = await api.as(creator).ask('POST', way.path(site.path), { body: way.body(space.id) })
    return { answer, space, site }
  }

  test.each(['read', 'review'] as const)('a space one may only %s is refused, and is shown nowhere', async (level) => {
    const { answer, space, site } = await put(level)
    expect(answer).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining(`level create or higher on it: ${space.id}`) } },
    })
    expect((await admin.get(`${site.path}/site-spaces`)).count).toBe(0)
    expect(await admin.get(space.path)).toMatchObject({ visibility: 'private' })
  })

  test('a space that the caller manages is accepted', async () => {
    expect((await put('create')).answer.status).toBe(201)
  })

  test('a space that the caller does not see is treated as unknown', async () => {
    expect((await put('none')).answer).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('refers to spaces that do not exist in this organization') } },
    })
  })
})

test('one space that the caller does not manage fails the whole request', async () => {
  const mine = await given.space({ organization })
  const foreign = await given.space({ organization, defaultLevel: 'edit' })
  const body = { title: 'Mixed', spaces: [mine.id, foreign.id] }
  expect((await api.as(creator).ask('POST', `${organization.path}/sites`, { body })).status).toBe(403)
  const { items } = await admin.get(`${organization.path}/sites`)
  expect(items.map(({ title }: { title: string }) => title)).not.toContain('Mixed')
})

test('the administrator of a site has no rights on spaces that are not on it', async () => {
  const space = await given.space({ organization, defaultLevel: 'read' })
  const site = await given.site({ organization, published: true })
  const manager = await given.member(organization, 'read')
  await given.grant({ site }, { user: manager }, 'admin')
  const answer = await api.as(manager).ask('POST', `${site.path}/site-spaces`, { body: { spaceId: space.id } })
  expect(answer.status).toBe(403)
})

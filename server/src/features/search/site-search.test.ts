import { readVisitor } from '@lectern/content/visitors'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { searchSite } from './index.ts'

const { api, given, database } = await startTestServer()
const organization = await given.organization()
const admin = api.as(organization.admin)

async function siteOf(titles: string[]) {
  const spaces = []
  for (const title of titles) {
    const space = await given.space({ organization, title })
    await given.pages(space, [{ title: `Otter in ${title}`, markdown: 'Otters swim' }])
    spaces.push(space)
  }
  const site = await given.site({ organization, spaces })
  const { items } = await admin.get(`${site.path}/site-spaces`)
  return { site, spaces, siteSpaces: items.map(({ id }: { id: string }) => id) as string[] }
}

const found = async (site: { path: string }, body: object, caller = admin) =>
  (await caller.post(`${site.path}/search`, { query: 'otter', ...body })).items.map(
    ({ title }: { title: string }) => title,
  )

test('searches all site spaces, or those of a scope', async () => {
  const { site, siteSpaces } = await siteOf(['One', 'Two', 'Three'])
  const [one, two, three] = siteSpaces
  expect(await found(site, {})).toEqual(['One', 'Two', 'Three'])
  expect(await found(site, { scope: { mode: 'all' } })).toEqual(['One', 'Two', 'Three'])
  expect(await found(site, { mode: 'all' })).toEqual(['One', 'Two', 'Three'])
  expect(await found(site, { scope: { mode: 'default' } })).toEqual(['One'])
  expect(await found(site, { scope: { mode: 'default', includedSiteSpaces: [three] } })).toEqual(['Three', 'One'])
  expect(await found(site, { scope: { mode: 'specific', siteSpaceIds: [two] } })).toEqual(['Two'])
  expect(await found(site, { siteSpaceIds: [two, one] })).toEqual(['Two', 'One'])
  expect(await found(site, { mode: 'current', siteSpaceId: two })).toEqual(['Two', 'One'])
})

test('answers with spaces and their pages', async () => {
  const { site } = await siteOf(['One', 'Two'])
  const answer = await admin.ask('POST', `${site.path}/search`, { body: { query: 'otter' }, query: { limit: 1 } })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ count: 2, items: [{ title: 'One', pages: [{ title: 'Otter in One' }] }] })
  const next = { limit: 1, page: answer.body.next.page }
  const more = await admin.ask('POST', `${site.path}/search`, { body: { query: 'otter' }, query: next })
  expect(more.body).toMatchObject({ count: 2, items: [{ title: 'Two' }] })
  expect(more.body).not.toHaveProperty('next')
})

test('refuses a scope that is incomplete or names a space that is not on the site', async () => {
  const { site } = await siteOf(['One'])
  const other = await siteOf(['Two'])
  const refusal = async (body: object) => {
    const answer = await admin.ask('POST', `${site.path}/search`, { body: { query: 'otter', ...body } })
    expect(answer.status).toBe(400)
    return answer.body.error.message
  }
  expect(await refusal({ mode: 'current' })).toMatch(/^siteSpaceId /)
  expect(await refusal({ mode: 'specific' })).toMatch(/^siteSpaceIds /)
  expect(await refusal({ siteSpaceIds: other.siteSpaces })).toMatch(/^siteSpaceIds /)
  expect(await refusal({ scope: { mode: 'specific' } })).toMatch(/siteSpaceIds/)
  expect(await refusal({ query: '  ' })).toMatch(/^query /)
  expect(await refusal({ query: 'x'.repeat(513) })).toMatch(/^query /)
})

test('finds only what the caller can read', async () => {
  const { site, spaces } = await siteOf(['Open', 'Closed'])
  await database.db.updateTable('spaces').set({ default_level: 'none' }).where('id', '=', spaces[1]!.id).execute()
  const reader = api.as(await given.member(organization, 'read'))
  expect(await found(site, {}, reader)).toEqual(['Open'])
  expect(await found(site, {})).toEqual(['Open', 'Closed'])
  await admin.delete(spaces[0]!.path)
  expect(await found(site, {})).toEqual(['Closed'])
})

describe('a visitor', () => {
  const conditional = '{% if visitor.claims.beta %}\nSecret heron flies\n{% endif %}'
  const pages = [
    { title: 'Heron', markdown: `Everyone\n\n## Birds\n\nPlain heron\n\n${conditional}` },
    { title: 'Beta herons', condition: 'visitor.claims.beta', pages: [{ title: 'Below', markdown: 'heron' }] },
    { title: 'Part', markdown: `Walks\n\n${conditional}` },
  ]
  const openSpace = async () => {
    const space = await given.space({ organization })
    await given.pages(space, pages)
    return space
  }
  const seenBy = async (space: { id: string }, isBeta: boolean, query: string) => {
    const visitor = readVisitor(
      { type: 'object', properties: { beta: { type: 'boolean' } } },
      { signed: { beta: isBeta } },
    )
    const { pages } = await searchSite(database.db, [space.id], query, { visitor, context: {}, limit: 10 })
    return pages.map(({ page, shown }) => [page.title, ...shown.map(({ body }) => body)])
  }

  test('finds the pages and the parts of pages that are visible to them', async () => {
    const space = await openSpace()
    expect(await seenBy(space, false, 'heron')).toEqual([['Heron', 'Plain heron']])
    const all = await seenBy(space, true, 'heron')
    expect(all.map(([title]) => title).toSorted()).toEqual(['Below', 'Beta herons', 'Heron', 'Part'])
    expect(JSON.stringify(all)).toContain('Secret heron')
  })

  test('learns nothing about hidden content: not by excluded words, by neighbouring words, nor by corrections', async () => {
    const space = await openSpace()
    const titles = async (query: string) => (await seenBy(space, false, query)).map(([title]) => title)
    expect(await titles('heron -secret')).toEqual(['Heron'])
    expect(await titles('secret flies walks')).toEqual(['Part'])
    expect(await titles('secret')).toEqual([])
    expect(await titles('secrte flies')).toEqual([])
  })

  test('finds content as soon as it is visible', async () => {
    const space = await openSpace()
    const titles = async () => (await seenBy(space, false, 'heron')).map(([title]) => title).toSorted()
    expect(await titles()).toEqual(['Heron'])
    await given.pages(space, [{ title: 'Open', pages: [{ title: 'Below', id: 'below', markdown: 'heron' }] }])
    expect(await titles()).toEqual(['Below'])
    const condition = 'visitor.claims.beta'
    await given.pages(space, [
      { title: 'Closed', condition, pages: [{ title: 'Below', id: 'below', markdown: 'heron' }] },
    ])
    expect(await titles()).toEqual([])
  })
})

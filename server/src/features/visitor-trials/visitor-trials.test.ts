import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

const PRO = 'visitor.claims.plan == "pro"'
const PAGES = [
  { title: 'Welcome', markdown: `Hello.\n\n{% if ${PRO} %}\nOnly for **pro**\n{% endif %}` },
  { title: 'Prices', markdown: 'Much.', condition: PRO, pages: [{ title: 'Discounts', markdown: 'None.' }] },
]
const SCHEMA = {
  type: 'object',
  properties: {
    plan: { type: 'string', description: 'What they pay for', enum: ['free', 'pro'] },
    unsigned: {
      type: 'object',
      description: 'Unsigned claims of the site visitor.',
      properties: { isBeta: { type: 'boolean', description: 'Whether they try new things' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
}

async function givenSite() {
  const organization = await given.organization()
  const guides = await given.space({ organization, title: 'Guides' })
  const inner = await given.space({ organization, title: 'Inner' })
  await given.pages(guides, PAGES)
  const site = await given.site({ organization, title: 'Acme', published: true, spaces: [guides, inner] })
  const admin = api.as(organization.admin)
  await admin.put(`${site.path}/adaptive-schema`, { jsonSchema: SCHEMA })
  const { items } = await admin.get(`${site.path}/site-spaces`)
  const [first, second] = items as { id: string }[]
  await admin.patch(`${site.path}/site-spaces/${second!.id}`, { condition: 'visitor.claims.unsigned.isBeta == true' })
  const pages = (await admin.get(`/spaces/${guides.id}/content/pages`)).pages as { id: string; title: string }[]
  const tried = (claims: object, rest: object = {}) => admin.post(`${site.path}/visitors/try`, { claims, ...rest })
  return { organization, admin, guides, site, first: first!, second: second!, pages, tried }
}

test('a visitor is tried: what the site shows is what the trial says, with the condition that decides', async () => {
  const { tried, first, second, pages } = await givenSite()
  const [welcome, prices] = pages
  const nobody = await tried({}, { siteSpaceId: first.id })
  expect(nobody.siteSpaces.map((each: { isShown: boolean }) => each.isShown)).toEqual([true, false])
  expect(nobody.siteSpaces[1].conditions).toEqual([
    {
      on: 'site-space',
      id: second.id,
      title: 'Inner',
      expression: 'visitor.claims.unsigned.isBeta == true',
      isMet: false,
      reason: 'no-claims',
    },
  ])
  expect(nobody.pages).toMatchObject({ count: 3, shown: 1 })
  expect(nobody.pages.conditional).toMatchObject([{ id: prices!.id, title: 'Prices', isShown: false }])

  const pro = await tried({ plan: 'pro', unsigned: { isBeta: true } }, { siteSpaceId: first.id, pageId: welcome!.id })
  expect(pro.siteSpaces.map((each: { isShown: boolean }) => each.isShown)).toEqual([true, true])
  expect(pro.pages).toMatchObject({ count: 3, shown: 3, conditional: [{ isShown: true }] })
  expect(pro.page).toMatchObject({
    title: 'Welcome',
    isShown: true,
    conditions: [{ on: 'block', title: 'Only for pro', expression: PRO, isMet: true, reason: 'met' }],
  })
  const free = await tried({ plan: 'free' }, { siteSpaceId: first.id, pageId: welcome!.id })
  expect(free.page.conditions).toMatchObject([{ isMet: false, reason: 'not-met' }])
})

test('a page below one that is hidden is hidden by the condition above it', async () => {
  const { tried, first, admin, guides } = await givenSite()
  const { pages } = await admin.get(`/spaces/${guides.id}/content/pages`)
  const below = pages[1].pages[0]
  const { page } = await tried({ plan: 'free' }, { siteSpaceId: first.id, pageId: below.id })
  expect(page).toMatchObject({
    title: 'Discounts',
    isShown: false,
    conditions: [{ title: 'Prices', reason: 'not-met' }],
  })
})

test('claims that the schema does not allow are named, and too many are refused', async () => {
  const { tried, admin, site, first } = await givenSite()
  const { ignoredClaims } = await tried({ plan: 'gold', team: 1, unsigned: { isBeta: true, x: 1 } })
  expect(ignoredClaims).toEqual(['plan', 'team', 'unsigned.x'])
  const refused = await admin.ask('POST', `${site.path}/visitors/try`, { body: { claims: { a: 'x'.repeat(9000) } } })
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    'claims must have at most 8192 characters of JSON',
  ])
  const unknown = await admin.ask('POST', `${site.path}/visitors/try`, {
    body: { claims: {}, siteSpaceId: first.id, pageId: 'nowhere' },
  })
  expect(unknown.status).toBe(400)
})

test('the pages of a space are listed only for somebody who sees the space', async () => {
  const organization = await given.organization()
  const open = await given.space({ organization, title: 'Open' })
  const space = await given.space({ organization, title: 'Private', defaultLevel: 'none' })
  const site = await given.site({ organization, title: 'Acme', published: true, spaces: [open, space] })
  const as = api.as(await given.member(organization, 'read'))
  const { siteSpaces } = await as.post(`${site.path}/visitors/try`, { claims: {} })
  const ask = (caller: typeof as) =>
    caller.ask('POST', `${site.path}/visitors/try`, { body: { claims: {}, siteSpaceId: siteSpaces[1].id } })
  expect((await ask(as)).status).toBe(404)
  expect((await ask(api.as(organization.admin))).status).toBe(200)
})

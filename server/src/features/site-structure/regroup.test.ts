import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, url } = await startTestServer()

interface Placed {
  id: string
  title: string
  siteSpaces: { id: string; space: { title: string } }[]
}

async function givenSite() {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const spaces = await Promise.all(['Guides', 'Reference', 'Old'].map((title) => given.space({ organization, title })))
  for (const space of spaces)
    await given.pages(space, [
      { title: 'Start', markdown: 'x' },
      { title: 'More', markdown: 'y' },
    ])
  const { id, basename } = await admin.post(`${organization.path}/sites`, {
    title: `Docs ${organization.id}`,
    spaces: spaces.map((space) => space.id),
  })
  const path = `${organization.path}/sites/${id}`
  await admin.post(`${path}/publish`)
  const { items } = await admin.get(`${path}/site-spaces`)
  const [guides, reference, old]: string[] = items.map((item: { id: string }) => item.id)
  const regroup = (siteSpaces: (string | undefined)[], into?: string) =>
    admin.post(`${path}/structure/regroup`, { siteSpaces, ...(into !== undefined && { into }) })
  const outline = ({ structure }: { structure: Placed[] }) =>
    structure.map(({ title, siteSpaces }) => `${title}: ${siteSpaces.map(({ space }) => space.title).join(' ')}`)
  const leadsTo = async (address: string) =>
    new URL((await fetch(`${url}/sites/${basename}/${address}`)).url).pathname.split(`/${basename}/`)[1]
  return { admin, path, guides: guides!, reference: reference!, old: old!, regroup, outline, leadsTo }
}

test('each space of a site becomes a section, and keeps its id and its old address', async () => {
  const { guides, reference, old, regroup, outline, leadsTo } = await givenSite()
  const changed = await regroup([guides, reference, old])
  expect(outline(changed)).toEqual(['Guides: Guides', 'Reference: Reference', 'Old: Old'])
  expect(changed.structure.map(({ siteSpaces }: Placed) => siteSpaces[0]!.id)).toEqual([guides, reference, old])
  expect(await leadsTo('more')).toBe('more')
  expect(await leadsTo('reference/more')).toBe('reference/more')
})

test('a section becomes a variant of another and back; addresses lead on and conditions hold', async () => {
  const { admin, path, guides, reference, old, regroup, outline, leadsTo } = await givenSite()
  const [first, , third]: Placed[] = (await regroup([guides, reference, old])).structure
  await admin.patch(`${path}/sections/${third!.id}`, { condition: 'visitor.claims.isOld' })
  expect(outline(await regroup([reference], first!.id))).toEqual(['Guides: Guides Reference', 'Old: Old'])
  expect(await leadsTo('reference/more')).toBe('reference/more')
  expect(outline(await regroup([old], first!.id))).toEqual(['Guides: Guides Reference Old'])
  const { items } = await admin.get(`${path}/site-spaces`)
  expect(items.find(({ id }: { id: string }) => id === old)).toMatchObject({ condition: 'visitor.claims.isOld' })
  expect(outline(await regroup([reference]))).toEqual(['Guides: Guides Old', 'Reference: Reference'])
  expect(await leadsTo('reference/more')).toBe('reference/more')
})

test('one of several spaces becomes a section, the others stay variants in a first one', async () => {
  const { guides, old, regroup, outline, leadsTo } = await givenSite()
  const [title, ...rest] = outline(await regroup([old]))
  expect([title?.replace(/^.*:/, ':'), ...rest]).toEqual([': Guides Reference', 'Old: Old'])
  expect(await leadsTo('old/more')).toBe('old/more')
  await expect(regroup([guides], 'none')).rejects.toMatchObject({
    answer: { status: 400, body: { error: { message: 'into refers to a section that does not exist on this site' } } },
  })
  await expect(regroup(['none'])).rejects.toMatchObject({ answer: { status: 400 } })
})

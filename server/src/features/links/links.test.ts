import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { listStatements } from '../../../test/list-statements.ts'

const { api, url, given, database } = await startTestServer()

/** A space that is edited without change requests. */
async function givenSpace(organization?: Awaited<ReturnType<typeof given.organization>>) {
  const owner = organization ?? (await given.organization())
  const space = await given.space({ organization: owner, editMode: 'live' })
  await given.pages(space, [], {
    files: ['logo', 'unused'].map((id) => ({
      id,
      name: `${id}.png`,
      contentType: 'image/png',
      size: 3,
      key: 'a'.repeat(64),
    })),
    reusableContents: [{ id: 'notice', title: 'Notice', markdown: '## Mind' }],
  })
  const as = api.as(owner.admin)
  const write = (...changes: object[]) => as.post(`${space.path}/content`, { changes })
  const insert = async (title: string, markdown = '', path = space.path): Promise<string> => {
    const change = { operation: 'insert_page', title, document: { markdown } }
    return (await as.post(`${path}/content`, { changes: [change] }, { compat: false })).changes[0].page.id
  }
  const links = (query = {}) => as.get(`${space.path}/links`, query)
  return { organization: owner, space, as, write, insert, links }
}

interface Location {
  kind: string
  url?: string
  page?: { id: string; title: string; path: string }
  file?: { id: string }
  internalLocation?: { type: string; anchor?: string; node?: string }
}
interface Item {
  status: string
  relation: string
  targetReference?: Location
  locationReferences: Location[]
}
const statuses = ({ items }: { items: Item[] }) => items.map(({ status }) => status).sort()
const pagesOf = (locations: Location[]) => locations.map(({ page }) => page?.title).sort()
const removal = (page: string) => ({ operation: 'delete_page', page })
const refusal = (status: number, message: string) => ({
  answer: { status, body: { error: { code: status, message: expect.stringContaining(message) } } },
})

test('a link is ok, broken or in-app', async () => {
  const { space, as, insert, links } = await givenSpace()
  const target = await insert('Target', '## Here')
  const page = await insert(
    'Page',
    [
      `[page](/pages/${target}) [anchor](/pages/${target}#here) [address](${url}/s/${space.id}/target)`,
      `[website](https://example.com/) [mail](mailto:me@example.com) ![](/files/logo)`,
      `{% include "/reusable-contents/notice" %}`,
      `[no page](missing.md) [no anchor](/pages/${target}#gone) [exported](/broken/pages/x)`,
      `[settings](${url}/o/x/settings)`,
    ].join('\n\n'),
  )
  const ofPage = await as.get(`${space.path}/content/page/${page}/links`)
  expect(statuses(ofPage)).toEqual(['broken', 'broken', 'broken', 'in-app', ...Array(6).fill('ok')])
  expect(ofPage).toMatchObject({ count: 10, stats: { total: 10, broken: { total: 3 } } })
  const inSpace = await links()
  expect(inSpace).toEqual(ofPage)
})

test('references are whole objects; a broken link says what it names, and has no target', async () => {
  const { organization, space, as, insert } = await givenSpace()
  const collection = await given.collection({ organization })
  const other = await given.space({ organization })
  const target = await insert('Target', '## Here')
  const markdown = [
    `[a](/pages/${target}#here) [b](/files/logo) [c](/spaces/${other.id}) [d](/collections/${collection.id})`,
    `[e](/users/${organization.admin.id} "mention") {% include "/reusable-contents/notice" %}`,
    `{% include "/reusable-contents/notice" %}`,
    `[f](${url}/o/x/settings) [g](/pages/${target})`,
    `[h](missing.md)`,
  ]
  const page = await insert('Page', markdown.join('\n\n'))
  const { items } = await as.get(`${space.path}/content/page/${page}/links`)
  const found = (kind: string) => items.filter((item: Item) => item.targetReference?.kind === kind)
  const around = {
    organization: { object: 'organization', id: organization.id },
    space: { object: 'space', id: space.id },
    versionContext: {
      type: 'revision',
      revision: { object: 'revision', id: (await as.get(space.path)).revision, pages: [], files: [] },
    },
  }
  const pages = found('page').map((item: Item) => item.targetReference)
  expect(pages).toContainEqual(expect.objectContaining({ internalLocation: { type: 'anchor', anchor: 'here' } }))
  expect(pages).toHaveLength(2)
  for (const each of pages)
    expect(each).toMatchObject({ ...around, page: { id: target, type: 'document', path: 'target', pages: [] } })
  expect(found('file')).toMatchObject([
    { relation: 'reference', targetReference: { ...around, file: { id: 'logo', downloadURL: expect.any(String) } } },
  ])
  expect(found('reusable-content')).toMatchObject([
    { relation: 'dependsOn', targetReference: { ...around, reusableContent: { id: 'notice', title: 'Notice' } } },
  ])
  expect(found('space')).toMatchObject([
    { targetReference: { organization: around.organization, space: { id: other.id } } },
  ])
  expect(found('collection')).toMatchObject([
    { targetReference: { organization: around.organization, collection: { object: 'collection', id: collection.id } } },
  ])
  expect(found('user')).toMatchObject([{ targetReference: { user: { object: 'user', id: organization.admin.id } } }])
  expect(found('url')).toMatchObject([{ status: 'in-app', targetReference: { url: `${url}/o/x/settings` } }])
  const broken = items.filter(({ status }: Item) => status === 'broken')
  expect(broken).toEqual([
    {
      status: 'broken',
      relation: 'reference',
      brokenTarget: { kind: 'nowhere', address: 'missing.md' },
      text: 'h',
      locationReferences: [expect.objectContaining({ kind: 'page' })],
    },
  ])
  expect(broken[0].locationReferences[0]).toMatchObject({ ...around, page: { id: page, path: 'page' } })
})

test('one item per target lists every page and block that links there', async () => {
  const { space, as, insert, links } = await givenSpace()
  const target = await insert('Target')
  const first = await insert('First', `[a](/pages/${target}) and [b](/pages/${target})\n\n[c](/pages/${target})`)
  await insert('Second', `[a](/pages/${target})`)
  const { items } = await links()
  expect(items).toHaveLength(1)
  expect(pagesOf(items[0].locationReferences)).toEqual(['First', 'First', 'Second'])
  const { document } = await as.get(`${space.path}/content/page/${first}`, { format: 'document' })
  const nodes = items[0].locationReferences
    .filter(({ page }: Location) => page?.id === first)
    .map(({ internalLocation }: Location) => internalLocation)
  expect(nodes).toEqual(document.nodes.map(({ key }: { key: string }) => ({ type: 'node', node: key })))
})

test('status filters the list and not the stats', async () => {
  const { space, as, insert, links } = await givenSpace()
  const page = await insert('Page', `[a](https://example.com) [b](missing.md) [c](${url}/settings)`)
  const stats = { total: 3, broken: { total: 1 } }
  for (const path of [`${space.path}/links`, `${space.path}/content/page/${page}/links`])
    for (const status of ['ok', 'broken', 'in-app']) {
      const listed = await as.get(path, { status })
      expect(listed).toMatchObject({ stats, count: 1 })
      expect(statuses(listed)).toEqual([status])
    }
  await expect(links({ status: 'fine' })).rejects.toMatchObject(refusal(400, 'status'))
})

test('pagination continues after the last item, also when links are added and removed meanwhile', async () => {
  const { insert, links } = await givenSpace()
  await insert('Page', Array.from({ length: 7 }, (_, at) => `[a](https://example.com/${at})`).join('\n\n'))
  const first = await links({ limit: 3 })
  await insert('More', '[a](https://example.com/00) [b](https://example.com/35)')
  const seen = [...first.items]
  for (let { next } = first; next; ) {
    const page = await links({ limit: 3, page: next.page })
    expect(page.stats.total).toBe(9)
    seen.push(...page.items)
    next = page.next
  }
  const urls = seen.map(({ targetReference }: Item) => targetReference?.url)
  expect(urls).toEqual([0, 1, 2, 3, 35, 4, 5, 6].map((at) => `https://example.com/${at}`))
})

test('the deletion of a page in a change request shows up as a broken link before the merge', async () => {
  const { organization, space, as, insert, links } = await givenSpace()
  const target = await insert('Target', '## Here')
  const page = await insert('Page', `[a](/pages/${target})\n\n[b](/pages/${target}#here)\n\n[c](missing.md)`)
  const { path } = await given.changeRequest({ space, createdBy: organization.admin })
  const inChangeRequest = (query = {}) => as.get(`${path}/links`, query)
  expect((await inChangeRequest()).stats).toEqual({ total: 3, broken: { total: 1, changeRequest: 0 } })

  await as.post(`${path}/content`, { changes: [removal(target)] })
  const all = await inChangeRequest({ status: 'broken' })
  expect(all.stats).toEqual({ total: 3, broken: { total: 3, changeRequest: 2 } })
  const own = await inChangeRequest({ brokenContext: 'change-request' })
  expect(own).toMatchObject({ count: 2, stats: all.stats })
  for (const item of own.items) {
    expect(item).not.toHaveProperty('targetReference')
    expect(item.locationReferences).toMatchObject([
      {
        page: { id: page, title: 'Page' },
        versionContext: { type: 'changeRequest', changeRequest: { object: 'change-request', number: 1 } },
      },
    ])
  }
  const before = await inChangeRequest({ brokenContext: 'space', status: 'broken' })
  expect(before).toMatchObject({ count: 1, stats: all.stats })
  expect((await as.get(`${path}/content/page/${page}/links`)).stats).toEqual(all.stats)
  // The space is not changed yet.
  expect((await links()).stats).toEqual({ total: 3, broken: { total: 1 } })

  await as.post(`${path}/merge`)
  expect((await links()).stats).toEqual({ total: 3, broken: { total: 3 } })
  const later = await given.changeRequest({ space, createdBy: organization.admin })
  expect((await as.get(`${later.path}/links`)).stats.broken).toEqual({ total: 3, changeRequest: 0 })
})

test('a broken link that a change request adds is its own; one that it repairs is not broken', async () => {
  const { organization, space, as, insert } = await givenSpace()
  const page = await insert('Page', '[a](missing.md)')
  const { path } = await given.changeRequest({ space, createdBy: organization.admin })
  const rewrite = (markdown: string) =>
    as.post(`${path}/content`, { changes: [{ operation: 'update_page', page, document: { markdown } }] })
  await rewrite('[a](missing.md) [b](other.md)')
  expect((await as.get(`${path}/links`)).stats.broken).toEqual({ total: 2, changeRequest: 1 })
  await rewrite('[a](https://example.com)')
  expect((await as.get(`${path}/links`)).stats).toEqual({ total: 1, broken: { total: 0, changeRequest: 0 } })
})

test('only broken links have brokenContext', async () => {
  const { organization, space, as } = await givenSpace()
  const { path } = await given.changeRequest({ space, createdBy: organization.admin })
  for (const status of ['ok', 'in-app'])
    await expect(as.get(`${path}/links`, { status, brokenContext: 'space' })).rejects.toMatchObject(
      refusal(400, 'brokenContext'),
    )
  await expect(as.get(`${path}/links`, { brokenContext: 'moon' })).rejects.toMatchObject(refusal(400, 'brokenContext'))
})

test('relative links still find their target after renames and moves', async () => {
  const { space, as, insert, write, links } = await givenSpace()
  const target = await insert('Target', '## Here')
  const parent = await insert('Parent')
  await insert('Page', `[a](/pages/${target}#here) [b](/pages/${target})`)
  const before = await links()
  await write({ operation: 'update_page', page: target, title: 'Renamed', slug: 'renamed', into: parent })
  const after = await links()
  expect(after.stats).toEqual(before.stats)
  expect(statuses(after)).toEqual(['ok', 'ok'])
  const { path } = await as.get(`${space.path}/content/page/${target}`)
  expect(after.items.map(({ targetReference }: Item) => targetReference?.page?.path)).toEqual([path, path])
})

test('links into another space are resolved as far as the caller may see it', async () => {
  const organization = await given.organization()
  const here = await givenSpace(organization)
  const there = await givenSpace(organization)
  const target = await there.insert('Target', '## Here')
  const draft = await given.changeRequest({ space: there.space, createdBy: organization.admin })
  const unmerged = await there.insert('Unmerged', '', draft.path)
  const prefix = `/spaces/${there.space.id}/pages`
  await here.insert(
    'Page',
    [
      `[a](${prefix}/${target})`,
      `[b](${prefix}/${target}#here)`,
      `[c](https://app.gitbook.com/s/${there.space.id}/target)`,
      `[d](${prefix}/${target}#gone)`,
      `[e](${prefix}/${unmerged})`,
      '[f](/spaces/doesNotExist)',
    ].join('\n\n'),
  )
  const seen = await here.links()
  expect(statuses(seen)).toEqual(['broken', 'broken', 'broken', 'ok', 'ok', 'ok'])
  const ok = seen.items.filter(({ status }: Item) => status === 'ok')
  for (const { targetReference } of ok)
    expect(targetReference).toMatchObject({
      kind: 'page',
      organization: { id: organization.id },
      space: { id: there.space.id },
      versionContext: { type: 'revision', revision: { id: (await here.as.get(there.space.path)).revision } },
      page: { id: target, path: 'target' },
    })

  const reader = await given.member(organization, 'read')
  await given.grant({ space: there.space }, { user: reader }, 'none')
  const hidden = await api.as(reader).get(`${here.space.path}/links`)
  expect(statuses(hidden)).toEqual(Array(6).fill('broken'))
  expect(JSON.stringify(hidden)).not.toContain(there.space.id)

  await here.as.delete(there.space.path)
  expect(statuses(await here.links())).toEqual(Array(6).fill('broken'))
})

test('guests see no people, and only the collections they have access to', async () => {
  const { organization, space, as, insert } = await givenSpace()
  const collection = await given.collection({ organization })
  await insert('Page', `[a](/users/${organization.admin.id} "mention") [b](/collections/${collection.id})`)
  expect(statuses(await as.get(`${space.path}/links`))).toEqual(['ok', 'ok'])
  const guest = await given.member(organization, null)
  await given.grant({ space }, { user: guest }, 'read')
  const seen = await api.as(guest).get(`${space.path}/links`)
  expect(statuses(seen)).toEqual(['broken', 'broken'])
  expect(JSON.stringify(seen)).not.toContain(organization.admin.email)
})

test('backlinks of a file are the places that use it', async () => {
  const { organization, space, as, insert, write } = await givenSpace()
  const unused = await as.get(`${space.path}/content/files/unused/backlinks`)
  expect(unused).toEqual({ items: [], count: 0 })
  const page = await insert('Page', '![](/files/logo)\n\n[download](/files/logo)')
  await insert('Other', 'Text')
  const { items, count } = await as.get(`${space.path}/content/files/logo/backlinks`)
  expect(count).toBe(2)
  for (const item of items)
    expect(item).toMatchObject({
      kind: 'page',
      organization: { id: organization.id },
      space: { id: space.id },
      versionContext: { type: 'revision' },
      page: { id: page },
      internalLocation: { type: 'node' },
    })
  const { path } = await given.changeRequest({ space, createdBy: organization.admin })
  await as.post(`${path}/content`, { changes: [removal(page)] })
  expect((await as.get(`${path}/content/files/logo/backlinks`)).count).toBe(0)
  await as.post(`${path}/merge`)
  expect((await as.get(`${space.path}/content/files/logo/backlinks`)).count).toBe(0)
  await write({ operation: 'insert_page', title: 'Again', document: { markdown: '![](/files/logo)' } })
  expect((await as.get(`${space.path}/content/files/logo/backlinks`)).count).toBe(1)
})

test('a cover uses its file without naming a block', async () => {
  const { organization, space, as } = await givenSpace()
  await given.pages(space, [{ title: 'Covered', cover: { ref: { kind: 'file', file: 'logo' }, yPos: 0 } }], {
    files: [{ id: 'logo', name: 'logo.png', contentType: 'image/png', size: 3, key: 'a'.repeat(64) }],
  })
  const { items } = await api.as(organization.admin).get(`${space.path}/content/files/logo/backlinks`)
  expect(items).toMatchObject([{ kind: 'page', page: { title: 'Covered' } }])
  expect(items[0]).not.toHaveProperty('internalLocation')
  expect(await as.get(`${space.path}/links`)).toMatchObject({ items: [{ relation: 'dependsOn', status: 'ok' }] })
})

test('backlinks of a page are the places that link to it or into it, through moves, deletions and merges', async () => {
  const { organization, space, as, insert, write } = await givenSpace()
  const target = await insert('Target', '## Here\n\n[self](#here)')
  const backlinks = async (path = space.path) =>
    pagesOf((await as.get(`${path}/content/page/${target}/backlinks`)).items)
  expect(await backlinks()).toEqual([])
  const first = await insert('First', `[a](/pages/${target})`)
  await insert('Second', `[a](/pages/${target}#here) [b](/pages/${target}#gone)\n\n[c](/pages/${target})`)
  expect(await backlinks()).toEqual(['First', 'Second', 'Second'])
  await write({ operation: 'update_page', page: target, slug: 'moved', into: first })
  expect(await backlinks()).toEqual(['First', 'Second', 'Second'])
  const { path } = await given.changeRequest({ space, createdBy: organization.admin })
  await insert('Third', `[a](/pages/${target})`, path)
  expect(await backlinks(path)).toEqual(['First', 'Second', 'Second', 'Third'])
  expect(await backlinks()).toEqual(['First', 'Second', 'Second'])
  await as.post(`${path}/merge`)
  expect(await backlinks()).toEqual(['First', 'Second', 'Second', 'Third'])
  const listed = await as.get(`${space.path}/content/page/${target}/backlinks`, { limit: 3 })
  const rest = await as.get(`${space.path}/content/page/${target}/backlinks`, { limit: 3, page: listed.next.page })
  expect(pagesOf([...listed.items, ...rest.items])).toEqual(['First', 'Second', 'Second', 'Third'])
})

test('links inside reusable content are listed with that as their place', async () => {
  const { space, organization } = await givenSpace()
  await given.pages(space, [{ title: 'Page' }], {
    reusableContents: [{ id: 'notice', title: 'Notice', markdown: '[a](missing.md)' }],
  })
  const { items } = await api.as(organization.admin).get(`${space.path}/links`)
  expect(items).toMatchObject([
    { status: 'broken', locationReferences: [{ kind: 'reusable-content', reusableContent: { id: 'notice' } }] },
  ])
})

test('the links of a document are extracted once, however many requests there are', async () => {
  const { space, insert, links } = await givenSpace()
  await insert('One', '[a](https://example.com/1)')
  const stored = () =>
    database.db.selectFrom('document_links').selectAll().where('space_id', '=', space.id).orderBy('hash').execute()
  expect(await stored()).toEqual([])
  const answers = await Promise.all(Array.from({ length: 8 }, () => links()))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.stats))).size).toBe(1)
  const before = await stored()
  expect(before.length).toBeGreaterThan(0)
  await database.db
    .updateTable('document_links')
    .set({ text: sql`text || ' '` })
    .where('space_id', '=', space.id)
    .execute()
  await insert('Two', '[a](https://example.com/2)')
  expect((await links()).stats.total).toBe(2)
  const after = await stored()
  expect(after).toHaveLength(before.length + 1)
  // Existing rows are read, not written again.
  for (const { hash } of before) expect(after.find((row) => row.hash === hash)!.text.endsWith(' ')).toBe(true)
})

test('a space that links into many others is checked with as many statements as one that links into one', async () => {
  const organization = await given.organization()
  const count = async (others: number) => {
    const here = await givenSpace(organization)
    const addresses: string[] = []
    for (let at = 0; at < others; at++) {
      const space = await given.space({ organization })
      const { pages } = await given.pages(space, [{ title: 'Top', pages: [{ title: 'Target', markdown: '## Here' }] }])
      addresses.push(`[a](/spaces/${space.id}/pages/${pages.Target}#here)`)
    }
    await here.insert('Page', addresses.join('\n\n'))
    const statements = await listStatements(async () =>
      expect(statuses(await here.links())).toEqual(Array(others).fill('ok')),
    )
    return statements.length
  }
  const one = await count(1)
  expect(one).toBeGreaterThan(0)
  expect(await count(12)).toBeLessThanOrEqual(one + 1)
})

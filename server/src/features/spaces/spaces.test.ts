import { beforeAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()
const ids = (list: { items: { id: string }[] }) => list.items.map((item) => item.id)

let organization: Awaited<ReturnType<typeof given.organization>>
let creator: Awaited<ReturnType<typeof given.member>>
let reader: Awaited<ReturnType<typeof given.member>>
beforeAll(async () => {
  organization = await given.organization()
  creator = await given.member(organization, 'create')
  reader = await given.member(organization, 'read')
})

describe('creating a space', () => {
  test('needs no body: the space is private, locked, inherits, and has a first revision', async () => {
    const answer = await api.as(creator).ask('POST', `${organization.path}/spaces`)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(answer.body.urls.location)
    expect(answer.body).toMatchObject({
      object: 'space',
      title: 'Untitled',
      emoji: '',
      visibility: 'private',
      editMode: 'locked',
      defaultLevel: 'inherit',
      mergeRules: { type: 'inherit' },
      organization: organization.id,
      comments: 0,
      changeRequests: 0,
      permissions: { view: true, admin: true },
    })
    expect(answer.body).not.toHaveProperty('parent')
    const revision = await database.db
      .selectFrom('revisions')
      .selectAll()
      .where('id', '=', answer.body.revision)
      .executeTakeFirst()
    expect(revision).toMatchObject({ space_id: answer.body.id, type: 'edits', parents: [], created_by: creator.id })
  })

  test('accepts title, emoji, language, edit mode and parent', async () => {
    const collection = await given.collection({ organization })
    const body = {
      title: 'Guide',
      emoji: '📘',
      language: 'pt-br',
      editMode: 'live',
      parent: collection.id,
      empty: true,
    }
    const { empty: _, ...expected } = body
    const space = await api.as(creator).post(`${organization.path}/spaces`, body)
    expect(space).toMatchObject(expected)
    expect(await api.as(reader).get(`/spaces/${space.id}`)).toMatchObject(expected)
  })

  test.for([
    [{ title: 'x'.repeat(51) }, /^title /],
    [{ language: 'klingon' }, /^language /],
    [{ editMode: 'open' }, /^editMode /],
    [{ emoji: 'x'.repeat(51) }, /^emoji /],
    [{ parent: 'nowhere' }, /^parent must be the id of a collection/],
    [{ template: { id: 'blank' } }, /^template is not supported/],
    [{ computedSource: { type: 'builtin:openapi' } }, /^computedSource is not supported/],
  ] as const)('refuses %o, naming the field', async ([body, message]) => {
    const answer = await api.as(creator).ask('POST', `${organization.path}/spaces`, { body })
    expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(message) } } })
  })

  test('needs the organization role create, or the level create on the parent, which a guest may have', async () => {
    const guest = await given.member(organization, null)
    const open = await given.collection({ organization })
    const readOnly = await given.collection({ organization, defaultLevel: 'read' })
    const hidden = await given.collection({ organization, defaultLevel: 'none' })
    await given.grant({ collection: open }, { user: guest }, 'create')
    const statusOf = async (person: { token: string }, parent?: { id: string }) =>
      (await api.as(person).ask('POST', `${organization.path}/spaces`, { body: { parent: parent?.id } })).status
    expect(await statusOf(reader)).toBe(403)
    expect(await statusOf(reader, open)).toBe(403)
    expect(await statusOf(creator, readOnly)).toBe(403)
    expect(await statusOf(creator, hidden)).toBe(400)
    expect(await statusOf(guest)).toBe(403)
    expect(await statusOf(guest, open)).toBe(201)
    expect(await statusOf(organization.admin, hidden)).toBe(201)
    expect(await statusOf(await given.user())).toBe(404)
  })

  test('refuses a parent in another organization, also one the caller may create in', async () => {
    const other = await given.organization()
    const foreign = await given.collection({ organization: other })
    await database.db
      .insertInto('members')
      .values({ organization_id: organization.id, user_id: other.admin.id, role: 'admin' })
      .execute()
    const answer = await api
      .as(other.admin)
      .ask('POST', `${organization.path}/spaces`, { body: { parent: foreign.id } })
    expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(/^parent /) } } })
  })
})

describe('listing spaces', () => {
  test('lists the visible ones, oldest first, without the trash', async () => {
    const organization = await given.organization()
    const reader = await given.member(organization, 'read')
    const [first, second, trashed, hidden] = [
      await given.space({ organization }),
      await given.space({ organization }),
      await given.space({ organization }),
      await given.space({ organization, defaultLevel: 'none' }),
    ]
    await api.as(organization.admin).delete(trashed.path)
    const path = `${organization.path}/spaces`
    expect(await api.as(reader).get(path)).toMatchObject({ count: 2, items: [{ id: first.id }, { id: second.id }] })
    expect(ids(await api.as(organization.admin).get(path))).toEqual([first.id, second.id, hidden.id])
  })

  test('continues after the previous page', async () => {
    const organization = await given.organization()
    const made: string[] = []
    for (let at = 0; at < 5; at++) made.push((await given.space({ organization })).id)
    const seen: string[] = []
    let page: string | undefined
    do {
      const list = await api.as(organization.admin).get(`${organization.path}/spaces`, { limit: 2, page })
      expect(list.count).toBe(5)
      seen.push(...ids(list))
      page = list.next?.page
    } while (page)
    expect(seen).toEqual(made)
  })
})

describe('changing a space', () => {
  test('sets the fields that are sent and leaves the rest; null removes', async () => {
    const space = await given.space({ organization, title: 'Guide' })
    const asCreator = api.as(creator)
    const rules = {
      type: 'rules',
      rules: [{ rule: 'require_at_least_one_review' }, { rule: 'custom', expression: 'true' }],
    }
    expect(
      await asCreator.patch(space.path, { language: 'fr', emoji: '📘', mergeRules: rules, defaultLevel: 'edit' }),
    ).toMatchObject({ title: 'Guide', language: 'fr', emoji: '📘', mergeRules: rules, defaultLevel: 'edit' })
    await asCreator.ask('PATCH', space.path, { body: {} })
    const later = await api.as(organization.admin).patch(space.path, { language: null, emoji: null, title: 'Manual' })
    expect(later).toMatchObject({ title: 'Manual', emoji: '', mergeRules: rules, defaultLevel: 'edit' })
    expect(later).not.toHaveProperty('language')
  })

  test('sets an emoji or an icon, never both', async () => {
    const space = await given.space({ organization })
    const icon = 'https://example.com/icon.png'
    expect(await api.as(creator).patch(space.path, { emoji: '📘' })).toMatchObject({ emoji: '📘' })
    expect(await api.as(creator).patch(space.path, { icon })).toMatchObject({ emoji: '', urls: { icon } })
    const withEmoji = await api.as(creator).patch(space.path, { emoji: '📗' })
    expect(withEmoji.urls).not.toHaveProperty('icon')
    expect((await api.as(creator).ask('PATCH', space.path, { body: { emoji: '📘', icon } })).status).toBe(400)
  })

  test.for([
    [{ title: 'x'.repeat(51) }, /^title /],
    [{ title: null }, /^title /],
    [{ defaultLevel: 'owner' }, /^defaultLevel /],
    [{ mergeRules: { type: 'rules', rules: [{ rule: 'no_such_rule' }] } }, /^mergeRules\.rules\.0/],
    [{ mergeRules: { type: 'rules', rules: [{ rule: 'allow_bypass' }] } }, /^mergeRules\.rules\.0/],
    [{ mergeRules: null }, /^mergeRules /],
    [{ icon: 'javascript:alert(1)' }, /^icon /],
  ] as const)('refuses %o, naming the field', async ([body, message]) => {
    const space = await given.space({ organization })
    const answer = await api.as(creator).ask('PATCH', space.path, { body })
    expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(message) } } })
  })

  test('needs the level create on it', async () => {
    const space = await given.space({ organization })
    expect((await api.as(reader).ask('PATCH', space.path, { body: { title: 'Mine' } })).status).toBe(403)
    expect((await api.as(await given.user()).ask('PATCH', space.path, { body: { title: 'Mine' } })).status).toBe(404)
  })

  test('also responds to callers who just removed their own access', async () => {
    const space = await given.space({ organization })
    expect(await api.as(creator).patch(space.path, { defaultLevel: null })).toMatchObject({
      defaultLevel: null,
      permissions: { access: false, view: false, admin: false },
    })
    expect((await api.as(creator).ask('GET', space.path)).status).toBe(404)
  })

  test.for([
    ['public', true, 409],
    ['unlisted', true, 409],
    ['share-link', true, 200],
    ['public', false, 200],
  ] as const)('to live edits on a %s site, published %s, answers %d', async ([visibility, published, status]) => {
    const space = await given.space({ organization })
    await given.site({ organization, spaces: [space], visibility, published })
    const answer = await api.as(organization.admin).ask('PATCH', space.path, { body: { editMode: 'live' } })
    expect(answer.status).toBe(status)
    const editMode = status === 200 ? 'live' : 'locked'
    expect(await api.as(organization.admin).get(space.path)).toMatchObject({ editMode })
  })

  test('a space on published sites is as visible as the most open one, and its URL is on the first it was added to', async () => {
    const space = await given.space({ organization })
    const admin = api.as(organization.admin)
    expect((await admin.get(space.path)).urls).not.toHaveProperty('published')
    await given.site({ organization, spaces: [space], published: false })
    const open = await given.site({ organization, visibility: 'public', published: true })
    const first = await given.site({ organization, spaces: [space], visibility: 'share-link', published: true })
    await admin.post(`${open.path}/site-spaces`, { spaceId: space.id })
    const seen = await admin.get(space.path, { shareKey: 'abc' })
    expect(seen).toMatchObject({
      visibility: 'public',
      urls: { published: (await admin.get(first.path)).urls.published },
    })
    expect(seen.urls).not.toHaveProperty('public')
    await admin.post(`${first.path}/unpublish`)
    const { published } = (await admin.get(open.path)).urls
    expect(await admin.get(space.path)).toMatchObject({ visibility: 'public', urls: { published, public: published } })
  })

  test('the URL of a space contains the host name, the section and the variant', async () => {
    const admin = api.as(organization.admin)
    const [docs, reference, next] = await Promise.all([1, 2, 3].map(() => given.space({ organization })))
    const site = await given.site({ organization, spaces: [docs!], published: true })
    const section = await admin.post(`${site.path}/sections`, { spaceId: reference!.id, title: 'Reference' })
    const variant = await admin.post(`${site.path}/site-spaces`, {
      spaceId: next!.id,
      sectionId: section.id,
      path: 'next',
    })
    const published = async ({ path }: { path: string }) => (await admin.get(path)).urls.published as string
    const own = await published(site)
    const addresses = ['', 'reference/', `reference/${variant.path}/`]
    const expectAt = async (root: string) => {
      for (const [at, space] of [docs!, reference!, next!].entries())
        expect(await published(space)).toBe(root + addresses[at])
      expect((await admin.get(`${site.path}/sections`)).items[1].urls.published).toBe(`${root}reference/`)
      const { items } = await admin.get(`${site.path}/site-spaces`)
      expect(items.map((each: { urls: { published: string } }) => each.urls.published)).toEqual(
        addresses.map((address) => root + address),
      )
      for (const { space, urls } of items) expect(space.urls.published).toBe(urls.published)
    }
    await expectAt(own)
    for (const space of [docs!, reference!, next!]) expect((await api.visit(await published(space))).status).toBe(200)
    await admin.patch(site.path, { hostname: 'docs.acme-addresses.com' })
    expect(await published(site)).toBe('http://docs.acme-addresses.com/')
    await expectAt('http://docs.acme-addresses.com/')
    await admin.patch(site.path, { proxy: 'acme-addresses.com/docs' })
    await expectAt('https://acme-addresses.com/docs/')
  })
})

describe('deleting a space', () => {
  test('moves it to the trash: 205, then 204, and it is not found any more', async () => {
    const space = await given.space({ organization })
    const status = async (method: string, path = space.path) => (await api.as(creator).ask(method, path)).status
    expect(await status('DELETE')).toBe(205)
    expect(await status('GET')).toBe(404)
    expect(await status('DELETE')).toBe(204)
    expect((await api.as(creator).ask('PATCH', space.path, { body: { title: 'x' } })).status).toBe(404)
    expect((await api.as(creator).ask('POST', `${space.path}/move`, { body: { parent: null } })).status).toBe(404)
  })

  test('needs the level create on it; a stranger gets 404', async () => {
    const space = await given.space({ organization })
    const status = async (person: { token: string }, method = 'DELETE', path = space.path) =>
      (await api.as(person).ask(method, path)).status
    const stranger = await given.user()
    expect(await status(reader)).toBe(403)
    expect(await status(stranger)).toBe(404)
    expect(await status(creator)).toBe(205)
    expect(await status(reader)).toBe(403)
    expect(await status(stranger)).toBe(404)
    expect(await status(reader, 'POST', `${space.path}/restore`)).toBe(403)
    expect(await status(stranger, 'POST', `${space.path}/restore`)).toBe(404)
  })

  test('can be undone for seven days, into its old position', async () => {
    const collection = await given.collection({ organization })
    const spaces = []
    for (let at = 0; at < 3; at++) spaces.push(await given.space({ organization, parent: collection }))
    const [first, second, third] = spaces as [{ id: string; path: string }, (typeof spaces)[0], (typeof spaces)[0]]
    await api.as(creator).delete(second!.path)
    await api.as(creator).post(`${third!.path}/move`, { position: { before: { type: 'space', space: first.id } } })
    expect(await api.as(creator).post(`${second!.path}/restore`)).not.toHaveProperty('deletedAt')
    expect(ids(await api.as(creator).get(`${collection.path}/spaces`))).toEqual([third!.id, first.id, second!.id])

    await trashedDaysAgo(second!, 8)
    expect((await api.as(creator).ask('POST', `${second!.path}/restore`)).status).toBe(404)
    await trashedDaysAgo(second!, 6)
    expect((await api.as(creator).ask('POST', `${second!.path}/restore`)).status).toBe(200)
  })

  test('the trash lists what the caller may restore, the last deleted first, with the day of its final deletion', async () => {
    const organization = await given.organization()
    const own = await given.member(organization, 'create')
    const [oldest, hidden, newest, kept] = [
      await given.space({ organization }),
      await given.space({ organization }),
      await given.space({ organization }),
      await given.space({ organization }),
    ]
    await given.grant({ space: hidden }, { user: own }, 'edit')
    for (const [space, days] of [
      [oldest, 6],
      [hidden, 5],
      [newest, 4],
    ] as const)
      await trashedDaysAgo(space, days)
    const gone = await given.space({ organization })
    await trashedDaysAgo(gone, 8)
    const trashOf = (person: { token: string }, query = {}) =>
      api.as(person).get(`${organization.path}/spaces`, { deleted: true, ...query })

    expect(ids(await trashOf(organization.admin))).toEqual([newest.id, hidden.id, oldest.id])
    const list = await trashOf(own)
    expect(ids(list)).toEqual([newest.id, oldest.id])
    const { deletedAt, restorableUntil } = list.items[0]
    expect(Date.parse(restorableUntil) - Date.parse(deletedAt)).toBe(7 * 86_400_000)
    expect(ids(await trashOf(await given.member(organization, 'review')))).toEqual([])

    const first = await trashOf(own, { limit: 1 })
    expect(first.count).toBe(2)
    expect(ids(await trashOf(own, { limit: 1, page: first.next.page }))).toEqual([oldest.id])

    await api.as(own).post(`/spaces/${newest.id}/restore`)
    expect(ids(await trashOf(own))).toEqual([oldest.id])
    const listed = await api.as(own).get(`${organization.path}/spaces`)
    expect(ids(listed)).toEqual([newest.id, kept.id])
    expect(listed.items[0]).not.toHaveProperty('restorableUntil')
  })

  const trashedDaysAgo = (space: { id: string }, days: number) =>
    database.db
      .updateTable('spaces')
      .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', space.id)
      .execute()
})

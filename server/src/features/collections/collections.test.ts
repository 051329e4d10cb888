import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()
const ids = (list: { items: { id: string }[] }) => list.items.map((item) => item.id)

type Thing = { id: string; path: string }
let organization: Awaited<ReturnType<typeof given.organization>>
let creator: Awaited<ReturnType<typeof given.member>>
let reader: Awaited<ReturnType<typeof given.member>>
beforeAll(async () => {
  organization = await given.organization()
  creator = await given.member(organization, 'create')
  reader = await given.member(organization, 'read')
})

/** Collections nested in each other, the outermost first. */
async function nested(depth: number, parent?: Thing): Promise<Thing[]> {
  const made: Thing[] = []
  while (made.length < depth) {
    const within = made.at(-1) ?? parent
    made.push(await given.collection({ organization, ...(within && { parent: within }) }))
  }
  return made
}

describe('creating a collection', () => {
  test('needs no body', async () => {
    const answer = await api.as(creator).ask('POST', `${organization.path}/collections`)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(answer.body.urls.location)
    expect(answer.body).toMatchObject({
      object: 'collection',
      title: 'Untitled',
      organization: organization.id,
      defaultLevel: 'inherit',
      permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
    })
    expect(answer.body).not.toHaveProperty('parent')
  })

  test('in another one needs the level create there; elsewhere the organization role create', async () => {
    const guest = await given.member(organization, null)
    const parent = await given.collection({ organization })
    await given.grant({ collection: parent }, { user: guest }, 'create')
    const ask = (person: { token: string }, body: object) =>
      api.as(person).ask('POST', `${organization.path}/collections`, { body })
    expect((await ask(reader, { title: 'Mine' })).status).toBe(403)
    expect((await ask(guest, { title: 'Mine' })).status).toBe(403)
    expect((await ask(guest, { title: 'Mine', parent: parent.id })).body).toMatchObject({ parent: parent.id })
    expect((await ask(creator, { parent: 'nowhere' })).status).toBe(400)
    expect((await ask(creator, { title: 'x'.repeat(51) })).status).toBe(400)
  })

  test('fails deeper than ten levels', async () => {
    const chain = await nested(9)
    const ask = (parent: string) =>
      api.as(creator).ask('POST', `${organization.path}/collections`, { body: { parent } })
    const tenth = await ask(chain.at(-1)!.id)
    expect(tenth.status).toBe(201)
    expect((await ask(tenth.body.id)).status).toBe(409)
  })
})

test('the list shows the visible ones; nested=false only those at the top', async () => {
  const organization = await given.organization()
  const reader = await given.member(organization, 'read')
  const top = await given.collection({ organization })
  const inside = await given.collection({ organization, parent: top })
  const hidden = await given.collection({ organization, defaultLevel: 'none' })
  const list = (person: { token: string }, query = {}) => api.as(person).get(`${organization.path}/collections`, query)
  expect(ids(await list(reader))).toEqual([top.id, inside.id])
  expect(await list(reader, { nested: false })).toMatchObject({ count: 1, items: [{ id: top.id }] })
  expect(ids(await list(organization.admin, { nested: true }))).toEqual([top.id, inside.id, hidden.id])
  expect((await api.as(reader).ask('GET', hidden.path)).status).toBe(404)
})

test('collections created within one millisecond are listed in creation order', async () => {
  const organization = await given.organization()
  const made = [await given.collection({ organization }), await given.collection({ organization })]
  const laterFirst = made
    .map(({ id }) => id)
    .sort()
    .reverse()
  await sql`
    UPDATE collections SET created_at = '2026-01-01T00:00:00.001Z'::timestamptz + array_position(${laterFirst}, id) * interval '10 microseconds'
    WHERE organization_id = ${organization.id}`.execute(database.db)
  const list = (query: Record<string, string | number>) =>
    api.as(organization.admin).get(`${organization.path}/collections`, query)
  expect(ids(await list({}))).toEqual(laterFirst)
  const first = await list({ limit: 1 })
  expect(ids(await list({ limit: 1, page: first.next.page }))).toEqual(laterFirst.slice(1))
})

test('a change sets what is sent and leaves the rest; null removes the description', async () => {
  const collection = await given.collection({ organization, title: 'Products' })
  const change = (body: object) => api.as(creator).patch(collection.path, body)
  expect(await change({ description: 'All of them' })).toMatchObject({ title: 'Products', description: 'All of them' })
  expect(await change({ title: 'Goods', description: null })).not.toHaveProperty('description')
  expect(await change({})).toMatchObject({ title: 'Goods', defaultLevel: 'inherit' })
  expect((await api.as(creator).ask('PATCH', collection.path, { body: { description: 'x'.repeat(101) } })).status).toBe(
    400,
  )
  expect((await api.as(reader).ask('PATCH', collection.path, { body: { title: 'Mine' } })).status).toBe(403)
  expect(await change({ defaultLevel: null })).toMatchObject({ defaultLevel: null, permissions: { view: false } })
  expect((await api.as(creator).ask('GET', collection.path)).status).toBe(404)
})

describe('deleting a collection', () => {
  test('answers 205 and removes it', async () => {
    const collection = await given.collection({ organization })
    expect((await api.as(reader).ask('DELETE', collection.path)).status).toBe(403)
    expect((await api.as(creator).ask('DELETE', collection.path)).status).toBe(205)
    expect((await api.as(creator).ask('GET', collection.path)).status).toBe(404)
    expect((await api.as(creator).ask('DELETE', collection.path)).status).toBe(404)
  })

  test('is refused while it holds a space or a collection', async () => {
    const [outer, inner] = (await nested(2)) as [Thing, Thing]
    const space = await given.space({ organization, parent: inner })
    expect((await api.as(creator).ask('DELETE', outer.path)).status).toBe(409)
    expect((await api.as(creator).ask('DELETE', inner.path)).status).toBe(409)
    await api.as(creator).post(`${space.path}/move`, { parent: null })
    expect((await api.as(creator).ask('DELETE', inner.path)).status).toBe(205)
    expect((await api.as(creator).ask('DELETE', outer.path)).status).toBe(205)
  })

  test('moves its trashed spaces to the top, and inherited levels become no access', async () => {
    const collection = await given.collection({ organization, defaultLevel: 'read' })
    const inheriting = await given.space({ organization, parent: collection, createdBy: creator })
    const open = await given.space({ organization, parent: collection, defaultLevel: 'comment' })
    for (const space of [inheriting, open]) await api.as(organization.admin).delete(space.path)
    await api.as(organization.admin).delete(collection.path)
    for (const space of [inheriting, open]) {
      expect(await api.as(organization.admin).post(`${space.path}/restore`)).not.toHaveProperty('parent')
    }
    expect((await api.as(reader).ask('GET', inheriting.path)).status).toBe(404)
    expect(await api.as(creator).get(inheriting.path)).toMatchObject({
      defaultLevel: null,
      permissions: { admin: true },
    })
    expect(await api.as(reader).get(open.path)).toMatchObject({ defaultLevel: 'comment' })
  })
})

describe('moving', () => {
  const before = (space: Thing) => ({ before: { type: 'space', space: space.id } })
  const after = (collection: Thing) => ({ after: { type: 'collection', collection: collection.id } })
  const orderOf = async (collection: Thing) => ids(await api.as(organization.admin).get(`${collection.path}/spaces`))

  async function collectionOfThree() {
    const collection = await given.collection({ organization })
    const make = () => given.space({ organization, parent: collection })
    return { collection, spaces: [await make(), await make(), await make()] as [Thing, Thing, Thing] }
  }

  test('a space moves into a collection, last unless a position is given, and out again', async () => {
    const { collection, spaces } = await collectionOfThree()
    const [first, second, third] = spaces
    const space = await given.space({ organization })
    expect(await api.as(creator).post(`${space.path}/move`, { parent: collection.id })).toMatchObject({
      id: space.id,
      parent: collection.id,
    })
    expect(await orderOf(collection)).toEqual([first.id, second.id, third.id, space.id])
    await api.as(creator).post(`${space.path}/move`, { position: before(second) })
    expect(await orderOf(collection)).toEqual([first.id, space.id, second.id, third.id])
    expect(await api.as(creator).post(`${space.path}/move`, { parent: null })).not.toHaveProperty('parent')
    expect(await orderOf(collection)).toEqual([first.id, second.id, third.id])
    await api.as(creator).post(`${space.path}/move`, { parent: collection.id, position: before(first) })
    expect(await orderOf(collection)).toEqual([space.id, first.id, second.id, third.id])
  })

  test('spaces and collections share one order', async () => {
    const { collection, spaces } = await collectionOfThree()
    const [first, second, third] = spaces
    const inner = await given.collection({ organization, parent: collection })
    await api.as(creator).post(`${first.path}/move`, { position: after(inner) })
    expect(await orderOf(collection)).toEqual([second.id, third.id, first.id])
    await api.as(creator).post(`${inner.path}/move`, { position: before(third) })
    await api.as(creator).post(`${second.path}/move`, { position: after(inner) })
    expect(await orderOf(collection)).toEqual([second.id, third.id, first.id])
    const { rows } = await database.pool.query(
      `SELECT position FROM spaces WHERE parent_id = $1 UNION ALL SELECT position FROM collections WHERE parent_id = $1 ORDER BY 1`,
      [collection.id],
    )
    expect(rows.map((row) => row.position)).toEqual([1, 2, 3, 4])
  })

  test('a move beside itself or to the current position changes nothing', async () => {
    const { collection, spaces } = await collectionOfThree()
    await api.as(creator).post(`${spaces[0].path}/move`, { position: before(spaces[0]) })
    await api.as(creator).post(`${spaces[0].path}/move`, { parent: collection.id })
    expect(await orderOf(collection)).toEqual(spaces.map((space) => space.id))
  })

  test('an unknown sibling, two positions, or a sibling elsewhere is refused', async () => {
    const { collection, spaces } = await collectionOfThree()
    const [first, second] = spaces
    const elsewhere = await given.space({ organization })
    const hidden = await given.space({ organization, parent: collection, defaultLevel: 'none' })
    const trashed = await given.space({ organization, parent: collection })
    await api.as(creator).delete(trashed.path)
    const refusal = async (body: object) => {
      const answer = await api.as(creator).ask('POST', `${first.path}/move`, { body })
      expect(answer.status).toBe(400)
      return answer.body.error.message
    }
    expect(await refusal({})).toMatch(/^parent or position/)
    expect(await refusal({ other: 1 })).toMatch(/^parent or position/)
    expect(await refusal({ parent: 'nowhere' })).toMatch(/^parent /)
    expect(await refusal({ parent: 3 })).toMatch(/^parent /)
    expect(await refusal({ position: {} })).toMatch(/^position /)
    expect(await refusal({ position: { ...before(second), after: before(second).before } })).toMatch(/^position /)
    expect(await refusal({ position: { before: { type: 'space' } } })).toMatch(/^position\.before/)
    for (const other of [elsewhere, hidden, trashed, { id: 'nowhere', path: '' }]) {
      expect(await refusal({ position: before(other) })).toMatch(
        /^position\.before refers to a space that does not exist/,
      )
    }
    expect(await orderOf(collection)).toEqual([...spaces.map((space) => space.id), hidden.id])
  })

  test('requires create on the moved content and on its new parent', async () => {
    const { collection, spaces } = await collectionOfThree()
    const readOnly = await given.collection({ organization, defaultLevel: 'read' })
    const hidden = await given.collection({ organization, defaultLevel: 'none' })
    const within = await given.space({ organization, parent: hidden })
    const guest = await given.member(organization, null)
    await given.grant({ collection }, { user: guest }, 'create')
    await given.grant({ space: within }, { user: guest }, 'create')
    const status = async (person: { token: string }, thing: Thing, body: object) =>
      (await api.as(person).ask('POST', `${thing.path}/move`, { body })).status
    expect(await status(reader, spaces[0], { parent: null })).toBe(403)
    expect(await status(creator, spaces[0], { parent: readOnly.id })).toBe(403)
    expect(await status(creator, spaces[0], { parent: hidden.id })).toBe(400)
    expect(await status(guest, spaces[0], { parent: null })).toBe(403)
    expect(await status(guest, spaces[0], { position: before(spaces[2]) })).toBe(200)
    expect(await status(guest, within, { position: before(within) })).toBe(403)
    expect(await status(guest, within, { parent: collection.id })).toBe(200)
    expect(await status(await given.user(), spaces[0], { parent: null })).toBe(404)
  })

  test('a collection cannot move into itself, into one it contains, or too deep', async () => {
    const [outer, middle, inner] = (await nested(3)) as [Thing, Thing, Thing]
    const move = (thing: Thing, parent: Thing | null) =>
      api.as(creator).ask('POST', `${thing.path}/move`, { body: { parent: parent?.id ?? null } })
    expect((await move(outer, outer)).status).toBe(409)
    expect((await move(outer, inner)).status).toBe(409)
    expect((await move(inner, outer)).body).toMatchObject({ parent: outer.id })
    expect((await move(middle, null)).body).not.toHaveProperty('parent')
    const deep = await nested(8)
    expect((await move(outer, deep.at(-1)!)).status).toBe(200)
    expect((await move(middle, inner)).status).toBe(409)
    expect((await move(middle, outer)).status).toBe(200)
  })

  test('concurrent moves and creations leave a complete order', async () => {
    const { collection, spaces } = await collectionOfThree()
    const create = () => api.as(creator).post(`${organization.path}/spaces`, { parent: collection.id })
    const shuffle = (thing: Thing, other: Thing) =>
      api.as(creator).post(`${thing.path}/move`, { position: before(other) })
    const [first, second, third] = spaces
    await Promise.all([
      ...Array.from({ length: 8 }, create),
      shuffle(third, first),
      shuffle(first, second),
      shuffle(second, third),
      shuffle(third, second),
    ])
    const { rows } = await database.pool.query('SELECT position FROM spaces WHERE parent_id = $1 ORDER BY 1', [
      collection.id,
    ])
    expect(rows.map((row) => row.position)).toEqual(Array.from({ length: 11 }, (_, at) => at + 1))
  })

  test('two collections moved into each other at once: one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await given.collection({ organization })
      const other = await given.collection({ organization })
      const answers = await Promise.all([
        api.as(creator).ask('POST', `${one.path}/move`, { body: { parent: other.id } }),
        api.as(creator).ask('POST', `${other.path}/move`, { body: { parent: one.id } }),
      ])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    }
  })

  test('a collection deleted while a space is created in it: one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const collection = await given.collection({ organization })
      const [deleted, made] = await Promise.all([
        api.as(creator).ask('DELETE', collection.path),
        api.as(creator).ask('POST', `${organization.path}/spaces`, { body: { parent: collection.id } }),
      ])
      expect([
        [205, 400],
        [409, 201],
      ]).toContainEqual([deleted.status, made.status])
    }
  })
})

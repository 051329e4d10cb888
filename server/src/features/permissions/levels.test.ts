/** Effective levels on a space: the first layer with a level decides. */
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import type { Level } from '../../core/database/tables.ts'

const { api, given, database } = await startTestServer()

type Thing = { id: string; path: string }
type Someone = { id: string; token: string }
let organization: Awaited<ReturnType<typeof given.organization>>
const person: Record<'reader' | 'creator' | 'guest' | 'disabled' | 'disabledAdmin' | 'stranger', Someone> = {} as never
beforeAll(async () => {
  organization = await given.organization()
  person.reader = await given.member(organization, 'read')
  person.creator = await given.member(organization, 'create')
  person.guest = await given.member(organization, null)
  person.disabled = await given.member(organization, 'create', { disabled: true })
  person.disabledAdmin = await given.member(organization, 'admin', { disabled: true })
  person.stranger = await given.user()
})

/** Derives the level from the booleans of the response; `admin` and `create` look the same on a space. */
async function levelOn(thing: Thing, someone: Someone): Promise<string> {
  const { status, body } = await api.as(someone).ask('GET', thing.path)
  if (status === 404) return 'none'
  expect(status).toBe(200)
  const { permissions } = body
  if (thing.path.startsWith('/collections')) return permissions.admin ? 'create' : 'read'
  expect(permissions).toMatchObject({ access: permissions.view, merge: permissions.review })
  const ladder = [
    ['create', permissions.admin],
    ['review', permissions.review],
    ['edit', permissions.edit],
    ['comment', permissions.comment],
    ['read', permissions.view],
  ] as const
  return ladder.find(([, may]) => may)![0]
}

const space = (options: { parent?: Thing; defaultLevel?: Level; createdBy?: Someone } = {}) =>
  given.space({ organization, ...options })
const collection = (options: { parent?: Thing; defaultLevel?: Level; createdBy?: Someone } = {}) =>
  given.collection({ organization, ...options })
const site = (spaces: Thing[], defaultLevel: Level | null = null) => given.site({ organization, spaces, defaultLevel })

describe('administrators, members, strangers', () => {
  test('an administrator of the organization may do everything, whatever the settings', async () => {
    const hidden = await space({ defaultLevel: 'none' })
    await given.grant({ space: hidden }, { user: organization.admin }, 'none')
    expect(await levelOn(hidden, organization.admin)).toBe('create')
  })

  test('a stranger and a disabled member see nothing', async () => {
    const open = await space({ defaultLevel: 'edit' })
    await given.grant({ space: open }, { user: person.disabled }, 'create')
    for (const nobody of [person.stranger, person.disabled, person.disabledAdmin]) {
      expect(await levelOn(open, nobody)).toBe('none')
    }
  })

  test('a member disabled while working loses access with the next request', async () => {
    const member = await given.member(organization, 'edit')
    const open = await space()
    expect(await levelOn(open, member)).toBe('edit')
    await database.db.updateTable('members').set({ disabled: true }).where('user_id', '=', member.id).execute()
    expect(await levelOn(open, member)).toBe('none')
  })

  test.for(['read', 'comment', 'edit', 'review', 'create'] as const)(
    'where nothing else is said, the organization role %s decides; a guest has none',
    async (role) => {
      const member = await given.member(organization, role)
      const plain = await space({ parent: await collection() })
      expect(await levelOn(plain, member)).toBe(role)
      expect(await levelOn(plain, person.guest)).toBe('none')
    },
  )
})

describe('grants on the space', () => {
  test('a direct grant overrides the grants of teams and the default level, upwards and downwards', async () => {
    const open = await space({ defaultLevel: 'review' })
    const both = await given.team(organization, [person.reader, person.creator])
    await given.grant({ space: open }, { team: both }, 'edit')
    await given.grant({ space: open }, { user: person.reader }, 'create')
    await given.grant({ space: open }, { user: person.creator }, 'read')
    expect(await levelOn(open, person.reader)).toBe('create')
    expect(await levelOn(open, person.creator)).toBe('read')
  })

  test('of several teams the highest level counts, and it overrides the default level', async () => {
    const open = await space({ defaultLevel: 'read' })
    for (const level of ['comment', 'review', 'none'] as const) {
      await given.grant({ space: open }, { team: await given.team(organization, [person.guest]) }, level)
    }
    await given.grant({ space: open }, { team: await given.team(organization, [person.reader]) }, 'create')
    expect(await levelOn(open, person.guest)).toBe('review')
  })

  test('a grant of no access removes the access of a person or a team, whatever is inherited', async () => {
    const parent = await collection()
    const inside = await space({ parent })
    await given.grant({ collection: parent }, { user: person.reader }, 'create')
    await given.grant({ space: inside }, { user: person.reader }, 'none')
    await given.grant({ space: inside }, { team: await given.team(organization, [person.creator]) }, 'none')
    expect(await levelOn(inside, person.reader)).toBe('none')
    expect(await levelOn(inside, person.creator)).toBe('none')
    expect(await levelOn(parent, person.reader)).toBe('create')
  })

  test('a guest acts like any member at the granted level', async () => {
    const plain = await space()
    await given.grant({ space: plain }, { user: person.guest }, 'edit')
    expect(await levelOn(plain, person.guest)).toBe('edit')
  })

  test('a person who leaves a team loses its grants at once', async () => {
    const plain = await space({ defaultLevel: 'none' })
    const team = await given.team(organization, [person.reader])
    await given.grant({ space: plain }, { team }, 'edit')
    expect(await levelOn(plain, person.reader)).toBe('edit')
    await database.db.deleteFrom('team_members').where('team_id', '=', team.id).execute()
    expect(await levelOn(plain, person.reader)).toBe('none')
  })

  test('deleting a team deletes its grants', async () => {
    const plain = await space({ defaultLevel: 'none' })
    const team = await given.team(organization, [person.reader])
    await given.grant({ space: plain }, { team }, 'edit')
    await api.as(organization.admin).delete(team.path)
    expect(await levelOn(plain, person.reader)).toBe('none')
  })

  test('grants end with the membership', async () => {
    const member = await given.member(organization, 'read')
    const plain = await space()
    await given.grant({ space: plain }, { user: member }, 'create')
    const isMember = { organization_id: organization.id, user_id: member.id }
    await database.db.deleteFrom('members').where('user_id', '=', member.id).execute()
    await database.db
      .insertInto('members')
      .values({ ...isMember, role: 'read' })
      .execute()
    expect(await levelOn(plain, member)).toBe('read')
  })
})

describe('default levels', () => {
  test('a role applies to everybody, whatever their own; guests gain nothing', async () => {
    const reviewed = await space({ defaultLevel: 'review' })
    const read = await space({ defaultLevel: 'read' })
    expect(await levelOn(reviewed, person.reader)).toBe('review')
    expect(await levelOn(read, person.creator)).toBe('read')
    expect(await levelOn(reviewed, person.guest)).toBe('none')
  })

  test('a role excludes a guest even where the collection or the site would admit one', async () => {
    const parent = await collection()
    const inside = await space({ parent, defaultLevel: 'edit' })
    const holder = await site([inside])
    await given.grant({ collection: parent }, { user: person.guest }, 'create')
    await given.grant({ site: holder }, { user: person.guest }, 'create')
    expect(await levelOn(inside, person.guest)).toBe('none')
  })

  test('no access hides the space from all but administrators, people with grants, and its creator', async () => {
    const hidden = await space({ defaultLevel: 'none', createdBy: person.reader })
    await given.grant({ space: hidden }, { user: person.guest }, 'comment')
    expect(await levelOn(hidden, person.creator)).toBe('none')
    expect(await levelOn(hidden, organization.admin)).toBe('create')
    expect(await levelOn(hidden, person.guest)).toBe('comment')
    expect(await levelOn(hidden, person.reader)).toBe('create')
  })

  test('a grant overrides the creator’s level, and so does a default role', async () => {
    const denied = await space({ defaultLevel: 'none', createdBy: person.reader })
    await given.grant({ space: denied }, { user: person.reader }, 'none')
    const readOnly = await space({ defaultLevel: 'read', createdBy: person.creator })
    expect(await levelOn(denied, person.reader)).toBe('none')
    expect(await levelOn(readOnly, person.creator)).toBe('read')
  })

  test('a space that does not inherit ignores sites and collections entirely', async () => {
    const inside = await space({ parent: await collection({ defaultLevel: 'create' }), defaultLevel: 'comment' })
    await site([inside], 'review')
    expect(await levelOn(inside, person.reader)).toBe('comment')
  })
})

describe('sites', () => {
  test('a site raises and lowers the level of the organization role', async () => {
    const plain = await space()
    await site([plain], 'comment')
    expect(await levelOn(plain, person.creator)).toBe('comment')
    expect(await levelOn(plain, person.reader)).toBe('comment')
  })

  test('a site overrides the collection, and a direct grant on the space overrides both', async () => {
    const inside = await space({ parent: await collection({ defaultLevel: 'read' }) })
    await site([inside], 'comment')
    await given.grant({ space: inside }, { user: person.reader }, 'create')
    expect(await levelOn(inside, person.creator)).toBe('comment')
    expect(await levelOn(inside, person.reader)).toBe('create')
  })

  test('on a site the direct grant overrides the team, and the team the default', async () => {
    const plain = await space()
    const holder = await site([plain], 'comment')
    await given.grant(
      { site: holder },
      { team: await given.team(organization, [person.reader, person.creator]) },
      'review',
    )
    await given.grant({ site: holder }, { user: person.reader }, 'edit')
    expect(await levelOn(plain, person.reader)).toBe('edit')
    expect(await levelOn(plain, person.creator)).toBe('review')
  })

  test('of several sites the highest level counts', async () => {
    const plain = await space()
    await site([plain], 'none')
    await site([plain], 'edit')
    await site([plain], 'read')
    expect(await levelOn(plain, person.creator)).toBe('edit')
  })

  test('a site without access hides the space, unless another site gives a level', async () => {
    const plain = await space({ parent: await collection({ defaultLevel: 'edit' }) })
    await site([plain], 'none')
    expect(await levelOn(plain, person.creator)).toBe('none')
  })

  test('a site default of inherit has no effect, also when the site has a grant for another person', async () => {
    const inside = await space({ parent: await collection({ defaultLevel: 'edit' }) })
    const holder = await site([inside])
    await given.grant({ site: holder }, { user: person.creator }, 'read')
    expect(await levelOn(inside, person.reader)).toBe('edit')
    expect(await levelOn(inside, person.creator)).toBe('read')
  })

  test('a site default does not apply to guests; a grant on the site does', async () => {
    const parent = await collection()
    const [plain, inside, granted] = [await space(), await space({ parent }), await space()]
    await site([plain, inside], 'edit')
    await given.grant({ collection: parent }, { user: person.guest }, 'review')
    await given.grant({ site: await site([granted], 'edit') }, { user: person.guest }, 'comment')
    expect(await levelOn(plain, person.guest)).toBe('none')
    expect(await levelOn(inside, person.guest)).toBe('review')
    expect(await levelOn(granted, person.guest)).toBe('comment')
  })
})

describe('collections', () => {
  test('a space that inherits has the level of its collection: direct grant, team grant, default', async () => {
    const parent = await collection({ defaultLevel: 'comment' })
    const inside = await space({ parent })
    const other = await given.member(organization, 'read')
    await given.grant(
      { collection: parent },
      { team: await given.team(organization, [person.reader, other]) },
      'review',
    )
    await given.grant({ collection: parent }, { user: other }, 'edit')
    expect(await levelOn(inside, person.creator)).toBe('comment')
    expect(await levelOn(inside, person.reader)).toBe('review')
    expect(await levelOn(inside, other)).toBe('edit')
  })

  test('nested collections are checked from the inside out; the nearest with a level decides', async () => {
    const outer = await collection({ defaultLevel: 'none' })
    const middle = await collection({ parent: outer, defaultLevel: 'review' })
    const inner = await collection({ parent: middle })
    const inside = await space({ parent: inner })
    await given.grant({ collection: outer }, { user: person.guest }, 'edit')
    expect(await levelOn(inside, person.reader)).toBe('review')
    expect(await levelOn(outer, person.reader)).toBe('none')
    expect(await levelOn(inside, person.guest)).toBe('none')
    expect(await levelOn(outer, person.guest)).toBe('read')
    await given.grant({ collection: inner }, { user: person.reader }, 'comment')
    expect(await levelOn(inside, person.reader)).toBe('comment')
  })

  test('a grant on the outermost collection applies to everything inside', async () => {
    const outer = await collection()
    const inside = await space({ parent: await collection({ parent: await collection({ parent: outer }) }) })
    await given.grant({ collection: outer }, { user: person.guest }, 'edit')
    expect(await levelOn(inside, person.guest)).toBe('edit')
  })

  test('the creator of a collection without access has create on it and on content that inherits from it', async () => {
    const parent = await collection({ defaultLevel: 'none', createdBy: person.reader })
    const inside = await space({ parent })
    expect(await levelOn(parent, person.reader)).toBe('create')
    expect(await levelOn(inside, person.reader)).toBe('create')
    expect(await levelOn(parent, person.creator)).toBe('none')
    expect(await levelOn(inside, person.creator)).toBe('none')
  })

  test('a space that is moved gets the levels of its new collection', async () => {
    const inside = await space({ parent: await collection({ defaultLevel: 'edit' }) })
    const hidden = await collection({ defaultLevel: 'none' })
    expect(await levelOn(inside, person.reader)).toBe('edit')
    await api.as(organization.admin).post(`${inside.path}/move`, { parent: hidden.id })
    expect(await levelOn(inside, person.reader)).toBe('none')
  })

  test('a site has no effect on the collection of its spaces', async () => {
    const parent = await collection()
    await site([await space({ parent })], 'create')
    expect(await levelOn(parent, person.reader)).toBe('read')
  })
})

describe('lists', () => {
  test('contain exactly the visible content, with correct counts', async () => {
    const organization = await given.organization()
    const [reader, guest] = [await given.member(organization, 'read'), await given.member(organization, null)]
    const parent = await given.collection({ organization })
    const hiddenParent = await given.collection({ organization, defaultLevel: 'none' })
    const open = await given.space({ organization, parent })
    const hidden = await given.space({ organization, parent, defaultLevel: 'none' })
    const shared = await given.space({ organization, parent: hiddenParent })
    await given.grant({ space: shared }, { user: guest }, 'read')
    const seen = async (someone: Someone, path: string) => {
      const { items, count } = await api.as(someone).get(path)
      expect(count).toBe(items.length)
      return items.map((item: Thing) => item.id)
    }
    const spaces = `${organization.path}/spaces`
    const collections = `${organization.path}/collections`
    expect(await seen(organization.admin, spaces)).toEqual([open.id, hidden.id, shared.id])
    expect(await seen(reader, spaces)).toEqual([open.id])
    expect(await seen(guest, spaces)).toEqual([shared.id])
    expect(await seen(reader, `${parent.path}/spaces`)).toEqual([open.id])
    expect(await seen(reader, collections)).toEqual([parent.id])
    expect(await seen(guest, collections)).toEqual([])
    for (const path of [spaces, collections, `${parent.path}/spaces`]) {
      expect((await api.as(person.stranger).ask('GET', path)).status).toBe(404)
    }
  })
})

describe('changing a site', () => {
  const may = async (holder: Thing, someone: Someone) => {
    const { status } = await api.as(someone).ask('PATCH', holder.path, { body: { title: 'Renamed' } })
    expect([200, 403, 404]).toContain(status)
    return status === 200
  }

  test('requires admin on it, or the organization role create while it has no settings of its own', async () => {
    const holder = await site([])
    expect(await may(holder, organization.admin)).toBe(true)
    expect(await may(holder, person.creator)).toBe(true)
    expect(await may(holder, person.reader)).toBe(false)
    expect(await may(holder, person.guest)).toBe(false)
    await given.grant({ site: holder }, { user: person.reader }, 'admin')
    expect(await may(holder, person.reader)).toBe(true)
    expect(await may(holder, person.creator)).toBe(false)
    expect(await may(await site([], 'read'), person.creator)).toBe(false)
    expect(await may(await site([], 'admin'), person.disabled)).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

interface Preview {
  gains: { count: number; items: { user: { id: string }; before: string | null; after: string | null }[] }
  losses: Preview['gains']
}

async function givenWorld() {
  const organization = await given.organization()
  const reader = await given.member(organization, 'read')
  const editor = await given.member(organization, 'edit')
  const team = await given.team(organization, [reader, editor])
  const collection = await given.collection({ organization })
  const space = await given.space({ organization, parent: collection })
  const as = api.as(organization.admin)
  const ask = async (path: string, change: object) => {
    const { gains, losses } = (await as.post(`${path}/permissions/preview`, change)) as Preview
    const brief = ({ items }: Preview['gains']) => items.map(({ user, before, after }) => [user.id, before, after])
    return { gains: brief(gains), losses: brief(losses) }
  }
  const levelsOf = (path: string) => as.get(`${path}/permissions/aggregate`)
  return { organization, reader, editor, team, collection, space, as, ask, levelsOf }
}

describe('the preview of a change of levels', () => {
  test('lists who would gain and who would lose, and changes nothing', async () => {
    const { reader, editor, team, space, as, ask, levelsOf } = await givenWorld()
    const before = await levelsOf(space.path)
    expect(await ask(space.path, { role: 'comment', users: [reader.id] })).toEqual({
      gains: [[reader.id, 'read', 'comment']],
      losses: [],
    })
    expect(await ask(space.path, { role: 'comment', teams: [team.id] })).toEqual({
      gains: [[reader.id, 'read', 'comment']],
      losses: [[editor.id, 'edit', 'comment']],
    })
    expect(await ask(space.path, { role: null, users: [editor.id] })).toEqual({
      gains: [],
      losses: [[editor.id, 'edit', null]],
    })
    expect(await levelsOf(space.path)).toEqual(before)
    expect(await as.get(`${space.path}/permissions/users`)).toMatchObject({ count: 0 })
  })

  test('considers default levels and removed grants, on spaces and collections', async () => {
    const { reader, editor, team, collection, space, as, ask } = await givenWorld()
    expect(await ask(collection.path, { defaultLevel: 'comment' })).toEqual({
      gains: [[reader.id, 'read', 'comment']],
      losses: [[editor.id, 'edit', 'comment']],
    })
    expect((await ask(space.path, { defaultLevel: null })).losses).toHaveLength(2)
    await as.post(`${space.path}/permissions`, { role: 'review', teams: [team.id] })
    expect(await ask(space.path, { teams: [team.id] })).toEqual({
      gains: [],
      losses: expect.arrayContaining([
        [reader.id, 'review', 'read'],
        [editor.id, 'review', 'edit'],
      ]),
    })
    expect(await as.get(space.path)).toMatchObject({ defaultLevel: 'inherit' })
  })

  test('matches the levels after the change', async () => {
    const { reader, space, as, ask, levelsOf } = await givenWorld()
    const change = { role: 'create', users: [reader.id] }
    const { gains } = await ask(space.path, change)
    await as.post(`${space.path}/permissions`, change)
    const { items } = (await levelsOf(space.path)) as { items: { permission: string; user: { id: string } }[] }
    expect(gains).toEqual([[reader.id, 'read', 'create']])
    expect(items.find(({ user }) => user.id === reader.id)?.permission).toBe('create')
  })

  test('is refused where the change itself would be refused', async () => {
    const { organization, space, as } = await givenWorld()
    const stranger = await given.user()
    const refuse = async (body: object, message: RegExp) =>
      expect(await as.ask('POST', `${space.path}/permissions/preview`, { body })).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringMatching(message) } },
      })
    await refuse({}, /users, teams or defaultLevel/)
    await refuse({ role: 'read', users: [stranger.id] }, /not in the organization/)
    await refuse({ defaultLevel: 'owner' }, /defaultLevel/)
    const editor = await given.member(organization, 'edit')
    expect(
      (await api.as(editor).ask('POST', `${space.path}/permissions/preview`, { body: { defaultLevel: null } })).status,
    ).toBe(403)
  })

  test('names nobody to a guest, who sees no people, and counts them all the same', async () => {
    const { organization, reader, editor, team, collection, space, as } = await givenWorld()
    const guest = await given.member(organization, null)
    for (const { path } of [space, collection]) {
      await as.post(`${path}/permissions`, { role: 'create', users: [guest.id] })
      const change = { role: 'comment', teams: [team.id] }
      const preview = (await api.as(guest).post(`${path}/permissions/preview`, change)) as Preview
      expect(preview).toEqual({ gains: { count: 1, items: [] }, losses: { count: 1, items: [] } })
      const own = (await api.as(guest).post(`${path}/permissions/preview`, { users: [guest.id] })) as Preview
      expect(own.losses).toMatchObject({ count: 1, items: [{ user: { id: guest.id } }] })
      const ask = (user: string) => api.as(guest).ask('GET', `${path}/permissions/explain?user=${user}`)
      const refusals = [await ask(reader.id), await ask(editor.id), await ask((await given.user()).id)]
      for (const { status, body } of refusals)
        expect({ status, body }).toEqual({ status: 400, body: refusals[0]!.body })
      expect((await ask(guest.id)).status).toBe(200)
    }
  })
})

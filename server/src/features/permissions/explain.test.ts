import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examples } from '../../../../test/tiers.ts'
import { startTestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { decisionOnContent, levelOnSite, type ModelMember, type World } from './testing/levels-model.ts'
import { insertPeople, insertWorld, shape, toWorld } from './testing/random-world.ts'

const { api, given, database } = await startTestServer()
const { db, pool } = database

const DECIDING = `
  SELECT o.id AS object, m.user_id AS member, l.setting, l.level,
    CASE WHEN l.object_kind <> 'organization' THEN l.object_id END AS set_on
  FROM members m
  CROSS JOIN (SELECT id, 'space' AS kind FROM spaces WHERE organization_id = $1
    UNION ALL SELECT id, 'collection' FROM collections WHERE organization_id = $1
    UNION ALL SELECT id, 'site' FROM sites WHERE organization_id = $1) AS o
  LEFT JOIN LATERAL level_layers(o.kind, o.id, $1, m.user_id) AS l ON l.decides
  WHERE m.organization_id = $1`

interface Row {
  object: string
  member: string
  setting: string | null
  level: string | null
  set_on: string | null
}

test('in every organization exactly the layer that the rules name decides', async () => {
  const people = await inTransaction(db, (trx) => insertPeople(trx))
  await fc.assert(
    fc.asyncProperty(shape, async (random) => {
      const world = toWorld(random, people)
      const { rows } = await pool.query<Row>(DECIDING, [await insertWorld(db, world)])
      const objects = world.spaces.length + world.collections.length + world.sites.length
      expect(rows).toHaveLength(objects * world.members.length)
      for (const row of rows) check(world, world.members.find(({ id }) => id === row.member)!, row)
    }),
    { numRuns: examples(80) },
  )
})

function check(world: World, member: ModelMember, row: Row) {
  const site = world.sites.find(({ id }) => id === row.object)
  if (site) return expect(row.level ?? 'none').toBe(levelOnSite(world, member, site))
  const space = world.spaces.find(({ id }) => id === row.object)
  const content = space ?? world.collections.find(({ id }) => id === row.object)!
  const decision = decisionOnContent(world, member, content, space !== undefined)
  expect({ setting: row.setting, object: row.set_on, level: row.level }).toEqual(
    decision ?? { setting: null, object: null, level: null },
  )
}

describe('the explanation', () => {
  test('lists every layer in order, with its level, where it is set, and the one that decides', async () => {
    const organization = await given.organization('Acme')
    const member = await given.member(organization, 'read')
    const collection = await given.collection({ organization, title: 'Guides', defaultLevel: 'comment' })
    const space = await given.space({ organization, title: 'Setup', parent: collection })
    const site = await given.site({ organization, title: 'Docs', spaces: [space] })
    const team = await given.team(organization, [member], 'Writers')
    await given.grant({ site }, { team }, 'review')
    const at = (kind: 'organization' | 'space' | 'collection' | 'site') =>
      ({
        organization: { type: kind, id: organization.id, title: 'Acme' },
        space: { type: kind, id: space.id, title: 'Setup' },
        collection: { type: kind, id: collection.id, title: 'Guides' },
        site: { type: kind, id: site.id, title: 'Docs' },
      })[kind]
    const ask = () => api.as(organization.admin).get(`${space.path}/permissions/explain`, { user: member.id })
    expect(await ask()).toEqual({
      user: member.id,
      permission: 'review',
      layers: [
        { type: 'standing', object: at('organization'), decides: false },
        { type: 'member', object: at('space'), decides: false },
        { type: 'team', object: at('space'), decides: false },
        { type: 'default', object: at('space'), decides: false },
        { type: 'member', object: at('site'), decides: false },
        {
          type: 'team',
          object: at('site'),
          team: { id: team.id, title: 'Writers' },
          permission: 'review',
          decides: true,
        },
        { type: 'default', object: at('site'), decides: false },
        { type: 'member', object: at('collection'), decides: false },
        { type: 'team', object: at('collection'), decides: false },
        { type: 'default', object: at('collection'), permission: 'comment', decides: false },
        { type: 'role', object: at('organization'), permission: 'read', decides: false },
      ],
    })
    await given.grant({ space }, { user: member }, 'none')
    const refused = await ask()
    expect(refused.permission).toBeNull()
    expect(refused.layers.find(({ decides }: { decides: boolean }) => decides)).toEqual({
      type: 'member',
      object: at('space'),
      permission: null,
      decides: true,
    })
  })

  test('is about the caller unless it names a member, and names no object that the caller does not see', async () => {
    const organization = await given.organization()
    const collection = await given.collection({ organization, title: 'Secret', defaultLevel: 'none' })
    const space = await given.space({ organization, parent: collection })
    const guest = await given.member(organization, null)
    await given.grant({ space }, { user: guest }, 'create')
    const answer = await api.as(guest).get(`${space.path}/permissions/explain`)
    expect(answer).toMatchObject({ user: guest.id, permission: 'create' })
    expect(JSON.stringify(answer)).toContain(collection.id)
    expect(JSON.stringify(answer)).not.toContain('Secret')
    const stranger = await given.user()
    const refused = await api.as(guest).ask('GET', `${space.path}/permissions/explain?user=${stranger.id}`)
    expect(refused).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('user') } } })
  })

  test('of a site names the space that its level comes from', async () => {
    const organization = await given.organization()
    const space = await given.space({ organization })
    const site = await given.site({ organization, spaces: [space], defaultLevel: null })
    const member = await given.member(organization, 'read')
    await given.grant({ space }, { user: member }, 'edit')
    const answer = await api.as(organization.admin).get(`${site.path}/permissions/explain`, { user: member.id })
    expect(answer.permission).toBe('edit')
    expect(answer.layers.find(({ decides }: { decides: boolean }) => decides)).toMatchObject({
      type: 'space',
      object: { type: 'space', id: space.id },
    })
  })
})

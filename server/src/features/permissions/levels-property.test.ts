/** The views that decide over every request, held against a model of the rules over random organizations. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { levelOnCollection, levelOnSite, levelOnSpace, mayChangeSite, type World } from './testing/levels-model.ts'
import { insertPeople, insertWorld, shape, toWorld } from './testing/random-world.ts'

const { database } = await startTestServer()
const { db, pool } = database

const VIEWS = `
  SELECT space_id AS thing, user_id, level, NULL::boolean AS may_change FROM space_levels WHERE organization_id = $1
  UNION ALL SELECT collection_id, user_id, level, NULL FROM collection_levels WHERE organization_id = $1
  UNION ALL SELECT site_id, user_id, level, may_change FROM site_levels WHERE organization_id = $1
  ORDER BY thing, user_id`

const byThingAndMember = (world: World) =>
  world.members
    .flatMap((member) => {
      const row = (thing: string, level: string, may_change: boolean | null = null) => ({
        thing,
        user_id: member.id,
        level,
        may_change,
      })
      return [
        ...world.spaces.map((space) => row(space.id, levelOnSpace(world, member, space))),
        ...world.collections.map((collection) => row(collection.id, levelOnCollection(world, member, collection))),
        ...world.sites.map((site) =>
          row(site.id, levelOnSite(world, member, site), mayChangeSite(world, member, site)),
        ),
      ]
    })
    .sort((one, other) => compare(one.thing, other.thing) || compare(one.user_id, other.user_id))

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

test('the SQL gives everybody the level the rules give, on every space, collection and site', async () => {
  const people = await insertPeople(db)
  await fc.assert(
    fc.asyncProperty(shape, async (random) => {
      const world = toWorld(random, people)
      const organization = await insertWorld(db, world)
      const { rows } = await pool.query(VIEWS, [organization])
      const inOrder = rows.toSorted(
        (one, other) => compare(one.thing, other.thing) || compare(one.user_id, other.user_id),
      )
      expect(inOrder).toEqual(byThingAndMember(world))
    }),
    { numRuns: 150 },
  )
}, 60_000)

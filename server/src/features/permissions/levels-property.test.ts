/** Compares the views that decide about every request with a model of the rules, over random organizations. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../../../../test/tiers.ts'
import { startTestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { levelOnCollection, levelOnSite, levelOnSpace, mayChangeSite, type World } from './testing/levels-model.ts'
import { insertPeople, insertWorld, shape, toWorld } from './testing/random-world.ts'

const { database } = await startTestServer()
const { db, pool } = database

const VIEWS = `
  SELECT space_id AS thing, user_id, level, NULL::boolean AS may_change FROM space_levels WHERE organization_id = $1
  UNION ALL SELECT collection_id, user_id, level, NULL FROM collection_levels WHERE organization_id = $1
  UNION ALL SELECT site_id, user_id, level, may_change FROM site_levels WHERE organization_id = $1`

/** The same for the lists of one member, without sites. */
const LISTS = `
  SELECT l.space_id AS thing, m.user_id, l.level, NULL::boolean AS may_change
  FROM members m CROSS JOIN LATERAL space_levels_of_member(m.organization_id, m.user_id, NULL) AS l WHERE m.organization_id = $1
  UNION ALL SELECT l.collection_id, m.user_id, l.level, NULL
  FROM members m CROSS JOIN LATERAL collection_levels_of_member(m.organization_id, m.user_id) AS l WHERE m.organization_id = $1`

/** A single collection is listed as it is among all. */
const COLLECTION_LISTS = `
  SELECT l.space_id AS thing, m.user_id, l.level, NULL::boolean AS may_change
  FROM members m CROSS JOIN collections c
  CROSS JOIN LATERAL space_levels_of_member(m.organization_id, m.user_id, c.id) AS l
  WHERE m.organization_id = $1 AND c.organization_id = $1`

const byThingAndMember = (world: World) =>
  inOrder(
    world.members.flatMap((member) => {
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
    }),
  )

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const inOrder = <T extends { thing: string; user_id: string }>(rows: T[]) =>
  rows.toSorted((one, other) => compare(one.thing, other.thing) || compare(one.user_id, other.user_id))

test('the SQL has the level of the rules for everybody, on every space, collection and site', async () => {
  const people = await inTransaction(db, (trx) => insertPeople(trx))
  await fc.assert(
    fc.asyncProperty(shape, async (random) => {
      const world = toWorld(random, people)
      const organization = await insertWorld(db, world)
      const levels = async (query: string) => inOrder((await pool.query(query, [organization])).rows)
      const expected = byThingAndMember(world)
      expect(await levels(VIEWS)).toEqual(expected)
      const sites = new Set(world.sites.map((site) => site.id))
      expect(await levels(LISTS)).toEqual(expected.filter((row) => !sites.has(row.thing)))
      const inside = new Set(world.spaces.filter((space) => space.parent !== null).map((space) => space.id))
      expect(await levels(COLLECTION_LISTS)).toEqual(expected.filter((row) => inside.has(row.thing)))
    }),
    { numRuns: examples(120) },
  )
})

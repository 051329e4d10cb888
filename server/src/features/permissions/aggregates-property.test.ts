/** Compares the aggregates with the views that decide about every request, over random organizations. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../../../../test/tiers.ts'
import { startTestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { ROLES } from '../../core/words/levels.ts'
import { listLevels } from './list-levels.ts'
import type { LevelRow } from './schema.ts'
import { levelOnSpace, type World } from './testing/levels-model.ts'
import { insertPeople, insertWorld, shape, toWorld } from './testing/random-world.ts'

const { database } = await startTestServer()
const { db, pool } = database

/** Object, user, level: what each aggregate has for every enabled member, and what the views have. */
const LEVELS = `
  WITH m AS (SELECT * FROM members WHERE organization_id = $1 AND NOT disabled),
  listed AS (
    SELECT s.id AS thing, t.user_id, t.role, t.level FROM spaces s
    CROSS JOIN LATERAL content_levels_by_role($1, s.id, NULL) AS t WHERE s.organization_id = $1
    UNION ALL
    SELECT c.id, t.user_id, t.role, t.level FROM collections c
    CROSS JOIN LATERAL content_levels_by_role($1, NULL, c.id) AS t WHERE c.organization_id = $1
    UNION ALL
    SELECT w.id, t.user_id, t.role, t.level FROM sites w
    CROSS JOIN LATERAL site_levels_by_role($1, ARRAY[w.id], NULL) AS t WHERE w.organization_id = $1),
  effective AS (
    SELECT m.user_id, listed.thing, coalesce(
      max(listed.level) FILTER (WHERE listed.user_id = m.user_id),
      max(listed.level) FILTER (WHERE listed.user_id IS NULL AND listed.role = m.role), 'none') AS level
    FROM m CROSS JOIN listed GROUP BY m.user_id, listed.thing),
  views AS (
    SELECT space_id AS thing, user_id, level FROM space_levels WHERE organization_id = $1
    UNION ALL SELECT collection_id, user_id, level FROM collection_levels WHERE organization_id = $1
    UNION ALL SELECT site_id, user_id, level FROM site_levels WHERE organization_id = $1)
  SELECT v.thing, v.user_id, v.level, h.level AS listed
  FROM views v JOIN m ON m.user_id = v.user_id
  LEFT JOIN effective h ON h.thing = v.thing AND h.user_id = v.user_id`

/** The function that gives the levels of all members on many spaces and collections; disabled members have none. */
const LEVELS_OF = `
  SELECT l.object_id AS thing, l.user_id, l.level FROM content_levels($1, NULL, NULL, NULL) AS l
  JOIN members m ON m.organization_id = $1 AND m.user_id = l.user_id AND NOT m.disabled`

const COUNTS = `
  WITH people AS (SELECT array_agg(user_id) AS ids FROM members WHERE organization_id = $1)
  SELECT user_id, spaces, sites FROM people
  CROSS JOIN LATERAL visible_space_counts($1, people.ids) JOIN LATERAL visible_site_counts($1, people.ids) USING (user_id)`

type ViewedLevel = { thing: string; user_id: string; level: string }
const bySaying = (rows: ViewedLevel[]) =>
  new Map(rows.map(({ thing, user_id, level }) => [`${thing} ${user_id}`, level]))

async function readAll(organizationId: string, kind: 'space' | 'collection' | 'site', id: string) {
  const rows: LevelRow[] = []
  let after: unknown[] | undefined
  for (;;) {
    const page = { limit: 1, after, cursor: (values: unknown[]) => JSON.stringify(values) }
    const { items, next, count } = await listLevels(db, { kind, id, organizationId }, {}, page)
    rows.push(...items)
    if (!next) return { rows, count }
    after = JSON.parse(next.page)
  }
}

/** The names are the ids. */
const inOrder = (rows: LevelRow[]) =>
  rows.toSorted((one, other) => ROLES.indexOf(other.level) - ROLES.indexOf(one.level) || (one.id < other.id ? -1 : 1))

function checkOrigin(world: World, siteId: string, row: LevelRow): void {
  const member = world.members.find(({ id }) => id === row.id)!
  const site = world.sites.find(({ id }) => id === siteId)!
  const space = world.spaces.find(({ id }) => id === row.space_id)
  const granted = (to: string | null) => world.grants.find((grant) => grant.on === siteId && grant.to === to)?.level
  const source = {
    organization: member.role,
    space: space && levelOnSpace(world, member, space),
    member: granted(member.id),
    team: member.teams.includes(row.team_id ?? '') ? granted(row.team_id) : undefined,
    default: site.defaultLevel,
  }
  expect(row.level).toBe(source[row.origin!])
}

test('every aggregate has the same level for everybody as the views, in order, and sites name the right origin', async () => {
  const people = await inTransaction(db, (trx) => insertPeople(trx))
  let worlds = 0
  await fc.assert(
    fc.asyncProperty(shape, fc.nat(), async (random, chosen) => {
      const world = toWorld(random, people)
      const organization = await insertWorld(db, world)
      const { rows: levels } = await pool.query<ViewedLevel & { listed: string }>(LEVELS, [organization])
      expect(levels.filter(({ level, listed }) => level !== listed)).toEqual([])
      const enabled = world.members.filter(({ disabled }) => !disabled).length
      expect(levels).toHaveLength(enabled * (world.spaces.length + world.collections.length + world.sites.length))

      const expected = bySaying(levels)
      const { rows: levelsOf } = await pool.query<ViewedLevel>(LEVELS_OF, [organization])
      for (const [saying, level] of bySaying(levelsOf)) expect([saying, level]).toEqual([saying, expected.get(saying)])
      expect(levelsOf).toHaveLength(enabled * (world.spaces.length + world.collections.length))

      const counts = await pool.query<{ user_id: string; spaces: number; sites: number }>(COUNTS, [organization])
      expect(counts.rows).toHaveLength(world.members.length)
      const inUse = new Set(world.spaces.filter(({ trashed }) => !trashed).map((space) => space.id))
      const siteIds = new Set(world.sites.map((site) => site.id))
      const countVisible = (things: Set<string>, userId: string) =>
        levels.filter(({ thing, user_id, level }) => user_id === userId && things.has(thing) && level !== 'none').length
      for (const { user_id, spaces, sites } of counts.rows)
        expect([user_id, spaces, sites]).toEqual([
          user_id,
          countVisible(inUse, user_id),
          countVisible(siteIds, user_id),
        ])

      const kinds = ['space', 'collection', 'site'] as const
      const things = kinds.flatMap((kind) => world[`${kind}s`].map(({ id }) => ({ kind, id })))
      const { kind, id } = things[chosen % things.length]!
      const { rows, count } = await readAll(organization, kind, id)
      const seen = levels.filter(({ thing, level }) => thing === id && level !== 'none')
      expect(new Map(rows.map((row) => [row.id, row.level]))).toEqual(
        new Map(seen.map(({ user_id, level }) => [user_id, level])),
      )
      expect([rows.length, count]).toEqual([seen.length, seen.length])
      expect(rows).toEqual(inOrder(rows))
      if (kind === 'site') for (const row of rows) checkOrigin(world, id, row)
      worlds++
    }),
    { numRuns: examples(120) },
  )
  expect(worlds).toBeGreaterThanOrEqual(120)
})

/** Generates small organizations of every sort and inserts them into the database. */
import fc from 'fast-check'
import type { PoolDb, Transaction } from '../../../core/database/connections.ts'
import type { DB, Level } from '../../../core/database/tables.ts'
import { newId } from '../../../core/ids.ts'
import type { World } from './levels-model.ts'

const PEOPLE = 4
const TEAMS = 3

const level = fc.constantFrom<Level>('none', 'read', 'comment', 'edit', 'review', 'create', 'admin')
const role = fc.constantFrom<Level | null>(null, null, 'read', 'comment', 'edit', 'review', 'create', 'create', 'admin')
const defaultLevel = fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: level })
const index = fc.nat({ max: 9 })
const content = fc.record({ parent: fc.option(index), defaultLevel, createdBy: index })

/** References are numbers, taken modulo the count of what they refer to. */
export const shape = fc.record({
  members: fc.array(
    fc.record({
      role,
      disabled: fc.constantFrom(false, false, false, false, true),
      teams: fc.uniqueArray(fc.nat({ max: TEAMS - 1 })),
    }),
    { minLength: 1, maxLength: PEOPLE },
  ),
  collections: fc.array(content, { maxLength: 4 }),
  spaces: fc.array(fc.record({ content, trashed: fc.constantFrom(false, false, false, true) }), {
    minLength: 1,
    maxLength: 4,
  }),
  sites: fc.array(fc.record({ defaultLevel, spaces: fc.array(index, { maxLength: 3 }) }), { maxLength: 3 }),
  grants: fc.array(fc.record({ on: fc.nat({ max: 99 }), to: fc.nat({ max: 99 }), level }), { maxLength: 14 }),
})
type Shape = typeof shape extends fc.Arbitrary<infer S> ? S : never

export const insertPeople = async (db: Transaction): Promise<string[]> => {
  const people = Array.from({ length: PEOPLE }, () => newId())
  await db
    .insertInto('users')
    .values(people.map((id) => ({ id, email: `${id.toLowerCase()}@example.com`, display_name: id })))
    .execute()
  return people
}

/** Assigns ids to the numbered objects of the shape. A collection is inside an earlier one, so there are no cycles. */
export function toWorld(shape: Shape, people: string[]): World {
  const named = <T>(all: T[]) => all.map((each) => ({ ...each, id: newId() }))
  const at = <T>(all: T[], number: number) => all[number % all.length]!
  const teams = Array.from({ length: TEAMS }, () => newId())
  const members = shape.members.map((member, number) => ({
    ...member,
    id: people[number]!,
    teams: member.teams.map((team) => teams[team]!),
  }))
  const placed = (parents: { id: string }[], { parent, ...rest }: Shape['collections'][number]) => ({
    ...rest,
    parent: parent === null || parents.length === 0 ? null : at(parents, parent).id,
    createdBy: at(members, rest.createdBy).id,
  })
  const collectionIds = named(shape.collections)
  const collections = shape.collections.map((each, number) => ({
    ...placed(collectionIds.slice(0, number), each),
    id: collectionIds[number]!.id,
  }))
  const spaces = named(shape.spaces.map(({ content, trashed }) => ({ ...placed(collections, content), trashed })))
  const sites = named(
    shape.sites.map((site) => ({ ...site, spaces: [...new Set(site.spaces.map((number) => at(spaces, number).id))] })),
  )
  const things = [...spaces, ...collections, ...sites].map((thing) => thing.id)
  const holders = [...members.map((member) => member.id), ...teams]
  const grants = new Map(
    shape.grants.map((grant) => {
      const [on, to] = [at(things, grant.on), at(holders, grant.to)]
      return [`${on} ${to}`, { on, to, level: grant.level }]
    }),
  )
  return { members, collections, spaces, sites, grants: [...grants.values()] }
}

export async function insertWorld(db: PoolDb, world: World): Promise<string> {
  const organization_id = newId()
  await db.transaction().execute(async (db) => {
    await db.insertInto('organizations').values({ id: organization_id, title: 'World' }).execute()
    const insert = async (table: keyof DB, rows: object[]) => {
      if (rows.length > 0)
        await db
          .insertInto(table)
          .values(rows as never)
          .execute()
    }
    const rowOf = ({ id, parent, defaultLevel, createdBy }: World['collections'][number], position: number) => ({
      id,
      organization_id,
      parent_id: parent,
      position,
      default_level: defaultLevel,
      created_by: createdBy,
    })
    await insert(
      'members',
      world.members.map(({ id, role, disabled }) => ({ organization_id, user_id: id, role, disabled })),
    )
    const memberships = world.members.flatMap((member) =>
      member.teams.map((team_id) => ({ team_id, user_id: member.id })),
    )
    const people = new Set(world.members.map((member) => member.id))
    const teams = new Set([
      ...memberships.map((each) => each.team_id),
      ...world.grants.map((grant) => grant.to).filter((to) => !people.has(to)),
    ])
    await insert(
      'teams',
      [...teams].map((id) => ({ id, organization_id, title: 'Team' })),
    )
    await insert(
      'team_members',
      memberships.map((each) => ({ ...each, organization_id })),
    )
    await insert('collections', world.collections.map(rowOf))
    const revisions = new Map(world.spaces.map((space) => [space.id, newId()]))
    await insert(
      'spaces',
      world.spaces.map((space, position) => ({
        ...rowOf(space, position),
        revision_id: revisions.get(space.id),
        deleted_at: space.trashed ? new Date() : null,
      })),
    )
    await insert(
      'revisions',
      [...revisions].map(([space_id, id]) => ({ id, space_id, type: 'edits', root: 'nobody reads it here' })),
    )
    await insert(
      'sites',
      world.sites.map(({ id, defaultLevel }) => ({
        id,
        organization_id,
        title: 'Site',
        basename: id,
        default_level: defaultLevel,
      })),
    )
    await insert(
      'site_spaces',
      world.sites.flatMap((site) =>
        site.spaces.map((space_id, position) => ({
          id: newId(),
          organization_id,
          site_id: site.id,
          space_id,
          path: space_id,
          position,
        })),
      ),
    )
    const idIn = (all: { id: string }[], id: string) => (all.some((each) => each.id === id) ? id : null)
    await insert(
      'grants',
      world.grants.map(({ on, to, level }) => ({
        organization_id,
        space_id: idIn(world.spaces, on),
        collection_id: idIn(world.collections, on),
        site_id: idIn(world.sites, on),
        user_id: idIn(world.members, to),
        team_id: teams.has(to) ? to : null,
        level,
      })),
    )
  })
  return organization_id
}

/** The rules of access once more, in plain TypeScript and in the order of decision 0006; tests compare the SQL with it. */
import type { Level } from '../../../core/database/tables.ts'

export interface World {
  members: { id: string; role: Level | null; disabled: boolean; teams: string[] }[]
  collections: ModelContent[]
  spaces: (ModelContent & { trashed: boolean })[]
  sites: { id: string; defaultLevel: Level | null; spaces: string[] }[]
  grants: Grant[]
}

/** A default level of null inherits, 'none' is no access. */
interface ModelContent {
  id: string
  parent: string | null
  defaultLevel: Level | null
  createdBy: string
}

interface Grant {
  on: string
  to: string
  level: Level
}

export type ModelMember = World['members'][number]

const LADDER: Level[] = ['none', 'read', 'comment', 'edit', 'review', 'create', 'admin']
const highest = (levels: Level[]): Level | undefined =>
  levels.toSorted((one, other) => LADDER.indexOf(other) - LADDER.indexOf(one))[0]

export function levelOnSpace(world: World, member: ModelMember, space: ModelContent): Level {
  return (
    findStanding(member) ??
    findContentSetting(world, member, space) ??
    highest(
      world.sites
        .filter((site) => site.spaces.includes(space.id))
        .flatMap((site) => findSiteSetting(world, member, site) ?? []),
    ) ??
    findInheritedSetting(world, member, space) ??
    member.role ??
    'none'
  )
}

export function levelOnCollection(world: World, member: ModelMember, collection: ModelContent): Level {
  return (
    findStanding(member) ??
    findContentSetting(world, member, collection) ??
    findInheritedSetting(world, member, collection) ??
    member.role ??
    'none'
  )
}

export function levelOnSite(world: World, member: ModelMember, site: World['sites'][number]): Level {
  const decided = findStanding(member) ?? findSiteSetting(world, member, site)
  if (decided) return decided
  const spaces = world.spaces.filter((space) => site.spaces.includes(space.id) && !space.trashed)
  const borrowed = spaces.map((space) => levelOnSpace(world, member, space))
  if (spaces.length === 0 || mayChangeSite(world, member, site)) borrowed.push(member.role ?? 'none')
  return highest(borrowed) ?? 'none'
}

export function mayChangeSite(world: World, member: ModelMember, site: World['sites'][number]): boolean {
  if (member.disabled) return false
  if (member.role === 'admin' || findSiteSetting(world, member, site) === 'admin') return true
  const hasSettings = site.defaultLevel !== null || world.grants.some((grant) => grant.on === site.id)
  return member.role === 'create' && !hasSettings
}

/** The layer that decides a level: where it is set, and by what. Undefined when no layer has a level. */
interface Decision {
  setting: string
  object: string | null
  level: Level
}

export function decisionOnContent(
  world: World,
  member: ModelMember,
  content: ModelContent,
  isSpace: boolean,
): Decision | undefined {
  const own = findStanding(member)
  if (own) return { setting: 'standing', object: null, level: own }
  const here = decisionIn(world, member, content.id, findContentSetting(world, member, content))
  if (here) return here
  if (isSpace) {
    const sites = world.sites.filter((site) => site.spaces.includes(content.id))
    const decisions = sites.flatMap(
      (site) => decisionIn(world, member, site.id, findSiteSetting(world, member, site)) ?? [],
    )
    const top = highest(decisions.map(({ level }) => level))
    if (top)
      return decisions.filter(({ level }) => level === top).toSorted((a, b) => (a.object! < b.object! ? -1 : 1))[0]
  }
  for (let at = parentOf(world, content); at; at = parentOf(world, at)) {
    const decision = decisionIn(world, member, at.id, findContentSetting(world, member, at))
    if (decision) return decision
  }
  return member.role === null ? undefined : { setting: 'role', object: null, level: member.role }
}

const parentOf = (world: World, content: ModelContent) => world.collections.find(({ id }) => id === content.parent)

function decisionIn(world: World, member: ModelMember, object: string, level: Level | undefined): Decision | undefined {
  if (level === undefined) return undefined
  const here = world.grants.filter((grant) => grant.on === object)
  const setting = here.some(({ to }) => to === member.id)
    ? 'member'
    : here.some(({ to }) => member.teams.includes(to))
      ? 'team'
      : 'default'
  return { setting, object, level }
}

function findStanding(member: ModelMember): Level | undefined {
  if (member.disabled) return 'none'
  return member.role === 'admin' ? 'admin' : undefined
}

function findGrantedLevel(world: World, member: ModelMember, on: string): Level | undefined {
  const here = world.grants.filter((grant) => grant.on === on)
  const direct = here.find((grant) => grant.to === member.id)
  if (direct) return direct.level
  return highest(here.filter((grant) => member.teams.includes(grant.to)).map((grant) => grant.level))
}

function findContentSetting(world: World, member: ModelMember, content: ModelContent): Level | undefined {
  const grant = findGrantedLevel(world, member, content.id)
  if (grant) return grant
  if (content.defaultLevel === null) return undefined
  if (content.defaultLevel === 'none') return content.createdBy === member.id ? 'create' : 'none'
  return member.role === null ? 'none' : content.defaultLevel
}

function findInheritedSetting(world: World, member: ModelMember, content: ModelContent): Level | undefined {
  const parent = world.collections.find((collection) => collection.id === content.parent)
  return parent && (findContentSetting(world, member, parent) ?? findInheritedSetting(world, member, parent))
}

function findSiteSetting(world: World, member: ModelMember, site: World['sites'][number]): Level | undefined {
  const level = findGrantedLevel(world, member, site.id)
  if (level) return level
  return member.role === null ? undefined : (site.defaultLevel ?? undefined)
}

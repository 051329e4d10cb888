/** The rules of access once more, in plain TypeScript and in the order they are told, to hold the SQL against. */
import type { Level } from '../../../core/database/tables.ts'

export interface World {
  members: { id: string; role: Level | null; disabled: boolean; teams: string[] }[]
  collections: Content[]
  spaces: (Content & { trashed: boolean })[]
  sites: { id: string; defaultLevel: Level | null; spaces: string[] }[]
  grants: Grant[]
}

/** A default level of null inherits, 'none' is no access. */
export interface Content {
  id: string
  parent: string | null
  defaultLevel: Level | null
  createdBy: string
}

export interface Grant {
  on: string
  to: string
  level: Level
}

export type Member = World['members'][number]

const LADDER: Level[] = ['none', 'read', 'comment', 'edit', 'review', 'create', 'admin']
const highest = (levels: Level[]): Level | undefined =>
  levels.toSorted((one, other) => LADDER.indexOf(other) - LADDER.indexOf(one))[0]

export function levelOnSpace(world: World, member: Member, space: Content): Level {
  return (
    standing(member) ??
    contentSays(world, member, space) ??
    highest(
      world.sites
        .filter((site) => site.spaces.includes(space.id))
        .flatMap((site) => siteSays(world, member, site) ?? []),
    ) ??
    parentSays(world, member, space) ??
    member.role ??
    'none'
  )
}

export function levelOnCollection(world: World, member: Member, collection: Content): Level {
  return (
    standing(member) ??
    contentSays(world, member, collection) ??
    parentSays(world, member, collection) ??
    member.role ??
    'none'
  )
}

export function levelOnSite(world: World, member: Member, site: World['sites'][number]): Level {
  const decided = standing(member) ?? siteSays(world, member, site)
  if (decided) return decided
  const spaces = world.spaces.filter((space) => site.spaces.includes(space.id) && !space.trashed)
  const borrowed = spaces.map((space) => levelOnSpace(world, member, space))
  if (spaces.length === 0 || mayChangeSite(world, member, site)) borrowed.push(member.role ?? 'none')
  return highest(borrowed) ?? 'none'
}

export function mayChangeSite(world: World, member: Member, site: World['sites'][number]): boolean {
  if (member.disabled) return false
  if (member.role === 'admin' || siteSays(world, member, site) === 'admin') return true
  const hasSettings = site.defaultLevel !== null || world.grants.some((grant) => grant.on === site.id)
  return member.role === 'create' && !hasSettings
}

/** The layer that decides over a level: where it is set, and by what. undefined: none says anything. */
export interface Decision {
  setting: string
  object: string | null
  level: Level
}

export function decisionOnContent(
  world: World,
  member: Member,
  content: Content,
  isSpace: boolean,
): Decision | undefined {
  const own = standing(member)
  if (own) return { setting: 'standing', object: null, level: own }
  const here = decisionIn(world, member, content.id, contentSays(world, member, content))
  if (here) return here
  if (isSpace) {
    const sites = world.sites.filter((site) => site.spaces.includes(content.id))
    const decisions = sites.flatMap((site) => decisionIn(world, member, site.id, siteSays(world, member, site)) ?? [])
    const top = highest(decisions.map(({ level }) => level))
    if (top)
      return decisions.filter(({ level }) => level === top).toSorted((a, b) => (a.object! < b.object! ? -1 : 1))[0]
  }
  for (let at = parentOf(world, content); at; at = parentOf(world, at)) {
    const decision = decisionIn(world, member, at.id, contentSays(world, member, at))
    if (decision) return decision
  }
  return member.role === null ? undefined : { setting: 'role', object: null, level: member.role }
}

const parentOf = (world: World, content: Content) => world.collections.find(({ id }) => id === content.parent)

function decisionIn(world: World, member: Member, object: string, says: Level | undefined): Decision | undefined {
  if (says === undefined) return undefined
  const here = world.grants.filter((grant) => grant.on === object)
  const setting = here.some(({ to }) => to === member.id)
    ? 'member'
    : here.some(({ to }) => member.teams.includes(to))
      ? 'team'
      : 'default'
  return { setting, object, level: says }
}

function standing(member: Member): Level | undefined {
  if (member.disabled) return 'none'
  return member.role === 'admin' ? 'admin' : undefined
}

function granted(world: World, member: Member, on: string): Level | undefined {
  const here = world.grants.filter((grant) => grant.on === on)
  const direct = here.find((grant) => grant.to === member.id)
  if (direct) return direct.level
  return highest(here.filter((grant) => member.teams.includes(grant.to)).map((grant) => grant.level))
}

function contentSays(world: World, member: Member, content: Content): Level | undefined {
  const grant = granted(world, member, content.id)
  if (grant) return grant
  if (content.defaultLevel === null) return undefined
  if (content.defaultLevel === 'none') return content.createdBy === member.id ? 'create' : 'none'
  return member.role === null ? 'none' : content.defaultLevel
}

function parentSays(world: World, member: Member, content: Content): Level | undefined {
  const parent = world.collections.find((collection) => collection.id === content.parent)
  return parent && (contentSays(world, member, parent) ?? parentSays(world, member, parent))
}

function siteSays(world: World, member: Member, site: World['sites'][number]): Level | undefined {
  const says = granted(world, member, site.id)
  if (says) return says
  return member.role === null ? undefined : (site.defaultLevel ?? undefined)
}

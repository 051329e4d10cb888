import Type, { type Static } from 'typebox'
import type { Level } from '../../core/database/tables.ts'
import { PageQuery } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { DefaultLevel, isAtLeast, Role, RoleOrNull } from '../../core/words/levels.ts'
import { optional, present } from '../../core/words/shapes.ts'
import { Team, type TeamSeen, toTeam } from '../teams/index.ts'
import { toUser, User, type UserRow } from '../users/index.ts'
import type { LevelLayer } from './explain-level.ts'

/** Whoever manages permissions must see a refusal to undo it, so refusals are listed like grants. */
const Granted = Type.Union([Role, Type.Null()], { description: 'null: no access, whatever would be inherited' })

/** The level that was given to one person, or to one team. */
export const UserGrant = Type.Object({ permission: Granted, user: User }, { title: 'UserGrant' })
export const TeamGrant = Type.Object({ permission: Granted, team: Team }, { title: 'TeamGrant' })

/** The effective level of one person. */
export const UserPermission = Type.Object({ permission: Role, user: User }, { title: 'UserPermission' })

const Origin = Type.Union([
  Type.Object({ type: Type.Literal('space'), space: Type.String() }),
  Type.Object({ type: Type.Literal('organization'), organization: Type.String() }),
  Type.Object({
    type: Type.Literal('site'),
    site: Type.String(),
    reason: Type.Enum(['member', 'team', 'default']),
    team: optional(Type.String({ description: 'With the reason team: its id' })),
  }),
])

export const SiteUserPermission = Type.Object(
  {
    permission: Role,
    user: User,
    origin: Origin,
    disabled: Type.Literal(false, { description: 'Disabled members have no level, and are not listed' }),
  },
  { title: 'SiteUserPermission' },
)

export const AggregateQuery = Type.Object({
  ...PageQuery.properties,
  role: optional({ ...Role, description: 'Only people whose effective level is this one' }),
})

const GranteeIds = Type.Array(Type.String(), { minItems: 1, maxItems: 1000 })

export const NewGrants = Type.Object({
  role: RoleOrNull,
  users: optional({ ...GranteeIds, description: 'Ids of members of the organization' }),
  teams: optional({ ...GranteeIds, description: 'Ids of teams of the organization' }),
})

/** A change of levels to preview. */
export const LevelChange = Type.Object({
  role: optional({ ...RoleOrNull, description: 'null: no access. Absent: the grants of these are revoked' }),
  users: optional({ ...GranteeIds, description: 'Ids of members of the organization' }),
  teams: optional({ ...GranteeIds, description: 'Ids of teams of the organization' }),
  defaultLevel: optional(DefaultLevel),
})

const LevelDifferences = Type.Object({
  count: Type.Number(),
  items: Type.Array(Type.Object({ user: User, before: Granted, after: Granted }), {
    description: 'The first hundred, by name',
  }),
})

export const LevelPreview = Type.Object(
  { gains: LevelDifferences, losses: LevelDifferences },
  { title: 'LevelPreview' },
)

export const GrantChange = Type.Partial(Type.Object({ role: RoleOrNull }))
export const SiteGrantChange = Type.Partial(Type.Object({ role: Role }))

/** In the database 'none' is no access, on the wire it is null. */
const toGranted = (level: Level): Static<typeof Granted> => (level === 'none' ? null : level)
export const fromGranted = (role: Static<typeof Granted>): Level => role ?? 'none'

export const toUserGrant = (row: UserRow & { level: Level }, urls: Urls): Static<typeof UserGrant> => ({
  permission: toGranted(row.level),
  user: toUser(row, urls),
})

export const toTeamGrant = (row: TeamSeen & { level: Level }): Static<typeof TeamGrant> => ({
  permission: toGranted(row.level),
  team: toTeam(row),
})

const Layer = Type.Object({
  type: Type.Enum(['standing', 'member', 'team', 'default', 'space', 'role'], {
    description:
      'standing: switched off, or administrator of the organization; member, team: a level given to them; default: the default level, as it ' +
      'reaches this person; space: of a site, the highest level on its spaces; role: in the organization',
  }),
  object: Type.Object(
    {
      type: Type.Enum(['organization', 'space', 'collection', 'site']),
      id: Type.String(),
      title: optional(Type.String({ description: 'Absent where the caller does not see it' })),
    },
    { description: 'Where the layer is set' },
  ),
  team: optional(Type.Object({ id: Type.String(), title: Type.String() })),
  permission: optional({ ...Granted, description: 'The level of the layer; null: no access. Absent: none' }),
  decides: Type.Boolean(),
})

export const PermissionExplanation = Type.Object(
  {
    user: Type.String(),
    permission: { ...Granted, description: 'The level they end up with; null: no access' },
    layers: Type.Array(Layer, { description: 'In the order of precedence; none decides if none has a level' }),
  },
  { title: 'PermissionExplanation' },
)

export const ExplanationQuery = Type.Object({
  user: optional(Type.String({ description: 'Id of a member of the organization; absent: oneself' })),
})

export const toPermissionExplanation = (
  user: string,
  level: Level,
  layers: LevelLayer[],
): Static<typeof PermissionExplanation> => ({
  user,
  permission: toGranted(level),
  layers: layers.map((layer) => ({
    type: layer.setting,
    object: { type: layer.object_kind, id: layer.object_id, ...present('title', layer.title) },
    decides: layer.decides,
    ...present('team', layer.team_id === null ? null : { id: layer.team_id, title: layer.team_title ?? '' }),
    ...(layer.level !== null && { permission: toGranted(layer.level) }),
  })),
})

export interface LevelDifference {
  id: string
  /** undefined: the caller may not see the person. */
  user: UserRow | undefined
  before: Level
  after: Level
}

export function toLevelPreview(differences: readonly LevelDifference[], urls: Urls): Static<typeof LevelPreview> {
  const summarize = (those: LevelDifference[]) => ({
    count: those.length,
    items: those
      .slice(0, 100)
      .flatMap(({ user, before, after }) =>
        user ? [{ user: toUser(user, urls), before: toGranted(before), after: toGranted(after) }] : [],
      ),
  })
  const isGain = ({ before, after }: LevelDifference) => isAtLeast(after, before)
  return {
    gains: summarize(differences.filter(isGain)),
    losses: summarize(differences.filter((each) => !isGain(each))),
  }
}

/** One person of an aggregate. `space_id` and `team_id` name the space and the team where the origin is `space` or `team`. */
export interface LevelRow extends UserRow {
  level: Role
  origin: 'space' | 'organization' | 'member' | 'team' | 'default' | null
  space_id: string | null
  team_id: string | null
}

export const toUserPermission = (row: LevelRow, urls: Urls): Static<typeof UserPermission> => ({
  permission: row.level,
  user: toUser(row, urls),
})

export const toSiteUserPermission = (
  row: LevelRow,
  site: { id: string; organizationId: string },
  urls: Urls,
): Static<typeof SiteUserPermission> => ({
  ...toUserPermission(row, urls),
  origin: toOrigin(row, site),
  disabled: false,
})

function toOrigin(
  { origin, space_id, team_id }: LevelRow,
  site: { id: string; organizationId: string },
): Static<typeof Origin> {
  switch (origin) {
    case 'member':
    case 'default':
      return { type: 'site', site: site.id, reason: origin }
    case 'team':
      return { type: 'site', site: site.id, reason: origin, ...present('team', team_id) }
    case 'space':
      return { type: 'space', space: space_id! }
    default:
      return { type: 'organization', organization: site.organizationId }
  }
}

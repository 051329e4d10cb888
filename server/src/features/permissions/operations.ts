import { invalid, notFound } from '../../core/errors.ts'
import { none, removed } from '../../core/operation/answer.ts'
import { type Operation, operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { listKnownUsers } from '../users/index.ts'
import { findEffectiveLevel, listLevelLayers } from './explain-level.ts'
import { giveLevel } from './give-level.ts'
import { listLevels } from './list-levels.ts'
import { onCollections, onSites, onSpaces, type PermissionsMount } from './mounts.ts'
import { previewLevels } from './preview-levels.ts'
import {
  AggregateQuery,
  ExplanationQuery,
  fromGranted,
  LevelChange,
  LevelPreview,
  NewGrants,
  PermissionExplanation,
  SiteUserPermission,
  TeamGrant,
  toLevelPreview,
  toPermissionExplanation,
  toSiteUserPermission,
  toTeamGrant,
  toUserGrant,
  toUserPermission,
  UserGrant,
  UserPermission,
} from './schema.ts'
import { deleteGrant, listTeamGrants, listUserGrants, updateGrant } from './store.ts'

const grants = ({ name, prefix, access, writeAccess, scope, change }: PermissionsMount): Operation[] => {
  const target = name.toLowerCase() as Lowercase<typeof name>
  return [
    operation({
      id: `inviteTo${name}`,
      summary: `Grant members and teams a level on a ${name.toLowerCase()}`,
      description: 'null removes access, whatever they would inherit. An earlier grant is replaced.',
      route: `POST ${prefix}/permissions`,
      access: writeAccess,
      scope: `${scope}:write`,
      body: NewGrants,
      records: { action: `${target}.access_granted`, settings: ['role', 'users', 'teams'] },
      answer: none,
      logs: 'rights changed',
      handle: ({ db, target, body }) => giveLevel(db, target, body),
    }),
    operation({
      id: `listUserPermissionsIn${name}`,
      summary: `The levels granted to single members on a ${name.toLowerCase()}`,
      route: `GET ${prefix}/permissions/users`,
      access,
      scope: `${scope}:read`,
      query: PageQuery,
      answer: pageOf(UserGrant),
      handle: async ({ db, target, page, urls }) =>
        mapPage(await listUserGrants(db, target, page), (row) => toUserGrant(row, urls)),
    }),
    operation({
      id: `updateUserPermissionIn${name}`,
      summary: `Change the level granted to a member on a ${name.toLowerCase()}`,
      route: `PATCH ${prefix}/permissions/users/{userId}`,
      access: writeAccess,
      scope: `${scope}:write`,
      body: change,
      records: { action: `${target}.access_updated`, settings: ['role'] },
      answer: none,
      logs: 'rights changed',
      handle: async ({ db, target, params, body }) => {
        const level = body.role === undefined ? undefined : fromGranted(body.role)
        if (!(await updateGrant(db, target, 'user', params.userId, level))) throw notFound('User permission')
      },
    }),
    operation({
      id: `removeUserFrom${name}`,
      summary: `Revoke the level granted to a member on a ${name.toLowerCase()}`,
      route: `DELETE ${prefix}/permissions/users/{userId}`,
      access: writeAccess,
      scope: `${scope}:write`,
      records: `${target}.access_removed`,
      answer: removed,
      logs: 'rights changed',
      handle: ({ db, target, params }) => deleteGrant(db, target, 'user', params.userId),
    }),
    operation({
      id: `listTeamPermissionsIn${name}`,
      summary: `The levels granted to teams on a ${name.toLowerCase()}`,
      route: `GET ${prefix}/permissions/teams`,
      access,
      scope: `${scope}:read`,
      query: PageQuery,
      answer: pageOf(TeamGrant),
      handle: async ({ db, actor, target, page }) =>
        mapPage(await listTeamGrants(db, target, actor.userId, page), toTeamGrant),
    }),
    operation({
      id: `updateTeamPermissionIn${name}`,
      summary: `Change the level granted to a team on a ${name.toLowerCase()}`,
      route: `PATCH ${prefix}/permissions/teams/{teamId}`,
      access: writeAccess,
      scope: `${scope}:write`,
      body: change,
      records: { action: `${target}.access_updated`, settings: ['role'] },
      answer: none,
      logs: 'rights changed',
      handle: async ({ db, target, params, body }) => {
        const level = body.role === undefined ? undefined : fromGranted(body.role)
        if (!(await updateGrant(db, target, 'team', params.teamId, level))) throw notFound('Team permission')
      },
    }),
    operation({
      id: `removeTeamFrom${name}`,
      summary: `Revoke the level granted to a team on a ${name.toLowerCase()}`,
      route: `DELETE ${prefix}/permissions/teams/{teamId}`,
      access: writeAccess,
      scope: `${scope}:write`,
      records: `${target}.access_removed`,
      answer: removed,
      logs: 'rights changed',
      handle: ({ db, target, params }) => deleteGrant(db, target, 'team', params.teamId),
    }),
  ]
}

const aggregate = ({ name, prefix, access, scope }: PermissionsMount): Operation =>
  operation({
    id: `listPermissionsAggregateIn${name}`,
    summary: `Everybody who sees a ${name.toLowerCase()}, with the level they end up with`,
    route: `GET ${prefix}/permissions/aggregate`,
    access,
    scope: `${scope}:read`,
    query: AggregateQuery,
    answer: pageOf(UserPermission),
    handle: async ({ db, target, query, page, urls }) =>
      mapPage(await listLevels(db, target, query, page), (row) => toUserPermission(row, urls)),
  })

const explain = ({ name, prefix, access, scope }: PermissionsMount): Operation =>
  operation({
    id: `explainPermissionIn${name}`,
    summary: `Why a member has the level they have on a ${name.toLowerCase()}`,
    route: `GET ${prefix}/permissions/explain`,
    access,
    scope: `${scope}:read`,
    query: ExplanationQuery,
    answer: PermissionExplanation,
    handle: async ({ db, actor, target, query }) => {
      const userId = query.user ?? actor.userId
      // Of whom the caller may not see they do not even learn that they are a member.
      const [known] = await listKnownUsers(db, actor, [userId])
      const level = known && (await findEffectiveLevel(db, target, userId))
      if (level === undefined) throw invalid('user must be the id of a member of the organization')
      const layers = await listLevelLayers(db, target, { userId, callerId: actor.userId })
      return toPermissionExplanation(userId, level, layers)
    },
  })

const preview = ({ name, prefix, access, scope }: PermissionsMount): Operation =>
  operation({
    id: `previewPermissionsIn${name}`,
    summary: `Who would gain and who would lose by a change of the levels on a ${name.toLowerCase()}`,
    description:
      'Nothing is changed. People whom the caller may not see, as guests see none, are counted and not named.',
    route: `POST ${prefix}/permissions/preview`,
    access,
    scope: `${scope}:read`,
    body: LevelChange,
    records: { nothing: 'it only reads' },
    answer: LevelPreview,
    handle: async ({ db, actor, target, body, urls }) =>
      toLevelPreview(await previewLevels(db, target, body, actor.userId), urls),
  })

export const operations = [
  preview(onSpaces),
  preview(onCollections),
  explain(onSpaces),
  explain(onCollections),
  explain(onSites),
  ...grants(onSpaces),
  aggregate(onSpaces),
  ...grants(onCollections),
  aggregate(onCollections),
  ...grants(onSites),
  operation({
    id: 'listPermissionsAggregateInSite',
    summary: 'Everybody who may view a site, with their effective level and its origin',
    route: `GET ${onSites.prefix}/permissions/aggregate`,
    access: onSites.access,
    scope: 'site:permissions:read',
    query: PageQuery,
    answer: pageOf(SiteUserPermission),
    // The query reads every space of the site.
    reads: 'slow',
    handle: async ({ db, target, page, urls }) =>
      mapPage(await listLevels(db, target, {}, page), (row) => toSiteUserPermission(row, target, urls)),
  }),
]

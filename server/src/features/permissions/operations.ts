import { invalid, notFound } from '../../core/errors.ts'
import { none, removed } from '../../core/operation/answer.ts'
import { type Operation, operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { findEffectiveLevel, listLevelLayers } from './explain-level.ts'
import { giveLevel } from './give-level.ts'
import { listLevels } from './list-levels.ts'
import { onCollections, onSites, onSpaces, type PermissionsMount } from './mounts.ts'
import {
  AggregateQuery,
  ExplanationQuery,
  fromGranted,
  NewGrants,
  PermissionExplanation,
  SiteUserPermission,
  TeamGrant,
  toPermissionExplanation,
  toSiteUserPermission,
  toTeamGrant,
  toUserGrant,
  toUserPermission,
  UserGrant,
  UserPermission,
} from './schema.ts'
import { deleteGrant, listTeamGrants, listUserGrants, updateGrant } from './store.ts'

const grants = ({ name, prefix, access, writeAccess, scope, change }: PermissionsMount): Operation[] => [
  operation({
    id: `inviteTo${name}`,
    summary: `Give members and teams a level on a ${name.toLowerCase()}`,
    description: 'null takes access away, whatever they would inherit. What they had is replaced.',
    route: `POST ${prefix}/permissions`,
    access: writeAccess,
    scope: `${scope}:write`,
    body: NewGrants,
    answer: none,
    logs: 'rights changed',
    handle: ({ db, target, body }) => giveLevel(db, target, body),
  }),
  operation({
    id: `listUserPermissionsIn${name}`,
    summary: `The levels given to single members on a ${name.toLowerCase()}`,
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
    summary: `Change the level given to a member on a ${name.toLowerCase()}`,
    route: `PATCH ${prefix}/permissions/users/{userId}`,
    access: writeAccess,
    scope: `${scope}:write`,
    body: change,
    answer: none,
    logs: 'rights changed',
    handle: async ({ db, target, params, body }) => {
      const level = body.role === undefined ? undefined : fromGranted(body.role)
      if (!(await updateGrant(db, target, 'user', params.userId, level))) throw notFound('User permission')
    },
  }),
  operation({
    id: `removeUserFrom${name}`,
    summary: `Take back what was given to a member on a ${name.toLowerCase()}`,
    route: `DELETE ${prefix}/permissions/users/{userId}`,
    access: writeAccess,
    scope: `${scope}:write`,
    answer: removed,
    logs: 'rights changed',
    handle: ({ db, target, params }) => deleteGrant(db, target, 'user', params.userId),
  }),
  operation({
    id: `listTeamPermissionsIn${name}`,
    summary: `The levels given to teams on a ${name.toLowerCase()}`,
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
    summary: `Change the level given to a team on a ${name.toLowerCase()}`,
    route: `PATCH ${prefix}/permissions/teams/{teamId}`,
    access: writeAccess,
    scope: `${scope}:write`,
    body: change,
    answer: none,
    logs: 'rights changed',
    handle: async ({ db, target, params, body }) => {
      const level = body.role === undefined ? undefined : fromGranted(body.role)
      if (!(await updateGrant(db, target, 'team', params.teamId, level))) throw notFound('Team permission')
    },
  }),
  operation({
    id: `removeTeamFrom${name}`,
    summary: `Take back what was given to a team on a ${name.toLowerCase()}`,
    route: `DELETE ${prefix}/permissions/teams/{teamId}`,
    access: writeAccess,
    scope: `${scope}:write`,
    answer: removed,
    logs: 'rights changed',
    handle: ({ db, target, params }) => deleteGrant(db, target, 'team', params.teamId),
  }),
]

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
      const level = await findEffectiveLevel(db, target, userId)
      if (level === undefined) throw invalid('user must be the id of a member of the organization')
      const layers = await listLevelLayers(db, target, { userId, callerId: actor.userId })
      return toPermissionExplanation(userId, level, layers)
    },
  })

export const operations = [
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
    summary: 'Everybody who may view a site, with the level they end up with and where it comes from',
    route: `GET ${onSites.prefix}/permissions/aggregate`,
    access: onSites.access,
    scope: 'site:permissions:read',
    query: PageQuery,
    answer: pageOf(SiteUserPermission),
    // Looks at every space of the site.
    reads: 'slow',
    handle: async ({ db, target, page, urls }) =>
      mapPage(await listLevels(db, target, {}, page), (row) => toSiteUserPermission(row, target, urls)),
  }),
]

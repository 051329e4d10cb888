import { invalid, notFound } from '../../core/errors.ts'
import { none, removed } from '../../core/operation/answer.ts'
import { type Operation, operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { findEffectiveLevel, listLevelLayers } from './explain-level.ts'
import { invite } from './invite.ts'
import { listLevels } from './list-levels.ts'
import { type Mount, onCollections, onSites, onSpaces } from './mounts.ts'
import {
  AggregateQuery,
  ExplanationQuery,
  fromGranted,
  Invitation,
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

const grants = ({ name, prefix, access, writeAccess, scope, change }: Mount): Operation[] => [
  operation({
    id: `inviteTo${name}`,
    summary: `Give members and teams a level on a ${name.toLowerCase()}`,
    description: 'null takes access away, whatever they would inherit. What they had is replaced.',
    route: `POST ${prefix}/permissions`,
    access: writeAccess,
    scope: `${scope}:write`,
    body: Invitation,
    answer: none,
    logs: 'rights changed',
    handle: ({ db, place, body }) => invite(db, place, body),
  }),
  operation({
    id: `listUserPermissionsIn${name}`,
    summary: `The levels given to single members on a ${name.toLowerCase()}`,
    route: `GET ${prefix}/permissions/users`,
    access,
    scope: `${scope}:read`,
    query: PageQuery,
    answer: pageOf(UserGrant),
    handle: async ({ db, place, page, urls }) =>
      mapPage(await listUserGrants(db, place, page), (row) => toUserGrant(row, urls)),
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
    handle: async ({ db, place, params, body }) => {
      const level = body.role === undefined ? undefined : fromGranted(body.role)
      if (!(await updateGrant(db, place, 'user', params.userId, level))) throw notFound('User permission')
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
    handle: ({ db, place, params }) => deleteGrant(db, place, 'user', params.userId),
  }),
  operation({
    id: `listTeamPermissionsIn${name}`,
    summary: `The levels given to teams on a ${name.toLowerCase()}`,
    route: `GET ${prefix}/permissions/teams`,
    access,
    scope: `${scope}:read`,
    query: PageQuery,
    answer: pageOf(TeamGrant),
    handle: async ({ db, actor, place, page }) =>
      mapPage(await listTeamGrants(db, place, actor.userId, page), toTeamGrant),
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
    handle: async ({ db, place, params, body }) => {
      const level = body.role === undefined ? undefined : fromGranted(body.role)
      if (!(await updateGrant(db, place, 'team', params.teamId, level))) throw notFound('Team permission')
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
    handle: ({ db, place, params }) => deleteGrant(db, place, 'team', params.teamId),
  }),
]

const aggregate = ({ name, prefix, access, scope }: Mount): Operation =>
  operation({
    id: `listPermissionsAggregateIn${name}`,
    summary: `Everybody who sees a ${name.toLowerCase()}, with the level they end up with`,
    route: `GET ${prefix}/permissions/aggregate`,
    access,
    scope: `${scope}:read`,
    query: AggregateQuery,
    answer: pageOf(UserPermission),
    handle: async ({ db, place, query, page, urls }) =>
      mapPage(await listLevels(db, place, query, page), (row) => toUserPermission(row, urls)),
  })

const explain = ({ name, prefix, access, scope }: Mount): Operation =>
  operation({
    id: `explainPermissionIn${name}`,
    summary: `Why a member has the level they have on a ${name.toLowerCase()}`,
    route: `GET ${prefix}/permissions/explain`,
    access,
    scope: `${scope}:read`,
    query: ExplanationQuery,
    answer: PermissionExplanation,
    handle: async ({ db, actor, place, query }) => {
      const userId = query.user ?? actor.userId
      const level = await findEffectiveLevel(db, place, userId)
      if (level === undefined) throw invalid('user must be the id of a member of the organization')
      const layers = await listLevelLayers(db, place, { userId, callerId: actor.userId })
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
    handle: async ({ db, place, page, urls }) =>
      mapPage(await listLevels(db, place, {}, page), (row) => toSiteUserPermission(row, place, urls)),
  }),
]

import { findAncestors, findPage, toPagePath } from '@lectern/content/revision'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { none } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { onOrganization } from '../organizations/index.ts'
import { loadRevisionRow, openRevision } from '../revisions/index.ts'
import { onSpaceContent, type SpaceBrief } from '../spaces/index.ts'
import { Following, type FollowingSeen, SpaceFollowing, toFollowing } from './schema.ts'
import {
  countFollowings,
  deleteFollowing,
  type FollowedPage,
  listFollowedIn,
  listFollowings,
  lockFollowingsOf,
  putFollowing,
} from './store.ts'

const SPACE = '/spaces/{spaceId}/following'
const PAGE = '/spaces/{spaceId}/pages/{pageId}/following'

/** The most that one person follows in one organization. */
const MOST_FOLLOWED = 2_000

export const operations = [
  operation({
    id: 'listFollowing',
    summary: 'The spaces and pages of an organization that one follows',
    route: 'GET /orgs/{organizationId}/following',
    access: onOrganization('member'),
    scope: 'user:read',
    query: PageQuery,
    answer: pageOf(Following),
    handle: async ({ db, actor, organization, page, urls }) =>
      mapPage(await listFollowings(db, actor.userId, organization.id, page), (row) => toFollowing(row, urls)),
  }),
  operation({
    id: 'getFollowingInSpace',
    summary: 'Whether one follows a space, and which of its pages',
    route: `GET ${SPACE}`,
    access: onSpaceContent('read'),
    scope: 'user:read',
    answer: SpaceFollowing,
    handle: async ({ db, actor, space }) => {
      const followed = await listFollowedIn(db, actor.userId, space.id)
      const pages = followed.filter((pageId) => pageId !== null)
      return { object: 'space-following' as const, space: pages.length < followed.length, pages }
    },
  }),
  operation({
    id: 'followSpace',
    summary: 'Follow a space: its changes are told in the inbox',
    route: `PUT ${SPACE}`,
    access: onSpaceContent('read'),
    records: { nothing: 'it is for the caller alone' },
    answer: Following,
    handle: async ({ db, actor, space, urls }) => toFollowing(await follow(db, actor.userId, space), urls),
  }),
  operation({
    id: 'unfollowSpace',
    summary: 'Follow a space no longer; its pages that one follows stay followed',
    route: `DELETE ${SPACE}`,
    access: onSpaceContent('read'),
    records: { nothing: 'it is for the caller alone' },
    answer: none,
    handle: async ({ db, actor, space }) => {
      await deleteFollowing(db, actor.userId, space.id, null)
    },
  }),
  operation({
    id: 'followPage',
    summary: 'Follow a page: its changes are told in the inbox',
    route: `PUT ${PAGE}`,
    access: onSpaceContent('read'),
    records: { nothing: 'it is for the caller alone' },
    answer: Following,
    handle: async ({ db, actor, space, params, urls }) =>
      toFollowing(await follow(db, actor.userId, space, await loadPlacedPage(db, space, params.pageId)), urls),
  }),
  operation({
    id: 'unfollowPage',
    summary: 'Follow a page no longer',
    route: `DELETE ${PAGE}`,
    access: onSpaceContent('read'),
    records: { nothing: 'it is for the caller alone' },
    answer: none,
    handle: async ({ db, actor, space, params }) => {
      const wasFollowed = await deleteFollowing(db, actor.userId, space.id, params.pageId)
      if (!wasFollowed) await loadPlacedPage(db, space, params.pageId)
    },
  }),
]

async function follow(db: Transaction, userId: string, space: SpaceBrief, page?: FollowedPage): Promise<FollowingSeen> {
  const organizationId = space.organization_id
  await lockFollowingsOf(db, userId)
  const following = await putFollowing(db, { organizationId, userId, spaceId: space.id, ...(page && { page }) })
  if ((await countFollowings(db, userId, organizationId)) > MOST_FOLLOWED)
    throw conflict(`You follow ${MOST_FOLLOWED} spaces and pages already: stop following some of them first`)
  return following
}

async function loadPlacedPage(db: ReadDb, space: SpaceBrief, pageId: string): Promise<FollowedPage> {
  const { nodes, content } = await openRevision(db, await loadRevisionRow(db, space.id, space.revision_id))
  const page = await findPage(nodes, content, pageId)
  if (!page) throw notFound('Page')
  return { id: page.id, title: page.title, path: toPagePath(await findAncestors(nodes, content, page), page) }
}

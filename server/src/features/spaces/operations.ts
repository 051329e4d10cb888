import Type from 'typebox'
import { created, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { Move, onCollection } from '../collections/index.ts'
import { onOrganization } from '../organizations/index.ts'
import { onSpace, onSpaceOrTrashed } from './access.ts'
import { createSpace } from './create-space.ts'
import { duplicateSpace } from './duplicate-space.ts'
import { moveSpace } from './move-space.ts'
import { NewSpace, Space, SpaceChange, SpaceCopy, SpacesQuery, toSpace } from './schema.ts'
import {
  listRestorableSpaces,
  listSpacesInCollectionSeenBy,
  listSpacesSeenBy,
  loadSpaceChangedBy,
  trashSpace,
  untrashSpace,
} from './store.ts'
import { changeSpace } from './update-space.ts'

const SPACES = '/orgs/{organizationId}/spaces'
const SPACE = '/spaces/{spaceId}'

export const operations = [
  operation({
    id: 'createSpace',
    summary: 'Create a space, at the top of the organization or in a collection',
    description: 'Needs the organization role create, or with a parent the level create on it.',
    route: `POST ${SPACES}`,
    access: onOrganization('member'),
    scope: 'space:write',
    body: NewSpace,
    bodyOptional: true,
    records: { action: 'space.created', settings: ['parent', 'language', 'editMode'] },
    answer: created(Space),
    handle: async ({ db, actor, organization, body, urls }) => {
      const id = await createSpace(db, actor.userId, organization.id, body)
      return toSpace(await loadSpaceChangedBy(db, actor.userId, id), urls)
    },
  }),
  operation({
    id: 'listSpacesInOrganizationById',
    summary: 'The spaces of an organization one may see, or those in its trash one may restore',
    route: `GET ${SPACES}`,
    access: onOrganization('member'),
    scope: 'space:read',
    query: SpacesQuery,
    answer: pageOf(Space),
    handle: async ({ db, actor, organization, query, page, urls }) => {
      const list = query.deleted ? listRestorableSpaces : listSpacesSeenBy
      return mapPage(await list(db, actor.userId, organization.id, page), (row) => toSpace(row, urls))
    },
  }),
  operation({
    id: 'getSpaceById',
    summary: 'A space',
    route: `GET ${SPACE}`,
    access: onSpace('read'),
    scope: 'space:read',
    publishedContent: true,
    query: Type.Object({ shareKey: Type.Optional(Type.String({ description: 'Key of a share link' })) }),
    answer: Space,
    handle: ({ space, urls }) => toSpace(space, urls),
  }),
  operation({
    id: 'updateSpaceById',
    summary: 'Change the settings of a space',
    route: `PATCH ${SPACE}`,
    access: onSpace('create'),
    scope: 'space:write',
    body: SpaceChange,
    records: { action: 'space.updated', settings: ['editMode', 'defaultLevel', 'language'] },
    answer: Space,
    handle: async ({ db, actor, space, body, urls }) => {
      await changeSpace(db, space, body)
      return toSpace(await loadSpaceChangedBy(db, actor.userId, space.id), urls)
    },
  }),
  operation({
    id: 'deleteSpaceById',
    summary: 'Put a space in the trash, where it can be restored for seven days',
    route: `DELETE ${SPACE}`,
    access: onSpaceOrTrashed('create'),
    scope: 'space:write',
    records: 'space.deleted',
    answer: removed,
    handle: ({ db, space }) => trashSpace(db, space.id),
  }),
  operation({
    id: 'restoreSpace',
    summary: 'Restore a space from the trash',
    route: `POST ${SPACE}/restore`,
    access: onSpaceOrTrashed('create'),
    scope: 'space:write',
    records: 'space.restored',
    answer: Space,
    handle: async ({ db, space, urls }) => {
      await untrashSpace(db, space.id)
      return toSpace({ ...space, deleted_at: null }, urls)
    },
  }),
  operation({
    id: 'moveSpace',
    summary: 'Put a space into or out of a collection, or between other siblings',
    description:
      'Requires the level create on the space and on its new parent; at the top the organization role create.',
    route: `POST ${SPACE}/move`,
    access: onSpace('create'),
    scope: 'space:write',
    body: Move,
    records: { action: 'space.moved', settings: ['parent'] },
    answer: Space,
    handle: async ({ db, actor, space, body, urls }) => {
      await moveSpace(db, actor.userId, space, body)
      return toSpace(await loadSpaceChangedBy(db, actor.userId, space.id), urls)
    },
  }),
  operation({
    id: 'duplicateSpace',
    summary: 'Copy a space: its content, settings, permissions and custom fields, without history',
    description:
      'Requires the level create on the space and on the parent of the copy; at the top the organization role create.',
    route: `POST ${SPACE}/duplicate`,
    access: onSpace('create'),
    scope: 'space:write',
    body: SpaceCopy,
    bodyOptional: true,
    records: { action: 'space.duplicated', settings: ['parent'] },
    answer: created(Space),
    handle: async ({ db, actor, space, body, urls }) => {
      const id = await duplicateSpace(db, actor.userId, space, body)
      return toSpace(await loadSpaceChangedBy(db, actor.userId, id), urls)
    },
  }),
  operation({
    id: 'listSpacesInCollectionById',
    summary: 'The spaces of a collection one may see, in their order',
    route: 'GET /collections/{collectionId}/spaces',
    access: onCollection('read'),
    scope: 'space:read',
    query: PageQuery,
    answer: pageOf(Space),
    handle: async ({ db, actor, collection, page, urls }) =>
      mapPage(await listSpacesInCollectionSeenBy(db, actor.userId, collection, page), (row) => toSpace(row, urls)),
  }),
]

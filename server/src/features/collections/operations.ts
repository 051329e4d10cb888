import Type from 'typebox'
import { created, removed } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { fromDefaultLevel } from '../../core/words/levels.ts'
import { onOrganization } from '../organizations/index.ts'
import { onCollection } from './access.ts'
import { createCollection } from './create-collection.ts'
import { deleteCollection } from './delete-collection.ts'
import { moveCollection } from './move-collection.ts'
import { Move } from './move-content.ts'
import { Collection, CollectionChange, NewCollection, toCollection } from './schema.ts'
import { listCollectionsSeenBy, loadCollectionChangedBy, updateCollection } from './store.ts'

const COLLECTIONS = '/orgs/{organizationId}/collections'
const COLLECTION = '/collections/{collectionId}'

export const operations = [
  operation({
    id: 'createCollection',
    summary: 'Create a collection, at the top of the organization or in another one',
    description: 'Needs the organization role create, or with a parent the level create on it.',
    route: `POST ${COLLECTIONS}`,
    access: onOrganization('member'),
    scope: 'space:write',
    body: NewCollection,
    bodyOptional: true,
    records: { action: 'collection.created', settings: ['parent'] },
    answer: created(Collection),
    handle: async ({ db, actor, organization, body, urls }) => {
      const id = await createCollection(db, actor.userId, organization.id, body)
      return toCollection(await loadCollectionChangedBy(db, actor.userId, id), urls)
    },
  }),
  operation({
    id: 'listCollectionsInOrganizationById',
    summary: 'The collections of an organization one may see',
    route: `GET ${COLLECTIONS}`,
    access: onOrganization('member'),
    scope: 'space:read',
    query: Type.Object({
      ...PageQuery.properties,
      nested: Type.Boolean({ default: true, description: 'false: only those at the top of the organization' }),
    }),
    answer: pageOf(Collection),
    handle: async ({ db, actor, organization, query, page, urls }) =>
      mapPage(await listCollectionsSeenBy(db, actor.userId, organization.id, query, page), (row) =>
        toCollection(row, urls),
      ),
  }),
  operation({
    id: 'getCollectionById',
    summary: 'A collection',
    route: `GET ${COLLECTION}`,
    access: onCollection('read'),
    scope: 'space:read',
    answer: Collection,
    handle: ({ collection, urls }) => toCollection(collection, urls),
  }),
  operation({
    id: 'updateCollectionById',
    summary: 'Rename or describe a collection, or set its default level',
    route: `PATCH ${COLLECTION}`,
    access: onCollection('create'),
    scope: 'space:write',
    body: CollectionChange,
    records: { action: 'collection.updated', settings: ['defaultLevel'] },
    answer: Collection,
    handle: async ({ db, actor, collection: { id }, body, urls }) => {
      await updateCollection(db, id, {
        ...(body.title !== undefined && { title: body.title }),
        ...(body.description !== undefined && { description: body.description ?? '' }),
        ...(body.defaultLevel !== undefined && { default_level: fromDefaultLevel(body.defaultLevel) }),
      })
      return toCollection(await loadCollectionChangedBy(db, actor.userId, id), urls)
    },
  }),
  operation({
    id: 'deleteCollectionById',
    summary: 'Delete an empty collection',
    route: `DELETE ${COLLECTION}`,
    access: onCollection('create'),
    scope: 'space:write',
    records: 'collection.deleted',
    answer: removed,
    handle: ({ db, collection }) => deleteCollection(db, collection),
  }),
  operation({
    id: 'moveCollection',
    summary: 'Put a collection elsewhere, or between other siblings',
    description:
      'Requires the level create on the collection and on its new parent; at the top the organization role create.',
    route: `POST ${COLLECTION}/move`,
    access: onCollection('create'),
    scope: 'space:write',
    body: Move,
    records: { action: 'collection.moved', settings: ['parent'] },
    answer: Collection,
    handle: async ({ db, actor, collection, body, urls }) => {
      await moveCollection(db, actor.userId, collection, body)
      return toCollection(await loadCollectionChangedBy(db, actor.userId, collection.id), urls)
    },
  }),
]

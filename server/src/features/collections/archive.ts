import { sql } from 'kysely'
import Type from 'typebox'
import { archivedTable, idOf, type OrganizationScope, ownId } from '../../core/archive/archived-table.ts'
import { checkNesting } from '../../core/archive/check-nesting.ts'
import { ArchivedLevel, ArchivedPosition } from '../../core/archive/fields.ts'
import { DateTime, nullable } from '../../core/words/shapes.ts'
import { DEEPEST_COLLECTION } from './nesting.ts'
import { Collection } from './schema.ts'

const fields = Type.Required(Collection).properties

export const archivedCollections = archivedTable('collections', {
  fields: {
    id: ownId('collections'),
    parentId: nullable(idOf('collections')),
    position: ArchivedPosition,
    title: fields.title,
    description: fields.description,
    defaultLevel: nullable(ArchivedLevel),
    createdBy: nullable(idOf('users')),
    createdAt: DateTime,
  },
  where: ({ organizationId }: OrganizationScope) => sql`organization_id = ${organizationId}`,
  fromScope: { organization_id: 'organizationId' },
  prepare: (collections, { path }) => {
    checkNesting(path, collections, DEEPEST_COLLECTION)
    return collections
  },
})

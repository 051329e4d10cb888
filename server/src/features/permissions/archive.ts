import { sql } from 'kysely'
import { archivedTable, idOf, type OrganizationScope } from '../../core/archive/archived-table.ts'
import { ArchivedLevel } from '../../core/archive/fields.ts'
import { DateTime, nullable } from '../../core/words/shapes.ts'
import { selectArchivedSpaceIds } from '../spaces/index.ts'

export const archivedGrants = archivedTable('grants', {
  fields: {
    spaceId: nullable(idOf('spaces')),
    collectionId: nullable(idOf('collections')),
    siteId: nullable(idOf('sites')),
    userId: nullable(idOf('users')),
    teamId: nullable(idOf('teams')),
    level: ArchivedLevel,
    createdAt: DateTime,
  },
  where: ({ organizationId }: OrganizationScope) => sql`organization_id = ${organizationId}
    AND (space_id IS NULL OR space_id IN (${selectArchivedSpaceIds(organizationId)}))`,
  fromScope: { organization_id: 'organizationId' },
  leftOut: { id: 'the database numbers grants' },
})

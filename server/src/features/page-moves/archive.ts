import { sql } from 'kysely'
import { archivedTable, type SpaceScope } from '../../core/archive/archived-table.ts'
import { ArchivedPageId, ArchivedPath } from '../../core/archive/fields.ts'

export const archivedFormerPaths = archivedTable('page_moves', {
  fields: { path: ArchivedPath, pageId: ArchivedPageId },
  where: ({ spaceId }: SpaceScope) => sql`space_id = ${spaceId}`,
  fromScope: { space_id: 'spaceId' },
})

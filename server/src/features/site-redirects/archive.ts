import { sql } from 'kysely'
import { archivedTable, ownId, type SiteScope } from '../../core/archive/archived-table.ts'
import { DateTime } from '../../core/words/shapes.ts'
import { Destination, Source } from './schema.ts'

export const archivedSiteRedirects = archivedTable('site_redirects', {
  fields: {
    id: ownId('site_redirects', 'redir_'),
    source: Source,
    destination: Destination,
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  where: ({ siteId }: SiteScope) => sql`site_id = ${siteId}`,
  fromScope: { site_id: 'siteId' },
})

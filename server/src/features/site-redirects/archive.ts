import { sql } from 'kysely'
import Type from 'typebox'
import { archivedTable, ownId, type SiteScope } from '../../core/archive/archived-table.ts'
import { DateTime } from '../../core/words/shapes.ts'
import { CaptureWildcard, RedirectDestinationShape, RedirectSource } from './schema.ts'

export const archivedSiteRedirects = archivedTable('site_redirects', {
  fields: {
    id: ownId('site_redirects', 'redir_'),
    source: RedirectSource,
    destination: RedirectDestinationShape,
    captureWildcard: Type.Optional(CaptureWildcard),
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  where: ({ siteId }: SiteScope) => sql`site_id = ${siteId}`,
  fromScope: { site_id: 'siteId' },
})

import { sql } from 'kysely'
import Type from 'typebox'
import { archivedTable, ownId, type SiteScope } from '../../core/archive/archived-table.ts'
import { DateTime } from '../../core/words/shapes.ts'
import { NewShareLink } from './schema.ts'
import { newShareKey } from './store.ts'

export const archivedShareLinks = archivedTable('share_links', {
  fields: {
    id: ownId('share_links'),
    name: NewShareLink.properties.name,
    active: Type.Boolean(),
    createdAt: DateTime,
  },
  where: ({ siteId }: SiteScope) => sql`site_id = ${siteId}`,
  fromScope: { site_id: 'siteId' },
  leftOut: { key: 'a share link gets a new key: addresses handed out before stop working' },
  prepare: (links) => links.map((link) => ({ ...link, key: newShareKey() })),
})

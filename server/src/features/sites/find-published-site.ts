/** A site as visitors get it: not by member and level, but by address and visibility. */
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Static } from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import type { SiteVisibility } from './schema.ts'

export interface PublishedSite {
  id: string
  title: string
  basename: string
  visibility: Static<typeof SiteVisibility>
  /** Host and path of the server that shows the site as its own. */
  proxyOrigin: string | undefined
  /** In order; those in the trash left out. */
  spaces: { title: string; emoji: string | null }[]
}

export async function findPublishedSite(db: Db, basename: string): Promise<PublishedSite | undefined> {
  const row = await db
    .selectFrom('sites')
    .select(['id', 'title', 'basename', 'visibility', 'proxy'])
    .select((each) =>
      jsonArrayFrom(
        each
          .selectFrom('site_spaces')
          .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
          .select(['spaces.title', 'spaces.emoji'])
          .whereRef('site_spaces.site_id', '=', 'sites.id')
          .where('spaces.deleted_at', 'is', null)
          .orderBy('site_spaces.position')
          .orderBy('site_spaces.id'),
      ).as('spaces'),
    )
    .where('basename', '=', basename)
    .where('published', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const { proxy, ...site } = row
  return {
    ...site,
    visibility: row.visibility as PublishedSite['visibility'],
    proxyOrigin: (proxy as { origin: string } | null)?.origin,
  }
}

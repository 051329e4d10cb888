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
  spaces: PublishedSpace[]
}

export interface PublishedSpace {
  id: string
  title: string
  emoji: string | null
  /** The revision that is shown. */
  revision: string
  /** Where it stands below the site's root: empty, or with a slash at the end. */
  address: string
}

export async function findPublishedSite(db: Db, basename: string): Promise<PublishedSite | undefined> {
  const row = await db
    .selectFrom('sites')
    .select(['id', 'title', 'basename', 'visibility', 'proxy'])
    .select((each) =>
      jsonArrayFrom(
        each
          .selectFrom('site_space_places as place')
          .innerJoin('spaces', 'spaces.id', 'place.space_id')
          .select(['spaces.id', 'spaces.title', 'spaces.emoji', 'spaces.revision_id as revision'])
          .select((place) => place.ref('place.address').$notNull().as('address'))
          .whereRef('place.site_id', '=', 'sites.id')
          .orderBy('place.position')
          .orderBy('place.id'),
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

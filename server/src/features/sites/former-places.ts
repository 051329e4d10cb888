/** Stores where sections and site spaces stood, so that old addresses lead to them. No operation lists these. */
import type { FormerPlace } from '@lectern/content/addresses'
import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { present } from '../../core/words/shapes.ts'

interface NewFormerPlace {
  siteId: string
  /** The section it stood in; null stands for the site itself. */
  parentId: string | null
  /** '' is the root of where it stood. */
  path: string
  sectionId?: string
  siteSpaceId?: string
}

/** A place that is stored already becomes the newest again. */
export async function insertFormerPlace(
  db: Transaction,
  { siteId, parentId, path, sectionId, siteSpaceId }: NewFormerPlace,
): Promise<void> {
  await sql`
    INSERT INTO former_site_places (site_id, parent_id, path, section_id, site_space_id)
    VALUES (${siteId}, ${parentId}, ${path.toLowerCase()}, ${sectionId ?? null}, ${siteSpaceId ?? null})
    ON CONFLICT (site_id, (coalesce(parent_id, '')), path, (coalesce(section_id, site_space_id))) DO UPDATE SET id = DEFAULT`.execute(
    db,
  )
}

/** Lists the newest first. */
export async function listFormerPlaces(db: ReadDb, siteId: string): Promise<FormerPlace[]> {
  const rows = await db
    .selectFrom('former_site_places')
    .select(['parent_id', 'path', 'section_id', 'site_space_id'])
    .where('site_id', '=', siteId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    path: row.path,
    ...present('parent', row.parent_id),
    ...present('section', row.section_id),
    ...present('siteSpace', row.site_space_id),
  }))
}

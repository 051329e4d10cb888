/** What stands at the root: one section of a site, and one site space of a section, or of a site without sections. The caller holds the site. */
import { sql } from 'kysely'
import type { Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { insertFormerPlace } from './former-places.ts'

export async function setDefaultSection(db: Transaction, siteId: string, sectionId: string): Promise<void> {
  const found = await db
    .selectFrom('site_sections')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', sectionId)
    .executeTakeFirst()
  if (!found) throw invalid('defaultSiteSection names no section of this site')
  const before = await db
    .selectFrom('site_section_places')
    .select('id')
    .where('site_id', '=', siteId)
    .where('at_root', '=', true)
    .executeTakeFirst()
  if (before?.id && before.id !== sectionId)
    await insertFormerPlace(db, { siteId, parentId: null, path: '', sectionId: before.id })
  await db
    .updateTable('site_sections')
    .set({ is_default: sql<boolean>`id = ${sectionId}` })
    .where('site_id', '=', siteId)
    .execute()
}

/** In its section, where it has one. `sectionId`: it must be that section's. */
export async function setDefaultSiteSpace(
  db: Transaction,
  siteId: string,
  siteSpaceId: string,
  sectionId?: string,
): Promise<{ sectionId: string | null }> {
  const found = await db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select('site_spaces.section_id')
    .where('site_spaces.site_id', '=', siteId)
    .where('site_spaces.id', '=', siteSpaceId)
    .where('spaces.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found || (sectionId !== undefined && found.section_id !== sectionId))
    throw invalid(`defaultSiteSpace names no site space of this ${sectionId === undefined ? 'site' : 'section'}`)
  const before = await db
    .selectFrom('site_space_places')
    .select('id')
    .where('site_id', '=', siteId)
    .where('at_root', '=', true)
    .where(sql<boolean>`section_id IS NOT DISTINCT FROM ${found.section_id}`)
    .executeTakeFirst()
  if (before?.id && before.id !== siteSpaceId)
    await insertFormerPlace(db, { siteId, parentId: found.section_id, path: '', siteSpaceId: before.id })
  await db
    .updateTable('site_spaces')
    .set({ is_default: sql<boolean>`id = ${siteSpaceId}` })
    .where('site_id', '=', siteId)
    .where(sql<boolean>`section_id IS NOT DISTINCT FROM ${found.section_id}`)
    .execute()
  return { sectionId: found.section_id }
}

/** The default of a site is what its root shows: the section around it moves there too. */
export async function setSiteSpaceAtRoot(db: Transaction, siteId: string, siteSpaceId: string): Promise<void> {
  const { sectionId } = await setDefaultSiteSpace(db, siteId, siteSpaceId)
  if (sectionId !== null) await setDefaultSection(db, siteId, sectionId)
}

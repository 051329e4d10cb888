/** Sets what is shown at the root: one section of a site, and one site space of a section, or of a site without sections. The caller has locked the site. */
import { sql } from 'kysely'
import type { Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { insertFormerPlace, type SiteDefaultsChanged } from '../sites/index.ts'

export async function setSiteDefaults(
  db: Transaction,
  { siteId, sectionId, siteSpaceId }: SiteDefaultsChanged,
): Promise<void> {
  if (sectionId !== undefined) await setDefaultSection(db, siteId, sectionId)
  if (siteSpaceId !== undefined) await setSiteSpaceAtRoot(db, siteId, siteSpaceId)
}

async function setDefaultSection(db: Transaction, siteId: string, sectionId: string): Promise<void> {
  const found = await db
    .selectFrom('site_sections')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', sectionId)
    .executeTakeFirst()
  if (!found) throw invalid('defaultSiteSection refers to a section that does not exist on this site')
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

/** Makes the site space the default of its section, if it is in one. With `sectionId` it must be in that section. */
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
    throw invalid(
      `defaultSiteSpace refers to a site space that does not exist ${sectionId === undefined ? 'on this site' : 'in this section'}`,
    )
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

/** The default site space of a site is shown at its root, so its section becomes the default as well. */
async function setSiteSpaceAtRoot(db: Transaction, siteId: string, siteSpaceId: string): Promise<void> {
  const { sectionId } = await setDefaultSiteSpace(db, siteId, siteSpaceId)
  if (sectionId !== null) await setDefaultSection(db, siteId, sectionId)
}

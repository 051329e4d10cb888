import { sql } from 'kysely'
import type { ActorIdentity } from '../../core/actor.ts'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import type { NewRow, Row } from '../../core/database/rows.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { listShownSpaces, type SpaceSeen, spacesWithLevel } from '../spaces/index.ts'
import type { SectionPlace, SiteSpacePlace } from './schema.ts'

/** Site spaces whose space is in the trash are left out. */
export const siteSpacePlaces = (db: ReadDb, siteId: string) =>
  db
    .selectFrom('site_space_places')
    .select(['id', 'site_id', 'section_id', 'space_id', 'path', 'condition', 'position', 'at_root', 'address'])
    .where('site_id', '=', siteId)
    .$castTo<SiteSpacePlace>()

export const sectionPlaces = (db: ReadDb, siteId: string) =>
  db
    .selectFrom('site_section_places')
    .select([
      'id',
      'site_id',
      'group_id',
      'title',
      'description',
      'icon',
      'path',
      'condition',
      'position',
      'at_root',
      'address',
    ])
    .where('site_id', '=', siteId)
    .$castTo<SectionPlace>()

export type SectionGroupRow = Row<'site_section_groups'>

export const sectionGroups = (db: ReadDb, siteId: string) =>
  db.selectFrom('site_section_groups').selectAll().where('site_id', '=', siteId)

export const loadSiteSpacePlace = (db: ReadDb, siteId: string, id: string): Promise<SiteSpacePlace> =>
  siteSpacePlaces(db, siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Site space'))

export const loadSectionPlace = (db: ReadDb, siteId: string, id: string): Promise<SectionPlace> =>
  sectionPlaces(db, siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Site section'))

export const loadSectionGroup = (db: ReadDb, siteId: string, id: string): Promise<SectionGroupRow> =>
  sectionGroups(db, siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Site section group'))

/** Finds the spaces of site spaces by id: for a member with their level, even if it is `none`, for a visitor as the site shows them. */
export async function findSpaces(
  db: ReadDb,
  { userId, publishedContent }: ActorIdentity,
  places: SiteSpacePlace[],
): Promise<Map<string, SpaceSeen>> {
  if (places.length === 0) return new Map()
  const ids = [...new Set(places.map((place) => place.space_id))]
  const rows = publishedContent
    ? await listShownSpaces(db, publishedContent, ids)
    : await spacesWithLevel(db, userId).where('spaces.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The paths of sections in lower case, without that of `exceptId`. */
export async function listSectionPaths(db: ReadDb, siteId: string, exceptId = ''): Promise<Set<string>> {
  const rows = await db
    .selectFrom('site_sections')
    .select('path')
    .where('site_id', '=', siteId)
    .where('id', '<>', exceptId)
    .execute()
  return new Set(rows.map(({ path }) => path.toLowerCase()))
}

/** The paths of the site spaces of a section, or of a site without sections. Spaces in the trash are included. */
export async function listSiteSpacePaths(
  db: ReadDb,
  siteId: string,
  sectionId: string | null,
  exceptId = '',
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('site_spaces')
    .select('path')
    .where('site_id', '=', siteId)
    .where(sql<boolean>`section_id IS NOT DISTINCT FROM ${sectionId}`)
    .where('id', '<>', exceptId)
    .execute()
  return new Set(rows.map(({ path }) => path.toLowerCase()))
}

/** The row is added at the end; the caller moves it. */
export async function insertSiteSpace(
  db: Transaction,
  siteSpace: Pick<NewRow<'site_spaces'>, 'organization_id' | 'site_id' | 'space_id' | 'path'> & {
    section_id: string | null
  },
): Promise<string> {
  const inserted = await db
    .insertInto('site_spaces')
    .values({
      ...siteSpace,
      id: newId('sitesp_'),
      position: sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM site_spaces WHERE site_id = ${siteSpace.site_id})`,
    })
    .onConflict((clash) => clash.columns(['site_id', 'space_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw conflict('The space is already on this site')
  return inserted.id
}

/** Groups and sections are numbered together. */
export const nextSectionPosition = (siteId: string) => sql<number>`(
  SELECT coalesce(max(position), 0) + 1 FROM (
    SELECT position FROM site_sections WHERE site_id = ${siteId}
    UNION ALL SELECT position FROM site_section_groups WHERE site_id = ${siteId}) AS numbers)`

/** The row is added at the end; the caller moves it. */
export async function insertSection(
  db: Transaction,
  section: Omit<NewRow<'site_sections'>, 'id' | 'position'>,
): Promise<string> {
  const id = newId('sitesc_')
  await db
    .insertInto('site_sections')
    .values({ ...section, id, position: nextSectionPosition(section.site_id) })
    .execute()
  return id
}

/** Moves the root spaces of a site into a section; the default among them stays the default. */
export async function updateSectionOfRootSpaces(db: Transaction, siteId: string, sectionId: string): Promise<void> {
  await db
    .updateTable('site_spaces')
    .set({ section_id: sectionId })
    .where('site_id', '=', siteId)
    .where('section_id', 'is', null)
    .execute()
}

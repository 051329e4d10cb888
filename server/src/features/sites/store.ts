import { toFreeSlug, toSlug } from '@lectern/content/text'
import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { PROVED_HOSTNAME } from '../../core/database/proved-hostname.ts'
import type { NewRow, RowChange } from '../../core/database/rows.ts'
import type { Level } from '../../core/database/tables.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type PageRequest, paginate } from '../../core/operation/pagination.ts'
import type { SiteSeen } from './schema.ts'

/** Selects the sites of a member's organizations, with that member's level on each, even where it is `none`. */
const sitesWithLevelOf = (db: ReadDb, userId: string) =>
  db
    .selectFrom('sites')
    .innerJoin('site_levels', 'site_levels.site_id', 'sites.id')
    .selectAll('sites')
    .select([
      sql<Level>`site_levels.level`.as('level'),
      sql<boolean>`site_levels.may_change`.as('may_change'),
      sql<
        string | null
      >`(SELECT ${sql.raw(PROVED_HOSTNAME)} FROM (SELECT sites.hostname, sites.organization_id) AS s)`.as(
        'proved_hostname',
      ),
      sql<number>`(SELECT count(*)::int FROM site_spaces ss JOIN spaces s ON s.id = ss.space_id
        WHERE ss.site_id = sites.id AND s.deleted_at IS NULL)`.as('site_spaces'),
    ])
    .where('site_levels.user_id', '=', userId)

/** Selects the sites on which a member has a level. */
export const sitesSeenBy = (db: ReadDb, userId: string) =>
  sitesWithLevelOf(db, userId).where('site_levels.level', '<>', 'none')

export function findSiteSeenBy(
  db: ReadDb,
  userId: string,
  organizationId: string,
  id: string,
): Promise<SiteSeen | undefined> {
  return sitesSeenBy(db, userId)
    .where('sites.organization_id', '=', organizationId)
    .where('sites.id', '=', id)
    .executeTakeFirst()
}

export async function loadSiteSeenBy(
  db: ReadDb,
  userId: string,
  organizationId: string,
  id: string,
): Promise<SiteSeen> {
  const site = await findSiteSeenBy(db, userId, organizationId, id)
  if (!site) throw notFound('Site')
  return site
}

/** Loads the response to a change, even for a caller who just gave up their own level. */
export function loadSiteChangedBy(db: ReadDb, userId: string, id: string): Promise<SiteSeen> {
  return sitesWithLevelOf(db, userId)
    .where('sites.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Site'))
}

interface SiteFilter {
  space?: string
  title?: string
  published?: boolean
  type?: string | string[]
}

export function listSitesSeenBy(
  db: ReadDb,
  userId: string,
  organizationId: string,
  filter: SiteFilter,
  page: PageRequest,
) {
  let query = sitesSeenBy(db, userId).where('sites.organization_id', '=', organizationId)
  if (filter.space !== undefined)
    query = query.where(
      sql<boolean>`EXISTS (SELECT FROM site_spaces ss JOIN spaces s ON s.id = ss.space_id
        WHERE ss.site_id = sites.id AND ss.space_id = ${filter.space} AND s.deleted_at IS NULL)`,
    )
  if (filter.title !== undefined)
    query = query.where(sql<boolean>`position(lower(${filter.title}) IN lower(sites.title)) > 0`)
  if (filter.published !== undefined) query = query.where('sites.published', '=', filter.published)
  if (filter.type !== undefined) query = query.where('sites.type', '=', sql<string>`ANY (${[filter.type].flat()})`)
  return paginate(db, query, page, ['created_at asc', 'id asc'])
}

/** Checks no access: it is for the operator of the server. */
export const findSite = (db: ReadDb, id: string) =>
  db.selectFrom('sites').select(['id', 'basename', 'created_at']).where('id', '=', id).executeTakeFirst()

/**
 * A site's basename comes from its title. Of two sites that want the same one at once the second waits for the first to
 * commit, sees that it came too late, and takes the next number.
 */
export async function insertSite(db: Transaction, site: Omit<NewRow<'sites'>, 'id' | 'basename'>): Promise<string> {
  const slug = toSlug(site.title, 'site')
  for (;;) {
    const taken = await listBasenamesLike(db, slug)
    const inserted = await db
      .insertInto('sites')
      .values({ ...site, id: newId('site_'), basename: toFreeSlug(slug, (each) => taken.has(each)) })
      .onConflict((clash) => clash.column('basename').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return inserted.id
  }
}

/** A numbered slug may be a shortened one, so the beginning alone is compared. */
async function listBasenamesLike(db: ReadDb, slug: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sites')
    .select('basename')
    .where('basename', 'like', `${slug.slice(0, 90)}%`)
    .execute()
  return new Set(rows.map((row) => row.basename))
}

/** An empty change is valid. A basename that another site has is a 409, even when both are requested at once. */
export async function updateSite(db: Transaction, id: string, change: RowChange<'sites'>): Promise<void> {
  try {
    await db
      .updateTable('sites')
      .set({ id, ...change })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== UNIQUE_VIOLATION) throw error
    throw conflict(
      constraint === 'sites_hostname_key'
        ? `hostname ${change.hostname} belongs to another site`
        : `basename ${change.basename} belongs to another site`,
    )
  }
}

const UNIQUE_VIOLATION = '23505'

/** Whoever writes the structure of a site, its defaults or its redirects holds this until the transaction ends. */
export async function lockSite(db: Transaction, id: string): Promise<void> {
  await db
    .selectFrom('sites')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Site'))
}

export async function deleteSite(db: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sites').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Finds a space that a level set on the site would reach and that this person does not manage. */
export function findUnmanagedSpace(db: ReadDb, siteId: string, userId: string) {
  return db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .innerJoin('space_levels', 'space_levels.space_id', 'spaces.id')
    .select(['spaces.id', 'spaces.title', 'space_levels.level'])
    .where('site_spaces.site_id', '=', siteId)
    .where('space_levels.user_id', '=', userId)
    .where('spaces.deleted_at', 'is', null)
    .where('spaces.default_level', 'is', null)
    .where('space_levels.level', '<', 'create')
    .executeTakeFirst()
}

/** Finds the organization of each site among the ids. */
export async function findOrganizationsOfSites(db: ReadDb, ids: string[]): Promise<[string, string][]> {
  const rows = await db.selectFrom('sites').select(['id', 'organization_id']).where('id', 'in', ids).execute()
  return rows.map(({ id, organization_id }) => [id, organization_id])
}

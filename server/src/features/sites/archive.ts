import { toFreeSlug } from '@lectern/content/text'
import { sql } from 'kysely'
import Type, { type TProperties } from 'typebox'
import {
  type ArchivedTable,
  type ArchiveRecord,
  archivedTable,
  type ImportContext,
  idOf,
  type OrganizationScope,
  ownId,
  type SiteScope,
} from '../../core/archive/archived-table.ts'
import { ArchivedLevel, ArchivedPath } from '../../core/archive/fields.ts'
import { DateTime, nullable } from '../../core/words/shapes.ts'
import { selectArchivedSpaceIds } from '../spaces/index.ts'
import { SiteChange, SiteType } from './schema.ts'

const fields = Type.Required(SiteChange).properties

export const archivedSites = archivedTable('sites', {
  fields: {
    id: ownId('sites', 'site_'),
    title: fields.title,
    type: SiteType,
    visibility: fields.visibility,
    published: Type.Boolean(),
    basename: fields.basename,
    hostname: fields.hostname,
    defaultLevel: nullable(ArchivedLevel),
    proxy: nullable(Type.Object({ origin: fields.proxy.anyOf[0] }, { additionalProperties: false })),
    adaptiveContent: nullable(Type.Object({ enabled: Type.Boolean() }, { additionalProperties: false })),
    createdBy: nullable(idOf('users')),
    createdAt: DateTime,
  },
  where: ({ organizationId }: OrganizationScope) => sql`organization_id = ${organizationId}`,
  fromScope: { organization_id: 'organizationId' },
  prepare: (sites, context) => Promise.all(sites.map((site) => withFreeNames(site, context))),
})

/** Resolves names that another site has: the basename gets a number, the host name is left out. */
async function withFreeNames(
  site: ArchiveRecord,
  { db, note }: Pick<ImportContext<OrganizationScope>, 'db' | 'note'>,
): Promise<ArchiveRecord> {
  const { rows } = await sql<{ basename: string; hostname: string | null }>`
    SELECT basename, hostname FROM sites WHERE basename LIKE ${`${site.basename.slice(0, 90)}%`} OR hostname = ${site.hostname}`.execute(
    db,
  )
  const taken = new Set(rows.map(({ basename }) => basename))
  const basename = toFreeSlug(site.basename, (name) => taken.has(name))
  if (basename !== site.basename) note(`The site ${site.title} is called ${basename}: another has ${site.basename}.`)
  const isHostTaken = site.hostname !== null && rows.some(({ hostname }) => hostname === site.hostname)
  if (isHostTaken) note(`The host name ${site.hostname} belongs to another site and was left out.`)
  return { ...site, basename, hostname: isHostTaken ? null : site.hostname }
}

/** The columns of the settings belong to the slices above, which define their content. */
export const toArchivedSiteSettings = (
  columns: TProperties,
  check: (path: string, settings: ArchiveRecord) => void,
): ArchivedTable<SiteScope> =>
  archivedTable('site_settings', {
    fields: columns,
    where: ({ siteId }: SiteScope) => sql`site_id = ${siteId}`,
    fromScope: { site_id: 'siteId' },
    leftOut: { visitor_key_generation: 'signed visitors get a new key: those handed out before stop working' },
    prepare: (records, { path }) => {
      for (const settings of records) check(path, settings)
      return records
    },
  })

export const archivedFormerPlaces = archivedTable('former_site_places', {
  fields: {
    parentId: nullable(idOf('site_sections')),
    path: ArchivedPath,
    sectionId: nullable(idOf('site_sections')),
    siteSpaceId: nullable(idOf('site_spaces')),
  },
  where: ({ siteId, organizationId }: SiteScope) => sql`site_id = ${siteId} AND (site_space_id IS NULL
    OR site_space_id IN (SELECT id FROM site_spaces WHERE space_id IN (${selectArchivedSpaceIds(organizationId)})))`,
  fromScope: { site_id: 'siteId' },
  leftOut: { id: 'the database numbers former places' },
})

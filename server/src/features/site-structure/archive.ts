import { sql } from 'kysely'
import Type from 'typebox'
import {
  type ArchiveRecord,
  archivedTable,
  type ImportContext,
  idOf,
  ownId,
  type SiteScope,
} from '../../core/archive/archived-table.ts'
import { checkNesting } from '../../core/archive/check-nesting.ts'
import { ArchivedPosition } from '../../core/archive/fields.ts'
import { checkExpression } from '../../core/words/check-expression.ts'
import { DateTime, nullable } from '../../core/words/shapes.ts'
import { selectArchivedSpaceIds } from '../spaces/index.ts'
import { Condition, Description, GroupTitle, Icon, Path, SectionTitle } from './schema.ts'

const DEEPEST_GROUP = 10

const where = ({ siteId }: SiteScope) => sql`site_id = ${siteId}`

function checkArchivedConditions(
  records: ArchiveRecord[],
  { path }: Pick<ImportContext<SiteScope>, 'path'>,
): ArchiveRecord[] {
  for (const { id, condition } of records)
    if (condition !== null) checkExpression(`${path}: condition of ${id}`, condition)
  return records
}

export const archivedSectionGroups = archivedTable('site_section_groups', {
  fields: {
    id: ownId('site_section_groups', 'sitesg_'),
    parentId: nullable(idOf('site_section_groups')),
    title: GroupTitle,
    icon: nullable(Icon),
    position: ArchivedPosition,
    createdAt: DateTime,
  },
  where,
  fromScope: { site_id: 'siteId' },
  prepare: (groups, { path }) => {
    checkNesting(path, groups, DEEPEST_GROUP)
    return groups
  },
})

/** A section may have its title from a site or a space, whose titles may be shorter. */
const ArchivedSectionTitle = Type.String({ maxLength: (SectionTitle as { maxLength?: number }).maxLength! })

export const archivedSections = archivedTable('site_sections', {
  fields: {
    id: ownId('site_sections', 'sitesc_'),
    groupId: nullable(idOf('site_section_groups')),
    title: ArchivedSectionTitle,
    description: nullable(Description),
    icon: nullable(Icon),
    path: Path,
    condition: nullable(Condition),
    position: ArchivedPosition,
    isDefault: Type.Boolean(),
    createdAt: DateTime,
  },
  where,
  fromScope: { site_id: 'siteId' },
  prepare: checkArchivedConditions,
})

export const archivedSiteSpaces = archivedTable('site_spaces', {
  fields: {
    id: ownId('site_spaces', 'sitesp_'),
    spaceId: idOf('spaces'),
    sectionId: nullable(idOf('site_sections')),
    path: Path,
    condition: nullable(Condition),
    position: ArchivedPosition,
    isDefault: Type.Boolean(),
    createdAt: DateTime,
  },
  where: ({ siteId, organizationId }: SiteScope) =>
    sql`site_id = ${siteId} AND space_id IN (${selectArchivedSpaceIds(organizationId)})`,
  fromScope: { site_id: 'siteId', organization_id: 'organizationId' },
  prepare: checkArchivedConditions,
})

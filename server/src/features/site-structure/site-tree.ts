/** Loads the whole structure of a site in one statement, for serving it. `visibleTree` then decides what a visitor may see. */
import type { SectionNode, SiteSpaceNode, SiteTree } from '@lectern/content/visitors'
import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'

export interface PublishedSiteSpace extends SiteSpaceNode {
  readonly condition: string | null
  readonly spaceId: string
  /** The current revision of the space. */
  readonly revisionId: string
  readonly title: string
  readonly emoji: string | null
  readonly icon: string | null
  readonly language: string | null
}

export interface PublishedSection extends SectionNode<PublishedSiteSpace> {
  readonly condition: string | null
  readonly title: string
  readonly description: string | null
  readonly icon: string | null
  readonly group: string | null
  readonly position: number
}

/** Groups and sections are numbered together; a group is shown if a section in it is. */
export interface PublishedTree extends SiteTree<PublishedSiteSpace, PublishedSection> {
  readonly groups: readonly {
    id: string
    parent: string | null
    title: string
    icon: string | null
    position: number
  }[]
}

type Row = PublishedSiteSpace & { section: string | null }

export async function loadSiteTree(db: ReadDb, siteId: string): Promise<PublishedTree> {
  const { rows } = await sql<{
    sections: Omit<PublishedSection, 'siteSpaces'>[]
    spaces: Row[]
    groups: PublishedTree['groups']
  }>`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'path', path, 'isDefault', at_root, 'condition', condition, 'title', title,
          'description', description, 'icon', icon, 'group', group_id, 'position', position) ORDER BY position), '[]')
        FROM site_section_places WHERE site_id = ${siteId}) AS sections,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', place.id, 'path', place.path, 'isDefault', place.at_root,
          'condition', place.condition, 'section', place.section_id, 'spaceId', spaces.id, 'revisionId', spaces.revision_id,
          'title', spaces.title, 'emoji', spaces.emoji, 'icon', spaces.icon, 'language', spaces.language) ORDER BY place.position), '[]')
        FROM site_space_places place JOIN spaces ON spaces.id = place.space_id WHERE place.site_id = ${siteId}) AS spaces,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'parent', parent_id, 'title', title, 'icon', icon, 'position', position)
          ORDER BY position), '[]')
        FROM site_section_groups WHERE site_id = ${siteId}) AS groups`.execute(db)
  const { sections, spaces, groups } = rows[0]!
  const of = (id: string | null) => spaces.filter(({ section }) => section === id)
  return {
    sections: sections.map((section) => ({ ...section, siteSpaces: of(section.id) })),
    siteSpaces: of(null),
    groups,
  }
}

/** Lists the pages of a site as visitors see them, in the order of its table of contents. */

import { addressOfSiteSpace } from '@lectern/content/addresses'
import { listPages, type PlacedPage } from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import { loadRevisionRow, openRevision } from '../../features/revisions/index.ts'
import { loadSiteTree } from '../../features/site-structure/index.ts'

export interface SitePage {
  rank: number
  title: string
  url_path: string
  site_section_id: string | null
  site_space_id: string | null
  space_id: string | null
  revision_id: string | null
  page_id: string | null
}

export async function listSitePages(db: ReadDb, siteId: string, basePath: string): Promise<SitePage[]> {
  const tree = await loadSiteTree(db, siteId)
  const places = [
    ...tree.siteSpaces.map((siteSpace) => ({ section: undefined, siteSpace })),
    ...tree.sections.flatMap((section) => section.siteSpaces.map((siteSpace) => ({ section, siteSpace }))),
  ]
  const found: SitePage[] = []
  for (const { section, siteSpace } of places) {
    const { nodes, content } = await openRevision(
      db,
      await loadRevisionRow(db, siteSpace.spaceId, siteSpace.revisionId),
    )
    const address = addressOfSiteSpace(section, siteSpace)
    for (const { page, path } of flat(await listPages(nodes, content)))
      if (page.type === 'document')
        found.push({
          rank: found.length,
          title: page.title,
          url_path:
            basePath + [address, path].flatMap((part) => (part === '' ? [] : [part.replace(/\/$/, '')])).join('/'),
          site_section_id: section?.id ?? null,
          site_space_id: siteSpace.id,
          space_id: siteSpace.spaceId,
          revision_id: siteSpace.revisionId,
          page_id: page.id,
        })
  }
  return found
}

const flat = (pages: readonly PlacedPage[]): PlacedPage[] => pages.flatMap((page) => [page, ...flat(page.pages)])

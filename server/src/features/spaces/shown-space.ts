/** A space as a published site shows it, without fields that only members may read. */
import type { PublishedContent } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import type { PublishedLocation, SpaceSeen } from './schema.ts'
import { isNotTrashed, type SpaceBrief, spacesWithMark } from './store.ts'

export async function listShownSpaces(
  db: ReadDb,
  content: PublishedContent,
  ids: readonly string[],
): Promise<SpaceSeen[]> {
  const shown = ids.filter((id) => content.spaces.has(id))
  if (shown.length === 0) return []
  const rows = await spacesWithMark(db).where('spaces.id', 'in', shown).where(isNotTrashed).execute()
  return rows.map(({ mark: _, ...row }) => ({
    ...row,
    level: 'read',
    default_level: null,
    parent_id: null,
    git_sync: null,
    merge_rules: { type: 'inherit' },
    published_on: { ...locateOnSite(content, row.id), visibility: content.site.visibility },
    comments: 0,
    change_requests: 0,
    open_change_requests: 0,
    draft_change_requests: 0,
  }))
}

/** A visitor learns about this site alone, even if other sites show the space. */
export function locateOnSite({ site, addresses }: PublishedContent, spaceId: string): PublishedLocation {
  const { basename, hostname, proxyOrigin, visibility } = site
  return { basename, hostname, proxyOrigin, siteVisibility: visibility, address: addresses.get(spaceId) ?? null }
}

export async function loadShownSpace(db: ReadDb, content: PublishedContent, id: string): Promise<SpaceSeen> {
  const [space] = await listShownSpaces(db, content, [id])
  if (!space) throw notFound('Space')
  return space
}

export async function loadShownSpaceBrief(
  _db: ReadDb,
  { organizationId, spaces }: PublishedContent,
  id: string,
): Promise<SpaceBrief> {
  const revision = spaces.get(id)
  if (revision === undefined) throw notFound('Space')
  return { id, organization_id: organizationId, revision_id: revision, level: 'read' }
}

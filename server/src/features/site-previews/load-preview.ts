/** Loads what a person may see of an unpublished site. This runs for every request, so that a preview ends with their rights (docs/decisions/0067). */
import { sql } from 'kysely'
import type { ContentPreview } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { ApiError } from '../../core/errors.ts'
import { findChangeRequests, loadChangeRequest } from '../change-requests/index.ts'
import { findRevisionRows } from '../revisions/index.ts'
import type { PublishedTree } from '../site-structure/index.ts'
import { loadSiteSeenBy } from '../sites/index.ts'
import { loadSpaceSeenBy } from '../spaces/index.ts'

/** The previewed content: `~/changes/<id or number>` or `~/revisions/<id>`. */
export interface PreviewSubject {
  kind: 'changes' | 'revisions'
  id: string
}

/** The person with whose rights a preview is shown. */
export interface PreviewGrant {
  userId: string
  /** The organizations that their session or token does not reach; a link was made by who reached the site. */
  closedOrganizations?: readonly string[] | undefined
  /** A link shows the whole site, published or not, as far as its creator may read it. */
  isLink?: true | undefined
  /** In the frame of the console, change requests are shown on every site. */
  isFramed?: true | undefined
  subject?: PreviewSubject | undefined
}

interface PreviewedSite {
  id: string
  organizationId: string
  visibility: string
}

/** Change requests are previewed only on sites that need neither a share key nor a visitor token. */
export const hasPreviews = ({ visibility }: Pick<PreviewedSite, 'visibility'>) =>
  visibility === 'public' || visibility === 'unlisted'

/** Returns undefined if the person may not see it, without the reason. `tree` is the site, or what a visitor sees of it. */
export async function loadPreview(
  db: ReadDb,
  site: PreviewedSite,
  { userId, closedOrganizations, isLink, isFramed, subject }: PreviewGrant,
  tree: Pick<PublishedTree, 'sections' | 'siteSpaces'>,
): Promise<ContentPreview | undefined> {
  const spaceIds = [...tree.siteSpaces, ...tree.sections.flatMap(({ siteSpaces }) => siteSpaces)].map(
    ({ spaceId }) => spaceId,
  )
  const preview: ContentPreview = {}
  if (closedOrganizations?.includes(site.organizationId) || !(await isEnabled(db, userId))) return undefined
  if (isLink) {
    if (!(await unlessRefused(() => loadSiteSeenBy(db, userId, site.organizationId, site.id)))) return undefined
    preview.spaceIds = await findReadableSpaces(db, userId, spaceIds)
  }
  if (subject) {
    const shows = isFramed || hasPreviews(site) ? await findPreviewed(db, spaceIds, subject) : undefined
    if (!shows || !(await unlessRefused(() => loadSpaceSeenBy(db, userId, shows.spaceId)))) return undefined
    preview.shows = shows
  }
  return preview
}

async function findPreviewed(
  db: ReadDb,
  spaceIds: readonly string[],
  { kind, id }: PreviewSubject,
): Promise<ContentPreview['shows']> {
  const found =
    kind === 'changes' ? await findPreviewedChangeRequest(db, spaceIds, id) : await findPreviewedRevision(db, id)
  return found && spaceIds.includes(found.spaceId) ? found : undefined
}

/** A number is accepted only on sites with one space, as change requests are numbered per space. */
async function findPreviewedChangeRequest(
  db: ReadDb,
  spaceIds: readonly string[],
  id: string,
): Promise<ContentPreview['shows']> {
  const [spaceId, ...others] = spaceIds
  const found = /^\d+$/.test(id)
    ? spaceId !== undefined && others.length === 0 && (await unlessRefused(() => loadChangeRequest(db, spaceId, id)))
    : (await findChangeRequests(db, [id])).get(id)
  return found ? { spaceId: found.space_id, revisionId: found.revision_id, changeRequestId: found.id } : undefined
}

async function findPreviewedRevision(db: ReadDb, id: string): Promise<ContentPreview['shows']> {
  const found = (await findRevisionRows(db, [id])).get(id)
  return found && { spaceId: found.space_id, revisionId: found.id }
}

async function isEnabled(db: ReadDb, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users WHERE id = ${userId} AND disabled_at IS NULL`.execute(db)
  return rows.length > 0
}

async function findReadableSpaces(
  db: ReadDb,
  userId: string,
  spaceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`SELECT space_id AS id FROM space_levels
    WHERE user_id = ${userId} AND space_id = ANY(${spaceIds}::text[]) AND level <> 'none'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

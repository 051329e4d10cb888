/** The spaces searched, each as it was indexed. */
import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { indexSpace, VERSION } from './index-space.ts'

export interface SearchedSpace {
  id: string
  organization_id: string
  title: string
  revision_id: string
  language: string | null
  is_behind: boolean
}

/** A search waits for this many pages of a change, of this many spaces, to be indexed; a larger change is found when its job is through. */
const PAGES = 50
const SPACES = 20

/** In the order given; those in the trash are left out. Whoever merges and then searches finds what was merged. */
export async function loadScope(db: Db, spaceIds: string[]): Promise<SearchedSpace[]> {
  const spaces = await listSearched(db, spaceIds)
  const behind = spaces.filter((space) => space.is_behind).slice(0, SPACES)
  for (const { id } of behind) await catchUp(db, id)
  return spaces
}

async function listSearched(db: Db, spaceIds: string[]): Promise<SearchedSpace[]> {
  if (spaceIds.length === 0) return []
  const { rows } = await sql<SearchedSpace>`
    SELECT s.id, s.organization_id, s.title, s.revision_id, s.language,
      i.revision_id IS DISTINCT FROM s.revision_id OR i.language IS DISTINCT FROM s.language OR i.version <> ${VERSION} AS is_behind
    FROM spaces s LEFT JOIN search_spaces i ON i.space_id = s.id
    WHERE s.id = ANY(${spaceIds}::text[]) AND s.deleted_at IS NULL
    ORDER BY array_position(${spaceIds}::text[], s.id)`.execute(db)
  return rows
}

const LOCK_NOT_AVAILABLE = '55P03'

async function catchUp(db: Db, spaceId: string): Promise<void> {
  try {
    await inTransaction(db, async (db) => {
      // Another one may be indexing the space, and have much to do.
      await sql`SET LOCAL lock_timeout = '2s'`.execute(db)
      await indexSpace(db, spaceId, PAGES)
    })
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
  }
}

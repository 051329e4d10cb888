/** Loads the spaces to search, and brings their index up to date. */
import { sql } from 'kysely'
import type { ReadDb, WriteDb } from '../../core/database/connections.ts'
import { INDEX_VERSION, indexSpace } from './index-space.ts'

export interface SearchedSpace {
  id: string
  organization_id: string
  title: string
  revision_id: string
  language: string | null
  is_behind: boolean
}

/** A search waits until so many changed pages of so many spaces are indexed; a larger change is found when its job has finished. */
const MAX_WAITING_PAGES = 50
const MAX_WAITING_SPACES = 20

/** Preserves the given order and leaves out spaces in the trash. A search after a merge finds the merged content. */
export async function loadSearchedSpaces(db: WriteDb, spaceIds: string[]): Promise<SearchedSpace[]> {
  const spaces = await listSearched(db, spaceIds)
  const behind = spaces.filter((space) => space.is_behind).slice(0, MAX_WAITING_SPACES)
  for (const { id } of behind) await catchUp(db, id)
  return spaces
}

async function listSearched(db: ReadDb, spaceIds: string[]): Promise<SearchedSpace[]> {
  if (spaceIds.length === 0) return []
  const { rows } = await sql<SearchedSpace>`
    SELECT s.id, s.organization_id, s.title, s.revision_id, s.language,
      i.revision_id IS DISTINCT FROM s.revision_id OR i.language IS DISTINCT FROM s.language OR i.version <> ${INDEX_VERSION} AS is_behind
    FROM spaces s LEFT JOIN search_spaces i ON i.space_id = s.id
    WHERE s.id = ANY(${spaceIds}::text[]) AND s.deleted_at IS NULL
    ORDER BY array_position(${spaceIds}::text[], s.id)`.execute(db)
  return rows
}

const LOCK_NOT_AVAILABLE = '55P03'

async function catchUp(db: WriteDb, spaceId: string): Promise<void> {
  try {
    // Another transaction may write the index of a large space.
    await indexSpace(db, spaceId, { atMost: MAX_WAITING_PAGES, lockTimeout: '2s' })
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
  }
}

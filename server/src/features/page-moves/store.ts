import type { FindFormer } from '@lectern/content/revision'
import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'

/** Of several pages that stood at one path, the last counts. */
export async function upsertMoves(db: Db, spaceId: string, moves: { id: string; path: string }[]): Promise<void> {
  const byPath = new Map(moves.map(({ id, path }) => [path.toLowerCase(), id]))
  await sql`INSERT INTO page_moves (space_id, path, page_id)
    SELECT ${spaceId}, move.path, move.page FROM unnest(${[...byPath.keys()]}::text[], ${[...byPath.values()]}::text[]) AS move (path, page)
    ON CONFLICT (space_id, path) DO UPDATE SET page_id = excluded.page_id`.execute(db)
}

/** For `findPageAt`: the pages of the space that once stood at a path. */
export const findFormerPages =
  (db: Db, spaceId: string): FindFormer =>
  async (paths) => {
    if (paths.length === 0) return new Map()
    const { rows } = await sql<{ path: string; page_id: string }>`
      SELECT path, page_id FROM page_moves WHERE space_id = ${spaceId} AND path = ANY(${paths}::text[])`.execute(db)
    return new Map(rows.map(({ path, page_id }) => [path, page_id]))
  }

/** What the space shows, and what it is about to show. Asked here and not at the door of spaces, which stand on this. */
export async function findRoots(db: Db, spaceId: string, revisionId: string) {
  const { rows } = await sql<{ before: string; after: string }>`
    SELECT shown.root AS before, next.root AS after
    FROM spaces JOIN revisions shown ON shown.id = spaces.revision_id JOIN revisions next ON next.space_id = spaces.id
    WHERE spaces.id = ${spaceId} AND next.id = ${revisionId}`.execute(db)
  return rows[0]
}

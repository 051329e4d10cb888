import type { FindFormerPages } from '@lectern/content/revision'
import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'

/** When several pages had one path, the last one gets it. */
export async function upsertPageMoves(
  db: Transaction,
  spaceId: string,
  moves: { id: string; path: string }[],
): Promise<void> {
  const byPath = new Map(moves.map(({ id, path }) => [path.toLowerCase(), id]))
  await sql`INSERT INTO page_moves (space_id, path, page_id)
    SELECT ${spaceId}, move.path, move.page FROM unnest(${[...byPath.keys()]}::text[], ${[...byPath.values()]}::text[]) AS move (path, page)
    ON CONFLICT (space_id, path) DO UPDATE SET page_id = excluded.page_id`.execute(db)
}

/** The lookup for `findPageAt`: the pages of the space that once had a path. */
export const findFormerPages =
  (db: ReadDb, spaceId: string): FindFormerPages =>
  async (paths) => {
    if (paths.length === 0) return new Map()
    const { rows } = await sql<{ path: string; page_id: string }>`
      SELECT path, page_id FROM page_moves WHERE space_id = ${spaceId} AND path = ANY(${paths}::text[])`.execute(db)
    return new Map(rows.map(({ path, page_id }) => [path, page_id]))
  }

/** The roots of the current and of the next primary revision. The query is here because the spaces slice imports this one. */
export async function findRoots(db: ReadDb, spaceId: string, revisionId: string) {
  const { rows } = await sql<{ before: string; after: string }>`
    SELECT current.root AS before, next.root AS after
    FROM spaces JOIN revisions current ON current.id = spaces.revision_id JOIN revisions next ON next.space_id = spaces.id
    WHERE spaces.id = ${spaceId} AND next.id = ${revisionId}`.execute(db)
  return rows[0]
}

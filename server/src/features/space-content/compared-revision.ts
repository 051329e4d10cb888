import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { findRevisionRow, loadRevisionRow, type RevisionRow } from '../revisions/index.ts'

/** Finds the revision that another is compared with: `against`, or its parent, which the first one has not. */
export async function findComparedRevision(
  db: ReadDb,
  { space_id, parents: [parent] }: RevisionRow,
  against: string | undefined,
): Promise<RevisionRow | undefined> {
  if (against === undefined) return parent === undefined ? undefined : loadRevisionRow(db, space_id, parent)
  const row = await findRevisionRow(db, space_id, against)
  if (!row) throw invalid('against refers to a revision that does not exist in this space')
  return row
}

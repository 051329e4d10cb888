import type { ReadDb } from '../../core/database/connections.ts'
import { type ExpandedRevision, openExpanded } from '../openapi/index.ts'
import { openRevision, type RevisionRow } from '../revisions/index.ts'

interface RevisionRequest {
  db: ReadDb
  revision: RevisionRow
  query: { computed?: boolean }
}

/** Opens the revision with computed pages expanded, unless the caller wants the pages themselves. */
export const openRequestedRevision = async ({ db, revision, query }: RevisionRequest): Promise<ExpandedRevision> =>
  query.computed === false
    ? { ...(await openRevision(db, revision)), contentKey: revision.root, specs: new Map(), isGenerated: () => false }
    : openExpanded(db, revision)

import { BLANK_PAGE, buildRevision, openNodes, type PageTree, saveRevision } from '@lectern/content/revision'
import type { InsertQueryBuilder, InsertResult } from 'kysely'
import type { Transaction } from '../../core/database/connections.ts'
import type { DB } from '../../core/database/tables.ts'
import { newId } from '../../core/ids.ts'
import { contentStore } from './content-store.ts'
import { toRevisionRow } from './store.ts'

/** "A new space holds one empty page." */
const firstPage = (): PageTree => ({ id: newId(), ...BLANK_PAGE })

/**
 * Inserts a space with its first revision and nodes in one statement, because each row refers to another one.
 * `insertSpace` gets the id of the revision.
 */
export async function insertWithFirstRevision(
  db: Transaction,
  { spaceId, userId, empty }: { spaceId: string; userId: string; empty: boolean },
  insertSpace: (
    db: Pick<Transaction, 'insertInto'>,
    revisionId: string,
  ) => InsertQueryBuilder<DB, 'spaces', InsertResult>,
): Promise<void> {
  const nodes = openNodes(contentStore(db, spaceId))
  const root = saveRevision(nodes, await buildRevision(nodes, { pages: empty ? [] : [firstPage()] }))
  const revisionId = newId()
  await db
    .with('space', (db) => insertSpace(db as Pick<Transaction, 'insertInto'>, revisionId))
    .with('nodes', (db) =>
      db
        .insertInto('content_nodes')
        .values(nodes.made(root).map(({ hash, kind, text }) => ({ space_id: spaceId, hash, kind, text }))),
    )
    .insertInto('revisions')
    .values(toRevisionRow({ spaceId, root, type: 'edits', parents: [], userId }, revisionId))
    .execute()
}

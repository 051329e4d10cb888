/**
 * Merges both sides of a change request. A merge of large pages takes seconds: it runs before the transaction, on the current revisions,
 * so that nobody waits for its locks, and its result is used if the transaction finds the same revisions.
 */
import type { MergeResult } from '@lectern/content/merge'
import { findTooDeep, type Nodes, PAGE_LEVELS } from '@lectern/content/revision'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { conflict } from '../../core/errors.ts'
import { HeavyMergeError, mergeHere, mergeInThread } from '../revisions/index.ts'
import { type MergeHeads, openMergeSides } from './open-merge-sides.ts'

interface MergedSides {
  nodes: Nodes
  merged: MergeResult
}

export type MergeSides = (heads: MergeHeads) => Promise<MergedSides>

/** After so many prepared merges that others overtook, the merge runs inside its transaction. */
const PREPARED_ATTEMPTS = 3

class UnpreparedMergeError extends Error {
  readonly heads: MergeHeads

  constructor(heads: MergeHeads) {
    super('The merge must be prepared before its transaction')
    this.heads = heads
  }
}

/** Runs `run` in a transaction and calls it again from the start when its merge must first be prepared outside. */
export async function inMergeTransaction<Result>(
  db: WriteDb,
  run: (trx: Transaction, mergeSides: MergeSides) => Promise<Result>,
): Promise<Result> {
  let prepared: PreparedMerge | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, (trx) =>
        run(trx, (heads) => mergeIn(trx, heads, { prepared, isLast: attempt > PREPARED_ATTEMPTS })),
      )
    } catch (error) {
      if (!(error instanceof UnpreparedMergeError)) throw error
      prepared = await prepare(db, error.heads)
    }
  }
}

interface PreparedMerge extends MergedSides {
  key: string
  /** Nodes that are not loaded yet are read through this connection from now on. */
  useConnection: (db: ReadDb) => void
}

async function prepare(db: ReadDb, heads: MergeHeads): Promise<PreparedMerge> {
  const { nodes, sides, useConnection } = await openMergeSides(db, heads)
  return { key: toKey(heads), nodes, useConnection, merged: await mergeInThread(heads.spaceId, nodes, sides) }
}

async function mergeIn(
  trx: ReadDb,
  heads: MergeHeads,
  { prepared, isLast }: { prepared: PreparedMerge | undefined; isLast: boolean },
): Promise<MergedSides> {
  const { nodes, sides } = await openMergeSides(trx, heads)
  if (prepared?.key === toKey(heads)) {
    prepared.useConnection(trx)
    return checkDepth(prepared, sides.primary)
  }
  try {
    return await checkDepth({ nodes, merged: await mergeHere(nodes, sides) }, sides.primary)
  } catch (error) {
    if (!(error instanceof HeavyMergeError)) throw error
    if (!isLast) throw new UnpreparedMergeError(heads)
    return checkDepth({ nodes, merged: await mergeInThread(heads.spaceId, nodes, sides) }, sides.primary)
  }
}

const toKey = ({ baseId, primaryId, headId }: MergeHeads) => `${baseId} ${primaryId} ${headId}`

/** Moves that stay within the depth limit on each side may exceed it together: then somebody has to move pages first. */
async function checkDepth(
  { nodes, merged }: MergedSides,
  primary: Parameters<typeof findTooDeep>[1],
): Promise<MergedSides> {
  const deep = await findTooDeep(nodes, primary, merged.revision)
  if (deep)
    throw conflict(
      `Merged with primary, the page ${deep.id} would be more than ${PAGE_LEVELS} levels deep: move it up first`,
    )
  return { nodes, merged }
}

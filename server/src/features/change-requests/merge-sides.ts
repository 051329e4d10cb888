/**
 * What comes of both sides of a change request. A merge of large pages takes seconds: it is done before the transaction, on the revisions that are there,
 * so that nobody waits at its locks, and is good as long as the transaction finds the same ones.
 */
import type { MergeResult } from '@lectern/content/merge'
import { findTooDeep, type Nodes, PAGE_LEVELS } from '@lectern/content/revision'
import type { Db } from '../../core/database/connect.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { conflict } from '../../core/errors.ts'
import { HeavyMergeError, mergeHere, mergeInThread } from '../revisions/index.ts'
import { type MergeHeads, openSides } from './open-sides.ts'

export interface MergedSides {
  nodes: Nodes
  merged: MergeResult
}

export type MergeSides = (heads: MergeHeads) => Promise<MergedSides>

/** Then other merges are quicker time and again. */
const ATTEMPTS = 3

class UnpreparedMergeError extends Error {
  readonly heads: MergeHeads

  constructor(heads: MergeHeads) {
    super('The merge is to be prepared before its transaction')
    this.heads = heads
  }
}

/** `run` may be called again from its start. */
export async function withMerging<Result>(
  db: Db,
  run: (trx: Db, mergeSides: MergeSides) => Promise<Result>,
): Promise<Result> {
  let prepared: Prepared | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, (trx) =>
        run(trx, (heads) => mergeIn(trx, heads, { prepared, isLast: attempt > ATTEMPTS })),
      )
    } catch (error) {
      if (!(error instanceof UnpreparedMergeError)) throw error
      prepared = await prepare(db, error.heads)
    }
  }
}

interface Prepared extends MergedSides {
  key: string
  /** From now on what is missing is read by this connection. */
  readBy: (db: Db) => void
}

async function prepare(db: Db, heads: MergeHeads): Promise<Prepared> {
  const { nodes, sides, readBy } = await openSides(db, heads)
  return { key: keyOf(heads), nodes, readBy, merged: await mergeInThread(heads.spaceId, nodes, sides) }
}

async function mergeIn(
  trx: Db,
  heads: MergeHeads,
  { prepared, isLast }: { prepared: Prepared | undefined; isLast: boolean },
): Promise<MergedSides> {
  const { nodes, sides } = await openSides(trx, heads)
  if (prepared?.key === keyOf(heads)) {
    prepared.readBy(trx)
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

const keyOf = ({ baseId, primaryId, headId }: MergeHeads) => `${baseId} ${primaryId} ${headId}`

/** Moves that keep to the limit of levels on each side may pass it together: then people have to move pages first. */
async function checkDepth(
  { nodes, merged }: MergedSides,
  primary: Parameters<typeof findTooDeep>[1],
): Promise<MergedSides> {
  const deep = await findTooDeep(nodes, primary, merged.revision)
  if (deep)
    throw conflict(
      `Together with primary the page ${deep.id} would stand more than ${PAGE_LEVELS} levels deep: move it up before`,
    )
  return { nodes, merged }
}

/** Every write to the primary content of a space passes one check here (docs/decisions/0056). */
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { conflict, forbidden } from '../../core/errors.ts'
import { isAtLeast, type Role } from '../../core/words/levels.ts'
import { findUnmetRule } from './check-merge-rules.ts'
import type { MergeAttempt } from './merge-expression.ts'
import type { SpaceSeen } from './schema.ts'
import { hasRunningSync, type LockedSpace, loadSpaceSeenBy, lockSpace } from './store.ts'

/** The ways to write without a change request. */
type DirectWrite = 'edit' | 'import' | 'git import' | 'restore'

const THROUGH_A_CHANGE_REQUEST: Record<DirectWrite, string> = {
  edit: 'Write into a change request and merge it',
  import: 'Import into a change request and merge it',
  'git import': 'Import with "standalone": true, which makes a change request, and merge it',
  restore: 'Write the earlier content into a change request and merge it',
}

export const SYNC_IS_RUNNING = 'The space is being synchronised with its Git repository: merge when that has ended'

/**
 * Permission to set another revision of a space, valid while the transaction has locked the row of the space. Only the checks here
 * create one, and `setSpaceRevision` requires it, so that no write to primary can forget them.
 */
export class PrimaryPermit {
  readonly spaceId: string
  /** The current revision of the space. */
  readonly revisionId: string
  /** Nothing that people wrote is changed. */
  readonly isMetadata: boolean

  private constructor({ id, revision_id }: LockedSpace, isMetadata = false) {
    this.spaceId = id
    this.revisionId = revision_id
    this.isMetadata = isMetadata
  }

  /** Locks the space and repeats the checks that were made when the write was requested. */
  static async forDirectWrite(
    db: Transaction,
    spaceId: string,
    userId: string,
    way: DirectWrite,
  ): Promise<PrimaryPermit> {
    const locked = await lockSpace(db, spaceId)
    await checkDirectWrite(db, spaceId, userId, way)
    return new PrimaryPermit(locked)
  }

  /** Permits the merge of a change request, which the caller has locked as well. */
  static async forMerge(
    db: ReadDb,
    locked: LockedSpace,
    actorId: string,
    describe: () => Promise<MergeAttempt>,
  ): Promise<PrimaryPermit> {
    const unmet = await findUnmetRule(db, locked.id, actorId, describe)
    if (unmet !== undefined) throw conflict(unmet)
    if (await hasRunningSync(db, locked.id)) throw conflict(SYNC_IS_RUNNING)
    return new PrimaryPermit(locked)
  }

  /** Permits a revision that differs in metadata of the service and in nothing that people wrote. */
  static forMetadata(locked: LockedSpace): PrimaryPermit {
    return new PrimaryPermit(locked, true)
  }
}

/** Throws 403 or 409 when the person may not write to primary without a change request; otherwise returns the space as they see it. */
export async function checkDirectWrite(
  db: ReadDb,
  spaceId: string,
  userId: string,
  way: DirectWrite,
): Promise<SpaceSeen> {
  const space = await loadSpaceSeenBy(db, userId, spaceId)
  checkLevel(space, way)
  const unmet = await findUnmetRule(db, spaceId, userId, () => asMergedAtOnce(userId))
  if (unmet !== undefined) throw conflict(`${unmet.replace(/\.$/, '')}. ${THROUGH_A_CHANGE_REQUEST[way]}`)
  return space
}

function checkLevel({ edit_mode, level }: SpaceSeen, way: DirectWrite): void {
  const isLocked = edit_mode !== 'live'
  const least: Role = way === 'restore' || (isLocked && way !== 'edit') ? 'review' : 'edit'
  if (!isAtLeast(level, least)) {
    const because = isLocked && way !== 'restore' ? 'The space is locked: this' : 'This'
    throw forbidden(`${because} needs the level ${least} or higher on the space. ${THROUGH_A_CHANGE_REQUEST[way]}`)
  }
  if (isLocked && way === 'edit') throw conflict('The space is locked: its content changes through change requests')
}

/** Merge rules treat a direct write like a change request that its author merges at once, without any review. */
const asMergedAtOnce = (userId: string): MergeAttempt => ({
  actorId: userId,
  changeRequest: { id: '', number: 0, status: 'draft', subject: '', description: '', created_by: userId },
  outdated: false,
  verdicts: [],
})

import {
  conflictsIn,
  type DocumentHolder,
  findFile,
  findPage,
  findReusableContent,
  type Revision,
  readBody,
  readTree,
  type StoredConflict,
} from '../revision/index.ts'
import { isEqual } from '../text/index.ts'
import { type MergeState, type UndecidedItem, withConflictId } from './merge-state.ts'

/**
 * Lists the conflicts open after a merge: new ones, and those that were open in the change before and are still relevant, with the current side of
 * primary and the former base. A conflict about a block is open as long as its conflict block is in the document.
 */
export async function openConflicts(merging: MergeState, merged: Revision): Promise<StoredConflict[]> {
  const { nodes, revisions } = merging
  const earlier = await readTree<StoredConflict>(nodes, revisions.change.conflicts)
  const found = new Map(merging.conflicts.map((conflict) => [subjectOf(conflict), conflict]))
  const holders = new Map<string, DocumentHolder>(merging.mergedBodies.map((holder) => [nameOf(holder), holder]))
  for (const conflict of earlier) {
    if (conflict.kind === 'block') holders.set(nameOf(conflict), holderOf(conflict))
    else {
      const subject = subjectOf(conflict)
      const again = found.get(subject)
      const renewed = again
        ? withConflictId({ ...unnamed(again), base: conflict.base })
        : await renew(merging, merged, conflict)
      if (renewed) found.set(subject, renewed)
    }
  }
  const open: StoredConflict[] = [...found.values()]
  for (const holder of holders.values()) {
    const held = await findHeld(merging, merged, holder)
    if (!held?.document) continue
    await merging.beforeBodiesAreRead?.([[held.document]])
    for (const id of conflictsIn(await readBody(nodes, held))) open.push({ ...holder, id, kind: 'block' })
  }
  return open
}

/** Identifies what a conflict is about, apart from its sides. */
const subjectOf = (conflict: StoredConflict) =>
  JSON.stringify([
    conflict.kind,
    'file' in conflict ? conflict.file : nameOf(conflict),
    'field' in conflict ? conflict.field : '',
  ])

const nameOf = (holder: { page?: string; reusableContent?: string }) =>
  JSON.stringify([holder.page, holder.reusableContent])
const holderOf = ({ page, reusableContent }: DocumentHolder): DocumentHolder =>
  page === undefined ? { reusableContent: reusableContent! } : { page }

const findHeld = (
  { nodes }: MergeState,
  revision: Revision,
  { page, reusableContent }: { page?: string; reusableContent?: string },
) => (page === undefined ? findReusableContent(nodes, revision, reusableContent!) : findPage(nodes, revision, page))

/** Returns undefined when its subject no longer exists, or both sides agree now. */
async function renew(
  merging: MergeState,
  merged: Revision,
  conflict: UndecidedItem,
): Promise<UndecidedItem | undefined> {
  const { nodes, revisions } = merging
  if (conflict.kind === 'file') {
    if (!(await findFile(nodes, merged, conflict.file))) return undefined
    return withPrimary(conflict, (await findFile(nodes, revisions.primary, conflict.file)) ?? null)
  }
  if (!(await findHeld(merging, merged, conflict))) return undefined
  const inPrimary = await findHeld(merging, revisions.primary, conflict)
  if (conflict.kind === 'page') return withPrimary(conflict, inPrimary ?? null)
  if (!inPrimary) return undefined
  return withPrimary(conflict, (inPrimary as unknown as Record<string, unknown>)[conflict.field] ?? null)
}

function withPrimary(conflict: UndecidedItem, primary: unknown): UndecidedItem | undefined {
  if (isEqual(primary, conflict.change)) return undefined
  if (isEqual(primary, conflict.primary)) return conflict
  return withConflictId({ ...unnamed(conflict), primary } as UndecidedItem)
}

const unnamed = ({ id: _id, ...question }: UndecidedItem) => question

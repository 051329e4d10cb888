import { MOST_CHANGES, sendChanges, type WrittenChange, type WrittenChanges } from '../../../shell/content-edits.ts'

/** Sends more changes than one call may have. Pages that an earlier call created are named by their ids in later ones. */
export async function sendInBatches(
  spaceId: string,
  changeRequestId: string | undefined,
  changes: readonly object[],
): Promise<WrittenChanges> {
  const ids = new Map<string, string>()
  const all: WrittenChange[] = []
  let last: WrittenChanges | undefined
  for (let from = 0; from < changes.length; from += MOST_CHANGES) {
    const batch = changes.slice(from, from + MOST_CHANGES).map((change) => withKnownParent(change, ids))
    last = await sendChanges(spaceId, changeRequestId, batch)
    for (const written of last.changes) {
      all.push(written)
      if (written.ref !== undefined && typeof written.page === 'object') ids.set(written.ref, written.page.id)
    }
  }
  return { ...last, changes: all }
}

const withKnownParent = (change: { into?: string | null }, ids: ReadonlyMap<string, string>) =>
  typeof change.into === 'string' && ids.has(change.into) ? { ...change, into: ids.get(change.into) } : change

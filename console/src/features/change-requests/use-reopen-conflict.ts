/** Offers to take back how a conflict was settled, as long as nothing else changed. */
import type { ApiProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import { clearUndoToasts, showToast, useWords } from '../../design/index.ts'
import type { Settled } from './conflict-card.tsx'
import { CONFLICT_WORDS } from './conflict-words.ts'
import type { OpenChange } from './open-change.ts'
import { pathOf } from './queries.ts'

export function useReopenConflict(change: OpenChange['change'], onReopened: (conflictId: string) => void) {
  const words = useWords(CONFLICT_WORDS)
  const command = useCommand(
    'post',
    '/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}/reopen',
  )
  const reopen = async (conflictId: string, settled: Settled) => {
    try {
      await command.mutateAsync({ path: { ...pathOf(change), conflictId }, body: { revision: settled.revision } })
    } catch (error) {
      // It may be tried again unless something else changed meanwhile.
      if ((error as ApiProblem).kind === 'conflict') showToast(words.changedSince)
      else showToast(words.notReopened, () => void reopen(conflictId, settled))
      return
    }
    settled.keepAgain?.()
    onReopened(conflictId)
  }
  return (conflictId: string, settled: Settled) => {
    // Only the last can be taken back.
    clearUndoToasts()
    showToast(words.settled, () => void reopen(conflictId, settled))
  }
}

/** Takes a change back: of a block, or of a whole page. What somebody wrote meanwhile is never taken back unseen. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiProblem, asProblem } from '../../api/problem.ts'
import { showToast, useWords } from '../../design/index.ts'
import { pathOf } from '../change-requests/index.ts'
import type { SpaceChangeRequest } from '../space-content/index.ts'
import { COMPARISON_WORDS } from './words.ts'

interface Revert {
  /** Rejects where it could not be done. */
  run: (target: RevertTarget) => Promise<void>
  problem: ApiProblem | undefined
  clearProblem: () => void
}

interface RevertTarget {
  page: string
  /** Keys of blocks; absent: the whole page. */
  block?: string[] | undefined
  /** The revision on the screen. */
  revision: string
  /** Said once it is done. */
  doneText: string
  canUndo: boolean
}

export function useRevert(change: SpaceChangeRequest, onMoved: (revision: string) => void): Revert {
  const words = useWords(COMPARISON_WORDS)
  const client = useQueryClient()
  const [problem, setProblem] = useState<ApiProblem>()
  const path = pathOf(change)
  const readHead = async () =>
    (await call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}', { path })).revision

  /** Gives the new head. */
  const send = async (revision: string, body: object): Promise<string> => {
    if ((await readHead()) !== revision) {
      void refresh()
      throw new ApiProblem(words.movedMeanwhile, { kind: 'conflict' })
    }
    await call('post', '/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
      path,
      body: { changes: [{ operation: 'revert_page', ...body }] },
    })
    const head = await readHead()
    await refresh()
    onMoved(head)
    return head
  }
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith('/spaces/{spaceId}/change-requests'),
    })

  const run = async ({ page, block, revision, doneText, canUndo }: RevertTarget) => {
    setProblem(undefined)
    const target = { page, ...(block && { block }) }
    const fail = (error: unknown) => setProblem(asProblem(error))
    try {
      const head = await send(revision, target)
      const undo = () => void send(head, { ...target, revision }).then(() => showToast(words.undone), fail)
      showToast(doneText, canUndo ? undo : undefined)
    } catch (error) {
      fail(error)
      throw error
    }
  }
  return { run, problem, clearProblem: () => setProblem(undefined) }
}

/** Leaving a screen: what was typed there is asked about first. */
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { signOut } from '../api/session.ts'
import { discardUnsaved, hasUnsaved, isKeptOnScreen, mayDiscard, mayLose } from '../design/index.ts'

type LeaveAttempt = Record<'currentLocation' | 'nextLocation', { pathname: string; search: string }>

/** Asks before another address is opened, and lets the browser ask before the tab is closed. */
export function useLeaveGuard(): void {
  const { history } = useRouter()
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => hasUnsaved(),
        blockerFn: async ({ currentLocation: here, nextLocation: next }: LeaveAttempt) => {
          if (here.pathname === next.pathname && (here.search === next.search || isKeptOnScreen(next.search)))
            return false
          const isLeaving = await mayDiscard()
          if (isLeaving) discardUnsaved()
          return !isLeaving
        },
      }),
    [history],
  )
}

/** Opens another screen after what this one shows was deleted: there is nothing left to save. */
export function useLeave(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    (to) => {
      discardUnsaved()
      return navigate({ to })
    },
    [navigate],
  )
}

export async function leaveAndSignOut(): Promise<void> {
  if (!(await mayLose())) return
  const { askAboutDrafts } = await import('./drafts/ask-about-drafts.tsx')
  if (!(await askAboutDrafts())) return
  discardUnsaved()
  await signOut()
}

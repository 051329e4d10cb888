/** Leaving asks while words are on the screen alone, or, of the whole tab, while anything is not stored. */
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { useUnsaved } from '../../design/index.ts'
import type { DocumentSession } from './sync/document-session.ts'

const never = () => () => {}

/** Set the reference once the person has decided to leave. */
export function useLeaveQuestion(session: DocumentSession | undefined): RefObject<boolean> {
  const isLeaving = useRef(false)
  const state = useSyncExternalStore(session?.subscribe ?? never, () => session?.state())
  const isUnsaved = state !== undefined && (state.status !== 'saved' || state.held.size > 0)
  const isNowhere = isUnsaved && state.isDraftLost
  // Another screen of the console leaves the draft on this computer, if it is there.
  useUnsaved(isNowhere, () => {
    isLeaving.current = true
    void session?.discard()
  })
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return isLeaving
}

/** Leaving asks while words are on the screen alone, or, of the whole tab, while anything is not stored. */
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { useUnsaved, useWords } from '../../design/index.ts'
import type { DocumentSession } from '../../shell/saving/document-session.ts'
import { EDITOR_WORDS } from './words.ts'

const never = () => () => {}

/** Set the reference once the person has decided to leave. */
export function useLeaveQuestion(session: DocumentSession | undefined): RefObject<boolean> {
  const isLeaving = useRef(false)
  const state = useSyncExternalStore(session?.subscribe ?? never, () => session?.state())
  const isUnsaved = state !== undefined && (state.status !== 'saved' || state.held.size > 0)
  const isNowhere = isUnsaved && state.isDraftLost
  const words = useWords(EDITOR_WORDS)
  // Another screen of the console leaves the draft on this computer, if it is there: the frame says so, and sends it.
  useUnsaved(isNowhere, () => {
    isLeaving.current = true
    void session?.discard()
  })
  // What two people wrote is not sent before one of them decides.
  useUnsaved(!isNowhere && (state?.held.size ?? 0) > 0, () => {}, {
    staysOnScreen: (search) => new URLSearchParams(search).get('mode') === 'edit',
    kept: {
      title: words.conflictLeaveTitle,
      text: words.conflictLeaveText(state?.held.size ?? 0),
      confirm: words.leave,
    },
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

/** Whether what is on the screen is stored, always in sight. */
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Button, ErrorBoundary, lazyPart, ProblemTitle, ProblemView, useWords } from '../../design/index.ts'
import type { DocumentSession } from '../../shell/saving/document-session.ts'
import styles from './editor.module.css'
import { saveAgain } from './save-again.ts'
import type { OpenEditor } from './view/open-editor.ts'
import { EDITOR_WORDS } from './words.ts'

const BlockedDraft = lazyPart(async () => (await import('./blocked-draft.tsx')).BlockedDraft)

export function SaveState({ session }: { session: DocumentSession }) {
  const words = useWords(EDITOR_WORDS)
  const { status, held, savedAt, isDraftLost } = useSyncExternalStore(session.subscribe, session.state)
  const minutes = useMinutesSince(savedAt, status === 'kept')
  const [Icon, tone, text] =
    isDraftLost && status !== 'saved'
      ? ([TriangleAlert, 'bad', words.lost] as const)
      : status === 'blocked'
        ? ([TriangleAlert, 'bad', words.blocked] as const)
        : status === 'kept'
          ? ([CloudOff, 'warn', words.kept(minutes)] as const)
          : status === 'saving'
            ? ([LoaderCircle, 'quiet', words.saving] as const)
            : held.size > 0
              ? ([TriangleAlert, 'warn', words.needsYou] as const)
              : ([Check, 'good', words.saved] as const)
  return (
    <p
      role="status"
      className={styles.state}
      data-state={held.size > 0 ? 'held' : status}
      data-tone={tone}
      data-kept={!isDraftLost}
    >
      <Icon aria-hidden />
      {text}
    </p>
  )
}

/** Why something cannot be saved, with the server's reason, and what can be done. */
export function SaveProblem({ editor, onDiscarded }: { editor: OpenEditor; onDiscarded: () => void }) {
  const { session } = editor
  const words = useWords(EDITOR_WORDS)
  const { status, problem } = useSyncExternalStore(session.subscribe, session.state)
  if (!problem || status === 'saved') return null
  return status === 'blocked' ? (
    <ErrorBoundary>
      <Suspense fallback={<ProblemView problem={problem} isInline />}>
        <BlockedDraft editor={editor} problem={problem} onDiscarded={onDiscarded} />
      </Suspense>
    </ErrorBoundary>
  ) : (
    <>
      <span className={styles.reason} data-problem={problem.kind}>
        <ProblemTitle problem={problem} />
      </span>
      <Button onPress={() => saveAgain(editor)}>{words.retry}</Button>
    </>
  )
}

function useMinutesSince(time: number, isCounting: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [isCounting])
  return Math.max(0, Math.floor((now - time) / 60_000))
}

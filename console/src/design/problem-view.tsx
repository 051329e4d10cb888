/** What went wrong, in place: what happened, and the way out. Never a toast: a problem stays until it is gone. */
import { CircleAlert, CloudOff, FileQuestion, Hourglass, Lock, RotateCw, Split } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import type { ApiProblem, ProblemKind } from '../api/problem.ts'
import { Button } from './button.tsx'
import { useWords } from './language.tsx'
import styles from './states.module.css'
import { PARTS_WORDS } from './words.ts'

type ProblemWords = (typeof PARTS_WORDS)['en']['problems']

const ICONS: Partial<Record<ProblemKind, typeof Lock>> = {
  forbidden: Lock,
  'not-found': FileQuestion,
  conflict: Split,
  'too-many': Hourglass,
  unavailable: Hourglass,
  offline: CloudOff,
}

const TITLES: Record<ProblemKind, (words: ProblemWords) => string> = {
  'signed-out': (words) => words.signedOutTitle,
  forbidden: (words) => words.forbiddenTitle,
  'not-found': (words) => words.notFoundTitle,
  conflict: (words) => words.conflictTitle,
  invalid: (words) => words.invalidTitle,
  'too-large': (words) => words.tooLargeTitle,
  'too-many': (words) => words.tooManyTitle,
  unavailable: (words) => words.unavailableTitle,
  offline: (words) => words.offlineTitle,
  fault: (words) => words.faultTitle,
}

const toSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`)

function explain(problem: ApiProblem, words: ProblemWords): ReactNode {
  switch (problem.kind) {
    case 'forbidden':
      return `${toSentence(problem.message)} ${words.forbidden}`
    case 'not-found':
      return words.notFound
    // A rule of the server, or what somebody else did meanwhile: only its reason tells which.
    case 'conflict':
      return toSentence(problem.message)
    case 'too-many':
      return words.tooMany(problem.retryAfter ?? 60)
    case 'unavailable':
      return words.unavailable
    case 'offline':
      return words.offline
    case 'signed-out':
      return words.signedOut
    case 'fault':
      return (
        <>
          {words.fault} <code className={styles.requestId}>{problem.requestId ?? '–'}</code>
        </>
      )
    default:
      return problem.message
  }
}

/** Where to go from something that is not there or not open: the frame knows. */
export const WaysOutContext = createContext<ReactNode>(null)

const DEAD_ENDS: ReadonlySet<ProblemKind> = new Set(['not-found', 'forbidden'])

/** What went wrong, in a few words. */
export function ProblemTitle({ problem }: { problem: ApiProblem }) {
  return TITLES[problem.kind](useWords(PARTS_WORDS).problems)
}

interface ProblemViewProps {
  problem: ApiProblem
  /** Reads again; absent where there is nothing to repeat. */
  onRetry?: (() => void) | undefined
  /** One line above a form or list instead of a whole panel. */
  isInline?: boolean
}

export function ProblemView({ problem, onRetry, isInline }: ProblemViewProps) {
  const words = useWords(PARTS_WORDS)
  const waysOut = use(WaysOutContext)
  const Icon = ICONS[problem.kind] ?? CircleAlert
  return (
    <div role="alert" className={isInline ? styles.banner : styles.state} data-problem={problem.kind}>
      <Icon aria-hidden className={styles.stateIcon} />
      <div className={styles.stateText}>
        <p className={styles.stateTitle}>{TITLES[problem.kind](words.problems)}</p>
        <p>{explain(problem, words.problems)}</p>
      </div>
      {onRetry && (
        <Button icon={RotateCw} onPress={onRetry}>
          {problem.kind === 'conflict' ? words.problems.reload : words.retry}
        </Button>
      )}
      {!isInline && DEAD_ENDS.has(problem.kind) && waysOut}
    </div>
  )
}

/** Empty, loading, and how a query is shown in each of its states. */
import { type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApiProblem } from '../api/problem.ts'
import { useWords } from './language.tsx'
import { ProblemView } from './problem-view.tsx'
import styles from './states.module.css'
import { PARTS_WORDS } from './words.ts'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  children?: ReactNode
  /** The first thing to do here. */
  action?: ReactNode
  /** It stands for the whole screen, whose heading is its title. */
  isScreen?: boolean
}

export function EmptyState({ icon: Icon, title, children, action, isScreen }: EmptyStateProps) {
  const Title = isScreen ? 'h1' : 'p'
  return (
    <div className={styles.state}>
      <Icon aria-hidden className={styles.stateIcon} />
      <div className={styles.stateText}>
        <Title className={styles.stateTitle}>{title}</Title>
        {children && <p>{children}</p>}
      </div>
      {action}
    </div>
  )
}

/** Something to know before going on; nothing has failed. */
export function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="note" className={styles.warning}>
      <TriangleAlert aria-hidden className={styles.stateIcon} />
      <div className={styles.stateText}>
        <p className={styles.stateTitle}>{title}</p>
        <p>{children}</p>
      </div>
    </div>
  )
}

/** Lines in the shape of what is coming. */
export function Skeleton({ rows = 5, look = 'rows' }: { rows?: number; look?: 'rows' | 'text' | 'cards' }) {
  const words = useWords(PARTS_WORDS)
  return (
    <div className={`${styles.skeleton} ${styles[look]}`} role="status">
      <span className="visually-hidden">{words.loading}</span>
      {Array.from({ length: rows }, (_, index) => `bone ${index}`).map((key) => (
        <span key={key} className={styles.bone} aria-hidden />
      ))}
    </div>
  )
}

interface LoadedProps<D> {
  query: { data: D | undefined; error: ApiProblem | null; refetch: () => unknown }
  /** What stands there until it is read; `null` for nothing. */
  skeleton?: ReactNode
  children: (data: D) => ReactNode
}

/** What was read, or a skeleton, or what went wrong. Data that is there stays when reading it again fails. */
export function Loaded<D>({ query, skeleton, children }: LoadedProps<D>) {
  const retry = () => void query.refetch()
  if (query.data !== undefined)
    return (
      <>
        {query.error && <ProblemView problem={query.error} onRetry={retry} isInline />}
        {children(query.data)}
      </>
    )
  if (query.error) return <ProblemView problem={query.error} onRetry={retry} />
  return skeleton === undefined ? <Skeleton /> : skeleton
}

/** A part that crashes leaves the rest alive, says so, and can be tried again. */
import { CircleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { useWords } from './language.tsx'
import styles from './states.module.css'
import { PARTS_WORDS } from './words.ts'

interface BoundaryProps {
  /** Another key is another part: a crash of the last one is forgotten. */
  resetKey?: string
  children: ReactNode
}

interface BoundaryState {
  error: Error | undefined
  resetKey: string | undefined
}

export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: Error): Partial<BoundaryState> {
    return { error }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { error: undefined, resetKey: props.resetKey }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <Crash error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}

export function Crash({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = useWords(PARTS_WORDS)
  return (
    <div role="alert" className={styles.state} data-problem="crash">
      <CircleAlert aria-hidden className={styles.stateIcon} />
      <div className={styles.stateText}>
        <p className={styles.stateTitle}>{words.problems.crashTitle}</p>
        <p>{words.problems.crash}</p>
        <code>{error.message.slice(0, 300)}</code>
      </div>
      <Button onPress={onRetry}>{words.retry}</Button>
    </div>
  )
}

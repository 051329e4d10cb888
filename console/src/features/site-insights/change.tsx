/** How much a number differs from that of the time before: by a sign and an arrow, never by a colour. */
import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { useNumberFormat, useWords } from '../../design/index.ts'
import styles from './insights.module.css'
import { INSIGHTS_WORDS } from './words.ts'

interface ChangeProps {
  now: number | undefined
  before: number | undefined
  /** A share of all: it differs by points. */
  isShare?: boolean
}

export function Change({ now, before, isShare = false }: ChangeProps) {
  const text = useChangeText()(now, before, isShare)
  if (text === undefined) return <span className={styles.quiet}>–</span>
  const difference = (now ?? 0) - (before ?? 0)
  const Icon = difference > 0 ? ArrowUp : difference < 0 ? ArrowDown : Equal
  return (
    <span className={styles.change}>
      <Icon aria-hidden size="12" />
      {text}
    </span>
  )
}

/** Undefined where there is nothing to compare with. */
function useChangeText() {
  const words = useWords(INSIGHTS_WORDS)
  const counts = useNumberFormat({ signDisplay: 'exceptZero' })
  const shares = useNumberFormat({ signDisplay: 'exceptZero', style: 'percent', maximumFractionDigits: 0 })
  const points = useNumberFormat({ signDisplay: 'exceptZero', maximumFractionDigits: 0 })
  return (now: number | undefined, before: number | undefined, isShare: boolean): string | undefined => {
    if (now === undefined || before === undefined) return undefined
    if (isShare) return words.points(points.format(Math.round((now - before) * 100)))
    if (before === 0) return now === 0 ? words.same : words.new(counts.format(now))
    if (now === before) return words.same
    return `${counts.format(now - before)} (${shares.format((now - before) / before)})`
  }
}

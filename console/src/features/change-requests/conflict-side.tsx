/** One side of a conflict about a field or a file, with the words that it wrote anew and those it left out. */
import { useMemo } from 'react'
import { useWords } from '../../design/index.ts'
import { compareWords } from '../../shell/compare-words.ts'
import { CONFLICT_WORDS } from './conflict-words.ts'
import styles from './conflicts.module.css'
import type { Side } from './describe-conflict.ts'

interface ConflictSideProps {
  base: Side
  text: Side
}

export function ConflictSide({ base, text }: ConflictSideProps) {
  const words = useWords(CONFLICT_WORDS)
  const runs = useMemo(() => (text === undefined ? [] : compareWords(base ?? '', text)), [base, text])
  if (text === undefined) return <p className={styles.absent}>{base === undefined ? words.absent : words.deleted}</p>
  return (
    <pre className={styles.text} dir="auto">
      {runs.map(({ kind, text: run }, at) =>
        kind === 'same' ? (
          run
        ) : kind === 'added' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text keep their places
          <ins key={at}>{run}</ins>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text keep their places
          <del key={at}>{run}</del>
        ),
      )}
    </pre>
  )
}

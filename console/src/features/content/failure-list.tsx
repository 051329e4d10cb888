import { useWords } from '../../design/index.ts'
import styles from './content.module.css'
import type { EntryFailure } from './queries.ts'
import { CONTENT_WORDS } from './words.ts'

/** Those of many that could not be done, each with its reason. */
export function FailureList({ failures }: { failures: readonly EntryFailure[] }) {
  const words = useWords(CONTENT_WORDS)
  if (failures.length === 0) return null
  return (
    <div role="alert" className={styles.failures}>
      <p>{words.failed}</p>
      <ul>
        {failures.map(({ title, problem }) => (
          <li key={title}>
            <b dir="auto">{title}</b>: {problem.message}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useWords } from '../../design/index.ts'
import styles from './imports.module.css'
import type { ListedImportRun } from './queries.ts'
import { IMPORT_WORDS } from './words.ts'

export function RunSource({ source }: { source: ListedImportRun['source'] }) {
  const words = useWords(IMPORT_WORDS)
  return (
    <span className={styles.source}>
      <span>{words.sources['repository' in source && source.repository ? 'git' : source.type]}</span>
      <span className={styles.quiet} dir="auto">
        {'url' in source ? source.url : words.fileCount(source.files.length)}
      </span>
    </span>
  )
}

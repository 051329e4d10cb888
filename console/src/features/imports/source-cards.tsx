/** The sources of imports as cards, of which one is chosen. */
import { Radio, RadioGroup } from 'react-aria-components'
import { useWords } from '../../design/index.ts'
import styles from './imports.module.css'
import { IMPORT_SOURCES, SOURCE_ICONS, type SourceChoice } from './sources.ts'
import { IMPORT_WORDS } from './words.ts'

interface SourceCardsProps {
  value: SourceChoice
  onChange: (source: SourceChoice) => void
}

export function SourceCards({ value, onChange }: SourceCardsProps) {
  const words = useWords(IMPORT_WORDS)
  return (
    <RadioGroup
      aria-label={words.source}
      value={value}
      onChange={(source) => onChange(source as SourceChoice)}
      className={styles.cards}
    >
      {IMPORT_SOURCES.map((source) => {
        const Icon = SOURCE_ICONS[source]
        return (
          <Radio key={source} value={source} className={styles.card}>
            <Icon aria-hidden />
            <span className={styles.cardText}>
              <span className={styles.cardTitle}>{words.sources[source]}</span>
              <span className={styles.quiet}>{words.sourceHints[source]}</span>
            </span>
          </Radio>
        )
      })}
    </RadioGroup>
  )
}

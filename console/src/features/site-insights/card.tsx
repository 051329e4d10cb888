/** A part of a report: a title, its numbers, and the file of them. */
import { FileDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, useWords } from '../../design/index.ts'
import styles from './insights.module.css'
import { type NumberTable, saveNumberTable } from './number-table.ts'
import { INSIGHTS_WORDS } from './words.ts'

interface CardProps {
  title: string
  lead?: string
  /** After the lead: where something can be done about it. */
  link?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function ReportCard({ title, lead, link, actions, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.card}>
      <header className={styles.cardHeader}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead && (
            <p className={styles.quiet}>
              {lead} {link}
            </p>
          )}
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}

interface CsvButtonProps {
  /** What the file is about; part of its name. */
  name: string
  title: string
  toTable: () => NumberTable
}

export function CsvButton({ name, title, toTable }: CsvButtonProps) {
  const words = useWords(INSIGHTS_WORDS)
  return (
    <Button
      look="plain"
      icon={FileDown}
      aria-label={words.csvOf(title)}
      onPress={() => saveNumberTable(toTable(), name)}
    >
      CSV
    </Button>
  )
}

/** What every screen consists of: a title with its actions, sections, key–value lists, cards. */
import type { ReactNode } from 'react'
import { useEffect, useId } from 'react'
import styles from './screen.module.css'

interface ScreenProps {
  title: string
  /** Below the title: what this is, in a sentence. */
  lead?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  /** `wide` for tables and boards; text and forms stay narrow. */
  width?: 'narrow' | 'wide' | 'full'
  children: ReactNode
}

export function Screen({ title, lead, actions, tabs, width = 'wide', children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} – Lectern`
  }, [title])
  return (
    <div className={`${styles.screen} ${styles[width]}`}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {tabs}
      {children}
    </div>
  )
}

interface SectionProps {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  isDangerous?: boolean
  children: ReactNode
}

export function Section({ title, lead, actions, isDangerous, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${styles.section} ${isDangerous ? styles.dangerous : ''}`}>
      <header className={styles.sectionHeader}>
        <div>
          <h2 id={id} className={styles.sectionTitle}>
            {title}
          </h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}

/** Filters and actions above a list. */
export const Toolbar = ({ label, children }: { label: string; children: ReactNode }) => (
  <search aria-label={label} className={styles.toolbar}>
    {children}
  </search>
)

export const Box = ({ children }: { children: ReactNode }) => <div className={styles.card}>{children}</div>

export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>

export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

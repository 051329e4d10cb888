/** Tabs that are addresses: which one is open can be sent to a colleague. */
import styles from './tabs.module.css'

export interface TabLink {
  href: string
  label: string
  count?: number | undefined
  isCurrent: boolean
}

export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ href, label: text, count, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined} className={styles.tab}>
          {text}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </a>
      ))}
    </nav>
  )
}

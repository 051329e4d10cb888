/** Tabs that are addresses: which one is open can be sent to a colleague. */
import { useEffect, useRef } from 'react'
import styles from './tabs.module.css'

interface TabLink {
  href: string
  label: string
  count?: number | undefined
  isCurrent: boolean
}

export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const bar = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href
  // Where the screen is narrow the bar scrolls: the open tab is always in sight.
  useEffect(() => {
    if (current === undefined) return
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && bar.current) bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - 16
  }, [current])
  return (
    <nav ref={bar} aria-label={label} className={styles.tabs}>
      {tabs.map(({ href, label: text, count, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined} className={styles.tab}>
          {text}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </a>
      ))}
    </nav>
  )
}

/** Tabs that are addresses: which one is open can be sent to a colleague. Those that have no room are in a menu at their end. */
import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useWords } from './language.tsx'
import { Menu } from './menu.tsx'
import styles from './tabs.module.css'
import { PARTS_WORDS } from './words.ts'

interface TabLink {
  href: string
  label: string
  count?: number | undefined
  isCurrent: boolean
}

/** How many tabs have room, the one that is open among them. */
export function countFitting(widths: readonly number[], room: number, menu: number, current: number): number {
  const total = (count: number) =>
    widths.slice(0, count).reduce((sum, width) => sum + width, 0) +
    (current >= count ? (widths[current] ?? 0) : 0) +
    (count < widths.length ? menu : 0)
  let count = widths.length
  while (count > 0 && total(count) > room) count--
  return count
}

export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const words = useWords(PARTS_WORDS)
  const bar = useRef<HTMLElement>(null)
  const measure = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(tabs.length)
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)
  const names = tabs.map(({ label: text, count }) => `${text} ${count}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the width of the tabs depends on their names
  useLayoutEffect(() => {
    const fit = () => {
      if (!bar.current || !measure.current) return
      const gap = Number.parseFloat(getComputedStyle(measure.current).columnGap) || 0
      const widths = [...measure.current.children].map((each) => each.getBoundingClientRect().width + gap)
      const menu = widths.pop() ?? 0
      setFitting(countFitting(widths, bar.current.clientWidth + gap, menu, current))
    }
    fit()
    const observer = new ResizeObserver(fit)
    if (bar.current) observer.observe(bar.current)
    return () => observer.disconnect()
  }, [names, current])
  const isShown = (at: number) => at < fitting || at === current
  const folded = tabs.filter((_, at) => !isShown(at))
  return (
    <nav ref={bar} aria-label={label} className={styles.tabs}>
      {tabs.map(
        ({ href, label: text, count, isCurrent }, at) =>
          isShown(at) && (
            <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined} className={styles.tab}>
              {text}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </a>
          ),
      )}
      {folded.length > 0 && (
        <Menu
          label={words.more}
          trigger={
            <AriaButton className={`${styles.tab} ${styles.more}`}>
              {words.more}
              <ChevronDown aria-hidden />
            </AriaButton>
          }
          actions={folded.map(({ href, label: text, count }) => ({
            id: href,
            label: count === undefined ? text : `${text} ${count}`,
            href,
          }))}
        />
      )}
      {/* All of them, unseen: what has room is known before it is drawn. */}
      <div ref={measure} className={styles.measure} aria-hidden inert>
        {tabs.map(({ href, label: text, count }) => (
          <span key={href} className={styles.tab}>
            {text}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </span>
        ))}
        <span className={`${styles.tab} ${styles.more}`}>
          {words.more}
          <ChevronDown aria-hidden />
        </span>
      </div>
    </nav>
  )
}

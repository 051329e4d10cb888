/** A short list of links, each with a line below its title and something at its end. */
import type { ReactNode } from 'react'
import styles from './link-list.module.css'

interface LinkListItem {
  id: string
  href: string
  icon?: ReactNode
  title: ReactNode
  note?: ReactNode
  aside?: ReactNode
}

export function LinkList({ items }: { items: readonly LinkListItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ id, href, icon, title, note, aside }) => (
        <li key={id}>
          <a href={href} className={styles.link}>
            <span className={styles.icon}>{icon}</span>
            <span className={styles.text}>
              <span className={styles.title} dir="auto">
                {title}
              </span>
              {note && (
                <span className={styles.note} dir="auto">
                  {note}
                </span>
              )}
            </span>
            {aside && <span className={styles.aside}>{aside}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

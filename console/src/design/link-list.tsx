/** A short list of links, each with a line below its title and something at its end. */
import type { MouseEvent, ReactNode } from 'react'
import styles from './link-list.module.css'

interface LinkListItem {
  id: string
  href: string
  icon?: ReactNode
  title: ReactNode
  note?: ReactNode
  aside?: ReactNode
  /** It is being opened, here or in another tab. */
  onOpen?: () => void
}

/** A click with the middle button opens another tab, one with the right button a menu. */
export const listenForOpening = (onOpen: (() => void) | undefined) => ({
  onClick: () => onOpen?.(),
  onAuxClick: ({ button }: MouseEvent) => void (button === 1 && onOpen?.()),
})

export function LinkList({ items }: { items: readonly LinkListItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ id, href, icon, title, note, aside, onOpen }) => (
        <li key={id}>
          <a href={href} className={styles.link} {...listenForOpening(onOpen)}>
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

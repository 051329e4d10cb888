/** A screen of several sections: their links at the side, as tabs where the screen is narrow. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './section-layout.module.css'

interface SectionLink {
  href: string
  label: string
  icon: LucideIcon
  isCurrent: boolean
}

interface SectionLayoutProps {
  label: string
  sections: readonly SectionLink[]
  /** It takes all the width there is. */
  isFull?: boolean
  /** One element: the screen. */
  children: ReactNode
}

/** On a narrow screen the links are a row that is wider than the screen. */
const reveal = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' })

export function SectionLayout({ label, sections, isFull = false, children }: SectionLayoutProps) {
  return (
    <div className={styles.layout} data-full={isFull || undefined}>
      <nav aria-label={label} className={styles.sections}>
        {sections.map(({ href, label: text, icon: Icon, isCurrent }) => (
          <a
            key={href}
            ref={isCurrent ? reveal : undefined}
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            className={styles.section}
          >
            <Icon aria-hidden />
            {text}
          </a>
        ))}
      </nav>
      {children}
    </div>
  )
}

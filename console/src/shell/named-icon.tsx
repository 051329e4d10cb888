import type { LucideIcon } from 'lucide-react'
import styles from './named-icon.module.css'

/** Names that the sets of icons can have. */
const NAME = /^[a-z0-9-]{1,50}$/

/** An icon that is stored by its name, as sites draw it; without one, the icon given instead. */
export function NamedIcon({ name, otherwise: Otherwise }: { name: string | undefined; otherwise: LucideIcon }) {
  if (name === undefined || !NAME.test(name)) return <Otherwise className={styles.size} aria-hidden />
  const style = { '--picture': `url("/console/icons/${name}.svg")` } as object
  return <span className={`${styles.size} ${styles.named}`} data-icon={name} style={style} aria-hidden />
}

/** An organization in a list, which the person does not belong to or does not reach yet. */
import { Avatar } from '../../design/index.ts'
import styles from './organizations.module.css'

export function OrganizationName({
  title,
  logo,
  detail,
}: {
  title: string
  logo?: string | undefined
  detail?: string
}) {
  return (
    <span className={styles.name}>
      <Avatar name={title} picture={logo} size={32} />
      <span className={styles.texts}>
        <span dir="auto">{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </span>
  )
}

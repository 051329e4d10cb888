import { Avatar } from './badge.tsx'
import styles from './person.module.css'

/** Somebody in a list: picture, name, e-mail address. */
export function PersonName({ name, email, picture }: { name: string; email?: string; picture?: string }) {
  return (
    <span className={styles.person}>
      <Avatar name={name} picture={picture} size={32} />
      <span className={styles.texts}>
        <span dir="auto" className={styles.name}>
          {name}
        </span>
        {email && email !== name && (
          <span dir="auto" className={styles.email}>
            {email}
          </span>
        )}
      </span>
    </span>
  )
}

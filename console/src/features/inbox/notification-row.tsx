import { Mail, MailOpen } from 'lucide-react'
import { useId } from 'react'
import { Avatar, IconButton, listenForOpening, Time, useWords } from '../../design/index.ts'
import { toConsolePath } from '../../shell/addresses.ts'
import { NotificationPlace, NotificationSentence } from './describe.tsx'
import styles from './inbox.module.css'
import { type InboxItem, isUnread } from './queries.ts'
import { INBOX_WORDS } from './words.ts'

interface NotificationRowProps {
  item: InboxItem
  onOpen: () => void
  onToggle: () => void
}

/** The whole row leads where it happened; the button lies above that. */
export function NotificationRow({ item, onOpen, onToggle }: NotificationRowProps) {
  const words = useWords(INBOX_WORDS)
  const id = useId()
  const isNew = isUnread(item)
  return (
    <li className={styles.row} data-unread={isNew || undefined} data-notification={item.id}>
      <span className={styles.dot} aria-hidden />
      <Avatar name={item.actor.displayName} picture={item.actor.photoURL} size={32} />
      <div className={styles.text}>
        <a
          href={toConsolePath(item.urls.app)}
          className={styles.link}
          aria-describedby={item.comment ? `${id} ${id}-place` : `${id}-place`}
          {...listenForOpening(onOpen)}
        >
          {isNew && <span className="visually-hidden">{words.unread} </span>}
          <NotificationSentence item={item} />
        </a>
        {item.comment && (
          <p id={id} className={styles.quote} dir="auto">
            {item.comment.text}
          </p>
        )}
        <p id={`${id}-place`} className={styles.place}>
          <NotificationPlace item={item} />
        </p>
      </div>
      <span className={styles.time}>
        <Time value={item.createdAt} />
      </span>
      <span className={styles.button}>
        <IconButton
          icon={isNew ? MailOpen : Mail}
          label={isNew ? words.markRead : words.markUnread}
          onPress={onToggle}
        />
      </span>
    </li>
  )
}

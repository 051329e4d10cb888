/** What a notification says: who did what, and where. */
import { BookText, FileText } from 'lucide-react'
import { useWords } from '../../design/index.ts'
import { ChangeStatusIcon } from '../changes/index.ts'
import styles from './inbox.module.css'
import type { InboxItem } from './queries.ts'
import { INBOX_WORDS } from './words.ts'

export function NotificationSentence({ item }: { item: InboxItem }) {
  const words = useWords(INBOX_WORDS)
  return (
    <>
      <bdi className={styles.actor}>{item.actor.displayName || words.somebody}</bdi> {words.did[toDeed(item)]}
    </>
  )
}

type Deed = keyof (typeof INBOX_WORDS)['en']['did']

function toDeed({ reason, review, changeRequest, page }: InboxItem): Deed {
  if (reason === 'comment') return changeRequest ? 'commentOnChange' : 'comment'
  if (reason === 'changed') return page ? 'changedPage' : 'changedSpace'
  if (reason !== 'reviewed') return reason
  return review === 'approved' ? 'approved' : review === 'changes-requested' ? 'changesRequested' : 'reviewed'
}

/** From the nearest to the farthest. */
export function NotificationPlace({ item: { changeRequest, page, space } }: { item: InboxItem }) {
  const words = useWords(INBOX_WORDS)
  return (
    <>
      {changeRequest && (
        <span className={styles.part}>
          <ChangeStatusIcon status={changeRequest.status} />
          <bdi className={styles.name}>{changeRequest.subject || words.noSubject}</bdi>
          <span>#{changeRequest.number}</span>
        </span>
      )}
      {page && (
        <span className={styles.part}>
          <FileText aria-hidden />
          <bdi className={styles.name}>{page.title}</bdi>
        </span>
      )}
      <span className={styles.part}>
        <BookText aria-hidden />
        <bdi className={styles.name}>{space.title}</bdi>
      </span>
    </>
  )
}

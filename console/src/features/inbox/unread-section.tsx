/** On Home: the newest that is unread. Nothing is shown while everything is read. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Avatar, LinkButton, LinkList, ProblemView, Section, Time, useWords } from '../../design/index.ts'
import { inboxAddress, toConsolePath } from '../../shell/addresses.ts'
import { NotificationPlace, NotificationSentence } from './describe.tsx'
import styles from './inbox.module.css'
import { inboxQuery, isUnread, useReadMarks } from './queries.ts'
import { INBOX_WORDS } from './words.ts'

const SHOWN = 5

export function UnreadSection({ organization }: { organization: string }) {
  const words = useWords(INBOX_WORDS)
  const query = useInfiniteQuery(inboxQuery({ organizationId: organization, isUnread: true, limit: SHOWN }))
  const marks = useReadMarks(organization)
  const items = (query.data?.items ?? []).filter(isUnread)
  if (items.length === 0 && !query.error) return null
  return (
    <Section
      title={words.home}
      actions={
        items.length > 0 && (
          <LinkButton look="plain" href={inboxAddress(organization, { show: 'unread' })}>
            {`${words.all} (${query.data?.count})`}
          </LinkButton>
        )
      }
    >
      {query.error && <ProblemView problem={query.error} onRetry={() => void query.refetch()} isInline />}
      {items.length > 0 && (
        <LinkList
          items={items.map((item) => ({
            id: item.id,
            href: toConsolePath(item.urls.app),
            icon: <Avatar name={item.actor.displayName} picture={item.actor.photoURL} size={20} />,
            title: <NotificationSentence item={item} />,
            note: (
              <span className={styles.place}>
                <NotificationPlace item={item} />
              </span>
            ),
            aside: <Time value={item.createdAt} />,
            onOpen: () => void marks.mark([item], true),
          }))}
        />
      )}
    </Section>
  )
}

/** The inbox: what others did that concerns me. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck, Inbox, MailCheck, Settings2 } from 'lucide-react'
import { useState } from 'react'
import {
  Button,
  ConfirmDialog,
  EmptyState,
  LinkButton,
  Loaded,
  MoreButton,
  ProblemView,
  Screen as ScreenFrame,
  SelectField,
  Skeleton,
  showToast,
  TabLinks,
  Toolbar,
  useWords,
} from '../../design/index.ts'
import { useParameter, useSearchParameter } from '../../shell/address-state.ts'
import { inboxAddress } from '../../shell/addresses.ts'
import { useCommands } from '../../shell/commands.ts'
import { useFallbackPolling } from '../../shell/live/fallback-polling.ts'
import { useUnreadCount } from '../../shell/unread.tsx'
import { FollowedList } from './followed-list.tsx'
import styles from './inbox.module.css'
import { NotificationList } from './notification-list.tsx'
import { type InboxItem, inboxQuery, isUnread, type NotificationReason, useReadMarks } from './queries.ts'
import { NOTIFICATION_REASON_WORDS, NOTIFICATION_REASONS } from './reason-words.ts'
import { INBOX_WORDS } from './words.ts'

const TABS = ['all', 'unread', 'following'] as const
type InboxTab = (typeof TABS)[number]

export function Screen() {
  const words = useWords(INBOX_WORDS)
  const organization = useParameter('org')
  const [show] = useSearchParameter<string>('show', 'all')
  const [asked] = useSearchParameter<string>('reason', '')
  const tab = TABS.find((each) => each === show) ?? 'all'
  const reason = NOTIFICATION_REASONS.find((each) => each === asked)
  const unread = useUnreadCount()
  const tabs = TABS.map((each) => ({
    href: inboxAddress(organization, {
      show: each === 'all' ? undefined : each,
      reason: each === 'following' ? undefined : reason,
    }),
    label: words.tabs[each],
    count: (each === 'unread' && unread) || undefined,
    isCurrent: each === tab,
  }))
  return (
    <ScreenFrame
      title={words.title}
      lead={words.lead}
      actions={
        <LinkButton icon={Settings2} href={`/account?tab=mails&organization=${organization}`}>
          {words.mails}
        </LinkButton>
      }
      tabs={<TabLinks label={words.filters} tabs={tabs} />}
    >
      {tab === 'following' ? (
        <FollowedList organization={organization} />
      ) : (
        <Notifications
          // The list of another filter begins anew.
          key={`${organization} ${tab} ${reason}`}
          organization={organization}
          tab={tab}
          reason={reason}
          unread={unread}
        />
      )}
    </ScreenFrame>
  )
}

interface NotificationsProps {
  organization: string
  tab: Exclude<InboxTab, 'following'>
  reason: NotificationReason | undefined
  /** How many are unread at all. */
  unread: number | undefined
}

const EVERY = 'every'
/** So many marks are taken back one by one. */
const MOST_UNDONE = 50

function Notifications({ organization, tab, reason, unread = 0 }: NotificationsProps) {
  const words = useWords(INBOX_WORDS)
  const reasons = useWords(NOTIFICATION_REASON_WORDS)
  const [, setReason] = useSearchParameter<string>('reason', '')
  const marks = useReadMarks(organization)
  const [isAsking, setAsking] = useState(false)
  const query = useInfiniteQuery({
    ...inboxQuery({ organizationId: organization, isUnread: tab === 'unread', reason }),
    refetchInterval: useFallbackPolling(),
  })
  const items = query.data?.items ?? []
  const shownUnread = items.filter(isUnread)
  const newest = items[0]?.id

  const toggle = async (item: InboxItem) => {
    const isRead = isUnread(item)
    const isDone = await marks.mark([item], isRead)
    // It has left the list: the way back stands in the toast.
    if (isDone && isRead && tab === 'unread') showToast(words.markedRead, () => void marks.mark([item], false))
  }
  const canUndo = shownUnread.length >= unread && shownUnread.length <= MOST_UNDONE
  const markAll = async () => {
    if (newest === undefined || unread === 0) return
    if (!canUndo) return setAsking(true)
    if (await marks.markAll(newest)) showToast(words.markedAll, () => void marks.mark(shownUnread, false))
  }
  // With a reason chosen it would mark more than the list shows.
  const canMarkAll = reason === undefined && items.length > 0
  useCommands([
    canMarkAll &&
      unread > 0 && { id: 'inbox all', label: words.markAll, icon: CheckCheck, keys: 'a', run: () => void markAll() },
  ])
  return (
    <>
      <Toolbar label={words.filters}>
        <div className={styles.reason}>
          <SelectField
            label={words.reason}
            isLabelHidden
            value={reason ?? EVERY}
            onChange={(next) => setReason(next === EVERY ? '' : next)}
            choices={[
              { value: EVERY, label: words.everyReason },
              ...NOTIFICATION_REASONS.map((value) => ({ value, label: reasons[value] })),
            ]}
          />
        </div>
        {canMarkAll && (
          <Button
            icon={CheckCheck}
            onPress={() => void markAll()}
            blockedBy={unread === 0 ? words.nothingUnread : undefined}
          >
            {words.markAll}
          </Button>
        )}
      </Toolbar>
      {marks.failure && <ProblemView problem={marks.failure.problem} onRetry={marks.failure.retry} isInline />}
      <Loaded query={query} skeleton={<Skeleton rows={6} />}>
        {({ count }) =>
          items.length === 0 ? (
            <Empty organization={organization} tab={tab} reason={reason} />
          ) : (
            <div>
              <NotificationList
                items={items}
                onToggle={(item) => void toggle(item)}
                onOpen={(item) => isUnread(item) && void marks.mark([item], true)}
              />
              <MoreButton query={query} shown={items.length} count={count} />
            </div>
          )
        }
      </Loaded>
      <ConfirmDialog
        title={words.markAllTitle(unread)}
        confirmLabel={words.markAll}
        isOpen={isAsking && newest !== undefined}
        onConfirm={() => {
          setAsking(false)
          void marks.markAll(newest ?? '').then((isDone) => isDone && showToast(words.markedAll))
        }}
        onClose={() => setAsking(false)}
      >
        <p>{words.markAllText}</p>
      </ConfirmDialog>
    </>
  )
}

function Empty({ organization, tab, reason }: Omit<NotificationsProps, 'unread'>) {
  const words = useWords(INBOX_WORDS)
  if (reason !== undefined)
    return (
      <EmptyState
        icon={Inbox}
        title={words.noneOfReason}
        action={
          <LinkButton href={inboxAddress(organization, { show: tab === 'all' ? undefined : tab })}>
            {words.showEvery}
          </LinkButton>
        }
      />
    )
  if (tab === 'unread')
    return (
      <EmptyState
        icon={MailCheck}
        title={words.allRead}
        action={<LinkButton href={inboxAddress(organization, {})}>{words.showAll}</LinkButton>}
      >
        {words.allReadText}
      </EmptyState>
    )
  return (
    <EmptyState icon={Inbox} title={words.none}>
      {words.noneText}
    </EmptyState>
  )
}

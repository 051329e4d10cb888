/** What the inbox reads, and how something in it is marked as read. Marks show at once; what the server has comes after them. */
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { type ItemOf, listQuery } from '../../api/query.ts'

export type InboxItem = ItemOf<'/orgs/{organizationId}/inbox'>
export type NotificationReason = InboxItem['reason']

const INBOX = '/orgs/{organizationId}/inbox'

interface InboxFilters {
  organizationId: string
  isUnread: boolean
  reason?: NotificationReason | undefined
  limit?: number
}

/** The newest first. */
export const inboxQuery = ({ organizationId, isUnread, reason, limit = 50 }: InboxFilters) =>
  listQuery('/orgs/{organizationId}/inbox', {
    path: { organizationId },
    query: { ...(isUnread && { unread: true }), ...(reason !== undefined && { reason }), limit },
  })

interface ReadMarks {
  /** Says whether the server took it. */
  mark: (items: readonly InboxItem[], isRead: boolean) => Promise<boolean>
  /** Everything up to this one; what arrived meanwhile stays unread. */
  markAll: (until: string) => Promise<boolean>
  /** What went wrong last, and the way to try it again. */
  failure: { problem: ApiProblem; retry: () => void } | undefined
}

/** Marks under way, over all screens: while there are some, what the server has is older than what is shown. */
let underWay = 0
/** One after the other: of two marks of the same notification the last one holds. */
let lastSent: Promise<unknown> = Promise.resolve()

export function useReadMarks(organizationId: string): ReadMarks {
  const client = useQueryClient()
  const [failure, setFailure] = useState<ReadMarks['failure']>()
  const isOfInbox = ({ queryKey: [path, parameters] }: { queryKey: readonly unknown[] }) =>
    path === INBOX && (parameters as { path?: { organizationId?: string } }).path?.organizationId === organizationId

  const change = async (show: () => void, send: () => Promise<unknown>): Promise<boolean> => {
    setFailure(undefined)
    underWay++
    await client.cancelQueries({ predicate: isOfInbox })
    show()
    try {
      const sent = lastSent.then(send)
      lastSent = sent.catch(() => {})
      await sent
      return true
    } catch (error) {
      setFailure({ problem: asProblem(error), retry: () => void change(show, send) })
      return false
    } finally {
      underWay--
      if (underWay === 0) await client.invalidateQueries({ predicate: isOfInbox })
    }
  }

  return {
    mark: (items, isRead) => {
      const changed = new Set(items.map(({ id }) => id))
      const send = async () => {
        for (const notificationId of changed)
          await call('patch', '/orgs/{organizationId}/inbox/{notificationId}', {
            path: { organizationId, notificationId },
            body: { read: isRead },
          })
      }
      return change(() => showMarks(client, isOfInbox, ({ id }) => changed.has(id), isRead), send)
    },
    markAll: (until) =>
      change(
        () => showMarks(client, isOfInbox, () => true, true),
        () => call('post', '/orgs/{organizationId}/inbox/read', { path: { organizationId }, body: { until } }),
      ),
    failure,
  }
}

export const isUnread = ({ readAt }: Pick<InboxItem, 'readAt'>) => readAt === undefined

interface InboxPage {
  items: InboxItem[]
  count?: number
}

function showMarks(
  client: QueryClient,
  isOfInbox: (query: { queryKey: readonly unknown[] }) => boolean,
  isMarked: (item: InboxItem) => boolean,
  isRead: boolean,
): void {
  const marked = new Set<string>()
  const markItem = (item: InboxItem): InboxItem => {
    if (!isMarked(item) || isUnread(item) !== isRead) return item
    marked.add(item.id)
    const { readAt: _before, ...unread } = item
    return isRead ? { ...unread, readAt: new Date().toISOString() } : unread
  }
  client.setQueriesData<InfiniteData<InboxPage>>({ predicate: (query) => isOfInbox(query) && isList(query) }, (data) =>
    data === undefined
      ? undefined
      : { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(markItem) })) },
  )
  client.setQueriesData<InboxPage>({ predicate: (query) => isOfInbox(query) && !isList(query) }, (data) =>
    data?.count === undefined
      ? undefined
      : { ...data, count: Math.max(0, data.count + (isRead ? -marked.size : marked.size)) },
  )
}

const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'list'

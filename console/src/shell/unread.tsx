/** How many notifications are unread: a number in the rail and at the button that opens it, said when it rises. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { resourceQuery } from '../api/query.ts'
import { useWords } from '../design/index.ts'
import { useOrganization } from './current.ts'
import styles from './frame.module.css'
import { useFallbackPolling } from './live/fallback-polling.ts'
import { SHELL_WORDS } from './words.ts'

/** The count alone. */
const unreadQuery = (organizationId: string) =>
  resourceQuery('/orgs/{organizationId}/inbox', { path: { organizationId }, query: { unread: true, limit: 0 } })

/** Of the organization on the screen; undefined until it is known. */
export function useUnreadCount(): number | undefined {
  const { data: organization } = useOrganization()
  const refetchInterval = useFallbackPolling()
  const { data } = useQuery({
    ...unreadQuery(organization?.id ?? ''),
    enabled: organization !== undefined,
    refetchInterval,
  })
  return data?.count
}

const MOST_SHOWN = 9

/** For the eye alone: whoever hears the screen gets the exact number with the name of what it stands at. */
export function UnreadBadge({ count }: { count: number | undefined }) {
  if (!count) return null
  // The number is drawn by the style sheet: as text it would be part of the words on a link.
  return <span className={styles.unread} data-count={count > MOST_SHOWN ? `${MOST_SHOWN}+` : count} aria-hidden />
}

/** Says that something arrived, wherever one is. */
export function UnreadAnnouncer() {
  const words = useWords(SHELL_WORDS)
  const { data: organization } = useOrganization()
  const count = useUnreadCount()
  const before = useRef<{ organization: string; count: number }>(undefined)
  const [said, setSaid] = useState('')
  const organizationId = organization?.id
  useEffect(() => {
    if (organizationId === undefined || count === undefined) return
    const known = before.current?.organization === organizationId ? before.current.count : count
    before.current = { organization: organizationId, count }
    if (count !== known) setSaid(count > known ? words.arrived(count) : '')
  }, [organizationId, count, words])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}

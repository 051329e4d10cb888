/** Who else is here: says that this window looks at a page, and shows the pictures of the others. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { resourceQuery } from '../../api/query.ts'
import { Avatar, useWords } from '../../design/index.ts'
import { currentUser } from '../current.ts'
import styles from './presence.module.css'
import { LIVE_WORDS } from './words.ts'

interface PresenceProps {
  space: string
  /** Id of the change request. */
  changeRequest?: string | undefined
  page: string
  isEditing: boolean
}

/** Of this window, as long as it is open. */
const CLIENT = crypto.randomUUID()
const RENEW_EVERY = 20_000
const SHOWN = 4

export default function Presence({ space, changeRequest, page, isEditing }: PresenceProps) {
  const words = useWords(LIVE_WORDS)
  const { data: me } = useQuery(currentUser)
  useSigns({ space, changeRequest, page, isEditing })
  const { data } = useQuery({
    ...resourceQuery('/spaces/{spaceId}/presence', {
      path: { spaceId: space },
      query: { page, ...(changeRequest !== undefined && { changeRequest }) },
    }),
    // People who vanish without a word are noticed this late.
    refetchInterval: 30_000,
  })
  const others = (data?.items ?? []).filter(({ user }) => user.id !== me?.id)
  if (others.length === 0) return null
  return (
    <ul className={styles.people} aria-label={words.here}>
      {others.slice(0, SHOWN).map(({ user, editing }) => {
        const label = (editing ? words.editing : words.reading)(user.displayName)
        return (
          <li key={user.id} title={label} data-editing={editing || undefined}>
            <Avatar name={user.displayName} picture={user.photoURL} size={24} />
            <span className="visually-hidden">{label}</span>
          </li>
        )
      })}
      {others.length > SHOWN && <li>{words.more(others.length - SHOWN)}</li>}
    </ul>
  )
}

/** Hidden windows count as gone. */
function useSigns({ space, changeRequest, page, isEditing }: PresenceProps): void {
  useEffect(() => {
    const path = { spaceId: space }
    let isHere = false
    const sign = () => {
      isHere = true
      const place = { page, ...(changeRequest !== undefined && { changeRequest }) }
      // Nobody misses a sign that does not arrive.
      call('put', '/spaces/{spaceId}/presence', { path, body: { client: CLIENT, editing: isEditing, ...place } }).catch(
        () => {},
      )
    }
    const leave = () => {
      if (!isHere) return
      isHere = false
      call('delete', '/spaces/{spaceId}/presence/{presenceClient}', {
        path: { ...path, presenceClient: CLIENT },
      }).catch(() => {})
    }
    const look = () => (document.visibilityState === 'visible' ? sign() : leave())
    look()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') sign()
    }, RENEW_EVERY)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [space, changeRequest, page, isEditing])
}

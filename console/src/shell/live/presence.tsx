/** Who else is here: says what this window looks at, and shows the pictures of the others. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { resourceQuery } from '../../api/query.ts'
import { Avatar, useWords } from '../../design/index.ts'
import { currentUser } from '../current.ts'
import styles from './presence.module.css'
import { LIVE_WORDS } from './words.ts'

interface Place {
  space: string
  /** Id of the change request. */
  changeRequest?: string | undefined
  /** Absent: none, or for a list any. */
  page?: string | undefined
}

interface PresenceProps extends Place {
  isEditing: boolean
}

/** Of this window, as long as it is open. */
const CLIENT = crypto.randomUUID()
const RENEW_EVERY = 20_000
const SHOWN = 4

/** Says that this window is here, and shows who else is. */
export function WindowPresence(props: PresenceProps) {
  return (
    <>
      <PresenceSign {...props} />
      <PresentPeople space={props.space} changeRequest={props.changeRequest} page={props.page} />
    </>
  )
}

/** Says that this window is here. A window is at one place: there is one of these on a screen. */
export function PresenceSign(props: PresenceProps) {
  useSigns(props)
  return null
}

export function PresentPeople({ space, changeRequest, page }: Place) {
  const words = useWords(LIVE_WORDS)
  const { data: me } = useQuery(currentUser)
  const { data } = useQuery({
    ...resourceQuery('/spaces/{spaceId}/presence', {
      path: { spaceId: space },
      query: { ...(page !== undefined && { page }), ...(changeRequest !== undefined && { changeRequest }) },
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

/** On the way from one place to the next nobody has left; the words that one is there and that one left could overtake each other. */
const LEAVES_AFTER = 2_000
let leaving: ReturnType<typeof setTimeout> | undefined

/** Hidden windows count as gone. */
function useSigns({ space, changeRequest, page, isEditing }: PresenceProps): void {
  useEffect(() => {
    const path = { spaceId: space }
    let isHere = false
    const sign = () => {
      clearTimeout(leaving)
      isHere = true
      const place = { ...(page !== undefined && { page }), ...(changeRequest !== undefined && { changeRequest }) }
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
      clearTimeout(leaving)
      leaving = setTimeout(leave, LEAVES_AFTER)
    }
  }, [space, changeRequest, page, isEditing])
}

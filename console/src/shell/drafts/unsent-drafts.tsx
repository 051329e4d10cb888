/** Sends what editors left, and says in the frame which pages are not saved yet. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { useWords } from '../../design/index.ts'
import { currentUser } from '../current.ts'
import frame from '../frame.module.css'
import { onDraftNews } from './draft-news.ts'
import { startDraftSender } from './draft-sender.ts'
import { onHeadDraftsChange } from './head-drafts.ts'
import styles from './unsent.module.css'
import { listUnsentPages, showUnsentPages, useUnsentPages } from './unsent-pages.ts'
import { DRAFT_WORDS } from './words.ts'

const SHOWN = 3
/** A tab that is closed tells nobody. */
const READ_EVERY = 60_000

export function UnsentDrafts() {
  const { data: user } = useQuery(currentUser)
  const person = user?.id
  useSender(person)
  useUnsentReader(person)
  return <UnsentBanner />
}

function useSender(person: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (person === undefined) return
    const onSent = (spaces: ReadonlySet<string>) =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [path, parameters] }) => {
          const { spaceId } = (parameters as { path?: { spaceId?: string } } | undefined)?.path ?? {}
          return spaceId === undefined ? String(path).endsWith('/change-requests') : spaces.has(spaceId)
        },
      })
    return startDraftSender({ person, onSent })
  }, [client, person])
}

function useUnsentReader(person: string | undefined): void {
  useEffect(() => {
    if (person === undefined) return
    let isGone = false
    let reading = 0
    const read = async () => {
      const own = ++reading
      const pages = await listUnsentPages(person).catch(() => [])
      if (!isGone && own === reading) showUnsentPages(pages)
    }
    void read()
    const timer = setInterval(() => void read(), READ_EVERY)
    const stops = [onDraftNews(() => void read()), onHeadDraftsChange(() => void read())]
    return () => {
      isGone = true
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [person])
}

function UnsentBanner() {
  const words = useWords(DRAFT_WORDS)
  const pages = useUnsentPages()
  return (
    <div aria-live="polite">
      {pages.length > 0 && (
        <div className={frame.notice} data-tone="warn" data-unsent={pages.length}>
          <CloudOff aria-hidden />
          <span>{words.unsentPages(pages.length)}</span>
          <ul className={styles.pages}>
            {pages.slice(0, SHOWN).map(({ id, about, reason }) => (
              <li key={id} data-reason={reason}>
                <a href={about.address} dir="auto">
                  {about.title}
                </a>{' '}
                <span className={styles.reason}>{words.reasons[reason ?? 'waiting']}</span>
              </li>
            ))}
          </ul>
          <a href="/account?tab=drafts">{pages.length > SHOWN ? words.showAll : words.details}</a>
        </div>
      )}
    </div>
  )
}

/** Notifications, walked by arrows, or J and K from wherever one is. */
import { ArrowDown, ArrowUp, CornerDownLeft, MailOpen } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useWords } from '../../design/index.ts'
import { useCommands } from '../../shell/commands.ts'
import styles from './inbox.module.css'
import { NotificationRow } from './notification-row.tsx'
import type { InboxItem } from './queries.ts'
import { INBOX_WORDS } from './words.ts'

interface NotificationListProps {
  items: readonly InboxItem[]
  onOpen: (item: InboxItem) => void
  onToggle: (item: InboxItem) => void
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

export function NotificationList({ items, onOpen, onToggle }: NotificationListProps) {
  const words = useWords(INBOX_WORDS)
  const list = useRef<HTMLOListElement>(null)
  /** The row one is in, and where it was: a row that goes leaves the focus to its neighbour. */
  const current = useRef<{ id: string; at: number }>(undefined)

  const focusRow = (at: number) => {
    const links = list.current?.querySelectorAll<HTMLElement>('a') ?? []
    links[Math.max(0, Math.min(at, links.length - 1))]?.focus()
  }
  const indexOf = (id: string | undefined) => items.findIndex((item) => item.id === id)
  const walk = (step: 1 | -1) => focusRow(current.current ? indexOf(current.current.id) + step : 0)
  const run = (act: (item: InboxItem) => void) => {
    const item = items[indexOf(current.current?.id)]
    if (item) act(item)
  }

  const follow = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-notification]')?.dataset.notification
    if (id !== undefined) current.current = { id, at: indexOf(id) }
  }
  const forget = ({ relatedTarget }: FocusEvent) => {
    // The palette and the toast come back here.
    const isBeside = relatedTarget instanceof Element && !relatedTarget.closest('[role=dialog], [role=region]')
    if (isBeside && !list.current?.contains(relatedTarget)) current.current = undefined
  }
  const listen = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    focusRow(step(indexOf(current.current?.id), items.length))
  }

  useLayoutEffect(() => {
    const before = current.current
    if (!before) return
    const at = items.findIndex(({ id }) => id === before.id)
    if (at >= 0) before.at = at
    else if (document.activeElement === document.body) focusRow(before.at)
  })

  useCommands([
    { id: 'inbox next', label: words.keyNext, icon: ArrowDown, keys: 'j', run: () => walk(1) },
    { id: 'inbox previous', label: words.keyPrevious, icon: ArrowUp, keys: 'k', run: () => walk(-1) },
    { id: 'inbox toggle', label: words.keyToggle, icon: MailOpen, keys: 'e', run: () => run(onToggle) },
    {
      id: 'inbox open',
      label: words.keyOpen,
      icon: CornerDownLeft,
      keys: 'Enter',
      isLocal: true,
      run: () => list.current?.querySelector<HTMLElement>(`[data-notification="${current.current?.id}"] a`)?.click(),
    },
  ])
  return (
    <ol ref={list} className={styles.list} aria-label={words.title} onFocus={follow} onBlur={forget} onKeyDown={listen}>
      {items.map((item) => (
        <NotificationRow key={item.id} item={item} onOpen={() => onOpen(item)} onToggle={() => onToggle(item)} />
      ))}
    </ol>
  )
}

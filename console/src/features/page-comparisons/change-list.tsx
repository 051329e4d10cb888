/** The list of what changed, by kind. Only the rows in sight are in the document, however many pages there are. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { Check, FileText, Paperclip, Puzzle } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useWords } from '../../design/index.ts'
import { useAddressWith } from '../../shell/address-state.ts'
import type { ChangeEntry, EntryKind } from './change-entries.ts'
import styles from './comparison.module.css'
import { COMPARISON_WORDS } from './words.ts'

/** In pixels, as comparison.module.css has them. */
const ROW = 32
const OVERSCAN = 8

type ListRow = { kind: EntryKind; count: number } | { entry: ChangeEntry }

interface ChangeListProps {
  entries: readonly ChangeEntry[]
  currentKey: string | undefined
  seen: ReadonlySet<string>
}

export function ChangeList({ entries, currentKey, seen }: ChangeListProps) {
  const words = useWords(COMPARISON_WORDS)
  const toAddress = useAddressWith('page')
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => toRows(entries), [entries])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: 600 },
  })
  const at = rows.findIndex((row) => 'entry' in row && row.entry.key === currentKey)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, virtual])
  const shown = virtual.getVirtualItems()
  return (
    <div ref={scroller} className={styles.list}>
      <div style={{ blockSize: virtual.getTotalSize() }}>
        <ul className={styles.window} style={{ translate: `0 ${shown[0]?.start ?? 0}px` }}>
          {shown.map(({ index }) => {
            const row = rows[index]!
            if (!('entry' in row))
              return (
                <li key={row.kind} className={styles.group}>
                  {words.kinds[row.kind]} <span className={styles.count}>{row.count}</span>
                </li>
              )
            const { key, title, path, kind, also } = row.entry
            const Icon = kind === 'files' ? Paperclip : kind === 'reusable' ? Puzzle : FileText
            return (
              <li key={key}>
                <a
                  href={toAddress(key)}
                  className={styles.entry}
                  aria-current={key === currentKey ? 'true' : undefined}
                  data-seen={seen.has(key) || undefined}
                  title={path || title}
                >
                  <Icon aria-hidden />
                  <span className={styles.entryTitle} dir="auto">
                    {title || words.untitled}
                  </span>
                  {also.length > 0 && (
                    <span className="visually-hidden">, {also.map((each) => words.kinds[each]).join(', ')}</span>
                  )}
                  {seen.has(key) && <Check role="img" aria-label={words.seen} />}
                </a>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

function toRows(entries: readonly ChangeEntry[]): ListRow[] {
  const rows: ListRow[] = []
  let group: { kind: EntryKind; count: number } | undefined
  for (const entry of entries) {
    if (group?.kind !== entry.kind) {
      group = { kind: entry.kind, count: 0 }
      rows.push(group)
    }
    group.count++
    rows.push({ entry })
  }
  return rows
}

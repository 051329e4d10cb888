/** The conflicts of a change request, settled one after another. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, GitMerge } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { listQuery } from '../../api/query.ts'
import { Button, EmptyState, Loaded, lazyPart, MoreButton, ProgressMeter, useWords } from '../../design/index.ts'
import { ChangeFrame } from './change-frame.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { CONFLICT_WORDS } from './conflict-words.ts'
import styles from './conflicts.module.css'
import type { OpenChange } from './open-change.ts'
import { isUnderWay, pathOf } from './queries.ts'
import { useChangeRights } from './use-change-rights.ts'
import { useReopenConflict } from './use-reopen-conflict.ts'
import { useSettledCount } from './use-settled-count.ts'

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog)

export function Screen() {
  return <ChangeFrame tab="conflicts">{(open) => <Conflicts key={open.change.id} open={open} />}</ChangeFrame>
}

/** Few at a time: each shows three texts, and those that are settled make room for the next. */
const SHOWN = 20

function Conflicts({ open }: { open: OpenChange }) {
  const words = useWords(CONFLICT_WORDS)
  const { organization, change } = open
  const { mayEdit } = useChangeRights(open)
  const query = useInfiniteQuery({
    ...listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts', {
      path: pathOf(change),
      query: { limit: SHOWN, format: 'markdown' },
    }),
    enabled: isUnderWay(change),
  })
  const { settled, changeSettled } = useSettledCount(change.id)
  /** The place of a conflict that was settled, or the id of one that is open again. */
  const [focused, setFocused] = useState<number | string>()
  const offerToReopen = useReopenConflict(change, (id) => {
    changeSettled(-1)
    setFocused(id)
  })
  const list = useRef<HTMLOListElement>(null)
  // Once the next list is there, the one in the place of the settled one is opened for the keyboard.
  const ids = query.data?.items.map(({ id }) => id).join()
  useEffect(() => {
    if (focused === undefined || ids === undefined) return
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-conflict]') ?? [])]
    const next =
      typeof focused === 'string'
        ? cards.find(({ dataset }) => dataset.conflict === focused)
        : cards[Math.min(focused, cards.length - 1)]
    // The list is still to be read that has it again.
    if (!next && typeof focused === 'string') return
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
    setFocused(undefined)
  }, [focused, ids])
  if (!isUnderWay(change)) return <EmptyState icon={CircleCheck} title={words.none} />
  return (
    <Loaded query={query}>
      {({ items, count }) =>
        count === 0 ? (
          <AllSettled open={open} settled={settled} />
        ) : (
          <div className={styles.conflicts}>
            <header className={styles.lead}>
              <p>{mayEdit ? words.lead : words.leadForReaders}</p>
              <ProgressMeter label={words.progress(settled, settled + count)} value={settled} most={settled + count} />
            </header>
            <ol ref={list} className={styles.list}>
              {items.map((conflict, index) => (
                <li key={conflict.id}>
                  <ConflictCard
                    organization={organization}
                    open={open}
                    conflict={conflict}
                    mayEdit={mayEdit}
                    onSettled={(how) => {
                      changeSettled(1)
                      setFocused(index)
                      offerToReopen(conflict.id, how)
                    }}
                  />
                </li>
              ))}
            </ol>
            <MoreButton query={query} shown={items.length} count={count} />
          </div>
        )
      }
    </Loaded>
  )
}

function AllSettled({ open, settled }: { open: OpenChange; settled: number }) {
  const words = useWords(CONFLICT_WORDS)
  const { mayMerge } = useChangeRights(open)
  const [isMerging, setMerging] = useState(false)
  return (
    <>
      <EmptyState
        icon={CircleCheck}
        title={settled > 0 ? words.allSettled : words.none}
        action={
          mayMerge &&
          settled > 0 && (
            <Button look="primary" icon={GitMerge} autoFocus onPress={() => setMerging(true)}>
              {words.merge}
            </Button>
          )
        }
      >
        {settled > 0 ? words.allSettledText(settled) : words.noneText}
      </EmptyState>
      {isMerging && (
        <Suspense>
          <MergeDialog open={open} onFailed={() => {}} onUpdate={undefined} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What changed, page by page: the list on one side, the open page on the other. */
import { FileCheck, ListTree, MessageSquare } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import {
  Button,
  Dialog,
  EmptyState,
  ErrorBoundary,
  Loaded,
  lazyPart,
  ProblemView,
  ProgressMeter,
  Skeleton,
  useWords,
} from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { useCommands } from '../../shell/commands.ts'
import { askForComment } from '../../shell/page-surface.ts'
import { pageAddress } from '../space-content/index.ts'
import type { ChangeEntry } from './change-entries.ts'
import { ChangeList } from './change-list.tsx'
import styles from './comparison.module.css'
import { FileComparison } from './file-comparison.tsx'
import { PageComparison } from './page-comparison.tsx'
import type { CompareSource, ComparisonPart, PartRow } from './queries.ts'
import { useChangeEntries } from './use-change-entries.ts'
import { useOpenEntry } from './use-open-entry.ts'
import type { Seen } from './use-seen.ts'
import { useSteps } from './use-steps.ts'
import { useQuietParameter, useView } from './use-view.ts'
import { ViewChoice } from './view-choice.tsx'
import { COMPARISON_WORDS } from './words.ts'

const CommentsPanel = lazyPart(async () => (await import('../comments/index.ts')).CommentsPanel)
const PageComments = lazyPart(async () => (await import('../comments/index.ts')).PageComments)

interface ComparisonProps {
  source: CompareSource
  /** Where nothing differs. */
  empty: ReactNode
  /** Absent where nothing can be ticked. */
  seen?: Seen | undefined
  mayComment?: boolean
  /** Absent where nothing may be changed. */
  onRevert?: ((page: ComparisonPart, goOn: () => void) => void) | undefined
  onRevertBlock?: ((page: ComparisonPart, row: PartRow) => void) | undefined
  /** What is on the screen is of several revisions. */
  onMoved?: () => void
}

const nothing = () => {}

export function Comparison(props: ComparisonProps) {
  const list = useChangeEntries(props.source)
  return (
    <Loaded query={{ ...list.query, error: list.query.data ? null : list.query.error }} skeleton={<ListSkeleton />}>
      {(entries) => (entries.length === 0 ? props.empty : <Body {...props} entries={entries} list={list} />)}
    </Loaded>
  )
}

const ListSkeleton = () => (
  <div className={styles.comparison}>
    <div className={styles.nav}>
      <Skeleton rows={8} look="text" />
    </div>
    <div className={styles.page}>
      <Skeleton rows={12} look="text" />
    </div>
  </div>
)

interface BodyProps extends ComparisonProps {
  entries: readonly ChangeEntry[]
  list: ReturnType<typeof useChangeEntries>
}

function Body({ source, entries, list, seen, mayComment = false, onRevert, onRevertBlock, onMoved }: BodyProps) {
  const words = useWords(COMPARISON_WORDS)
  const [view, setView] = useView()
  const { key, entry, open, turn } = useOpenEntry(entries, list.isWhole)
  const [isListOpen, setListOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const steps = useSteps(root, turn)
  const shownPage = useRef<ComparisonPart>(undefined)
  const isFile = key?.startsWith('file:') === true
  useEffect(() => {
    setListOpen(false)
    // What is open now begins at its top, wherever the last one was left.
    if (key !== undefined && root.current && root.current.getBoundingClientRect().top < 0)
      root.current.scrollIntoView({ block: 'start' })
    if (isFile) steps.land()
  }, [key, isFile, steps])
  const [panel] = useSearchParameter<string>('panel', '')
  const setParameter = useQuietParameter()
  const pageId = key?.includes(':') ? undefined : key
  const isSeen = pageId !== undefined && seen?.pages.has(pageId) === true
  const mark = seen && pageId !== undefined && entry ? seen.mark.bind(undefined, pageId) : undefined
  /** What is open is about to vanish from the list. */
  const leave = () => {
    const at = entries.findIndex((each) => each.key === key)
    const next = entries[at + 1] ?? entries[at - 1]
    if (next) open(next.key)
  }
  const goOn = () => {
    const at = entries.findIndex((each) => each.key === key)
    const others = [...entries.slice(at + 1), ...entries.slice(0, Math.max(at, 0))]
    const next = others.find((each) => each.pageId !== undefined && !seen?.pages.has(each.pageId)) ?? entries[at + 1]
    if (next) open(next.key)
  }
  useCommands([
    { id: 'next change', label: words.nextChange, keys: 'n', run: () => steps.step(1) },
    { id: 'previous change', label: words.previousChange, keys: 'p', run: () => steps.step(-1) },
    { id: 'next changed page', label: words.nextPage, keys: 'j', run: () => turn(1) },
    { id: 'previous changed page', label: words.previousPage, keys: 'k', run: () => turn(-1) },
    mark && {
      id: 'seen',
      label: words.toggleSeen,
      keys: 'v',
      run: () => mark(!isSeen, shownPage.current?.revision ?? source.revision),
    },
    {
      id: 'comparison view',
      label: words.toggleView,
      keys: 'i',
      run: () => setView(view === 'side' ? 'inline' : 'side'),
    },
  ])
  const changeList = <ChangeList entries={entries} currentKey={key} seen={seen?.pages ?? new Set()} />
  const place = { organization: source.organization, space: source.space, number: source.number }
  const hasPanel = mayComment && panel === 'comments' && pageId !== undefined
  const title = entry?.title ?? ''
  return (
    <div className={styles.comparison} data-panel={hasPanel || undefined}>
      <nav className={styles.nav} aria-label={words.list}>
        {seen?.count !== undefined && seen.count > 0 && (
          <ProgressMeter label={words.seenOf(seen.pages.size, seen.count)} value={seen.pages.size} most={seen.count} />
        )}
        <ErrorBoundary>{changeList}</ErrorBoundary>
        {list.restProblem && <ProblemView problem={list.restProblem} isInline onRetry={list.readRest} />}
      </nav>
      <div className={styles.main}>
        <div className={styles.toolbar}>
          <span className={styles.listButton}>
            <Button icon={ListTree} onPress={() => setListOpen(true)}>
              {words.listButton(list.count)}
            </Button>
            {seen?.count !== undefined && (
              <span className={styles.quiet}>{words.seenOf(seen.pages.size, seen.count)}</span>
            )}
          </span>
          <ViewChoice view={view} onChange={setView} />
          <span className={styles.stepButtons}>
            <Button look="plain" onPress={() => steps.step(-1)}>
              {words.previousChange}
            </Button>
            <Button look="plain" onPress={() => steps.step(1)}>
              {words.nextChange}
            </Button>
          </span>
          {mayComment && pageId !== undefined && (
            <Button
              look="plain"
              icon={MessageSquare}
              aria-pressed={hasPanel}
              onPress={() => setParameter('panel', hasPanel ? undefined : 'comments')}
            >
              {hasPanel ? words.closeComments : words.comments}
            </Button>
          )}
        </div>
        {seen?.problem && <ProblemView problem={seen.problem} isInline />}
        <div ref={root} className={styles.open}>
          <ErrorBoundary resetKey={key ?? ''}>
            {key === undefined || isFile ? (
              entry ? (
                <FileComparison entry={entry} />
              ) : list.isWhole ? (
                <EmptyState icon={FileCheck} title={words.nothingOnPage}>
                  {words.nothingOnPageText}
                </EmptyState>
              ) : (
                <Skeleton rows={10} look="text" />
              )
            ) : (
              <PageComparison
                key={key}
                source={source}
                entryKey={key}
                entry={entry}
                view={view}
                isSeen={isSeen}
                onSeen={mark}
                onShown={(page) => {
                  shownPage.current = page
                }}
                onRevert={onRevert && entry?.pageId ? (page) => onRevert(page, leave) : undefined}
                onRevertBlock={pageId === undefined ? undefined : onRevertBlock}
                onComment={mayComment && pageId !== undefined ? askForComment : undefined}
                steps={steps}
                onMoved={onMoved ?? nothing}
              >
                <footer className={styles.foot}>
                  {mark && !isSeen ? (
                    <Button
                      look="primary"
                      onPress={() => {
                        mark(true, shownPage.current?.revision ?? source.revision)
                        goOn()
                      }}
                    >
                      {words.seenAndNext}
                    </Button>
                  ) : (
                    entries.at(-1)?.key !== key && <Button onPress={() => turn(1)}>{words.nextPage}</Button>
                  )}
                </footer>
              </PageComparison>
            )}
          </ErrorBoundary>
          {mayComment && pageId !== undefined && (
            <ErrorBoundary resetKey={pageId}>
              <Suspense>
                <PageComments key={pageId} place={place} page={{ id: pageId, title }} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      </div>
      {hasPanel && (
        <aside className={styles.panel} aria-label={words.comments}>
          <Suspense fallback={<Skeleton rows={4} look="text" />}>
            <CommentsPanel
              key={pageId}
              place={place}
              page={{ id: pageId, title }}
              address={pageAddress(place, entry?.path ?? '')}
            />
          </Suspense>
        </aside>
      )}
      <Dialog title={words.list} isOpen={isListOpen} onClose={() => setListOpen(false)} size="small">
        <div className={styles.listDialog}>{changeList}</div>
      </Dialog>
    </div>
  )
}

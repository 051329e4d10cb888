/** One page before and after: its head, its fields, and its text part by part. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { ExternalLink, FileCheck, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import {
  Badge,
  Button,
  EmptyState,
  LinkButton,
  Loaded,
  PARTS_WORDS,
  ProblemView,
  Skeleton,
  useLanguage,
  useWords,
} from '../../design/index.ts'
import { pageAddress, usePageSheet } from '../space-content/index.ts'
import type { ChangeEntry } from './change-entries.ts'
import { type RowActions, RowActionsContext } from './compared-row.tsx'
import styles from './comparison.module.css'
import { FieldChanges } from './field-changes.tsx'
import { MoreInSight } from './more-in-sight.tsx'
import { type CompareSource, type ComparisonPart, comparedPageQuery, type PartRow } from './queries.ts'
import { RowPart } from './row-part.tsx'
import { useComparisonSurface } from './use-comparison-surface.ts'
import type { Steps } from './use-steps.ts'
import type { ComparisonView } from './use-view.ts'
import { COMPARISON_WORDS } from './words.ts'

interface PageComparisonProps {
  source: CompareSource
  entryKey: string
  /** What the list knows of it; absent for a page that does not differ. */
  entry: ChangeEntry | undefined
  view: ComparisonView
  isSeen: boolean
  /** Absent where nothing can be ticked. */
  onSeen?: ((isSeen: boolean, revision: string) => void) | undefined
  /** Absent where nothing may be changed. */
  onRevert?: ((page: ComparisonPart) => void) | undefined
  onRevertBlock?: ((page: ComparisonPart, row: PartRow) => void) | undefined
  onComment?: RowActions['comment']
  steps: Steps
  onShown: (page: ComparisonPart) => void
  /** A later part of the page is of another revision. */
  onMoved: () => void
  /** At the end of the page. */
  children?: ReactNode
}

export function PageComparison(props: PageComparisonProps) {
  const { language } = useLanguage()
  const { source, entryKey, entry, onMoved } = props
  const query = useInfiniteQuery({
    ...comparedPageQuery(source, entryKey, language),
    // The page stays on the screen while its newest state is read.
    placeholderData: (before) => before,
  })
  const revisions = new Set(query.data?.map(({ revision }) => revision))
  const isMixed = revisions.size > 1
  useEffect(() => {
    if (isMixed) onMoved()
  }, [isMixed, onMoved])
  const sheet = usePageSheet(query.data?.[0]?.stylesheet ?? '')
  const restProblem = query.isFetchNextPageError ? query.error : undefined
  return (
    <Loaded query={{ ...query, error: query.data ? null : query.error }} skeleton={<PageSkeleton entry={entry} />}>
      {(parts) => (
        <Loaded query={sheet} skeleton={<PageSkeleton entry={entry} />}>
          {(shared) => (
            <LoadedPage {...props} parts={parts} shared={shared} query={query}>
              {restProblem && <ProblemView problem={restProblem} isInline onRetry={() => void query.fetchNextPage()} />}
              {query.isFetchingNextPage && <Skeleton rows={6} look="text" />}
              {props.children}
            </LoadedPage>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

function PageSkeleton({ entry }: { entry: ChangeEntry | undefined }) {
  return (
    <article className={styles.page}>
      <header className={styles.pageHead}>
        <h2 dir="auto">{entry?.title}</h2>
      </header>
      <Skeleton rows={10} look="text" />
    </article>
  )
}

interface LoadedPageProps extends PageComparisonProps {
  parts: ComparisonPart[]
  shared: CSSStyleSheet
  query: Pick<
    UseInfiniteQueryResult<ComparisonPart[], ApiProblem>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
}

function LoadedPage(props: LoadedPageProps) {
  const words = useWords(COMPARISON_WORDS)
  const general = useWords(PARTS_WORDS)
  const { source, entryKey, entry, view, isSeen, onSeen, onRevert, steps, onShown, parts, shared, query, children } =
    props
  const [page] = parts as [ComparisonPart]
  onShown(page)
  const root = useRef<HTMLElement>(null)
  useSteppedRows(steps, parts, source.revision, query)
  useComparisonSurface(root, parts)
  const actions = useRowActions(props)
  const { title, path } = page.after ?? page.before ?? { title: '', path: undefined }
  const isReordered = !page.parent && entry !== undefined && [entry.kind, ...entry.also].includes('moved')
  const isSame = page.changed === 0 && Object.keys(page.attributes).length === 0 && !page.parent && !isReordered
  if (isSame && page.before && page.after)
    return (
      <article className={styles.page}>
        <EmptyState icon={FileCheck} title={words.nothingOnPage}>
          {words.nothingOnPageText}
        </EmptyState>
      </article>
    )
  return (
    <article ref={root} className={styles.page} aria-labelledby="compared-title">
      <header className={styles.pageHead}>
        <h2 id="compared-title" dir="auto">
          {title || words.untitled}
        </h2>
        {entry && [entry.kind, ...entry.also].map((kind) => <KindBadge key={kind} kind={kind} />)}
        <span className={styles.quiet}>{page.changed > 0 && words.changes(page.changed)}</span>
        <div className={styles.pageActions}>
          {page.after && path !== undefined && (
            <LinkButton icon={ExternalLink} look="plain" href={pageAddress(source, path)}>
              {words.openPage}
            </LinkButton>
          )}
          {onRevert && (
            <Button icon={Undo2} look="plain" onPress={() => onRevert(page)}>
              {words.revertPage}
            </Button>
          )}
          {onSeen && (
            <label className={styles.seen}>
              <input
                type="checkbox"
                checked={isSeen}
                onChange={({ target }) => onSeen(target.checked, page.revision)}
              />
              {words.seen}
            </label>
          )}
        </div>
      </header>
      {isReordered && (
        <p data-change="" tabIndex={-1}>
          {words.reordered}
        </p>
      )}
      {entry?.kind === 'reusable' && <p className={styles.quiet}>{words.reusableText}</p>}
      <FieldChanges page={page} />
      {page.changed === 0 && page.count > 0 && <p className={styles.quiet}>{words.sameText}</p>}
      {view === 'side' && page.count > 0 && (
        <div className={styles.columns} aria-hidden>
          <span>{words.before}</span>
          <span>{words.after}</span>
        </div>
      )}
      <RowActionsContext value={actions}>
        <ol className={styles.rows} data-view={view}>
          {parts.map((part) => (
            <RowPart
              key={part.rows[0]?.index ?? 0}
              source={source}
              entryKey={entryKey}
              part={part}
              shared={shared}
              view={view}
            />
          ))}
        </ol>
      </RowActionsContext>
      {query.hasNextPage && !query.isFetchNextPageError && (
        <MoreInSight onSight={() => !query.isFetchingNextPage && void query.fetchNextPage()}>
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {general.loadMore}
          </Button>
        </MoreInSight>
      )}
      {children}
    </article>
  )
}

function KindBadge({ kind }: { kind: ChangeEntry['kind'] }) {
  const words = useWords(COMPARISON_WORDS)
  const tone = kind === 'added' ? 'good' : kind === 'deleted' ? 'bad' : 'plain'
  return <Badge tone={tone}>{words.kinds[kind]}</Badge>
}

function useSteppedRows(
  steps: Steps,
  parts: ComparisonPart[],
  revision: string,
  query: LoadedPageProps['query'],
): void {
  const { hasNextPage, fetchNextPage } = query
  useEffect(() => {
    steps.readMore.current = hasNextPage ? () => void fetchNextPage() : undefined
    return () => {
      steps.readMore.current = undefined
    }
  }, [steps, hasNextPage, fetchNextPage])
  const shown = useRef(revision)
  useEffect(() => {
    if (shown.current !== revision) steps.keepPlace()
    shown.current = revision
  }, [steps, revision])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are what has come
  useEffect(() => steps.land(), [steps, parts])
}

/** The same object as long as the same can be done: the rows are not drawn again. */
function useRowActions({ onRevertBlock, onComment, parts, steps }: LoadedPageProps): RowActions {
  const newest = useRef({ onRevertBlock, onComment, page: parts[0]! })
  newest.current = { onRevertBlock, onComment, page: parts[0]! }
  const [mayRevert, mayComment] = [onRevertBlock !== undefined, onComment !== undefined]
  return useMemo(
    () => ({
      revert: mayRevert ? (row) => newest.current.onRevertBlock?.(newest.current.page, row) : undefined,
      comment: mayComment ? (about) => newest.current.onComment?.(about) : undefined,
      follow: steps.goToRow,
    }),
    [mayRevert, mayComment, steps],
  )
}

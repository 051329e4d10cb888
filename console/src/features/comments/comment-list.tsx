/** All comments of a space or a change request, by page and person. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { EmptyState, Loaded, MoreButton, SelectField, useWords } from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { changeRequestAddress, spaceAddress, toConsolePath } from '../../shell/addresses.ts'
import { useFallbackPolling } from '../../shell/live/fallback-polling.ts'
import { useListedComment } from './addressed-comment.ts'
import { Arrivals } from './arrivals.tsx'
import { CommentThread } from './comment-thread.tsx'
import styles from './comments.module.css'
import { PendingReview } from './pending-review.tsx'
import {
  type CommentData,
  type CommentPlace,
  type CommentStatus,
  commentersQuery,
  commentsQuery,
  useCommentCommands,
} from './queries.ts'
import { COMMENT_WORDS } from './words.ts'

export function CommentList({ place }: { place: CommentPlace }) {
  const words = useWords(COMMENT_WORDS)
  const [status, setStatus] = useSearchParameter<CommentStatus>('comments', 'open')
  const [author, setAuthor] = useSearchParameter<string>('author', '')
  const commenters = useInfiniteQuery(commentersQuery(place))
  const query = useInfiniteQuery({
    ...commentsQuery(place, { status, authors: author === '' ? undefined : author }),
    refetchInterval: useFallbackPolling(),
  })
  const commands = useCommentCommands(place)
  const addressed = useListedComment(query, status)
  const filters = useRef<HTMLDivElement>(null)
  const items = query.data?.items
  const groups = useMemo(() => groupByPage(items ?? []), [items])
  return (
    <div className={styles.groups}>
      <div className={styles.filters} ref={filters} tabIndex={-1}>
        <SelectField
          label={words.shown}
          isLabelHidden
          value={status}
          onChange={setStatus}
          choices={(['open', 'resolved', 'all'] as const).map((value) => ({ value, label: words.statuses[value] }))}
        />
        <SelectField
          label={words.author}
          isLabelHidden
          value={author}
          onChange={setAuthor}
          choices={[
            { value: '', label: words.everybody },
            ...(commenters.data?.items ?? []).map(({ user }) => ({ value: user.id, label: user.displayName })),
          ]}
        />
      </div>
      <PendingReview place={place} />
      <Loaded query={query}>
        {({ count }) => (
          <>
            <Arrivals comments={items ?? []} />
            {groups.length === 0 && (
              <EmptyState icon={MessageSquare} title={words.none[status]}>
                {words.howToAll}
              </EmptyState>
            )}
            {groups.map(({ id, page, comments }) => (
              <section key={id} className={styles.group} aria-label={page?.title ?? words.onWhole}>
                <h2 className={styles.groupTitle} dir="auto">
                  {page && !page.isGone ? (
                    <a href={`${toPageAddress(place, page.path)}?panel=comments`}>{page.title}</a>
                  ) : (
                    (page?.title ?? words.onWhole)
                  )}
                </h2>
                <ol className={styles.threads} aria-label={words.title}>
                  {comments.map((comment) => (
                    <li key={comment.id}>
                      <CommentThread
                        place={place}
                        comment={comment}
                        commands={commands}
                        address={toConsolePath(comment.urls.app)}
                        editAddress={
                          comment.target.page &&
                          `${toPageAddress(place, comment.target.page.path)}?mode=edit#${encodeURIComponent(comment.target.node?.id ?? '')}`
                        }
                        isAddressed={comment.id === addressed}
                        onGone={() => filters.current?.focus()}
                      />
                    </li>
                  ))}
                </ol>
              </section>
            ))}
            <MoreButton query={query} shown={items?.length ?? 0} count={count} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const toPageAddress = ({ organization, space, number }: CommentPlace, path: string) =>
  number === undefined
    ? spaceAddress(organization, space, path)
    : changeRequestAddress(organization, space, number, path)

interface PageGroup {
  id: string
  page: { title: string; path: string; isGone: boolean } | undefined
  comments: CommentData[]
}

/** Pages in the order of their first comment; a page that is gone has only comments without a block that is there. */
function groupByPage(comments: readonly CommentData[]): PageGroup[] {
  const groups = new Map<string, PageGroup>()
  for (const comment of comments) {
    const { page, node } = comment.target
    const id = page?.id ?? ''
    const group = groups.get(id) ?? {
      id,
      page: page && { title: page.title, path: page.path, isGone: page.outdated && !node },
      comments: [],
    }
    group.comments.push(comment)
    groups.set(id, group)
  }
  return [...groups.values()]
}

/** Beside a page: what is said about it and its blocks, in their order. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessageSquare, MessageSquarePlus } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { Button, EmptyState, Loaded, MoreButton, SelectField, Skeleton, useWords } from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { toConsolePath } from '../../shell/addresses.ts'
import { currentUser } from '../../shell/current.ts'
import {
  type CommentDraft,
  forgetCommentDrafts,
  toDraftName,
  useCommentDrafts,
  writeCommentDraft,
} from '../../shell/drafts/comment-drafts.ts'
import { useFallbackPolling } from '../../shell/live/fallback-polling.ts'
import { type PageSurface, usePageSurface } from '../../shell/page-surface.ts'
import { useListedComment } from './addressed-comment.ts'
import { Arrivals } from './arrivals.tsx'
import { sortByBlock } from './by-block.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import styles from './comments.module.css'
import { useDraftPlace } from './draft-place.ts'
import { PendingReview } from './pending-review.tsx'
import { type CommentPlace, type CommentStatus, commentsQuery, useCommentCommands } from './queries.ts'
import { COMMENT_WORDS } from './words.ts'

interface CommentsPanelProps {
  place: CommentPlace
  page: { id: string; title: string }
  /** The address of the page. */
  address: string
}

export function CommentsPanel({ place, page, address }: CommentsPanelProps) {
  const words = useWords(COMMENT_WORDS)
  const [status, setStatus] = useSearchParameter<CommentStatus>('comments', 'open')
  const query = useInfiniteQuery({
    ...commentsQuery(place, { status, targetPage: page.id }),
    refetchInterval: useFallbackPolling(),
  })
  const commands = useCommentCommands(place)
  const { surface, version } = usePageSurface()
  const addressed = useListedComment(query, status)
  const heading = useRef<HTMLHeadingElement>(null)
  const items = query.data?.items
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order follows the blocks, which the version stands for
  const ordered = useMemo(() => items && sortByBlock(items, surface), [items, surface, version])
  return (
    <section className={styles.panel} aria-labelledby="comments-of-page">
      <div className={styles.panelHead}>
        <h2 id="comments-of-page" ref={heading} tabIndex={-1} className={styles.panelTitle}>
          {words.title}
        </h2>
        <SelectField
          label={words.shown}
          isLabelHidden
          value={status}
          onChange={setStatus}
          choices={(['open', 'resolved', 'all'] as const).map((value) => ({ value, label: words.statuses[value] }))}
        />
      </div>
      <UnsentComments place={place} page={page} surface={surface} />
      <PendingReview place={place} page={page.id} surface={surface} />
      <Loaded query={query} skeleton={<Skeleton rows={4} look="text" />}>
        {({ count }) => (
          <>
            <Arrivals comments={items ?? []} />
            {ordered?.length === 0 ? (
              <EmptyState icon={MessageSquare} title={words.none[status]}>
                {status === 'resolved' ? undefined : words.howTo}
              </EmptyState>
            ) : (
              <ol className={styles.threads} aria-label={words.title}>
                {ordered?.map((comment) => (
                  <li key={comment.id}>
                    <CommentThread
                      place={place}
                      comment={comment}
                      commands={commands}
                      address={toConsolePath(comment.urls.app)}
                      editAddress={`${address}?mode=edit#${encodeURIComponent(comment.target.node?.id ?? '')}`}
                      isAddressed={comment.id === addressed}
                      onShow={() => showBlock(surface, comment.target.node?.id)}
                      onGone={() => heading.current?.focus()}
                    />
                  </li>
                ))}
              </ol>
            )}
            <MoreButton query={query} shown={items?.length ?? 0} count={count} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function showBlock(surface: PageSurface | undefined, key: string | undefined): void {
  const block = key === undefined ? undefined : surface?.findBlock(key)
  block?.scrollIntoView({ block: 'center' })
  block?.animate?.([{ backgroundColor: 'var(--accent-wash)' }, { backgroundColor: 'transparent' }], 1200)
}

interface UnsentProps {
  place: CommentPlace
  page: { id: string; title: string }
  surface: PageSurface | undefined
}

const PAGE = ''

/** Comments that are being written on this page, and where to begin one. */
function UnsentComments({ place, page, surface }: UnsentProps) {
  const words = useWords(COMMENT_WORDS)
  const { data: user } = useQuery(currentUser)
  const toPlace = useDraftPlace(place)
  const drafts = useCommentDrafts(user?.id)
  if (!user) return null
  const about = toPlace(user.id, page)
  const isHere = ({ about: other, kind }: CommentDraft) =>
    kind === 'comment' &&
    other.space === about.space &&
    other.changeRequest === about.changeRequest &&
    other.page === about.page
  const here = drafts.filter(isHere)
  const begin = (node: string) => {
    const preview = surface?.listBlocks().find(({ key }) => key === node)?.text
    const name = toDraftName(about, 'comment', node)
    const kept = drafts.find((draft) => draft.name === name)
    const rest = node === PAGE ? {} : { node, preview: preview?.slice(0, 100) }
    writeCommentDraft(
      kept ? { ...kept, at: Date.now() } : { name, about, kind: 'comment', ...rest, text: '', at: Date.now() },
    )
  }
  const newest = here.at(-1)
  return (
    <div className={styles.unsent}>
      {here.map((draft) => (
        <CommentForm
          key={draft.name}
          place={place}
          draft={draft}
          isNewest={draft === newest}
          surface={surface}
          onCancel={() => forgetCommentDrafts([draft.name])}
        />
      ))}
      {!here.some(({ node }) => node === undefined) && (
        <div className={styles.begin}>
          <Button icon={MessageSquarePlus} onPress={() => begin(PAGE)}>
            {words.onPage}
          </Button>
          <BlockChoice surface={surface} onChoose={begin} />
        </div>
      )}
    </div>
  )
}

/** Every block can be chosen without a pointer. */
function BlockChoice({ surface, onChoose }: { surface: PageSurface | undefined; onChoose: (key: string) => void }) {
  const words = useWords(COMMENT_WORDS)
  const blocks = surface?.listBlocks() ?? []
  if (blocks.length === 0) return null
  return (
    <SelectField
      label={words.onBlock}
      isLabelHidden
      value=""
      onChange={(key) => key !== '' && onChoose(key)}
      choices={[
        { value: '', label: words.onBlock },
        ...blocks
          .slice(0, 500)
          .map(({ key, text }) => ({ value: key, label: text.slice(0, 60) || words.blockWithoutText })),
      ]}
    />
  )
}

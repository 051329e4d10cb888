/** Comments that were added to the review, until it is sent with them. */
import { useQueryClient } from '@tanstack/react-query'
import { Check, MessageSquareWarning, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import { Badge, Box, Button, Menu, ProblemView, showToast, useWords } from '../../design/index.ts'
import { changeRequestAddress } from '../../shell/addresses.ts'
import {
  type CommentDraft,
  forgetCommentDrafts,
  toDraftName,
  writeCommentDraft,
} from '../../shell/drafts/comment-drafts.ts'
import type { PageSurface } from '../../shell/page-surface.ts'
import styles from './comments.module.css'
import { usePendingComments } from './pending.ts'
import { type CommentPlace, reviewedChangeQuery } from './queries.ts'
import { sendReview } from './send-review.ts'
import { SuggestedWords } from './suggestion-view.tsx'
import { TargetWords } from './target-words.tsx'
import { COMMENT_WORDS } from './words.ts'

interface PendingReviewProps {
  place: CommentPlace
  /** The page on the screen, which tells whether blocks are still there. */
  page?: string | undefined
  surface?: PageSurface | undefined
  /** A form around it sends them. */
  isInForm?: boolean
}

export function PendingReview({ place, page, surface, isInForm = false }: PendingReviewProps) {
  const words = useWords(COMMENT_WORDS)
  const pending = usePendingComments(place)
  const command = useCommand('post', '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews')
  const [problem, setProblem] = useState<ApiProblem>()
  // The screen around it shows the change request: the review is of what is on it.
  const queries = useQueryClient()
  const person = pending[0]?.about.person
  if (person === undefined) return null
  const send = async (status: 'approved' | 'changes-requested') => {
    setProblem(undefined)
    try {
      const shown = queries.getQueryData(reviewedChangeQuery(place).queryKey)
      const seen = shown ? { revision: shown.revision } : {}
      const path = { spaceId: place.space, changeRequestId: String(place.number) }
      await sendReview({
        person,
        space: place.space,
        number: place.number!,
        status,
        text: '',
        post: (body) => command.mutateAsync({ path, body: { ...(body as object), ...seen } as never }),
      })
      showToast(words.reviewSent)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  return (
    <section aria-label={words.pendingReview} className={styles.unsent}>
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle}>
          {words.pendingReview} <Badge tone="accent">{pending.length}</Badge>
        </h2>
      </div>
      <p className={styles.outdated}>{words.pendingText}</p>
      <ol className={styles.threads} aria-label={words.pendingReview}>
        {pending.map((draft) => (
          <li key={draft.name}>
            <PendingComment place={place} draft={draft} isGone={isGone(draft, page, surface)} />
          </li>
        ))}
      </ol>
      {problem && <ProblemView problem={problem} isInline />}
      {!isInForm && (
        <div className={styles.threadActions}>
          <Button look="primary" icon={Check} isDisabled={command.isPending} onPress={() => void send('approved')}>
            {words.approve}
          </Button>
          <Button
            icon={MessageSquareWarning}
            isDisabled={command.isPending}
            onPress={() => void send('changes-requested')}
          >
            {words.askForChanges}
          </Button>
        </div>
      )}
    </section>
  )
}

const isGone = ({ about, node }: CommentDraft, page: string | undefined, surface: PageSurface | undefined) =>
  node !== undefined && about.page === page && surface !== undefined && surface.findBlock(node) === undefined

interface PendingCommentProps {
  place: CommentPlace
  draft: CommentDraft
  isGone: boolean
}

function PendingComment({ place, draft, isGone }: PendingCommentProps) {
  const words = useWords(COMMENT_WORDS)
  const { about, node, preview, quote, suggestion, text } = draft
  /** Back into the field; its suggestion goes along. */
  const edit = () => {
    const name = toDraftName(about, 'comment', node ?? '')
    writeCommentDraft({ ...draft, name, kind: 'comment', at: Date.now() })
    forgetCommentDrafts([draft.name])
  }
  return (
    <article aria-label={words.pendingOn(about.title)}>
      <Box>
        <header className={styles.remarkHead}>
          <Badge>{words.pending}</Badge>
          <a
            href={about.address ?? changeRequestAddress(place.organization, place.space, place.number ?? 0)}
            dir="auto"
          >
            {about.title}
          </a>
          <Menu
            label={words.morePending}
            actions={[
              suggestion === undefined && { id: 'edit', label: words.edit, icon: Pencil, onAction: edit },
              {
                id: 'remove',
                label: words.remove,
                icon: Trash2,
                isDangerous: true,
                onAction: () => {
                  forgetCommentDrafts([draft.name])
                  showToast(words.removed, () => writeCommentDraft(draft))
                },
              },
            ]}
          />
        </header>
        {node !== undefined && (
          <TargetWords target={{ node: { preview, quote }, page: { outdated: isGone }, before: draft.isBefore }} />
        )}
        {suggestion && <SuggestedWords name={draft.name} block={suggestion.block} blocks={suggestion.blocks} />}
        <p className={styles.pendingText} dir="auto">
          {text}
        </p>
      </Box>
    </article>
  )
}

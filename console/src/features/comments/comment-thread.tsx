/** A comment with its replies. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, Reply, RotateCcw } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import {
  Badge,
  Button,
  Loaded,
  MoreButton,
  ProblemView,
  Skeleton,
  showToast,
  Time,
  useWords,
} from '../../design/index.ts'
import { currentUser } from '../../shell/current.ts'
import { forgetCommentDrafts, useCommentDrafts, writeCommentDraft } from '../../shell/drafts/comment-drafts.ts'
import styles from './comments.module.css'
import { Composer } from './composer.tsx'
import { toReplyName, useDraftPlace } from './draft-place.ts'
import {
  type CommentCommands,
  type CommentData,
  type CommentPlace,
  fetchComment,
  readReply,
  repliesQuery,
} from './queries.ts'
import { Remark } from './remark.tsx'
import { SuggestionView } from './suggestion-view.tsx'
import { TargetWords } from './target-words.tsx'
import { COMMENT_WORDS } from './words.ts'

interface ThreadProps {
  place: CommentPlace
  comment: CommentData
  commands: CommentCommands
  /** The address that leads to it. */
  address: string
  /** Where its block is edited by hand. */
  editAddress?: string | undefined
  /** Brings its block into sight; absent where the block is not on the screen. */
  onShow?: (() => void) | undefined
  /** The address names it: it gets the focus. */
  isAddressed: boolean
  /** It left the list: the focus goes elsewhere. */
  onGone: () => void
}

export function CommentThread({
  place,
  comment,
  commands,
  address,
  editAddress,
  onShow,
  isAddressed,
  onGone,
}: ThreadProps) {
  const words = useWords(COMMENT_WORDS)
  const article = useRef<HTMLElement>(null)
  const [problem, setProblem] = useState<ApiProblem>()
  const { data: user } = useQuery(currentUser)
  const toPlace = useDraftPlace(place)
  const replyName = user && toReplyName(toPlace(user.id), comment.id)
  const reply = useCommentDrafts(user?.id).find(({ name }) => name === replyName)
  const isResolved = comment.status === 'resolved'
  const { permissions, postedBy, target } = comment

  useEffect(() => {
    if (!isAddressed) return
    article.current?.focus({ preventScroll: true })
    article.current?.scrollIntoView({ block: 'center' })
  }, [isAddressed])

  // The field goes away with the reply that was sent.
  const isReplying = reply !== undefined
  const wasReplying = useRef(isReplying)
  useLayoutEffect(() => {
    if (wasReplying.current && !isReplying && document.activeElement === document.body)
      article.current?.focus({ preventScroll: true })
    wasReplying.current = isReplying
  }, [isReplying])

  const run = async (doing: () => Promise<unknown>, undo?: () => void) => {
    setProblem(undefined)
    try {
      await doing()
    } catch (error) {
      undo?.()
      setProblem(asProblem(error))
    }
  }
  const setResolved = (resolved: boolean) => {
    commands.patch(comment.id, { status: resolved ? 'resolved' : 'open' })
    void run(
      async () => {
        await commands.change(comment.id, { resolved })
        if (!article.current?.isConnected) onGone()
        if (resolved) showToast(words.resolved, () => void commands.change(comment.id, { resolved: false }))
      },
      () => commands.patch(comment.id, { status: comment.status }),
    )
  }
  const startReply = () =>
    writeCommentDraft({
      name: replyName!,
      about: toPlace(user!.id, target.page && { id: target.page.id, title: target.page.title }),
      kind: 'reply',
      comment: comment.id,
      text: '',
      at: Date.now(),
    })
  return (
    <article
      ref={article}
      id={`comment-${comment.id}`}
      tabIndex={-1}
      aria-label={words.commentBy(postedBy.displayName)}
      className={styles.thread}
      data-resolved={isResolved || undefined}
      data-addressed={isAddressed || undefined}
    >
      <Remark
        place={place}
        remark={comment}
        read={() => fetchComment(place, comment.id)}
        mayReact={permissions.reply}
        onReact={(emoji, isAdded, next) => {
          commands.patch(comment.id, { reactions: next })
          void run(
            () => commands.change(comment.id, isAdded ? { addedReactions: [emoji] } : { removedReactions: [emoji] }),
            () => commands.patch(comment.id, { reactions: comment.reactions }),
          )
        }}
        onChange={(markdown) => commands.change(comment.id, { body: { markdown } })}
        onDelete={() => commands.remove(comment.id)}
        onDeleted={onGone}
        address={address}
        about={<TargetWords target={target} onShow={onShow} />}
      >
        {comment.suggestion && (
          <SuggestionView
            place={place}
            comment={comment}
            commands={commands}
            editAddress={editAddress}
            onGone={onGone}
          />
        )}
      </Remark>
      {comment.replies > 0 && <Replies place={place} comment={comment} commands={commands} run={run} />}
      {problem && <ProblemView problem={problem} isInline />}
      {reply ? (
        <Composer
          organization={place.organization}
          draft={reply}
          label={words.replyTo(postedBy.displayName)}
          submitLabel={words.reply}
          autoFocus={reply.text === ''}
          onSubmit={(markdown) => commands.reply(comment.id, { body: { markdown } })}
          onCancel={() => {
            forgetCommentDrafts([reply.name])
            article.current?.focus()
          }}
        />
      ) : (
        <div className={styles.threadActions}>
          {permissions.reply && user && (
            <Button look="plain" icon={Reply} onPress={startReply}>
              {words.reply}
            </Button>
          )}
          {permissions.reply && (
            <Button look="plain" icon={isResolved ? RotateCcw : Check} onPress={() => setResolved(!isResolved)}>
              {isResolved ? words.reopen : words.resolve}
            </Button>
          )}
          {isResolved && comment.resolvedBy && comment.resolvedAt && (
            <span className={styles.when}>
              <Badge tone="good">{words.resolvedBy(comment.resolvedBy.displayName)}</Badge>
              <Time value={comment.resolvedAt} />
            </span>
          )}
        </div>
      )}
    </article>
  )
}

interface RepliesProps {
  place: CommentPlace
  comment: CommentData
  commands: CommentCommands
  run: (doing: () => Promise<unknown>, undo?: () => void) => Promise<void>
}

function Replies({ place, comment, commands, run }: RepliesProps) {
  const words = useWords(COMMENT_WORDS)
  const query = useInfiniteQuery(repliesQuery(place, comment.id))
  return (
    <Loaded query={query} skeleton={<Skeleton rows={2} look="text" />}>
      {({ items, count }) => (
        <>
          <ol className={styles.replies} aria-label={words.replies(count)}>
            {items.map((reply) => (
              <li key={reply.id}>
                <article aria-label={words.replyBy(reply.postedBy.displayName)}>
                  <Remark
                    place={place}
                    remark={reply}
                    read={() => readReply(place, comment.id, reply.id)}
                    mayReact={comment.permissions.reply}
                    onReact={(emoji, isAdded, next) => {
                      commands.patch(reply.id, { reactions: next })
                      void run(
                        () =>
                          commands.changeReply(
                            comment.id,
                            reply.id,
                            isAdded ? { addedReactions: [emoji] } : { removedReactions: [emoji] },
                          ),
                        () => commands.patch(reply.id, { reactions: reply.reactions }),
                      )
                    }}
                    onChange={(markdown) => commands.changeReply(comment.id, reply.id, { body: { markdown } })}
                    onDelete={() => commands.removeReply(comment.id, reply.id)}
                  />
                </article>
              </li>
            ))}
          </ol>
          <MoreButton query={query} shown={items.length} count={count} />
        </>
      )}
    </Loaded>
  )
}

/** One comment or reply: who said what, and what may be done with it. */
import { useQuery } from '@tanstack/react-query'
import { Link, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { asProblem } from '../../api/problem.ts'
import { Avatar, Badge, ConfirmCommand, Menu, type MenuAction, showToast, Time, useWords } from '../../design/index.ts'
import { currentUser } from '../../shell/current.ts'
import { forgetCommentDrafts, useCommentDrafts, writeCommentDraft } from '../../shell/drafts/comment-drafts.ts'
import { CommentBody } from './comment-body.tsx'
import styles from './comments.module.css'
import { Composer } from './composer.tsx'
import { toEditName, useDraftPlace } from './draft-place.ts'
import { toEditedText } from './mentions.ts'
import type { CommentData, CommentPlace, ReplyData } from './queries.ts'
import { Reactions } from './reactions.tsx'
import { COMMENT_WORDS } from './words.ts'

interface RemarkProps {
  place: CommentPlace
  remark: CommentData | ReplyData
  /** Reads its text as it was written. */
  read: () => Promise<{ body: unknown }>
  mayReact: boolean
  onReact: (emoji: string, isAdded: boolean, next: CommentData['reactions']) => void
  onChange: (markdown: string) => Promise<unknown>
  onDelete: () => Promise<unknown>
  onDeleted?: (() => void) | undefined
  /** The address that leads to it. */
  address?: string | undefined
  /** Between its head and its text. */
  about?: ReactNode
  /** Below its text. */
  children?: ReactNode
}

export function Remark({
  place,
  remark,
  read,
  mayReact,
  onReact,
  onChange,
  onDelete,
  onDeleted,
  address,
  about,
  children,
}: RemarkProps) {
  const words = useWords(COMMENT_WORDS)
  const [isDeleting, setDeleting] = useState(false)
  const { data: user } = useQuery(currentUser)
  const toPlace = useDraftPlace(place)
  const name = user && toEditName(toPlace(user.id), remark.id)
  const draft = useCommentDrafts(user?.id).find((each) => each.name === name)
  const { postedBy, postedAt, editedAt, permissions, body, reactions } = remark
  const startEditing = async () => {
    try {
      const { markdown } = (await read()).body as { markdown: string }
      const edited = await toEditedText(markdown)
      writeCommentDraft({
        name: name!,
        about: toPlace(user!.id),
        kind: 'edit',
        comment: remark.id,
        at: Date.now(),
        ...edited,
      })
    } catch (error) {
      showToast(asProblem(error).message)
    }
  }
  const actions: (MenuAction | false)[] = [
    address !== undefined && {
      id: 'link',
      label: words.copyLink,
      icon: Link,
      onAction: () =>
        void navigator.clipboard.writeText(`${location.origin}${address}`).then(
          () => showToast(words.linkCopied),
          () => showToast(words.linkNotCopied),
        ),
    },
    permissions.edit && { id: 'edit', label: words.edit, icon: Pencil, onAction: () => void startEditing() },
    permissions.delete && {
      id: 'delete',
      label: words.remove,
      icon: Trash2,
      isDangerous: true,
      onAction: () => setDeleting(true),
    },
  ]
  return (
    <>
      <header className={styles.remarkHead}>
        <Avatar name={postedBy.displayName} picture={postedBy.photoURL} size={20} />
        <strong dir="auto">{postedBy.displayName}</strong>
        <span className={styles.when}>
          <Time value={postedAt} />
          {editedAt && <Badge>{words.edited}</Badge>}
        </span>
        {actions.some(Boolean) && <Menu label={words.more(postedBy.displayName)} actions={actions} />}
      </header>
      {about}
      {draft ? (
        <Composer
          organization={place.organization}
          draft={draft}
          label={words.editLabel}
          submitLabel={words.save}
          autoFocus
          onSubmit={onChange}
          onCancel={() => forgetCommentDrafts([draft.name])}
        />
      ) : (
        <CommentBody place={place} body={body} />
      )}
      {children}
      <Reactions reactions={reactions} mayReact={mayReact} onReact={onReact} />
      {isDeleting && (
        <ConfirmCommand
          title={words.removeTitle}
          confirmLabel={words.remove}
          doneText={words.removed}
          run={onDelete}
          onDone={() => onDeleted?.()}
          onClose={() => setDeleting(false)}
        >
          <p>
            {'replies' in remark && remark.replies > 0 ? words.removeWithReplies(remark.replies) : words.removeText}
          </p>
        </ConfirmCommand>
      )}
    </>
  )
}

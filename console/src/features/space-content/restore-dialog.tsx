/** Asks before the space shows an earlier revision again. */
import { useQuery } from '@tanstack/react-query'
import { useCommand } from '../../api/query.ts'
import { ConfirmDialog, clearUndoToasts, Facts, ProblemView, showToast, Time, useWords } from '../../design/index.ts'
import { countDifferences } from './count-differences.ts'
import { pagesQuery } from './queries.ts'
import { SPACE_WORDS } from './words.ts'

interface RestoreDialogProps {
  space: string
  revision: string
  createdAt?: string | undefined
  author?: string | undefined
  onClose: () => void
}

export function RestoreDialog({ space, revision, createdAt, author, onClose }: RestoreDialogProps) {
  const words = useWords(SPACE_WORDS)
  const now = useQuery(pagesQuery({ organization: '', space })).data?.pages
  const then = useQuery(pagesQuery({ organization: '', space, revision })).data?.pages
  const count = now && then && countDifferences(now, then)
  const restore = useCommand('post', '/spaces/{spaceId}/revisions/{revisionId}/restore')
  const confirm = () =>
    restore.mutate(
      { path: { spaceId: space, revisionId: revision } },
      {
        onSuccess: () => {
          // What they would undo is no longer there.
          clearUndoToasts()
          showToast(words.restored)
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={words.restoreTitle}
      confirmLabel={words.restore}
      isOpen
      isPending={restore.isPending}
      error={restore.error && <ProblemView problem={restore.error} isInline />}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words.restoreText}</p>
      <Facts
        facts={[
          ...(createdAt ? [[words.stateOf, <Time key="at" value={createdAt} isExact />] as const] : []),
          ...(author ? [[words.who, author] as const] : []),
          [words.pagesChange, count === undefined ? '…' : words.pageCount(count)] as const,
        ]}
      />
    </ConfirmDialog>
  )
}

/** Asks before a page, or the whole space, is as it was in an earlier revision: at once where the space is edited live, else in a change request. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { invalidate } from '../../api/query.ts'
import { ConfirmDialog, clearUndoToasts, Facts, ProblemView, showToast, Time, useWords } from '../../design/index.ts'
import { changeRequestAddress } from '../../shell/addresses.ts'
import { archiveIfEmpty } from '../../shell/content-edits.ts'
import { sendInBatches } from './edit/send-in-batches.ts'
import { type DifferentPage, listDifferences } from './list-differences.ts'
import { pagesQuery } from './queries.ts'
import { SPACE_WORDS } from './words.ts'

interface RestoreDialogProps {
  organization: string
  space: string
  /** The space is edited by change request. */
  isReviewed: boolean
  revision: string
  /** Id of the page that is restored alone; absent: the whole space. */
  page?: string | undefined
  createdAt?: string | undefined
  author?: string | undefined
  onClose: () => void
}

/** Titles that are named; of the rest the number. */
const NAMED = 10

export function RestoreDialog(props: RestoreDialogProps) {
  const { organization, space, isReviewed, revision, page, createdAt, author, onClose } = props
  const words = useWords(SPACE_WORDS)
  const navigate = useNavigate()
  const client = useQueryClient()
  const now = useQuery(pagesQuery({ organization: '', space })).data?.pages
  const then = useQuery(pagesQuery({ organization: '', space, revision })).data?.pages
  const all = now && then && listDifferences(now, then)
  const pages = page === undefined ? all : all?.filter(({ id }) => id === page)
  /** A space has files, reusable content and variables beside its pages. */
  const isNothing = pages?.length === 0 && page !== undefined
  const restore = useMutation<number | undefined, ApiProblem>({
    mutationFn: async () => {
      const changes =
        page === undefined
          ? [{ operation: 'revert_space', revision }]
          : (pages ?? []).map(({ id }) => ({ operation: 'revert_page', page: id, revision }))
      if (isReviewed) return restoreInChangeRequest(space, words.restoreSubject(pages ?? []), changes)
      if (page !== undefined) await sendInBatches(space, undefined, changes)
      else
        await call('post', '/spaces/{spaceId}/revisions/{revisionId}/restore', {
          path: { spaceId: space, revisionId: revision },
        })
      return undefined
    },
    onSuccess: async (number) => {
      // What they would undo is no longer there.
      clearUndoToasts()
      await invalidate(client, 'post /spaces/{spaceId}/content', { spaceId: space })
      showToast(number === undefined ? words.restored : words.restoredInChange(number))
      onClose()
      if (number !== undefined) await navigate({ to: changeRequestAddress(organization, space, number) })
    },
  })
  return (
    <ConfirmDialog
      title={page === undefined ? words.restoreTitle : words.restorePageTitle}
      confirmLabel={words.restore}
      isOpen
      isPending={restore.isPending || pages === undefined}
      error={restore.error && <ProblemView problem={restore.error} isInline />}
      onConfirm={() => (isNothing ? onClose() : restore.mutate())}
      onClose={onClose}
    >
      <p>{isReviewed ? words.restoreReviewed : page === undefined ? words.restoreText : words.restorePageText}</p>
      <Facts
        facts={[
          ...(createdAt ? [[words.stateOf, <Time key="at" value={createdAt} isExact />] as const] : []),
          ...(author ? [[words.who, author] as const] : []),
          [words.pagesChange, <Pages key="pages" pages={pages} />] as const,
        ]}
      />
    </ConfirmDialog>
  )
}

function Pages({ pages }: { pages: readonly DifferentPage[] | undefined }) {
  const words = useWords(SPACE_WORDS)
  if (!pages) return '…'
  if (pages.length === 0) return words.pageCount(0)
  return (
    <ul>
      {pages.slice(0, NAMED).map(({ id, title }) => (
        <li key={id} dir="auto">
          {title}
        </li>
      ))}
      {pages.length > NAMED && <li>{words.morePages(pages.length - NAMED)}</li>}
    </ul>
  )
}

/** Returns its number. */
async function restoreInChangeRequest(spaceId: string, subject: string, changes: readonly object[]): Promise<number> {
  const created = await call('post', '/spaces/{spaceId}/change-requests', { path: { spaceId }, body: { subject } })
  try {
    await sendInBatches(spaceId, created.id, changes)
  } catch (error) {
    await archiveIfEmpty(spaceId, created.id).catch(() => {})
    throw error
  }
  return created.number
}

/** Asks before a merge, says what it will do and what stands in its way, and keeps the reason when it fails. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, GitMerge } from 'lucide-react'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  clearUndoToasts,
  Dialog,
  LinkButton,
  PARTS_WORDS,
  ProblemView,
  Stack,
  showLinkToast,
  useWords,
  Warning,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { changeTabAddress } from '../../shell/addresses.ts'
import { currentUser } from '../../shell/current.ts'
import { listUnsavedTitles } from '../../shell/drafts/list-unsaved-titles.ts'
import { saveOpenEditors } from '../../shell/drafts/open-editors.ts'
import { useLiveLink } from '../publishing/index.ts'
import { changeRequestQuery } from '../space-content/index.ts'
import { CHANGE_ACTION_WORDS } from './action-words.ts'
import { BrokenLinkList } from './broken-links.tsx'
import styles from './change-requests.module.css'
import { useMergeCautions } from './merge-cautions.ts'
import { useStopReason } from './merge-checks.tsx'
import { MERGE_CHECKS_WORDS } from './merge-checks-words.ts'
import type { OpenChange } from './open-change.ts'
import { type CheckedMerge, mergeChecksQuery, pathOf, READ_WRITERS_EVERY } from './queries.ts'
import { useSubjectQuestion } from './subject-question.tsx'

interface MergeDialogProps {
  open: OpenChange
  /** The reason of the last try, for the screen behind. */
  onFailed: (problem: ApiProblem | undefined) => void
  /** Updates from the space; absent for who may not edit. */
  onUpdate: (() => Promise<void>) | undefined
  onClose: () => void
}

export function MergeDialog({ open: { organization, space, change }, onFailed, onUpdate, onClose }: MergeDialogProps) {
  const words = useWords(CHANGE_ACTION_WORDS)
  const parts = useWords(PARTS_WORDS)
  const navigate = useNavigate()
  const client = useQueryClient()
  const checks = useQuery({
    ...mergeChecksQuery(change),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.writing.length ? READ_WRITERS_EVERY : false),
  }).data
  const merge = useCommand('post', '/spaces/{spaceId}/change-requests/{changeRequestId}/merge')
  const [problem, setProblem] = useState<ApiProblem>()
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const live = useLiveLink(organization, space.id, useParameter('_splat'))
  const conflicts = changeTabAddress(organization, space.id, change.number, 'conflicts')
  const stopReason = useStopReason()
  const blockers = checks?.blockers.filter(({ kind }) => kind !== 'conflicts') ?? []

  const mergeNow = async () => {
    setProblem(undefined)
    onFailed(undefined)
    try {
      if (!(await subject.save())) return
      // What is still being typed belongs to it.
      await saveOpenEditors()
      const { id } = await client.ensureQueryData(currentUser)
      const left = await listUnsavedTitles(id, change.id)
      setUnsaved(left)
      if (left.length > 0) return
      const { result } = await merge.mutateAsync({ path: pathOf(change) })
      onClose()
      // What they would undo has been merged.
      clearUndoToasts()
      if (result === 'merge') showLinkToast(words.isMerged, live)
      else await navigate({ to: conflicts })
    } catch (error) {
      const found = asProblem(error)
      setProblem(found)
      onFailed(found)
      // Somebody else may have merged or changed it meanwhile.
      await client.invalidateQueries({ queryKey: changeRequestQuery(space.id, change.number).queryKey })
      await client.invalidateQueries({ queryKey: mergeChecksQuery(change).queryKey })
    }
  }

  const isBlocked = checks === undefined || blockers.length > 0
  const subject = useSubjectQuestion(change, () => {
    if (!isBlocked && !merge.isPending) void mergeNow()
  })
  const isOver = change.status === 'merged'
  const main = isOver ? undefined : checks && checks.conflicts.open > 0 ? (
    <LinkButton look="primary" href={conflicts}>
      {words.toConflicts}
    </LinkButton>
  ) : checks && checks.conflicts.expected > 0 && onUpdate ? (
    <Button
      look="primary"
      autoFocus
      onPress={() => {
        onClose()
        void onUpdate()
      }}
    >
      {words.updateAndSettle}
    </Button>
  ) : (
    <Button
      look="primary"
      icon={GitMerge}
      autoFocus={!subject.field}
      isPending={merge.isPending}
      blockedBy={blockers.length > 0 && checks ? stopReason(checks) : undefined}
      onPress={() => void mergeNow()}
    >
      {words.merge}
    </Button>
  )
  return (
    <Dialog
      title={words.mergeTitle(change.subject || words.untitled, change.number)}
      isOpen
      role="alertdialog"
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{isOver ? parts.close : parts.cancel}</Button>
          {main}
        </>
      }
    >
      <Stack>
        {isOver ? (
          <Warning title={words.mergedBy(change.mergedBy?.displayName)}>{words.mergedMeanwhile}</Warning>
        ) : (
          <>
            {problem && <ProblemView problem={problem} isInline />}
            {unsaved.length > 0 && <Warning title={words.unsavedTitle}>{words.unsavedText(unsaved)}</Warning>}
            {subject.field}
            <p>{words.mergeText(space.title)}</p>
            <p>{words.mergeFinal}</p>
            <Notes organization={organization} change={change} checks={checks} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}

interface NotesProps extends Pick<OpenChange, 'organization' | 'change'> {
  checks: CheckedMerge | undefined
}

/** What the checks say: what stops it, and what one should know. */
function Notes({ organization, change, checks }: NotesProps) {
  const words = useWords(MERGE_CHECKS_WORDS)
  const stopReason = useStopReason()
  const cautionsOf = useMergeCautions()
  if (!checks) return <p className={styles.quiet}>{words.checking}</p>
  const { links, comments, rules, mergeable } = checks
  const cautions = cautionsOf(checks)
  const isBypassing = rules.bypassed && rules.items.some(({ fulfilled }) => !fulfilled)
  const notes = [isBypassing && words.bypassed, comments.open > 0 && words.openComments(comments.open)].filter(
    (note) => note !== false,
  )
  return (
    <>
      {cautions.length > 0 && (
        <Warning title={words.caution}>
          {cautions.map((caution) => (
            <span key={caution} className={styles.caution}>
              {caution}
            </span>
          ))}
        </Warning>
      )}
      {mergeable && cautions.length > 0 ? undefined : mergeable ? (
        <p className={styles.check}>
          <CircleCheck aria-hidden className={styles.passed} />
          {words.ready}
        </p>
      ) : (
        <Warning title={words.stopped}>{stopReason(checks)}</Warning>
      )}
      {(notes.length > 0 || links.broken > 0) && (
        <ul className={styles.notes}>
          {links.broken > 0 && (
            <li>
              <BrokenLinkList organization={organization} change={change} count={links.broken} />
            </li>
          )}
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  )
}

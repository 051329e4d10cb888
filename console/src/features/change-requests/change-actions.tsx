/** What can be done with a change request, from each of its tabs. Whatever fails stays on the screen with its reason. */
import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  CircleDot,
  GitMerge,
  GitPullRequestDraft,
  MessageSquareText,
  RefreshCw,
  X,
} from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  ConfirmCommand,
  IconButton,
  LinkButton,
  lazyDialog,
  Menu,
  PARTS_WORDS,
  ProblemView,
  showToast,
  useWords,
} from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { changeRequestAddress, changeTabAddress } from '../../shell/addresses.ts'
import { useCommands } from '../../shell/commands.ts'
import { CHANGE_ACTION_WORDS } from './action-words.ts'
import styles from './change-requests.module.css'
import type { OpenChange } from './open-change.ts'
import { isUnderWay, pathOf } from './queries.ts'
import { SCHEDULE_WORDS } from './schedule-words.ts'
import type { ChangeTabId } from './tabs.ts'
import { useChangeRights } from './use-change-rights.ts'

const ScheduleDialog = lazyDialog(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)
const SubjectDialog = lazyDialog(async () => (await import('./subject-question.tsx')).SubjectDialog)
const MergeDialog = lazyDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog)

interface ChangeActionsProps {
  open: OpenChange
  tab: ChangeTabId
  openConflicts: number
}

export function ChangeActions({ open, tab, openConflicts }: ChangeActionsProps) {
  const words = useWords(CHANGE_ACTION_WORDS)
  const scheduleWords = useWords(SCHEDULE_WORDS)
  const parts = useWords(PARTS_WORDS)
  const { organization, space, change } = open
  const rights = useChangeRights(open)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<
    'merge' | 'ready' | 'reopen' | 'schedule' | 'schedule unnamed' | 'draft' | 'archived'
  >()
  const [toDo, setToDo] = useSearchParameter<'' | 'merge'>('do', '')
  const [problem, setProblem] = useState<ApiProblem>()
  const status = useCommand('patch', '/spaces/{spaceId}/change-requests/{changeRequestId}')
  const update = useCommand('post', '/spaces/{spaceId}/change-requests/{changeRequestId}/update')
  const overview = changeRequestAddress(organization, space.id, change.number)
  const isActive = isUnderWay(change)
  const path = pathOf(change)
  const isNamed = change.subject.trim() !== ''
  const isMergeWanted = toDo === 'merge' && isActive && rights.mayMerge
  // The page that is published asks for it by the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function is no reason to ask again
  useEffect(() => {
    if (!isMergeWanted) return
    setAsked('merge')
    setToDo('')
  }, [isMergeWanted])

  const setStatus = async (next: 'draft' | 'open' | 'archived') => {
    setProblem(undefined)
    await status.mutateAsync({ path, body: { status: next } })
  }
  const reopen = (doneText: string) =>
    setStatus('open').then(
      () => showToast(doneText),
      (error: ApiProblem) => setProblem(error),
    )
  const updateNow = async () => {
    setProblem(undefined)
    try {
      const { result } = await update.mutateAsync({ path })
      if (result === 'update') showToast(words.updated)
      else await navigate({ to: changeTabAddress(organization, space.id, change.number, 'conflicts') })
    } catch (error) {
      setProblem(error as ApiProblem)
    }
  }

  const actions = [
    isActive &&
      rights.mayMerge && { id: 'merge', label: words.merge, icon: GitMerge, keys: 'm', run: () => setAsked('merge') },
    isActive &&
      rights.mayMerge && {
        id: 'schedule',
        label: scheduleWords.plan,
        icon: CalendarClock,
        run: () => setAsked(isNamed ? 'schedule' : 'schedule unnamed'),
      },
    isActive &&
      rights.mayReview && {
        id: 'review',
        label: words.review,
        icon: MessageSquareText,
        keys: 'r',
        run: () => void navigate({ to: overview, hash: 'review' }),
      },
    isActive &&
      rights.mayEdit && { id: 'update', label: words.update, icon: RefreshCw, keys: 'u', run: () => void updateNow() },
    change.status === 'draft' &&
      rights.mayOpen && {
        id: 'ready',
        label: words.markReady,
        icon: CircleDot,
        run: () => (isNamed ? void reopen(words.isReady) : setAsked('ready')),
      },
    change.status === 'open' &&
      rights.mayOpen && { id: 'draft', label: words.toDraft, icon: GitPullRequestDraft, run: () => setAsked('draft') },
    isActive &&
      rights.mayArchive && { id: 'archive', label: words.archive, icon: Archive, run: () => setAsked('archived') },
    change.status === 'archived' &&
      rights.mayArchive && {
        id: 'reopen',
        label: words.reopen,
        icon: ArchiveRestore,
        // It waits for reviewers then, as one that is marked as ready.
        run: () => (isNamed ? void reopen(words.isReopened) : setAsked('reopen')),
      },
  ].filter((action) => action !== false)
  useCommands(actions.map(({ id, ...action }) => ({ id: `change ${id}`, ...action })))
  const inMenu = actions.filter(
    ({ id }) => id === 'schedule' || id === 'draft' || id === 'archive' || (id === 'update' && !change.outdated),
  )
  const find = (id: string) => actions.find((action) => action.id === id)

  return (
    <>
      <div className={styles.actions} data-passes-focus>
        {find('review') && tab !== 'overview' && (
          <LinkButton icon={MessageSquareText} href={`${overview}#review`}>
            {words.review}
          </LinkButton>
        )}
        {find('ready') && (
          <Button icon={CircleDot} isPending={status.isPending} onPress={find('ready')!.run}>
            {words.markReady}
          </Button>
        )}
        {find('reopen') && (
          <Button icon={ArchiveRestore} isPending={status.isPending} onPress={find('reopen')!.run}>
            {words.reopen}
          </Button>
        )}
        {find('update') && change.outdated && (
          <Button icon={RefreshCw} isPending={update.isPending} onPress={() => void updateNow()}>
            {words.update}
          </Button>
        )}
        {find('merge') && (
          <Button
            look="primary"
            icon={GitMerge}
            blockedBy={openConflicts > 0 && tab === 'conflicts' ? words.settleFirst(openConflicts) : undefined}
            onPress={() => setAsked('merge')}
          >
            {words.merge}
          </Button>
        )}
        {inMenu.length > 0 && (
          <Menu
            label={words.moreActions}
            actions={inMenu.map(({ id, label, icon, run }) => ({ id, label, icon, onAction: run }))}
          />
        )}
      </div>
      {problem && (
        <div className={styles.problem}>
          <ProblemView problem={problem} isInline />
          <IconButton icon={X} label={parts.close} onPress={() => setProblem(undefined)} />
        </div>
      )}
      {(asked === 'ready' || asked === 'reopen' || asked === 'schedule unnamed') && (
        <Suspense>
          <SubjectDialog
            change={change}
            submitLabel={asked === 'ready' ? words.markReady : asked === 'reopen' ? words.reopen : scheduleWords.plan}
            onNamed={async () => {
              if (asked === 'schedule unnamed') return setAsked('schedule')
              await setStatus('open')
              showToast(asked === 'ready' ? words.isReady : words.isReopened)
              setAsked(undefined)
            }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
      {asked === 'schedule' && (
        <Suspense>
          <ScheduleDialog open={open} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
      {asked === 'merge' && (
        <Suspense>
          <MergeDialog
            open={open}
            onFailed={setProblem}
            onUpdate={rights.mayEdit ? updateNow : undefined}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
      {(asked === 'draft' || asked === 'archived') && (
        <ConfirmCommand
          title={words.ask[asked].title}
          confirmLabel={words.ask[asked].confirm}
          doneText={words.ask[asked].done}
          isDangerous={false}
          run={() => setStatus(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{words.ask[asked].text}</p>
        </ConfirmCommand>
      )}
    </>
  )
}

/** Says when a change request merges by itself, or why it did not. */
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useCommand } from '../../api/query.ts'
import { Button, lazyDialog, ProblemView, showToast, Time, useWords, Warning } from '../../design/index.ts'
import styles from './change-requests.module.css'
import type { OpenChange } from './open-change.ts'
import { isUnderWay, mergeScheduleQuery, pathOf } from './queries.ts'
import { SCHEDULE_WORDS } from './schedule-words.ts'
import { useChangeRights } from './use-change-rights.ts'

const ScheduleDialog = lazyDialog(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)

export function ScheduleNote({ open }: { open: OpenChange }) {
  const words = useWords(SCHEDULE_WORDS)
  const { change } = open
  const { mayMerge } = useChangeRights(open)
  const { data: schedule } = useQuery({ ...mergeScheduleQuery(change), enabled: isUnderWay(change) })
  const withdraw = useCommand('delete', '/spaces/{spaceId}/change-requests/{changeRequestId}/schedule')
  const [isAsked, setAsked] = useState(false)
  if (!isUnderWay(change) || !schedule?.mergeAt) return null
  const isPlanned = schedule.state === 'planned'
  // The server says the same, in English.
  const wasChanged = schedule.revision !== undefined && schedule.revision !== change.revision
  const time = <Time value={schedule.mergeAt} isExact />
  return (
    <section className={styles.schedule} aria-label={isPlanned ? words.planned : words.failed}>
      {withdraw.error && <ProblemView problem={withdraw.error} isInline />}
      {isPlanned ? (
        <p className={styles.check}>
          <CalendarClock aria-hidden />
          <span>
            <strong>
              {words.planned} {time}.
            </strong>{' '}
            {words.by(schedule.createdBy?.displayName ?? '')}
          </span>
        </p>
      ) : (
        <Warning title={words.failed}>
          {wasChanged ? words.changedSince : schedule.failure?.message} {words.wasPlanned} {time}.{' '}
          {words.by(schedule.createdBy?.displayName ?? '')}
        </Warning>
      )}
      {mayMerge && (
        <div className={styles.actions} data-passes-focus>
          <Button onPress={() => setAsked(true)}>{isPlanned ? words.change : words.again}</Button>
          <Button
            isPending={withdraw.isPending}
            onPress={() =>
              withdraw.mutate({ path: pathOf(change) }, { onSuccess: () => isPlanned && showToast(words.isWithdrawn) })
            }
          >
            {isPlanned ? words.withdraw : words.dismiss}
          </Button>
        </div>
      )}
      {isAsked && (
        <Suspense>
          <ScheduleDialog open={open} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </section>
  )
}

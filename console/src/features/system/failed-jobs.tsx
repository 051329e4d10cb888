import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listQuery, useCommand } from '../../api/query.ts'
import {
  ButtonRow,
  ConfirmDialog,
  EmptyState,
  IconButton,
  ListTable,
  ProblemView,
  Section,
  showToast,
  Time,
  useWords,
} from '../../design/index.ts'
import { SYSTEM_WORDS } from './words.ts'

export function FailedJobs() {
  const words = useWords(SYSTEM_WORDS)
  const jobs = useInfiniteQuery(listQuery('/system/jobs'))
  const retry = useCommand('post', '/system/jobs/{jobId}/retry')
  const dismiss = useCommand('delete', '/system/jobs/{jobId}')
  const [dismissed, setDismissed] = useState<string>()
  const runAgain = (jobId: string) => retry.mutate({ path: { jobId } }, { onSuccess: () => showToast(words.retried) })
  return (
    <Section title={words.failedJobs} lead={words.failedLead}>
      {retry.error && <ProblemView problem={retry.error} isInline />}
      <ListTable
        label={words.failedJobs}
        query={jobs}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon={CircleCheck} title={words.noFailed}>
            {words.noFailedText}
          </EmptyState>
        }
        columns={[
          {
            id: 'name',
            label: words.job,
            isName: true,
            sortBy: ({ name }) => name,
            render: ({ name }) => <code>{name}</code>,
          },
          { id: 'error', label: words.error, sortBy: ({ error }) => error, render: ({ error }) => error },
          {
            id: 'attempts',
            label: words.attempts,
            align: 'end',
            sortBy: ({ attempts }) => attempts,
            render: ({ attempts }) => attempts,
          },
          {
            id: 'failedAt',
            label: words.failedAt,
            sortBy: ({ failedAt }) => failedAt,
            render: ({ failedAt }) => <Time value={failedAt} />,
          },
          {
            id: 'actions',
            label: words.actions,
            isLabelHidden: true,
            align: 'end',
            render: ({ id }) => (
              <ButtonRow>
                <IconButton icon={RotateCw} label={words.retry} onPress={() => runAgain(id)} />
                <IconButton icon={Trash2} label={words.dismiss} onPress={() => setDismissed(id)} />
              </ButtonRow>
            ),
          },
        ]}
      />
      <ConfirmDialog
        title={words.dismissTitle}
        confirmLabel={words.dismiss}
        isOpen={dismissed !== undefined}
        isPending={dismiss.isPending}
        isDangerous
        error={dismiss.error && <ProblemView problem={dismiss.error} isInline />}
        onClose={() => setDismissed(undefined)}
        onConfirm={() =>
          dismissed !== undefined &&
          dismiss.mutate({ path: { jobId: dismissed } }, { onSuccess: () => setDismissed(undefined) })
        }
      >
        <p>{words.dismissText}</p>
      </ConfirmDialog>
    </Section>
  )
}

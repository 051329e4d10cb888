/** An import that waits, runs or has just ended. It is asked again every second until then; then everything it may have changed is read again. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { invalidate, useCommand } from '../../api/query.ts'
import { Box, Button, ButtonRow, ConfirmCommand, ProblemView, ProgressMeter, useWords } from '../../design/index.ts'
import { LanguageChoice } from './language-choice.tsx'
import { importRunQuery, isRunActive } from './queries.ts'
import { ImportRunResult } from './run-result.tsx'
import { RunSource } from './run-source.tsx'
import { IMPORT_WORDS } from './words.ts'

interface ActiveRunProps {
  organization: string
  runId: string
  spaceId: string
  onDismiss: () => void
}

export function ActiveRun({ organization, runId, spaceId, onDismiss }: ActiveRunProps) {
  const words = useWords(IMPORT_WORDS)
  const client = useQueryClient()
  const cancel = useCommand('post', '/org/{organizationId}/imports/{importRunId}/cancel')
  const [isAsking, setAsking] = useState(false)
  const { data: run, error } = useQuery({
    ...importRunQuery(organization, runId),
    refetchInterval: ({ state }) => (state.data && !isRunActive(state.data) ? false : 1000),
  })
  const hasEnded = run !== undefined && !isRunActive(run)
  useEffect(() => {
    if (hasEnded) void invalidate(client, 'post /spaces/{spaceId}/content/import', { spaceId })
  }, [client, hasEnded, spaceId])
  if (!run) return error ? <ProblemView problem={error} isInline /> : null
  return (
    <Box>
      <RunSource source={run.source} />
      {hasEnded ? (
        <>
          <p role="status">
            {run.status === 'completed'
              ? words.finished(run.added, run.found)
              : run.status === 'failed'
                ? words.importFailed
                : words.cancelled}
          </p>
          <LanguageChoice organization={organization} run={run} onStarted={onDismiss} />
          <ButtonRow>
            <ImportRunResult organization={organization} run={run} />
            <Button onPress={onDismiss}>{words.close}</Button>
          </ButtonRow>
        </>
      ) : (
        <>
          <ProgressMeter label={run.status === 'pending' ? words.waiting : words.found(run.found)} />
          <ButtonRow>
            <Button onPress={() => setAsking(true)}>{words.cancelRun}</Button>
          </ButtonRow>
        </>
      )}
      {isAsking && (
        <ConfirmCommand
          title={words.cancelTitle}
          confirmLabel={words.cancelRun}
          doneText={words.cancelled}
          run={() => cancel.mutateAsync({ path: { organizationId: organization, importRunId: runId } })}
          onClose={() => setAsking(false)}
        >
          <p>{words.cancelText}</p>
        </ConfirmCommand>
      )}
    </Box>
  )
}

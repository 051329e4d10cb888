/** The imports so far, newest first; those that run say how far they are, and can be cancelled. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Import } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  Badge,
  Button,
  Dialog,
  EmptyState,
  ListTable,
  type TableColumn,
  Time,
  type Tone,
  useWords,
} from '../../design/index.ts'
import { revisionAddress, spaceScreenAddress } from '../../shell/addresses.ts'
import { allSpaces } from '../../shell/content-tree.tsx'
import { ActiveRun } from './active-run.tsx'
import styles from './imports.module.css'
import { type ImportRunState, importRunsQuery, isRunActive, type ListedImportRun } from './queries.ts'
import { RunSource } from './run-source.tsx'
import { IMPORT_WORDS } from './words.ts'

const TONES: Record<ImportRunState, Tone> = {
  pending: 'plain',
  'in-progress': 'accent',
  completed: 'good',
  failed: 'bad',
  cancelled: 'warn',
}

interface RunListProps {
  organization: string
  /** Absent: of all spaces, and each row names its own. */
  space?: string
  /** Where nothing was imported yet: what to do first. */
  start?: EmptyStart
}

interface EmptyStart {
  text: string
  action: ReactNode
}

export function RunList({ organization, space, start }: RunListProps) {
  const words = useWords(IMPORT_WORDS)
  const query = useInfiniteQuery(importRunsQuery(organization, space))
  const [shown, setShown] = useState<ListedImportRun>()
  const active = query.data?.items.filter(isRunActive) ?? []
  const columns: (TableColumn<ListedImportRun> | undefined)[] = [
    {
      id: 'source',
      label: words.source,
      isName: true,
      render: ({ source }) => <RunSource source={source} />,
    },
    space === undefined
      ? {
          id: 'space',
          label: words.space,
          render: ({ target }) => <SpaceLink organization={organization} space={target.space} />,
        }
      : undefined,
    {
      id: 'status',
      label: words.status,
      render: ({ status }) => <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>,
    },
    { id: 'added', label: words.added, align: 'end', render: ({ added, found }) => words.addedOf(added, found) },
    { id: 'when', label: words.when, render: ({ createdAt }) => <Time value={createdAt} /> },
    {
      id: 'actions',
      label: words.actions,
      isLabelHidden: true,
      align: 'end',
      render: (run) => <RunResult organization={organization} run={run} onProblems={() => setShown(run)} />,
    },
  ]
  return (
    <>
      {active.map(({ id, target }) => (
        <ActiveRun key={id} organization={organization} runId={id} spaceId={target.space} />
      ))}
      <ListTable
        label={words.runs}
        query={query}
        keyOf={({ id }) => id}
        columns={columns.filter((column) => column !== undefined)}
        empty={
          <EmptyState icon={Import} title={words.noRuns} action={start?.action}>
            {start?.text ?? words.noRunsText}
          </EmptyState>
        }
      />
      {shown && <ProblemsDialog run={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

interface RunResultProps {
  organization: string
  run: ListedImportRun
  onProblems: () => void
}

function RunResult({ organization, run: { problems, reason, revision, target }, onProblems }: RunResultProps) {
  const words = useWords(IMPORT_WORDS)
  const count = problems.length + (reason === undefined ? 0 : 1)
  return (
    <span className={styles.result}>
      {count > 0 && <Button onPress={onProblems}>{words.problems(count)}</Button>}
      {revision !== undefined && target.changeRequest === undefined && (
        <a href={revisionAddress(organization, target.space, revision)}>{words.showResult}</a>
      )}
    </span>
  )
}

function ProblemsDialog({ run: { reason, problems }, onClose }: { run: ListedImportRun; onClose: () => void }) {
  const words = useWords(IMPORT_WORDS)
  return (
    <Dialog title={words.problemsTitle} isOpen onClose={onClose}>
      {reason !== undefined && (
        <p>
          {words.failedBecause} <span dir="auto">{reason}</span>
        </p>
      )}
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map(({ address, reason: why }) => (
            <li key={`${address} ${why}`}>
              <code dir="auto">{address}</code>
              <span className={styles.quiet}>{why}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function SpaceLink({ organization, space }: { organization: string; space: string }) {
  const { data } = useInfiniteQuery(allSpaces(organization))
  const title = data?.items.find(({ id }) => id === space)?.title ?? space
  return (
    <a href={spaceScreenAddress(organization, space, 'import')} dir="auto">
      {title}
    </a>
  )
}

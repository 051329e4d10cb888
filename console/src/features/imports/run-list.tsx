/** The imports so far, newest first; those that run say how far they are, and can be cancelled. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Import } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge, EmptyState, ListTable, type TableColumn, Time, type Tone, useWords } from '../../design/index.ts'
import { spaceScreenAddress } from '../../shell/addresses.ts'
import { allSpaces } from '../../shell/content-tree.tsx'
import { ActiveRun } from './active-run.tsx'
import { type ImportRunState, importRunsQuery, isRunActive, type ListedImportRun } from './queries.ts'
import { ImportRunResult } from './run-result.tsx'
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
  const items = query.data?.items ?? []
  const spaces = useInfiniteQuery({ ...allSpaces(organization), enabled: space === undefined }).data?.items ?? []
  const titles = new Map(spaces.map(({ id, title }) => [id, title]))
  /** Runs that this visit saw running: their end is shown above the list until it is dismissed. */
  const [followed, setFollowed] = useState<ReadonlySet<string>>(new Set())
  const unseen = items.filter((run) => isRunActive(run) && !followed.has(run.id)).map(({ id }) => id)
  if (unseen.length > 0) setFollowed(new Set([...followed, ...unseen]))
  const dismiss = (id: string) => setFollowed(new Set([...followed].filter((each) => each !== id)))
  const columns: (TableColumn<ListedImportRun> | undefined)[] = [
    {
      id: 'source',
      label: words.source,
      sortBy: ({ source }) => words.sources['repository' in source && source.repository ? 'git' : source.type],
      isName: true,
      render: ({ source }) => <RunSource source={source} />,
    },
    space === undefined
      ? {
          id: 'space',
          label: words.space,
          sortBy: ({ target }) => titles.get(target.space),
          render: ({ target }) => <SpaceLink organization={organization} space={target.space} />,
        }
      : undefined,
    {
      id: 'status',
      label: words.status,
      sortBy: ({ status }) => words.statuses[status],
      render: ({ status }) => <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>,
    },
    {
      id: 'added',
      label: words.added,
      align: 'end',
      sortBy: ({ added }) => added,
      render: ({ added, found }) => words.addedOf(added, found),
    },
    {
      id: 'when',
      label: words.when,
      sortBy: ({ createdAt }) => createdAt,
      render: ({ createdAt }) => <Time value={createdAt} />,
    },
    {
      id: 'actions',
      label: words.actions,
      isLabelHidden: true,
      align: 'end',
      render: (run) => <ImportRunResult organization={organization} run={run} />,
    },
  ]
  return (
    <>
      {items
        .filter(({ id }) => followed.has(id))
        .map(({ id, target }) => (
          <ActiveRun
            key={id}
            organization={organization}
            runId={id}
            spaceId={target.space}
            onDismiss={() => dismiss(id)}
          />
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
    </>
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

import { useInfiniteQuery } from '@tanstack/react-query'
import { FileClock, SquareArrowOutUpRight } from 'lucide-react'
import { Badge, EmptyState, LinkButton, ListTable, Time, useWords } from '../../design/index.ts'
import { versionsQuery } from './queries.ts'
import { SPECIFICATION_WORDS } from './words.ts'

interface VersionListProps {
  organization: string
  slug: string
  inForce: string | undefined
}

export function VersionList({ organization, slug, inForce }: VersionListProps) {
  const words = useWords(SPECIFICATION_WORDS)
  return (
    <ListTable
      label={words.versions}
      query={useInfiniteQuery(versionsQuery(organization, slug))}
      keyOf={({ id }) => id}
      sortName="sortVersions"
      columns={[
        { id: 'version', label: words.version, sortBy: ({ id }) => id, render: ({ id }) => <code>{id}</code> },
        {
          id: 'state',
          label: words.state,
          sortBy: ({ id }) => id !== inForce,
          render: ({ id }) => id === inForce && <Badge tone="good">{words.inForce}</Badge>,
        },
        {
          id: 'createdAt',
          label: words.createdAt,
          sortBy: ({ createdAt }) => createdAt,
          render: ({ createdAt }) => <Time value={createdAt} />,
        },
        {
          id: 'open',
          label: words.download,
          isLabelHidden: true,
          align: 'end',
          render: ({ url }) => (
            <LinkButton href={url} target="_blank" icon={SquareArrowOutUpRight}>
              {words.download}
            </LinkButton>
          ),
        },
      ]}
      empty={
        <EmptyState icon={FileClock} title={words.noVersion}>
          {words.noVersionText}
        </EmptyState>
      }
    />
  )
}

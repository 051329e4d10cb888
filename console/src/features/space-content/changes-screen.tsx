/** The change requests of a space. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { GitPullRequestArrow } from 'lucide-react'
import { listQuery } from '../../api/query.ts'
import { Avatar, EmptyState, ListTable, TabLinks, type TableColumn, Time, useWords } from '../../design/index.ts'
import { useParameter, usePathname, useSearchParameter } from '../../shell/address-state.ts'
import { changeRequestAddress } from '../../shell/addresses.ts'
import { currentUser } from '../../shell/current.ts'
import { ownDraftsQuery, type SpaceChangeRequest } from './queries.ts'
import styles from './reader.module.css'
import { SpaceFrame, SpaceSection } from './space-frame.tsx'
import { SPACE_WORDS } from './words.ts'

const STATUSES = ['open', 'draft', 'merged', 'archived'] as const

export function Screen() {
  const words = useWords(SPACE_WORDS)
  const [organization, spaceId] = [useParameter('org'), useParameter('space')]
  const pathname = usePathname()
  const [asked] = useSearchParameter<string>('status', 'open')
  const status = STATUSES.find((each) => each === asked) ?? 'open'
  const query = useInfiniteQuery(
    listQuery('/spaces/{spaceId}/change-requests', { path: { spaceId }, query: { status } }),
  )
  const { data: user } = useQuery(currentUser)
  const ownDrafts = useInfiniteQuery({ ...ownDraftsQuery(spaceId, user?.id), enabled: user !== undefined })
  const columns = useColumns()
  const hrefOf = ({ number }: { number: number }) => changeRequestAddress(organization, spaceId, number)
  return (
    <SpaceFrame title={words.changes}>
      {() => (
        <SpaceSection title={words.changes} lead={words.changesLead}>
          <TabLinks
            label={words.status}
            tabs={STATUSES.map((each) => ({
              href: each === 'open' ? pathname : `${pathname}?status=${each}`,
              label: words.statuses[each],
              count: each === status ? query.data?.count : undefined,
              isCurrent: each === status,
            }))}
          />
          {status === 'open' && (ownDrafts.data?.count ?? 0) > 0 && (
            <section aria-label={words.yourDrafts}>
              <h2 className={styles.listTitle}>{words.yourDrafts}</h2>
              <ListTable
                label={words.yourDrafts}
                query={ownDrafts}
                keyOf={({ id }) => id}
                hrefOf={hrefOf}
                empty={null}
                columns={columns}
              />
            </section>
          )}
          <ListTable
            label={words.changes}
            query={query}
            keyOf={({ id }) => id}
            hrefOf={hrefOf}
            empty={
              <EmptyState icon={GitPullRequestArrow} title={words.noChanges}>
                {words.noChangesText}
              </EmptyState>
            }
            columns={columns}
          />
        </SpaceSection>
      )}
    </SpaceFrame>
  )
}

function useColumns(): TableColumn<SpaceChangeRequest>[] {
  const words = useWords(SPACE_WORDS)
  return [
    {
      id: 'subject',
      label: words.subject,
      isName: true,
      sortBy: ({ subject }) => subject,
      render: ({ subject, number }) => (
        <span dir="auto">
          {subject || words.untitled} <span className={styles.quiet}>#{number}</span>
        </span>
      ),
    },
    {
      id: 'author',
      label: words.author,
      sortBy: ({ createdBy }) => createdBy.displayName,
      render: ({ createdBy }) => (
        <span className={styles.person}>
          <Avatar name={createdBy.displayName} picture={createdBy.photoURL} size={20} />
          {createdBy.displayName}
        </span>
      ),
    },
    {
      id: 'updated',
      label: words.updated,
      sortBy: ({ updatedAt }) => updatedAt,
      render: ({ updatedAt }) => <Time value={updatedAt} />,
    },
  ]
}

/** The change requests of a space. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { GitPullRequestArrow } from 'lucide-react'
import { listQuery } from '../../api/query.ts'
import { Avatar, EmptyState, ListTable, TabLinks, Time, useWords } from '../../design/index.ts'
import { useParameter, usePathname, useSearchParameter } from '../../shell/address-state.ts'
import { changeRequestAddress } from '../../shell/addresses.ts'
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
          <ListTable
            label={words.changes}
            query={query}
            keyOf={({ id }) => id}
            hrefOf={({ number }) => changeRequestAddress(organization, spaceId, number)}
            empty={
              <EmptyState icon={GitPullRequestArrow} title={words.noChanges}>
                {words.noChangesText}
              </EmptyState>
            }
            columns={[
              {
                id: 'subject',
                label: words.subject,
                isName: true,
                render: ({ subject, number }) => (
                  <span dir="auto">
                    {subject || words.untitled} <span className={styles.quiet}>#{number}</span>
                  </span>
                ),
              },
              {
                id: 'author',
                label: words.author,
                render: ({ createdBy }) => (
                  <span className={styles.person}>
                    <Avatar name={createdBy.displayName} picture={createdBy.photoURL} size={20} />
                    {createdBy.displayName}
                  </span>
                ),
              },
              { id: 'updated', label: words.updated, render: ({ updatedAt }) => <Time value={updatedAt} /> },
            ]}
          />
        </SpaceSection>
      )}
    </SpaceFrame>
  )
}

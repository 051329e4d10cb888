/** The change requests of all spaces one may see. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { GitPullRequestArrow, MessageSquare } from 'lucide-react'
import {
  Avatar,
  Badge,
  EmptyState,
  ListTable,
  Screen as ScreenFrame,
  SelectField,
  TabLinks,
  type TableColumn,
  Time,
  Toolbar,
  useWords,
} from '../../design/index.ts'
import { useParameter, useSearchParameter } from '../../shell/address-state.ts'
import { changeRequestAddress, organizationAddress } from '../../shell/addresses.ts'
import { allSpaces } from '../../shell/content-tree.tsx'
import { currentUser } from '../../shell/current.ts'
import styles from './changes.module.css'
import { CHANGE_FILTERS, type ChangeFilter, type ChangeRequestItem, changeRequestList } from './queries.ts'
import { ChangeStatusIcon } from './status.tsx'
import { CHANGES_WORDS } from './words.ts'

const EVERYWHERE = 'all'

/** An open one that nobody touched for so long is marked. */
const STALE_AFTER = 14 * 24 * 60 * 60 * 1000

export function Screen() {
  const words = useWords(CHANGES_WORDS)
  const organizationId = useParameter('org')
  const [status] = useSearchParameter<string>('status', 'open')
  const filter = CHANGE_FILTERS.find((each) => each === status) ?? 'open'
  const [space, setSpace] = useSearchParameter<string>('space', EVERYWHERE)
  const { data: user } = useQuery(currentUser)
  const { data: spaces } = useInfiniteQuery(allSpaces(organizationId))
  const query = useInfiniteQuery({
    ...changeRequestList({
      organizationId,
      userId: user?.id ?? '',
      filter,
      space: space === EVERYWHERE ? undefined : space,
    }),
    enabled: user !== undefined,
  })
  const titles = new Map(spaces?.items.map(({ id, title }) => [id, title]))
  const tabs = CHANGE_FILTERS.map((each) => ({
    href: filterAddress(organizationId, each, space),
    label: words.tabs[each],
    isCurrent: each === filter,
  }))
  return (
    <ScreenFrame title={words.title} lead={words.lead} tabs={<TabLinks label={words.filters} tabs={tabs} />}>
      {titles.size > 1 && (
        <Toolbar label={words.filters}>
          <div className={styles.spaceFilter}>
            <SelectField
              label={words.space}
              isLabelHidden
              value={space}
              onChange={setSpace}
              choices={[
                { value: EVERYWHERE, label: words.allSpaces },
                ...[...titles].map(([value, label]) => ({ value, label })),
              ]}
            />
          </div>
        </Toolbar>
      )}
      <ListTable
        label={words.title}
        query={query}
        keyOf={({ id }) => id}
        hrefOf={(item) => changeRequestAddress(organizationId, item.space, item.number)}
        columns={useColumns(titles)}
        empty={
          <EmptyState icon={GitPullRequestArrow} title={words.empty[filter]}>
            {words.emptyText[filter]}
          </EmptyState>
        }
      />
    </ScreenFrame>
  )
}

function filterAddress(organization: string, filter: ChangeFilter, space: string): string {
  const search = new URLSearchParams({
    ...(filter === 'open' ? {} : { status: filter }),
    ...(space === EVERYWHERE ? {} : { space }),
  }).toString()
  return organizationAddress(organization, 'changes') + (search === '' ? '' : `?${search}`)
}

function useColumns(titles: ReadonlyMap<string, string>): TableColumn<ChangeRequestItem>[] {
  const words = useWords(CHANGES_WORDS)
  return [
    {
      id: 'subject',
      label: words.subject,
      isName: true,
      sortBy: ({ subject }) => subject,
      render: ({ status, subject, number, outdated, updatedAt }) => (
        <span className={styles.subject}>
          <ChangeStatusIcon status={status} />
          <span className={styles.subjectText} dir="auto">
            {subject || words.noSubject} <span className={styles.number}>#{number}</span>
          </span>
          {outdated && (status === 'open' || status === 'draft') && <Badge tone="warn">{words.outdated}</Badge>}
          {status === 'open' && Date.now() - Date.parse(updatedAt) > STALE_AFTER && <Badge>{words.stale}</Badge>}
        </span>
      ),
    },
    {
      id: 'space',
      label: words.space,
      sortBy: ({ space }) => titles.get(space),
      render: ({ space }) => <span dir="auto">{titles.get(space) ?? ''}</span>,
    },
    {
      id: 'author',
      label: words.author,
      sortBy: ({ createdBy }) => createdBy.displayName,
      render: ({ createdBy }) => (
        <span className={styles.author}>
          <Avatar name={createdBy.displayName} picture={createdBy.photoURL} size={20} />
          <span dir="auto">{createdBy.displayName}</span>
        </span>
      ),
    },
    {
      id: 'updated',
      label: words.updated,
      sortBy: ({ updatedAt }) => updatedAt,
      render: ({ updatedAt }) => <Time value={updatedAt} />,
    },
    {
      id: 'comments',
      label: words.comments,
      align: 'end',
      sortBy: ({ comments }) => comments,
      render: ({ comments }) =>
        comments === 0 ? (
          <span className={styles.none}>–</span>
        ) : (
          <span className={styles.comments}>
            <MessageSquare aria-hidden /> {comments}
          </span>
        ),
    },
  ]
}

/** A change request to read: what it is about, who is asked, and its pages. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listQuery } from '../../api/query.ts'
import { Avatar, Badge, Loaded, Time, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { changeRequestAddress, spaceScreenAddress } from '../../shell/addresses.ts'
import { ChangeStatus } from './change-status.tsx'
import { MergeChecksSummary } from './merge-checks.tsx'
import { changeRequestQuery, type SpaceChangeRequest } from './queries.ts'
import styles from './reader.module.css'
import { SpaceReader } from './reader.tsx'
import { SPACE_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(SPACE_WORDS)
  const [organization, space] = [useParameter('org'), useParameter('space')]
  const number = Number(useParameter('number'))
  const query = useQuery(changeRequestQuery(space, number))
  return (
    <SpaceReader
      source={{ organization, space, number }}
      crumbs={[
        { label: words.changes, href: spaceScreenAddress(organization, space, 'changes') },
        {
          label: `${query.data?.subject || words.untitled} #${number}`,
          href: changeRequestAddress(organization, space, number),
        },
      ]}
      banner={
        <Loaded query={query}>
          {(change) => <ChangeHead change={change} organization={organization} space={space} />}
        </Loaded>
      }
    />
  )
}

interface ChangeHeadProps {
  change: SpaceChangeRequest
  organization: string
  space: string
}

function ChangeHead({ change, organization, space }: ChangeHeadProps) {
  const words = useWords(SPACE_WORDS)
  const { subject, number, status, createdBy, createdAt, description, outdated, comments } = change
  return (
    <section className={styles.banner} aria-label={words.change}>
      <div className={styles.bannerTitle}>
        <h2 dir="auto">
          {subject || words.untitled} <span className={styles.quiet}>#{number}</span>
        </h2>
        <ChangeStatus status={status} />
        {outdated && status !== 'merged' && <Badge tone="warn">{words.outdated}</Badge>}
      </div>
      <p className={styles.byline}>
        <span className={styles.person}>
          <Avatar name={createdBy.displayName} picture={createdBy.photoURL} size={20} />
          {createdBy.displayName}
        </span>
        <Time value={createdAt} />
        {comments > 0 && <span>{words.openComments(comments)}</span>}
      </p>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <Reviewers space={space} change={change} />
      <MergeChecksSummary organization={organization} change={change} />
    </section>
  )
}

function Reviewers({ space, change }: { space: string; change: SpaceChangeRequest }) {
  const words = useWords(SPACE_WORDS)
  const path = { spaceId: space, changeRequestId: change.id }
  const reviews = useInfiniteQuery(listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', { path }))
  const requested = useInfiniteQuery(
    listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', { path }),
  )
  return (
    <Loaded query={requested} skeleton={null}>
      {({ items: asked }) => (
        <Loaded query={reviews} skeleton={null}>
          {({ items: given }) =>
            asked.length + given.length === 0 ? null : (
              <ul className={styles.reviewers} aria-label={words.reviewers}>
                {given
                  .filter(({ outdated }) => !outdated)
                  .map(({ id, reviewer, status }) => (
                    <li key={id} className={styles.person}>
                      <Avatar name={reviewer.displayName} picture={reviewer.photoURL} size={20} />
                      {reviewer.displayName}
                      <Badge tone={status === 'approved' ? 'good' : 'warn'}>{words.reviews[status]}</Badge>
                    </li>
                  ))}
                {asked.map(({ user }) => (
                  <li key={user.id} className={styles.person}>
                    <Avatar name={user.displayName} picture={user.photoURL} size={20} />
                    {user.displayName}
                    <Badge>{words.waiting}</Badge>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}

/** The reviews that were given, the newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Avatar, Badge, Loaded, MoreButton, Section, Skeleton, Time, useWords } from '../../design/index.ts'
import type { SpaceChangeRequest } from '../space-content/index.ts'
import styles from './change-requests.module.css'
import { isEarlierApproval } from './collect-reviewers.ts'
import { OVERVIEW_WORDS } from './overview-words.ts'
import { reviewsQuery } from './queries.ts'

export function ReviewList({ change }: { change: SpaceChangeRequest }) {
  const words = useWords(OVERVIEW_WORDS)
  const query = useInfiniteQuery(reviewsQuery(change))
  return (
    <Section title={words.reviews}>
      <Loaded query={query} skeleton={<Skeleton rows={2} />}>
        {({ items, count }) =>
          items.length === 0 ? (
            <p className={styles.quiet}>{words.noReviews}</p>
          ) : (
            <>
              <ol className={styles.reviews}>
                {items.map(({ id, reviewer, status, outdated, current, comment, createdAt }) => (
                  <li key={id} className={styles.review}>
                    <p className={styles.byline}>
                      <span className={styles.person}>
                        <Avatar name={reviewer.displayName} picture={reviewer.photoURL} size={20} />
                        <strong dir="auto">{reviewer.displayName}</strong>
                      </span>
                      <Badge
                        tone={
                          outdated || isEarlierApproval({ status, outdated, current })
                            ? 'plain'
                            : status === 'approved'
                              ? 'good'
                              : 'warn'
                        }
                      >
                        {words.verdicts[status]}
                      </Badge>
                      {outdated && (
                        <span title={words.outdatedHint} className={styles.hinted}>
                          <Badge>{words.outdatedReview}</Badge>
                        </span>
                      )}
                      {isEarlierApproval({ status, outdated, current }) && (
                        <span title={words.earlierHint} className={styles.hinted}>
                          <Badge>{words.earlierApproval}</Badge>
                        </span>
                      )}
                      <Time value={createdAt} />
                    </p>
                    {comment && 'markdown' in comment.body && (
                      <p className={styles.text} dir="auto">
                        {comment.body.markdown}
                      </p>
                    )}
                  </li>
                ))}
              </ol>
              <MoreButton query={query} shown={items.length} count={count} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

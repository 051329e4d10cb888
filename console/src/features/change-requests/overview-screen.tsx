/** The overview of a change request: what it is about, who takes part, what they said, and what stands before the merge. */
import { useQuery } from '@tanstack/react-query'
import { Avatar, Facts, Section, Time, useWords } from '../../design/index.ts'
import { ChangeFrame } from './change-frame.tsx'
import styles from './change-requests.module.css'
import { DescriptionSection } from './description-section.tsx'
import { MergeChecksSummary } from './merge-checks.tsx'
import type { OpenChange } from './open-change.ts'
import { OVERVIEW_WORDS } from './overview-words.ts'
import { contributorsQuery } from './queries.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewerSection } from './reviewer-section.tsx'
import { ScheduleNote } from './schedule-note.tsx'
import { useChangeRights } from './use-change-rights.ts'

export function Screen() {
  return <ChangeFrame tab="overview">{(open) => <Overview open={open} />}</ChangeFrame>
}

function Overview({ open }: { open: OpenChange }) {
  const words = useWords(OVERVIEW_WORDS)
  const { organization, change } = open
  const { userId } = useChangeRights(open)
  return (
    <div className={styles.overview}>
      <div className={styles.main}>
        <ScheduleNote open={open} />
        <MergeChecksSummary organization={organization} change={change} />
        {userId && <DescriptionSection key={`description ${change.id}`} open={open} userId={userId} />}
        <ReviewList change={change} />
        {userId && <ReviewForm key={`review ${change.id}`} open={open} userId={userId} />}
      </div>
      <aside className={styles.side} aria-label={words.change}>
        <ReviewerSection open={open} />
        <Contributors open={open} />
        <Facts
          facts={[
            [words.createdAt, <Time key="made" value={change.createdAt} />],
            [words.updatedAt, <Time key="changed" value={change.updatedAt} />],
          ]}
        />
      </aside>
    </div>
  )
}

function Contributors({ open: { change } }: { open: OpenChange }) {
  const words = useWords(OVERVIEW_WORDS)
  const { data } = useQuery(contributorsQuery(change))
  return (
    <Section title={words.contributors}>
      <ul className={styles.people}>
        {data?.items.map(({ user, count }) => (
          <li key={user.id} className={styles.person}>
            <Avatar name={user.displayName} picture={user.photoURL} size={20} />
            <span className={styles.name} dir="auto">
              {user.displayName}
            </span>
            <span className={styles.quiet}>
              {user.id === change.createdBy.id ? words.author : ''}
              {user.id === change.createdBy.id && count > 0 ? ' · ' : ''}
              {count > 0 ? words.edits(count) : ''}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Who was asked for a review, who gave one, and the ways to ask and to withdraw. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw, UserRoundPlus, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ApiProblem, asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import {
  Avatar,
  Badge,
  IconButton,
  Loaded,
  lazyDialog,
  lazyPart,
  ProblemView,
  Section,
  showToast,
  useWords,
} from '../../design/index.ts'
import styles from './change-requests.module.css'
import { collectReviewers, type Reviewer } from './collect-reviewers.ts'
import type { OpenChange } from './open-change.ts'
import { OVERVIEW_WORDS } from './overview-words.ts'
import { isUnderWay, pathOf, requestedReviewersQuery, reviewsQuery } from './queries.ts'
import { useChangeRights } from './use-change-rights.ts'

const ReviewerPicker = lazyPart(async () => (await import('./reviewer-picker.tsx')).ReviewerPicker)
const SubjectDialog = lazyDialog(async () => (await import('./subject-question.tsx')).SubjectDialog)

interface PickedPerson {
  id: string
  displayName: string
}

export function ReviewerSection({ open }: { open: OpenChange }) {
  const words = useWords(OVERVIEW_WORDS)
  const { change } = open
  const rights = useChangeRights(open)
  const requested = useInfiniteQuery(requestedReviewersQuery(change))
  const reviews = useInfiniteQuery(reviewsQuery(change))
  const [asking, setAsking] = useState<'name' | 'pick'>()
  const [problem, setProblem] = useState<ApiProblem>()
  const request = useCommand('post', '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers')
  const withdraw = useCommand(
    'delete',
    '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
  )
  const mayAsk = rights.mayOpen && isUnderWay(change)
  const people = collectReviewers(requested.data?.items ?? [], reviews.data?.items ?? [])

  const ask = async (asked: readonly PickedPerson[]) => {
    try {
      await request.mutateAsync({ path: pathOf(change), body: { users: asked.map(({ id }) => id) } })
      showToast(words.asked)
    } catch (error) {
      // The server names whoever may not review by the id.
      const found = asProblem(error)
      const unable = asked.find(({ id }) => found.kind === 'invalid' && found.message.includes(id))
      throw unable ? new ApiProblem(words.cannotReview(unable.displayName), { kind: 'invalid', status: 400 }) : found
    }
  }
  const keepProblem = (error: unknown) => setProblem(asProblem(error))
  const askAgain = (person: Reviewer['user']) => {
    setProblem(undefined)
    ask([person]).catch(keepProblem)
  }
  const withdrawFrom = (person: Reviewer['user']) => {
    setProblem(undefined)
    withdraw.mutateAsync({ path: { ...pathOf(change), userId: person.id } }).catch(keepProblem)
  }
  const exclude = new Set(people.filter(({ isRequested }) => isRequested).map(({ user }) => user.id))
  if (rights.userId !== undefined && change.createdBy.id === rights.userId) exclude.add(rights.userId)
  return (
    <Section
      title={words.reviewers}
      actions={
        mayAsk && (
          <IconButton
            icon={UserRoundPlus}
            label={words.askForReview}
            onPress={() => setAsking(change.subject.trim() === '' ? 'name' : 'pick')}
          />
        )
      }
    >
      {problem && <ProblemView problem={problem} isInline />}
      <Loaded query={requested} skeleton={null}>
        {() =>
          people.length === 0 && reviews.data ? (
            <p className={styles.quiet}>{words.nobodyAsked}</p>
          ) : (
            <ul className={styles.people} aria-label={words.reviewers}>
              {people.map((reviewer) => (
                <li key={reviewer.user.id} className={styles.person} data-passes-focus>
                  <Avatar name={reviewer.user.displayName} picture={reviewer.user.photoURL} size={20} />
                  <span className={styles.name} dir="auto">
                    {reviewer.user.displayName}
                  </span>
                  <ReviewerState reviewer={reviewer} />
                  {mayAsk &&
                    (reviewer.isRequested ? (
                      <IconButton
                        icon={X}
                        label={words.withdraw(reviewer.user.displayName)}
                        onPress={() => withdrawFrom(reviewer.user)}
                      />
                    ) : (
                      reviewer.user.id !== change.createdBy.id && (
                        <IconButton
                          icon={RotateCw}
                          label={words.askAgainFor(reviewer.user.displayName)}
                          onPress={() => askAgain(reviewer.user)}
                        />
                      )
                    ))}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {asking === 'name' && (
        <Suspense>
          <SubjectDialog
            change={change}
            submitLabel={words.askForReview}
            onNamed={async () => setAsking('pick')}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
      {asking === 'pick' && (
        <Suspense>
          <ReviewerPicker change={change} exclude={exclude} onPick={ask} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

function ReviewerState({ reviewer: { isRequested, verdict, isOutdated, isEarlierApproval } }: { reviewer: Reviewer }) {
  const words = useWords(OVERVIEW_WORDS)
  if (isRequested) return <Badge>{words.waiting}</Badge>
  if (verdict === undefined) return null
  return (
    <>
      <Badge tone={isOutdated || isEarlierApproval ? 'plain' : verdict === 'approved' ? 'good' : 'warn'}>
        {words.verdicts[verdict]}
      </Badge>
      {isOutdated && <Badge>{words.outdatedReview}</Badge>}
      {isEarlierApproval && (
        <span title={words.earlierHint} className={styles.hinted}>
          <Badge>{words.earlierApproval}</Badge>
        </span>
      )}
    </>
  )
}

/** How visitors rated pages, and what they wrote. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import { Badge, Button, Loaded, type Tone, useLanguage, useNumberFormat, useWords } from '../../design/index.ts'
import { aggregate, aggregateBoth, FRESH_MILLISECONDS, MOST_ROWS, type ReportScope, toQueryKey } from './aggregate.ts'
import { RowTitle } from './breakdown-table.tsx'
import { CsvButton, ReportCard } from './card.tsx'
import { Change } from './change.tsx'
import { describePage } from './describe-row.ts'
import { formatHour } from './format-time.ts'
import styles from './insights.module.css'
import { addRatings, type Ratings, toScore } from './metrics.ts'
import { asPage, usePlaces } from './places.ts'
import { INSIGHTS_WORDS } from './words.ts'

const RATINGS = ['good', 'ok', 'bad'] as const
type Rating = (typeof RATINGS)[number]

const TONES: Record<Rating, Tone> = { good: 'good', ok: 'plain', bad: 'bad' }

export function Feedback({ scope }: { scope: ReportScope }) {
  return (
    <>
      <RatedPages scope={scope} />
      <Comments scope={scope} />
    </>
  )
}

interface PageRatings {
  page: unknown
  ratings: Ratings
}

interface FeedbackNumbers {
  total: Ratings
  before: Ratings | undefined
  /** Those with the most bad ratings first. */
  pages: PageRatings[]
}

const sizeOf = ({ good, ok, bad }: Ratings) => good + ok + bad

/** Half the weight for what is neither good nor bad. */
const compareNeed = ({ ratings: one }: PageRatings, { ratings: other }: PageRatings) =>
  2 * other.bad + other.ok - (2 * one.bad + one.ok) || sizeOf(other) - sizeOf(one)

function useRatings(scope: ReportScope) {
  return useQuery<FeedbackNumbers, ApiProblem>({
    queryKey: toQueryKey(scope, 'ratings'),
    queryFn: async ({ signal }) => {
      const question = {
        select: [
          { column: 'page' as const },
          { column: 'eventsCount' as const },
          { column: 'pageFeedbackRating' as const },
        ],
        where: [{ column: 'eventType' as const, values: ['page_post_feedback'] }],
      }
      const { now, before } = await aggregateBoth(scope, question, signal)
      const toPages = (rows: unknown[][]) =>
        rows.map(([page, , ratings]): PageRatings => ({ page, ratings: ratings as Ratings }))
      const pages = toPages(now)
      return {
        total: addRatings(pages.map(({ ratings }) => ratings)),
        before: before && addRatings(toPages(before).map(({ ratings }) => ratings)),
        pages: pages.sort(compareNeed),
      }
    },
    staleTime: FRESH_MILLISECONDS,
  })
}

const SHOWN = 25

function RatedPages({ scope }: { scope: ReportScope }) {
  const words = useWords(INSIGHTS_WORDS)
  const { language } = useLanguage()
  const numbers = useNumberFormat()
  const shares = useNumberFormat({ style: 'percent', maximumFractionDigits: 0 })
  const query = useRatings(scope)
  const [count, setCount] = useState(SHOWN)
  const all = query.data?.pages ?? []
  const places = usePlaces(
    scope,
    all.flatMap(({ page }) => asPage(page) ?? []),
  )
  const nameOf = (page: unknown) => describePage([page], { words, language, places })
  const printScore = (score: number | undefined) => (score === undefined ? '–' : shares.format(score))
  const { title, name, lead } = words.panels.rated
  return (
    <ReportCard
      title={title}
      lead={lead}
      actions={
        all.length > 0 && (
          <CsvButton
            name="feedback"
            title={title}
            toTable={() => ({
              headers: [name, ...RATINGS.map((rating) => words.ratings[rating]), words.metrics.score],
              rows: all.map(({ page, ratings }) => [
                nameOf(page).text,
                ...RATINGS.map((rating) => ratings[rating]),
                toScore(ratings),
              ]),
            })}
          />
        )
      }
    >
      <Loaded query={query}>
        {({ total, before, pages }) =>
          pages.length === 0 ? (
            <p className={styles.quiet}>{words.noFeedback}</p>
          ) : (
            <>
              <p className={styles.figure}>
                <span className={styles.number}>{printScore(toScore(total))}</span>
                <span>{words.metrics.score}</span>
                {before && <Change now={toScore(total)} before={toScore(before)} isShare />}
                {RATINGS.map((rating) => (
                  <Badge key={rating} tone={TONES[rating]}>
                    {words.ratings[rating]} {numbers.format(total[rating])}
                  </Badge>
                ))}
              </p>
              <div className={styles.tableFrame}>
                <table className={styles.table}>
                  <caption className="visually-hidden">{title}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{name}</th>
                      {RATINGS.map((rating) => (
                        <th key={rating} scope="col" data-align="end">
                          {words.ratings[rating]}
                        </th>
                      ))}
                      <th scope="col" data-align="end">
                        {words.metrics.score}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {pages.slice(0, count).map(({ page, ratings }) => (
                      <tr key={JSON.stringify(page)}>
                        <th scope="row">
                          <RowTitle name={nameOf(page)} />
                        </th>
                        {RATINGS.map((rating) => (
                          <td key={rating} data-align="end">
                            {numbers.format(ratings[rating])}
                          </td>
                        ))}
                        <td data-align="end">{printScore(toScore(ratings))}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {pages.length > count && (
                <p className={styles.more}>
                  <Button onPress={() => setCount(count + SHOWN)}>{words.showMore}</Button>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </ReportCard>
  )
}

interface FeedbackComment {
  key: string
  hour: unknown
  text: string
  rating: Rating
  page: unknown
  count: number
}

/** The newest first. Events are told apart by the hour: nothing finer can be asked for. */
function useComments(scope: ReportScope) {
  return useQuery<FeedbackComment[], ApiProblem>({
    queryKey: toQueryKey(scope, 'comments'),
    queryFn: async ({ signal }) => {
      const hour = { column: 'datetime' as const, interval: 'hour' as const }
      const rows = await aggregate(
        scope,
        scope.range,
        {
          select: [
            hour,
            { column: 'eventPageFeedbackComment' },
            { column: 'eventPageFeedbackRating' },
            { column: 'page' },
            { column: 'eventsCount' },
          ],
          where: [{ column: 'eventType', values: ['page_post_feedback_comment'] }],
          order: { by: hour, direction: 'desc' },
        },
        signal,
      )
      return rows.map(([at, text, rating, page, count]) => ({
        key: JSON.stringify([at, text, rating, page]),
        hour: at,
        text: String(text),
        rating: rating as Rating,
        page,
        count: Number(count),
      }))
    },
    staleTime: FRESH_MILLISECONDS,
  })
}

function Comments({ scope }: { scope: ReportScope }) {
  const words = useWords(INSIGHTS_WORDS)
  const { language } = useLanguage()
  const query = useComments(scope)
  const [wanted, setWanted] = useState<Rating>()
  const [count, setCount] = useState(SHOWN)
  const all = query.data ?? []
  const places = usePlaces(
    scope,
    all.flatMap(({ page }) => asPage(page) ?? []),
  )
  const nameOf = (page: unknown) => describePage([page], { words, language, places })
  const rows = all.filter(({ rating }) => wanted === undefined || rating === wanted)
  const { title, lead } = words.panels.comments
  return (
    <ReportCard
      title={title}
      lead={lead}
      actions={
        rows.length > 0 && (
          <CsvButton
            name="comments"
            title={title}
            toTable={() => ({
              headers: [words.time, words.panels.comments.name, words.rating, words.panels.pages.name],
              rows: rows.map(({ hour, text, rating, page }) => [
                String(hour),
                text,
                words.ratings[rating],
                nameOf(page).text,
              ]),
            })}
          />
        )
      }
    >
      <Loaded query={query}>
        {() =>
          all.length === 0 ? (
            <p className={styles.quiet}>{words.noComments}</p>
          ) : (
            <>
              <fieldset className={styles.choices} aria-label={words.rating}>
                {[undefined, ...RATINGS].map((rating) => (
                  <Button
                    key={rating ?? 'all'}
                    look={wanted === rating ? 'quiet' : 'plain'}
                    aria-pressed={wanted === rating}
                    onPress={() => setWanted(rating)}
                  >
                    {rating === undefined ? words.allRatings : words.ratings[rating]}
                  </Button>
                ))}
              </fieldset>
              <ul className={styles.comments} aria-label={title}>
                {rows.slice(0, count).map(({ key, hour, text, rating, page, count: times }) => (
                  <li key={key}>
                    <p dir="auto">{text}</p>
                    <div className={styles.commentFoot}>
                      <Badge tone={TONES[rating] ?? 'plain'}>{words.ratings[rating]}</Badge>
                      <span className={styles.quiet}>
                        {formatHour(hour, language)} UTC
                        {times > 1 && ` · ${words.times(times)}`}
                      </span>
                      <RowTitle name={nameOf(page)} />
                    </div>
                  </li>
                ))}
              </ul>
              {rows.length > count && (
                <p className={styles.more}>
                  <Button onPress={() => setCount(count + SHOWN)}>{words.showMore}</Button>
                </p>
              )}
              {all.length >= MOST_ROWS && <p className={styles.quiet}>{words.cut}</p>}
            </>
          )
        }
      </Loaded>
    </ReportCard>
  )
}

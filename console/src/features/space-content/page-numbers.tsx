/** What visitors of published sites did with the page in the last 30 days. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { listQuery } from '../../api/query.ts'
import { Badge, Loaded, Skeleton, type Tone, useLanguage, useWords } from '../../design/index.ts'
import styles from './reader.module.css'
import { SPACE_WORDS } from './words.ts'

const RATINGS = ['good', 'ok', 'bad'] as const
const TONES: Record<(typeof RATINGS)[number], Tone> = { good: 'good', ok: 'plain', bad: 'bad' }

interface PageNumbers {
  views: number
  visitors: number
  ratings: Record<(typeof RATINGS)[number], number>
}

/** As insights name a page. */
interface PageKey {
  space: string
  page: string
}

interface PageNumbersProps extends PageKey {
  organization: string
}

/** Nothing where no published site that the reader may see shows the space. */
export function PageNumbersView({ organization, space, page }: PageNumbersProps) {
  const { data } = useInfiniteQuery(
    listQuery('/orgs/{organizationId}/sites', {
      path: { organizationId: organization },
      query: { space, published: true },
    }),
  )
  const sites = data?.items.filter(({ permissions }) => permissions.view).map(({ id }) => id) ?? []
  return sites.length === 0 ? null : <Numbers organization={organization} sites={sites} page={{ space, page }} />
}

function Numbers({ organization, sites, page }: { organization: string; sites: string[]; page: PageKey }) {
  const words = useWords(SPACE_WORDS)
  const { language } = useLanguage()
  const format = new Intl.NumberFormat(language)
  const query = useQuery<PageNumbers, ApiProblem>({
    queryKey: ['page numbers', organization, sites, page],
    queryFn: async ({ signal }) =>
      sumNumbers(await Promise.all(sites.map((siteId) => readNumbers(organization, siteId, page, signal)))),
  })
  return (
    <section aria-labelledby="page-numbers" className={styles.numbers}>
      <h3 id="page-numbers">{words.lastDays}</h3>
      <Loaded query={query} skeleton={<Skeleton rows={2} look="text" />}>
        {({ views, visitors, ratings }) => (
          <dl className={styles.facts}>
            <div>
              <dt>{words.views}</dt>
              <dd>{format.format(views)}</dd>
            </div>
            <div>
              <dt>{words.visitors}</dt>
              <dd>{format.format(visitors)}</dd>
            </div>
            <div>
              <dt>{words.feedback}</dt>
              <dd className={styles.badges}>
                {RATINGS.some((rating) => ratings[rating] > 0)
                  ? RATINGS.map((rating) => (
                      <Badge key={rating} tone={ratings[rating] > 0 ? TONES[rating] : 'plain'}>
                        {words.ratings[rating]} {format.format(ratings[rating])}
                      </Badge>
                    ))
                  : words.noFeedback}
              </dd>
            </div>
          </dl>
        )}
      </Loaded>
    </section>
  )
}

async function readNumbers(
  organizationId: string,
  siteId: string,
  page: PageKey,
  signal: AbortSignal,
): Promise<PageNumbers> {
  const by = [{ column: 'eventType' as const }, { column: 'eventPageFeedbackRating' as const }]
  const { columns } = await call('post', '/orgs/{organizationId}/sites/{siteId}/insights/events/aggregate', {
    path: { organizationId, siteId },
    body: {
      range: 'last30Days',
      select: [...by, { column: 'eventsCount' }, { column: 'visitorsCount' }],
      groupBy: by,
      where: [
        { column: 'page', values: [page] },
        { column: 'eventType', values: ['page_view', 'page_post_feedback'] },
        // Crawlers are no readers.
        { column: 'visitorBot', values: [null] },
      ],
    },
    signal,
  })
  const [types = [], ratings = [], events = [], visitors = []] = columns.map(({ values }) => values)
  const countAt = (row: number) => (row < 0 ? 0 : Number(events[row]))
  const viewed = types.indexOf('page_view')
  const countRating = (rating: string) =>
    countAt(types.findIndex((type, row) => type === 'page_post_feedback' && ratings[row] === rating))
  return {
    views: countAt(viewed),
    visitors: viewed < 0 ? 0 : Number(visitors[viewed]),
    ratings: { good: countRating('good'), ok: countRating('ok'), bad: countRating('bad') },
  }
}

/** Somebody who visits two sites counts on each: the sites do not know of one another. */
function sumNumbers(all: readonly PageNumbers[]): PageNumbers {
  const sum = (read: (numbers: PageNumbers) => number) => all.reduce((total, each) => total + read(each), 0)
  return {
    views: sum(({ views }) => views),
    visitors: sum(({ visitors }) => visitors),
    ratings: {
      good: sum(({ ratings }) => ratings.good),
      ok: sum(({ ratings }) => ratings.ok),
      bad: sum(({ ratings }) => ratings.bad),
    },
  }
}

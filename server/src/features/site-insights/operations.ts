import { readClientAddress } from '../../core/http/client-address.ts'
import { none } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { listShareKeys } from '../share-links/index.ts'
import { onSite } from '../sites/index.ts'
import { readQuery } from './query/read-query.ts'
import { readQueryRange } from './query/read-range.ts'
import { Aggregation, AggregationResult, NewEvents, toVisitorSegment, VisitorSegments } from './schema.ts'

const INSIGHTS = '/orgs/{organizationId}/sites/{siteId}/insights'
const MAX_SEGMENTS = 1000

export const operations = [
  operation({
    id: 'trackEventsInSiteById',
    summary: 'Record what visitors did on a site; the events are on disk when the response arrives',
    route: `POST ${INSIGHTS}/events`,
    access: onSite('view'),
    publishedContent: true,
    body: NewEvents,
    records: { nothing: 'visits are counted by insights' },
    answer: none,
    // An event with an id is counted once.
    idempotencyKey: 'ignored',
    accessBeforeBody: true,
    // The intake writes the events of many senders in one transaction.
    transaction: 'own',
    handle: ({ site, body, request }) =>
      request.server.insights.record(body.events, {
        siteId: site.id,
        organizationId: site.organization_id,
        address: readClientAddress(request),
      }),
  }),
  operation({
    id: 'aggregateSiteEvents',
    summary: 'Count the events of a site: filtered, grouped, in a time range',
    route: `POST ${INSIGHTS}/events/aggregate`,
    access: onSite('view'),
    scope: 'site:insights:read',
    body: Aggregation,
    records: { nothing: 'it only reads' },
    answer: AggregationResult,
    idempotencyKey: 'ignored',
    transaction: 'own',
    handle: async ({ db, site, body, request }) => {
      const shareLinks = await listShareKeys(db, site.id)
      const query = readQuery(site.id, body, { now: new Date(), shareLinks })
      const isWanted = () => !request.raw.socket.destroyed
      const { store } = request.server.insights
      return { columns: await store.aggregate(query, { owner: site.organization_id, isWanted }) }
    },
  }),
  operation({
    id: 'listSiteVisitorSegments',
    summary: 'The sets of claims that visitors of the last 30 days had, with the most visitors first',
    route: `GET ${INSIGHTS}/visitor-segments`,
    access: onSite('view'),
    answer: VisitorSegments,
    reads: 'slow',
    handle: async ({ site, request }) => {
      const range = readQueryRange('last30Days', new Date())
      const { store } = request.server.insights
      const owner = site.organization_id
      const segments = await store.segments({ siteId: site.id, ...range, limit: MAX_SEGMENTS }, { owner })
      return { items: segments.map(toVisitorSegment), count: segments.length }
    },
  }),
]

/** Adds activity, a year of visitors, and a specification whose newest source is broken. It is safe to run twice: each step checks whether it is done. */
import type { Transaction } from '../core/database/connections.ts'
import { inTransaction } from '../core/database/transaction.ts'
import { createGuardedFetch } from '../core/outgoing/guarded-fetch.ts'
import type { JobContext } from '../core/queue/job.ts'
import { findSpecsNamed } from '../features/openapi/index.ts'
import { hasEventsBefore, writeEventStream } from '../features/site-insights/index.ts'
import { findSite } from '../features/sites/index.ts'
import { actAs, type Services } from './act-as.ts'
import { addActivity } from './activity.ts'
import { createDemoClock } from './clock.ts'
import type { DemoToFinish } from './demo-to-finish.ts'
import { breakSpecification, HARBOUR_BOARD } from './specifications.ts'
import { listSitePages, makeTraffic } from './traffic/index.ts'

const EVENTS = 20_000
const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND
/** About five minutes in total. */
const MOST_ATTEMPTS = 60

type Finishing = JobContext<DemoToFinish>
type Repeat = (db: Transaction, runAt: Date) => Promise<void>

export async function finishDemo(context: Finishing, repeat: Repeat): Promise<void> {
  const { db, payload } = context
  await inTransaction(db, async (trx) => {
    // This specification is added last.
    if (!(await findBoard(trx, payload))) await addActivity(servicesFor(context, trx), payload)
  })
  await addVisitors(context)
  await breakWhenRead(context, repeat)
}

function servicesFor({ config, urls, secrets, storage, requestUrl }: Finishing, db: Transaction): Services {
  return {
    db,
    config,
    urls,
    secrets,
    storage,
    requestUrl,
    fetch: createGuardedFetch(requestUrl),
    clock: createDemoClock(db),
  }
}

const findBoard = async (db: Transaction, { organizationId }: DemoToFinish) =>
  (await findSpecsNamed(db, organizationId, [HARBOUR_BOARD]))[0]

async function addVisitors({ db, pool, urls, payload: { siteId } }: Finishing): Promise<void> {
  const site = await findSite(db, siteId)
  // Only events that were added here are older than the site.
  if (!site || (await hasEventsBefore(db, siteId, site.created_at))) return
  const address = new URL(urls.publishedSite(site.basename))
  const pages = await listSitePages(db, siteId, address.pathname)
  if (pages.length === 0) return
  const now = new Date()
  const months = Array.from({ length: 13 }, (_, back) => new Date(now.getTime() - back * 28 * DAY))
  const plan = { events: EVENTS, seed: siteId, now }
  await writeEventStream(pool, months, makeTraffic({ siteId, origin: address.origin, pages }, plan))
}

async function breakWhenRead(context: Finishing, repeat: Repeat): Promise<void> {
  const { db, payload } = context
  await inTransaction(db, async (trx) => {
    const spec = await findBoard(trx, payload)
    if (!spec || spec.source_number > 1) return
    if (spec.processing_state === 'complete')
      await breakSpecification(actAs(servicesFor(context, trx), payload.adminId), payload.organizationId)
    else if (payload.attempt < MOST_ATTEMPTS) await repeat(trx, new Date(Date.now() + 5 * SECOND))
  })
}

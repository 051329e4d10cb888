import Type from 'typebox'
import {
  addMonthPartitions,
  dropMonthPartition,
  listMonthPartitions,
  toMonth,
  toRetentionStart,
} from '../../core/database/months.ts'
import { job } from '../../core/queue/job.ts'
import { deleteEventsOfGoneSites } from './delete-events-of-gone-sites.ts'
import { insertRemoval } from './insert-removal.ts'
import { analyzeEvents, deleteEventIds, deleteEventsBefore, renumberRestoredEvents } from './maintain-event-log.ts'

/** Partitions are created ahead, so that no visitor waits for one. */
const MONTHS_AHEAD = 3

const maintainSiteEvents = job({
  name: 'keep-site-events',
  payload: Type.Object({}),
  cron: '23 1 * * *',
  run: async ({ db, config, signal, logger }) => {
    await addMonthPartitions(db, 'site_events', MONTHS_AHEAD)
    await renumberRestoredEvents(db)
    const since = toRetentionStart(config.insightsMonths, new Date())
    if (since) {
      const months = (await listMonthPartitions(db, 'site_events')).filter((each) => each < toMonth(since))
      for (const month of months) {
        if (signal.aborted) return
        await dropMonthPartition(db, 'site_events', month)
        logger.info({ month }, 'Expired events of visitors were dropped')
      }
      await deleteEventsBefore(db, since)
      // Recorded every night: months dropped before this job was stopped, and events already sent to ClickHouse, count too.
      await insertRemoval(db, { before_moment: since })
    }
    await deleteEventsOfGoneSites(db, signal)
    await deleteEventIds(db)
    await analyzeEvents(db)
  },
})

export const jobs = [maintainSiteEvents]

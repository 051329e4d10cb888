import Type from 'typebox'
import { job } from '../../core/queue/job.ts'
import { deleteEventsOfGoneSites } from './delete-events-of-gone-sites.ts'
import { insertRemoval } from './insert-removal.ts'
import {
  addMonthPartitions,
  analyzeEvents,
  deleteEventIds,
  deleteEventsBefore,
  dropMonthPartition,
  listMonthPartitions,
  renumberRestoredEvents,
} from './maintain-event-log.ts'
import { toMonth, toRetentionStart } from './month-partitions.ts'

/** Partitions are created ahead, so that no visitor waits for one. */
const MONTHS_AHEAD = 3

const maintainSiteEvents = job({
  name: 'keep-site-events',
  payload: Type.Object({}),
  cron: '23 1 * * *',
  run: async ({ db, config, signal, logger }) => {
    await addMonthPartitions(db, MONTHS_AHEAD)
    await renumberRestoredEvents(db)
    const since = toRetentionStart(config.insightsMonths, new Date())
    if (since) {
      const months = (await listMonthPartitions(db)).filter((each) => each < toMonth(since))
      for (const month of months) {
        if (signal.aborted) return
        await dropMonthPartition(db, month)
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

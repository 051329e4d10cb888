import Type from 'typebox'
import { job } from '../../core/queue/job.ts'
import { deleteEventsOfGoneSites } from './delete-gone-events.ts'
import {
  analyzeEvents,
  deleteEventIds,
  deleteEventsBefore,
  dropMonth,
  listMonths,
  makeMonths,
  renumberRestoredEvents,
} from './keep-record.ts'
import { keptSince, monthOf } from './months.ts'
import { noteRemoval } from './note-removal.ts'

/** Made ahead, so that no visitor waits for a table; see months.ts for those that are further off. */
const AHEAD = 3

export const keepSiteEvents = job({
  name: 'keep-site-events',
  payload: Type.Object({}),
  cron: '23 1 * * *',
  run: async ({ db, config, signal, logger }) => {
    await makeMonths(db, AHEAD)
    await renumberRestoredEvents(db)
    const since = keptSince(config.insightsMonths, new Date())
    if (since) {
      const months = (await listMonths(db)).filter((each) => each < monthOf(since))
      for (const month of months) {
        if (signal.aborted) return
        await dropMonth(db, month)
        logger.info({ month }, 'Events of visitors were dropped: they are kept no longer')
      }
      await deleteEventsBefore(db, since)
      // Every night: what was dropped before this job was last stopped, or has left the record for ClickHouse, is told of too.
      await noteRemoval(db, { before_moment: since })
    }
    await deleteEventsOfGoneSites(db, signal)
    await deleteEventIds(db)
    await analyzeEvents(db)
  },
})

export const jobs = [keepSiteEvents]

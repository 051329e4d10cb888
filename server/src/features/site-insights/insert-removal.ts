import type { WriteDb } from '../../core/database/connections.ts'

/** Records that all events before a time were removed from the event log, so that its copies remove them too. */
export const insertRemoval = (db: WriteDb, what: { before_moment: Date }) =>
  db.insertInto('site_event_removals').values(what).execute()

import type { Db } from '../../core/database/connect.ts'

/** What was taken out of the record, for its copies to follow: everything before a moment. */
export const noteRemoval = (db: Db, what: { before_moment: Date }) =>
  db.insertInto('site_event_removals').values(what).execute()

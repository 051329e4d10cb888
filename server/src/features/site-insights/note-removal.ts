import type { Db } from '../../core/database/connect.ts'

/** What was taken out of the record, for its copies to follow: everything of a site, or everything before a moment. */
export const noteRemoval = (db: Db, what: { site_id: string } | { before_moment: Date }) =>
  db.insertInto('site_event_removals').values(what).execute()

/**
 * Spreads the demo over the past weeks. Rows get the time of their transaction; as long as that transaction is open, nobody else has seen them, and the clock
 * moves what a step has written to the step's own moment.
 */
import { sql } from 'kysely'
import type { Transaction } from '../core/database/connections.ts'
import type { DB } from '../core/database/tables.ts'
import { forgetRevisionRows } from '../features/revisions/index.ts'

export interface DemoClock {
  now: () => Date
  /** Dates what was written so far, and continues on another day, at this hour (UTC). */
  goTo: (daysAgo: number, hour: number) => Promise<void>
  /** Dates what was written so far, and continues some minutes later. */
  tick: () => Promise<void>
}

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The minutes between the actions of a day. */
const PAUSES = [6, 17, 9, 31, 12]

/** Until the first `goTo` it is the current time. */
export function createDemoClock(db: Transaction): DemoClock {
  let moment: number | undefined
  let ticks = 0
  const dateStep = async () => {
    if (moment !== undefined) await dateRows(db, new Date(moment))
  }
  return {
    now: () => (moment === undefined ? new Date() : new Date(moment)),
    async goTo(daysAgo, hour) {
      await dateStep()
      const midnight = Math.floor(Date.now() / DAY) * DAY
      moment = midnight - daysAgo * DAY + hour * HOUR
    },
    async tick() {
      await dateStep()
      if (moment !== undefined) moment += PAUSES[ticks++ % PAUSES.length]! * MINUTE
    },
  }
}

/**
 * The times that people see. Those of sites are left out: visitors before the creation of the site are recognized as generated. So are those that jobs
 * compare with the current time: uploads, stored files.
 */
const TIMES = {
  change_request_contributors: ['updated_at'],
  change_requests: ['created_at', 'updated_at', 'merged_at'],
  collections: ['created_at'],
  comment_replies: ['posted_at'],
  comments: ['posted_at', 'resolved_at'],
  custom_fields: ['created_at', 'updated_at'],
  followings: ['created_at'],
  import_runs: ['created_at', 'started_at', 'updated_at', 'completed_at'],
  link_invites: ['created_at'],
  members: ['joined_at'],
  notifications: ['created_at'],
  openapi_specs: ['created_at', 'updated_at'],
  requested_reviewers: ['created_at'],
  reviews: ['created_at', 'updated_at'],
  revisions: ['created_at'],
  spaces: ['created_at', 'updated_at', 'deleted_at'],
  team_members: ['added_at'],
  teams: ['created_at'],
} satisfies { [T in keyof DB]?: (keyof DB[T])[] }

/** Moves all times since the begin of the transaction in rows that it has written. What an earlier step wrote is older by now. */
async function dateRows(db: Transaction, moment: Date): Promise<void> {
  for (const [table, columns] of Object.entries(TIMES)) {
    const moved = columns.map((column) => {
      const time = sql.ref(column)
      return sql`${time} = CASE WHEN ${isNew(column)} THEN ${moment}::timestamptz + (${time} - now()) ELSE ${time} END`
    })
    await sql`UPDATE ${sql.table(table)} SET ${sql.join(moved)}
      WHERE ${IS_OURS} AND (${sql.join(columns.map(isNew), sql` OR `)})`.execute(db)
  }
  const { rows } = await sql<{ id: string }>`SELECT id FROM revisions WHERE ${IS_OURS}`.execute(db)
  forgetRevisionRows(rows.map(({ id }) => id))
}

const IS_OURS = sql`xmin = pg_current_xact_id()::xid`

/** Columns that have milliseconds only are rounded. */
const isNew = (column: string) => sql`${sql.ref(column)} >= now() - interval '1 millisecond'`

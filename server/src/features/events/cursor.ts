/**
 * Where a reader is: a snapshot of PostgreSQL. What it has not read are the events of transactions that this snapshot does not see, however late they
 * commit, and it means the same on every server of the database (decision 0099).
 */
export interface EventCursor {
  /** As PostgreSQL writes it: `xmin:xmax:xip`. */
  snapshot: string
  /** When it was taken, in seconds since 1970. */
  takenAt: number
}

/** Events are kept this long. */
export const KEPT_HOURS = 24

/** A reader that is nearly as old as the oldest event might miss swept ones. */
const TRUSTED_SECONDS = (KEPT_HOURS - 1) * 3600

const FORM = /^(\d{1,12})\.((\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?)$/
const LONGEST = 8_000

export const formatCursor = ({ snapshot, takenAt }: EventCursor) => `${takenAt}.${snapshot}`

export const toCursor = (snapshot: string): EventCursor => ({ snapshot, takenAt: Math.floor(Date.now() / 1000) })

/** Returns undefined for a text that is no cursor, or one too old to continue from: its reader has to read everything again. */
export function parseCursor(text: string): EventCursor | undefined {
  if (text.length > LONGEST) return undefined
  const [, takenAt, snapshot, xmin, xmax, running] = FORM.exec(text) ?? []
  if (takenAt === undefined || snapshot === undefined) return undefined
  const [first, end] = [BigInt(xmin!), BigInt(xmax!)]
  const ids = running === undefined ? [] : running.split(',').map(BigInt)
  const isOrdered = ids.every((id, at) => id >= first && id < end && (at === 0 || id > ids[at - 1]!))
  if (first === 0n || first > end || end >= 2n ** 63n || !isOrdered) return undefined
  const cursor = { snapshot, takenAt: Number(takenAt) }
  return Date.now() / 1000 - cursor.takenAt > TRUSTED_SECONDS ? undefined : cursor
}

/** Whether the snapshot knows a transaction that this one does not: it comes from another database, or from before a restore. */
export const isAheadOf = (cursor: EventCursor, other: EventCursor) => endOf(cursor) > endOf(other)
const endOf = ({ snapshot }: EventCursor) => BigInt(snapshot.split(':')[1]!)

/** The time that a report is about, in whole buckets of UTC, and the time before it of the same length. */
export const PRESET_RANGES = ['24h', '7d', '30d', '90d', 'year'] as const
type PresetRange = (typeof PRESET_RANGES)[number]
/** Days such as 2026-11-17; both are part of the range. */
interface DayRange {
  from: string
  to: string
}
export type InsightsRange = PresetRange | DayRange

export interface TimeSpan {
  from: Date
  /** Not part of it. */
  to: Date
}

export interface ResolvedRange extends TimeSpan {
  interval: 'hour' | 'day' | 'week'
  /** Where each bucket begins; the first may begin before the range. */
  buckets: number[]
  /** The same length, whole buckets earlier, so that both end at the same time of the day. */
  before: TimeSpan
  /** How much earlier that is. */
  shift: number
}

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const LENGTHS = { hour: HOUR, day: DAY, week: WEEK }
const PRESET_DAYS = { '7d': 7, '30d': 30, '90d': 90 }
/** Longer lines would be one pixel a day. */
const MOST_DAYS_BY_DAY = 120
/** An answer has 1000 rows: five kinds of events in each week of three years fit. */
const MOST_DAYS = 3 * 366

const startOf = (moment: number, interval: ResolvedRange['interval']): number => {
  // The first day of 1970 was a Thursday, and weeks begin on Monday.
  const offset = interval === 'week' ? 3 * DAY : 0
  return Math.floor((moment + offset) / LENGTHS[interval]) * LENGTHS[interval] - offset
}

/** The minute that is not over yet counts: what just happened is in the answer. */
export const endOfMinute = (now: number) => Math.floor(now / 60_000) * 60_000 + 60_000

export function resolveRange(range: InsightsRange, now: number): ResolvedRange {
  if (typeof range !== 'string') {
    const from = Date.parse(range.from)
    const to = Date.parse(range.to) + DAY
    const days = (to - from) / DAY
    const interval = days <= 2 ? 'hour' : days <= MOST_DAYS_BY_DAY ? 'day' : 'week'
    return toResolved(from, to, interval, interval === 'week' ? Math.ceil(days / 7) * WEEK : to - from)
  }
  if (range === '24h') return toResolved(startOf(now - 1, 'hour') - 23 * HOUR, now, 'hour', DAY)
  if (range === 'year') {
    const from = startOf(now - 364 * DAY, 'week')
    return toResolved(from, now, 'week', startOf(now - 1, 'week') + WEEK - from)
  }
  const days = PRESET_DAYS[range]
  return toResolved(startOf(now - 1, 'day') - (days - 1) * DAY, now, 'day', days * DAY)
}

function toResolved(from: number, to: number, interval: ResolvedRange['interval'], shift: number): ResolvedRange {
  const buckets: number[] = []
  for (let start = startOf(from, interval); start < to; start += LENGTHS[interval]) buckets.push(start)
  const before = { from: new Date(from - shift), to: new Date(to - shift) }
  return { from: new Date(from), to: new Date(to), interval, buckets, before, shift }
}

/** Whether only a part of the bucket is in the range. */
export const isPartial = ({ from, to, interval }: ResolvedRange, bucket: number) =>
  bucket < from.getTime() || bucket + LENGTHS[interval] > to.getTime()

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && toIsoDay(Date.parse(text)) === text

export const toIsoDay = (moment: number): string =>
  Number.isNaN(moment) ? '' : new Date(moment).toISOString().slice(0, 10)

type DayFault = 'no-day' | 'backwards' | 'too-long'

/** Why two texts are no range; undefined when they are one. */
export function findDayFault({ from, to }: DayRange): DayFault | undefined {
  if (!isDay(from) || !isDay(to)) return 'no-day'
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (days < 1) return 'backwards'
  return days > MOST_DAYS ? 'too-long' : undefined
}

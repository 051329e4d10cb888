import { invalid } from '../../../core/errors.ts'
import { readMoment } from '../read-moment.ts'

export const PRESETS = ['lastYear', 'last3Months', 'last30Days', 'last7Days', 'last24Hours'] as const
type QueryRange = (typeof PRESETS)[number] | { from: string; to: string }

const DAY = 24 * 60 * 60 * 1000

/** Presets end now and include the current millisecond: an acknowledged event is counted at once. */
export function readQueryRange(range: QueryRange, now: Date): { from: Date; to: Date } {
  if (typeof range === 'string') return { from: toStart(range, now), to: new Date(now.getTime() + 1) }
  const [from, to] = [readMoment('range.from', range.from), readMoment('range.to', range.to)]
  if (from > to) throw invalid('range.to must not be before range.from')
  return { from, to }
}

function toStart(preset: (typeof PRESETS)[number], now: Date): Date {
  switch (preset) {
    case 'lastYear':
      return monthsBefore(now, 12)
    case 'last3Months':
      return monthsBefore(now, 3)
    case 'last30Days':
      return new Date(now.getTime() - 30 * DAY)
    case 'last7Days':
      return new Date(now.getTime() - 7 * DAY)
    case 'last24Hours':
      return new Date(now.getTime() - DAY)
  }
}

/** Returns the same day of that month, or its last day. */
function monthsBefore(now: Date, months: number): Date {
  const start = new Date(now)
  start.setUTCMonth(now.getUTCMonth() - months)
  if (start.getUTCDate() !== now.getUTCDate()) start.setUTCDate(0)
  return start
}

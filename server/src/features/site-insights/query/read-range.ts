import { invalid } from '../../../core/errors.ts'
import { readMoment } from '../read-moment.ts'

export const PRESETS = ['lastYear', 'last3Months', 'last30Days', 'last7Days', 'last24Hours'] as const
export type Range = (typeof PRESETS)[number] | { from: string; to: string }

const DAY = 24 * 60 * 60 * 1000

/** Presets end now, the moment itself included: an event is there once its sender has the answer. */
export function readRange(range: Range, now: Date): { from: Date; to: Date } {
  if (typeof range === 'string') return { from: startOf(range, now), to: new Date(now.getTime() + 1) }
  const [from, to] = [readMoment('range.from', range.from), readMoment('range.to', range.to)]
  if (from > to) throw invalid('range.to must not be before range.from')
  return { from, to }
}

function startOf(preset: (typeof PRESETS)[number], now: Date): Date {
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

/** The same day of that month, or its last. */
function monthsBefore(now: Date, months: number): Date {
  const start = new Date(now)
  start.setUTCMonth(now.getUTCMonth() - months)
  if (start.getUTCDate() !== now.getUTCDate()) start.setUTCDate(0)
  return start
}

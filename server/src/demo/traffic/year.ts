/** The shape of a year of a documentation site: fewer readers at weekends and in the holidays, more after a release, and growth over time. */
import type { Chance } from './chance.ts'

const DAY = 24 * 60 * 60 * 1000
const DAYS = 365

interface PlannedDay {
  /** Midnight, UTC. */
  start: number
  events: number
}

const WEEKDAYS = [0.42, 1, 1.08, 1.1, 1.06, 0.92, 0.38]
const RELEASES = [40, 121, 203, 296]

/** The last day is today; together the days have exactly the requested number of events. */
export function planYear(events: number, now: Date, chance: Chance): PlannedDay[] {
  const today = Math.floor(now.getTime() / DAY) * DAY
  const days = Array.from({ length: DAYS }, (_, at) => {
    const start = today - (DAYS - 1 - at) * DAY
    const passed = start === today ? (now.getTime() - today) / DAY : 1
    return { start, weight: weightOf(start, at) * (0.9 + 0.2 * chance.next()) * passed }
  })
  const total = days.reduce((sum, { weight }) => sum + weight, 0)
  let weight = 0
  let planned = 0
  return days.map((day) => {
    weight += day.weight
    const count = Math.round((events * weight) / total) - planned
    planned += count
    return { start: day.start, events: count }
  })
}

function weightOf(start: number, at: number): number {
  const date = new Date(start)
  const month = date.getUTCMonth()
  const isHoliday = (month === 11 && date.getUTCDate() > 22) || (month === 0 && date.getUTCDate() < 3)
  const season = isHoliday ? 0.35 : month === 7 ? 0.75 : month === 6 ? 0.87 : 1
  const release = RELEASES.reduce((sum, day) => (at >= day && at < day + 10 ? sum + 1.4 * 0.7 ** (at - day) : sum), 0)
  const growth = 1 + (0.9 * at) / DAYS
  return WEEKDAYS[date.getUTCDay()]! * season * growth * (1 + release)
}

/** The activity by hour of the local day. */
export const HOURS: readonly (readonly [number, number])[] = [
  1, 1, 1, 1, 1, 2, 4, 8, 14, 19, 21, 20, 15, 18, 20, 19, 17, 13, 9, 8, 7, 6, 4, 2,
].map((weight, hour) => [hour, weight])

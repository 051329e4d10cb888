/**
 * The record has a partition for every month there are events of, from BACK months ago to AHEAD months from now. What lies further off goes into the
 * partition for all others: else one sender could make thousands of tables.
 */
import type pg from 'pg'

const BACK = 60
const AHEAD = 12

export interface Months {
  /** Months such as 2026-11. */
  ensure: (months: Iterable<string>) => Promise<void>
}

/** Milliseconds until a month that could not be made is tried again. */
const LATER = 60_000

/**
 * Remembers those it has seen. One that is dropped meanwhile, or cannot be made while somebody reads the record for long, is no harm: its events go
 * to the others until it is made.
 */
export function createMonths(pool: pg.Pool, now: () => Date = () => new Date()): Months {
  const known = new Set<string>()
  const later = new Map<string, number>()
  return {
    ensure: async (months) => {
      for (const month of months) {
        if (known.has(month) || !isNear(month, now()) || (later.get(month) ?? 0) > performance.now()) continue
        try {
          await makeMonth(pool, month)
          known.add(month)
        } catch (error) {
          if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
          later.set(month, performance.now() + LATER)
        }
      }
    },
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

export const makeMonth = (pool: Pick<pg.Pool, 'query'>, month: string) =>
  pool.query('SELECT make_site_events_month($1::timestamptz)', [`${month}-01T00:00:00Z`])

export const monthOf = (moment: Date) => moment.toISOString().slice(0, 7)

/** The first moment that is kept: months go whole. Undefined: everything is. */
export function keptSince(months: number, now: Date): Date | undefined {
  return months === 0 ? undefined : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))
}

/** Whole months since year 0. */
const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

function isNear(month: string, now: Date): boolean {
  const distance = numberOf(month) - numberOf(monthOf(now))
  return distance >= -BACK && distance <= AHEAD
}

/**
 * The event log has a partition for every month with events, from BACK months ago to AHEAD months from now. Other events go into the default
 * partition: otherwise one sender could create thousands of tables.
 */
import type pg from 'pg'
import { addMonthPartition, toMonth } from '../../core/database/months.ts'

const BACK = 60
const AHEAD = 12

export interface MonthPartitions {
  /** Months such as 2026-11. */
  ensure: (months: Iterable<string>) => Promise<void>
}

/** The time until a partition that could not be created is tried again. */
const RETRY_MILLISECONDS = 60_000

/**
 * Caches the existing partitions. It does no harm if one is dropped meanwhile, or cannot be created during a long query: its events go to the default
 * partition until it exists.
 */
export function createMonthPartitions(pool: pg.Pool, now: () => Date = () => new Date()): MonthPartitions {
  const known = new Set<string>()
  const later = new Map<string, number>()
  return {
    ensure: async (months) => {
      for (const month of months) {
        if (known.has(month) || !isNear(month, now()) || (later.get(month) ?? 0) > performance.now()) continue
        try {
          await addMonthPartition(pool, 'site_events', month)
          known.add(month)
        } catch (error) {
          if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
          later.set(month, performance.now() + RETRY_MILLISECONDS)
        }
      }
    },
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Whole months since year 0. */
const countMonths = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

function isNear(month: string, now: Date): boolean {
  const distance = countMonths(month) - countMonths(toMonth(now))
  return distance >= -BACK && distance <= AHEAD
}

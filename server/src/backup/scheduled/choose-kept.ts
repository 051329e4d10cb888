import type { KeepRule } from '../../config.ts'

const PERIODS: Record<KeepRule['unit'], (time: Date) => string> = {
  h: (time) => time.toISOString().slice(0, 13),
  d: (time) => time.toISOString().slice(0, 10),
  w: (time) => mondayOf(time).toISOString().slice(0, 10),
  m: (time) => time.toISOString().slice(0, 7),
}

/** Weeks begin on Monday, in UTC like all periods. */
function mondayOf(time: Date): Date {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() - daysSinceMonday))
}

/**
 * Chooses which backups stay: for each rule the newest of every period that has one, up to its count. Periods without a backup do not count, so that
 * nothing is deleted because a server was off. The newest always stays.
 */
export function chooseKept<B extends { createdAt: string }>(backups: readonly B[], rules: readonly KeepRule[]): B[] {
  const newestFirst = backups.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const kept = new Set(newestFirst.slice(0, 1))
  for (const { count, unit } of rules) {
    const periods = new Set<string>()
    for (const backup of newestFirst) {
      const period = PERIODS[unit](new Date(backup.createdAt))
      if (periods.has(period)) continue
      if (periods.size === count) break
      periods.add(period)
      kept.add(backup)
    }
  }
  return newestFirst.filter((backup) => kept.has(backup))
}

/** Times of reports are those of UTC, as the server counts them. */
import type { ResolvedRange, TimeSpan } from './range.ts'

export function formatBucket(bucket: number, interval: ResolvedRange['interval'], language: string): string {
  const options: Intl.DateTimeFormatOptions =
    interval === 'hour'
      ? { weekday: 'short', hour: '2-digit', minute: '2-digit' }
      : { day: 'numeric', month: 'short', ...(interval === 'week' && { year: '2-digit' }) }
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(bucket)
}

/** The moment after a span is not part of it. */
export function formatSpan({ from, to }: TimeSpan, { interval }: ResolvedRange, language: string): string {
  const options: Intl.DateTimeFormatOptions =
    interval === 'hour' ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium' }
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).formatRange(from, to.getTime() - 1)
}

export const formatHour = (moment: unknown, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.parse(String(moment)),
  )

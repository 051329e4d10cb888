/** When a failed attempt is followed by another. */
const SECOND = 1000
const HOUR = 3_600 * SECOND

/** The pauses before each try; the first is made at once. */
const PAUSES = [
  ...[0, 5 * SECOND, 300 * SECOND, 1_800 * SECOND],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
]
const LONGEST_WISH = 24 * HOUR

/** Returns undefined after the last try. Times vary by a tenth, so that receivers are not called by many at the same moment. */
export function findNextTry(tries: number, now: Date, retryAfter: string | undefined): Date | undefined {
  const pause = PAUSES[tries]
  if (pause === undefined) return undefined
  const varied = pause * (0.9 + Math.random() * 0.2)
  return new Date(now.getTime() + Math.max(varied, readRetryAfter(retryAfter, now)))
}

/** Returns milliseconds: the header contains seconds or a date. */
function readRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0
  const wished = /^\d{1,9}$/.test(text.trim()) ? Number(text) * SECOND : Date.parse(text) - now.getTime()
  return Number.isNaN(wished) ? 0 : Math.min(Math.max(wished, 0), LONGEST_WISH)
}

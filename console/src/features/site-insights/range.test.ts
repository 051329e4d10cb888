import { expect, test } from 'vitest'
import { findDayFault, isPartial, resolveRange } from './range.ts'
import { parseView } from './view.ts'

const NOW = Date.parse('2026-11-17T07:30:00Z')
const span = ({ from, to }: { from: Date; to: Date }) => `${from.toISOString()} ${to.toISOString()}`

test('a range begins with a whole bucket, and the time before it ends at the same time of the day', () => {
  const month = resolveRange('30d', NOW)
  expect(span(month)).toBe('2026-10-19T00:00:00.000Z 2026-11-17T07:30:00.000Z')
  expect(span(month.before)).toBe('2026-09-19T00:00:00.000Z 2026-10-18T07:30:00.000Z')
  expect(month.buckets).toHaveLength(30)
  expect(month.buckets.map((bucket) => isPartial(month, bucket)).indexOf(true)).toBe(29)
  expect(resolveRange('24h', NOW)).toMatchObject({ interval: 'hour', from: new Date('2026-11-16T08:00:00Z') })
  const year = resolveRange('year', NOW)
  // Both are Mondays.
  expect(year.from).toEqual(new Date('2025-11-17T00:00:00Z'))
  expect(new Date(year.buckets.at(-1)!)).toEqual(new Date('2026-11-16T00:00:00Z'))
  expect(year.shift % (7 * 24 * 3600_000)).toBe(0)
})

test('own days include both ends; long ones are counted by week', () => {
  const days = resolveRange({ from: '2026-03-01', to: '2026-03-03' }, NOW)
  expect(span(days)).toBe('2026-03-01T00:00:00.000Z 2026-03-04T00:00:00.000Z')
  expect(span(days.before)).toBe('2026-02-26T00:00:00.000Z 2026-03-01T00:00:00.000Z')
  const long = resolveRange({ from: '2026-01-01', to: '2026-09-30' }, NOW)
  expect(long.interval).toBe('week')
  // The first of January was a Thursday: its week began before.
  expect(isPartial(long, long.buckets[0]!)).toBe(true)
  expect(findDayFault({ from: '2026-02-30', to: '2026-03-01' })).toBe('no-day')
  expect(findDayFault({ from: '2026-03-02', to: '2026-03-01' })).toBe('backwards')
  expect(findDayFault({ from: '2020-01-01', to: '2026-03-01' })).toBe('too-long')
})

test('what an address says and cannot be meant is left out, and the rest stays', () => {
  const view = parseView({
    range: 'century',
    from: '2026-13-01',
    country: 'DE',
    device: 'toaster',
    page: 'a/b/c',
    segment: 'plan=team&company.size=3',
    readers: 'bots',
  })
  expect(view).toMatchObject({ range: '30d', readers: 'bots', isCompared: true })
  expect(view.filters).toEqual({ country: 'DE', segment: 'plan=team&company.size=3' })
  expect(view.leftOut.sort()).toEqual(['device=toaster', 'from=2026-13-01', 'page=a/b/c', 'range=century'])
})

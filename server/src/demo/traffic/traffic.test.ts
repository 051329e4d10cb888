import { expect, test } from 'vitest'
import { makeTraffic } from './index.ts'

const NOW = new Date('2026-11-15T15:00:00Z')
const DAY = 24 * 60 * 60 * 1000

const pages = Array.from({ length: 20 }, (_, rank) => ({
  rank,
  title: `Page ${rank}`,
  url_path: `/sites/docs/page-${rank}`,
  site_section_id: null,
  site_space_id: 'sitesp_1',
  space_id: 'space',
  revision_id: 'revision',
  page_id: `page-${rank}`,
}))
const site = { siteId: 'site_1', origin: 'https://docs.example.com', pages }
const make = (seed: string) => [...makeTraffic(site, { events: 8_000, seed, now: NOW })]
const traffic = make('a')

const share = (of: (event: (typeof traffic)[number]) => boolean) => traffic.filter(of).length / traffic.length

test('there are as many events as requested, all within the last year', () => {
  expect(traffic).toHaveLength(8_000)
  const moments = traffic.map(({ occurred_at }) => occurred_at.getTime())
  expect(Math.max(...moments)).toBeLessThan(NOW.getTime())
  expect(Math.min(...moments)).toBeGreaterThan(NOW.getTime() - 365 * DAY)
})

test('the same seed results in the same year, another seed in another', () => {
  expect(make('a')).toEqual(traffic)
  expect(make('b').slice(0, 100)).not.toEqual(traffic.slice(0, 100))
})

test('weekends are quiet, most views go to few pages, some visitors are bots and some return', () => {
  expect(share(({ occurred_at }) => [0, 6].includes(occurred_at.getUTCDay()))).toBeLessThan(0.2)
  expect(share(({ page_id }) => page_id === 'page-0')).toBeGreaterThan(
    3 * share(({ page_id }) => page_id === 'page-19'),
  )
  expect(share(({ bot }) => bot !== null)).toBeGreaterThan(0.01)
  expect(share(({ type }) => type === 'page_view')).toBeGreaterThan(0.6)
  const sessions = new Map(traffic.map(({ session_id, visitor_id }) => [session_id, visitor_id]))
  expect(new Set(sessions.values()).size).toBeLessThan(sessions.size * 0.8)
})

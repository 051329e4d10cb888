import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { forgetFullDisk } from '../disk/disk-full.ts'
import { noteOutage } from './outage-log.ts'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = () => Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' })

test('an outage has one line at once, then one a minute with the number of each, and none when it is over', () => {
  const logger = { warn: vi.fn(), error: vi.fn() }
  const lines = () => logger.warn.mock.calls.map(([fields]) => fields)
  for (let count = 0; count < 100; count++) expect(noteOutage(logger, refused(), 'requests')).toBe(true)
  for (let count = 0; count < 7; count++) noteOutage(logger, refused(), 'connections')
  const words = { outage: 'The database is away', reason: 'connect ECONNREFUSED 10.0.0.1:5432' }
  expect(lines()).toEqual([{ ...words, requests: 1 }])
  vi.advanceTimersByTime(MINUTE)
  expect(lines().slice(1)).toEqual([{ ...words, requests: 99, connections: 7 }])
  vi.advanceTimersByTime(5 * MINUTE)
  expect(lines()).toHaveLength(2)
  noteOutage(logger, refused(), 'tasks')
  expect(lines()[2]).toEqual({ ...words, tasks: 1 })
})

test('a database that is read-only has lines of its own, and other errors have none', () => {
  const logger = { warn: vi.fn(), error: vi.fn() }
  noteOutage(logger, refused(), 'requests')
  noteOutage(logger, Object.assign(new Error('read-only'), { code: '25006' }), 'requests')
  expect(noteOutage(logger, new TypeError('a fault'), 'requests')).toBe(false)
  expect(logger.warn.mock.calls.map(([{ outage }]) => outage)).toEqual([
    'The database is away',
    'The database is read-only',
  ])
})

test('a full disk has a line of its own, once a minute, whatever meets it', () => {
  const logger = { warn: vi.fn(), error: vi.fn() }
  onTestFinished(forgetFullDisk)
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  for (let count = 0; count < 3; count++) expect(noteOutage(logger, full, 'tasks')).toBe(true)
  expect(logger.error.mock.calls).toHaveLength(1)
  expect(logger.warn).not.toHaveBeenCalled()
})

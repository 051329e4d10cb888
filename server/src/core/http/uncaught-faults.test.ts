import { expect, test } from 'vitest'
import { createFaultHandler } from './uncaught-faults.ts'

function givenHandler() {
  const logged: string[] = []
  const log = (facts: { reason?: string }, message: string) => void logged.push(facts.reason ?? message)
  const state = { time: 0, hasStarted: true, stops: 0 }
  const handle = createFaultHandler({
    logger: { error: log, fatal: log } as never,
    stop: () => void state.stops++,
    hasStarted: () => state.hasStarted,
    now: () => state.time,
  })
  return { handle, state, logged }
}

test('the server survives twenty faults within a minute, and stops at the next', () => {
  const { handle, state, logged } = givenHandler()
  for (let at = 0; at < 40; at++) {
    state.time += 3_000
    handle(new Error('stray'), 'uncaughtException')
  }
  expect(state.stops).toBe(0)
  for (let at = 0; at < 20; at++) handle(new Error('stray'), 'unhandledRejection')
  expect(state.stops).toBeGreaterThan(0)
  expect(logged.at(-1)).toBe('more than 20 within a minute')
})

test.each([
  ['no memory', Object.assign(new Error('x'), { code: 'ERR_MEMORY_ALLOCATION_FAILED' }), 'out of memory'],
  ['no memory for bytes', new RangeError('Array buffer allocation failed'), 'out of memory'],
  ['a lost listener', Object.assign(new Error('x'), { code: 'EADDRINUSE', syscall: 'listen' }), 'it no longer listens'],
  ['a missing part', Object.assign(new Error('x'), { code: 'MODULE_NOT_FOUND' }), 'a part of the program is missing'],
])('%s stops the server', (_name, error, reason) => {
  const { handle, state, logged } = givenHandler()
  handle(error, 'uncaughtException')
  expect([state.stops, logged]).toEqual([1, [reason]])
})

test.each([new Error('x'), 'a text', undefined, null, Object.assign(new Error('x'), { code: 'ECONNRESET' })])(
  'whatever else is thrown (%s) does not, once the server has started',
  (error) => {
    const { handle, state } = givenHandler()
    handle(error, 'uncaughtException')
    expect(state.stops).toBe(0)
    state.hasStarted = false
    handle(error, 'uncaughtException')
    expect(state.stops).toBe(1)
  },
)

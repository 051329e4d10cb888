import { expect, test } from 'vitest'
import { findActive, findStep } from './active-option.ts'

test('the first option is active until a key moves, and nothing is in an empty list', () => {
  expect(findActive(['a', 'b'], undefined)).toBe(0)
  expect(findActive([], undefined)).toBe(-1)
  expect(findActive([], { key: 'a', at: 0 })).toBe(-1)
})

test('options that arrive late do not take the place of the active one', () => {
  expect(findActive(['new', 'a', 'b'], { key: 'a', at: 0 })).toBe(1)
})

test('when the active option is gone, the one in its place is active', () => {
  expect(findActive(['a', 'c', 'd'], { key: 'b', at: 1 })).toBe(1)
  expect(findActive(['a'], { key: 'c', at: 2 })).toBe(0)
})

test('arrows go round, Home and End to the ends, pages stop there; other keys belong to the field', () => {
  expect(findStep('ArrowDown', 2, 3)).toBe(0)
  expect(findStep('ArrowUp', 0, 3)).toBe(2)
  expect(findStep('Home', 2, 3)).toBe(0)
  expect(findStep('End', 0, 3)).toBe(2)
  expect(findStep('PageDown', 5, 12)).toBe(11)
  expect(findStep('PageUp', 5, 12)).toBe(0)
  expect(findStep('ArrowLeft', 1, 3)).toBeUndefined()
  expect(findStep('x', 1, 3)).toBeUndefined()
})

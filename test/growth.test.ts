import { expect, test } from 'vitest'
import { growthOf, LINEAR } from './growth.ts'

let sum = 0
function work(steps: number): void {
  for (let at = 0; at < steps; at++) sum = (sum * 31 + at) % 1_000_003
}

test('linear work is distinguished from quadratic work', async () => {
  expect(await growthOf(40_000_000, work)).toBeLessThan(LINEAR)
  expect(await growthOf(6_000, (size) => work(size * size))).toBeGreaterThan(LINEAR)
})

import { expect, test } from 'vitest'
import { batched } from './batch.ts'

const upperCase = (loads: string[][]) =>
  batched(async (keys: string[]) => {
    loads.push(keys)
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.toUpperCase()]))
  })

test('keys requested in one turn are loaded at once, each key once', async () => {
  const loads: string[][] = []
  const load = upperCase(loads)
  expect(await Promise.all([load('a'), load('b'), load('a'), load('unknown')])).toEqual(['A', 'B', 'A', undefined])
  expect(loads).toEqual([['a', 'b', 'unknown']])
})

test('nothing is cached for the next turn', async () => {
  const loads: string[][] = []
  const load = upperCase(loads)
  await load('a')
  await load('a')
  expect(loads).toEqual([['a'], ['a']])
})

test('a load that fails rejects every request in it, and none after it', async () => {
  let failing = true
  const load = batched(async (keys: string[]) => {
    if (failing) throw new Error('away')
    return new Map(keys.map((key) => [key, key]))
  })
  const both = await Promise.allSettled([load('a'), load('b')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  failing = false
  expect(await load('a')).toBe('a')
})

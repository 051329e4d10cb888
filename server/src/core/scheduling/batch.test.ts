import { expect, test } from 'vitest'
import { batched } from './batch.ts'

const upperCase = (asked: string[][]) =>
  batched(async (keys: string[]) => {
    asked.push(keys)
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.toUpperCase()]))
  })

test('what is asked in one turn is loaded at once, each key once', async () => {
  const asked: string[][] = []
  const load = upperCase(asked)
  expect(await Promise.all([load('a'), load('b'), load('a'), load('unknown')])).toEqual(['A', 'B', 'A', undefined])
  expect(asked).toEqual([['a', 'b', 'unknown']])
})

test('nothing is kept for the next turn', async () => {
  const asked: string[][] = []
  const load = upperCase(asked)
  await load('a')
  await load('a')
  expect(asked).toEqual([['a'], ['a']])
})

test('a load that fails fails for everybody in it, and for nobody after', async () => {
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

import { expect, test } from 'vitest'
import { createLruCache } from './lru-cache.ts'

test('the least recently used value is evicted first, so that the bound holds', () => {
  const cache = createLruCache<number>(100)
  for (let at = 0; at < 10; at++) cache.set(`key ${at}`, at, 10)
  expect(cache.get('key 0')).toBe(0)
  cache.set('key 10', 10, 10)
  expect(cache.get('key 0')).toBe(0)
  expect(cache.get('key 1')).toBeUndefined()
  expect(cache.get('key 10')).toBe(10)
})

test('a value that is set again is counted once', () => {
  const cache = createLruCache<number>(100)
  for (let at = 0; at < 50; at++) cache.set('same', at, 10)
  for (let at = 0; at < 9; at++) cache.set(`key ${at}`, at, 10)
  expect(cache.get('same')).toBe(49)
})

test('one large value does not evict all others', () => {
  const cache = createLruCache<number>(100)
  cache.set('small', 1, 1)
  cache.set('large', 2, 11)
  expect(cache.get('small')).toBe(1)
  expect(cache.get('large')).toBeUndefined()
})

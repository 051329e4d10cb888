import { expect, test } from 'vitest'
import { block, leaf, paragraph, text } from './build.ts'
import { giveKeys, listBlockKeys } from './give-keys.ts'
import type { Node } from './types.ts'

const numbered = () => {
  let count = 0
  return () => `new-${++count}`
}
const keyed = (key: string): Node => ({ ...paragraph([text(leaf(key))]), key })

test('blocks without key, and blocks whose key is taken, get new ones', () => {
  const quote = { ...block('blockquote', {}, [keyed('a'), paragraph([])]), key: 'q' }
  const given = giveKeys([keyed('a'), quote, paragraph([])], new Set(['q']), numbered())
  expect(listBlockKeys(given)).toEqual(['a', 'new-1', 'new-2', 'new-3', 'new-4'])
})

test('what has its keys stays the same object', () => {
  const nodes = [keyed('a'), { ...block('blockquote', {}, [keyed('b')]), key: 'c' }]
  expect(giveKeys(nodes, new Set(), numbered())).toBe(nodes)
  expect(giveKeys([...nodes, paragraph([])], new Set(), numbered())[1]).toBe(nodes[1])
})

test('lines of code get none, and the sides of a conflict keep theirs', () => {
  const code = { ...block('code', {}, [block('code-line', {}, [text(leaf('x'))])]), key: 'code' }
  const side = (name: string) => block('conflict-side', { side: name }, [keyed('same')])
  const conflict = { ...block('conflict', { conflict: 'c' }, [side('primary'), side('change')]), key: 'c' }
  const nodes = [code, conflict, keyed('same')]
  expect(giveKeys(nodes, new Set(), numbered())).toBe(nodes)
  expect(listBlockKeys(nodes)).toEqual(['code', 'c', 'same'])
})

import { expect, test } from 'vitest'
import { parseRison, RisonError } from './rison.ts'

test.for([
  ['(plan:pro,beta:!t)', { plan: 'pro', beta: true }],
  ["(name:'O!'Neil!!',level:-1.5e3,none:!n,no:!f)", { name: "O'Neil!", level: -1500, none: null, no: false }],
  ["!(a,'b c',!(),())", ['a', 'b c', [], {}]],
  ["('a key':(below:!(1,2)))", { 'a key': { below: [1, 2] } }],
  ['01', '01'],
] as const)('%s is read', ([text, value]) => {
  expect(parseRison(text)).toEqual(value)
})

test('a field may have the name of a property that every object has', () => {
  const read = parseRison('(__proto__:(admin:!t))') as object
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  expect(Object.keys(read)).toEqual(['__proto__'])
})

test.for([
  '',
  '(',
  '(a)',
  '(a:)',
  '(a:b',
  "'a",
  "'!x'",
  '!x',
  '!',
  '(a:b)c',
  '(,)',
  '!(a',
  `${'!('.repeat(30)}`,
  '(a:b,)',
])('%s is refused', (text) => {
  expect(() => parseRison(text)).toThrow(RisonError)
})

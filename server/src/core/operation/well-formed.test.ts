import { expect, test } from 'vitest'
import { checkLargeWellFormed, checkWellFormed } from './well-formed.ts'

const nested = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) }

async function complaintOf(check: () => unknown): Promise<string | undefined> {
  try {
    await check()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['{"a":"\\u0000"}', 'a must not contain the character NUL'],
  ['{"a":[1,{"b":"x\\ud800"}]}', 'a.1.b must be well-formed Unicode, without lone surrogates'],
  ['{"a":{"b":{"\\ud800":[]}}}', 'A key of a.b must be well-formed Unicode, without lone surrogates'],
  ['{"__proto__":{"b":1}}', 'The body must not have a key __proto__'],
  ['{"a":[{"__proto__":1}]}', 'a.0 must not have a key __proto__'],
  ['{"a":[1e999]}', 'a.0 is too large a number'],
  ['"a\\ud800"', 'The body must be well-formed Unicode, without lone surrogates'],
  [JSON.stringify(nested(200)), undefined],
  [JSON.stringify(nested(201)), 'The body is nested more than 200 levels deep'],
  ['[null,true,"é",-1.5,{"a":{}},[[]]]', undefined],
])('a value is judged equally at once and in turns: %.60s', async (text, complaint) => {
  const value = JSON.parse(text)
  expect(await complaintOf(() => checkWellFormed(value, 'The body'))).toBe(complaint)
  expect(await complaintOf(() => checkLargeWellFormed(value, 'The body'))).toBe(complaint)
})

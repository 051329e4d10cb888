/** The parts of the form's script that need no page. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeParameter } from '../../content/src/openapi/samples/write-parameter.ts'
import { indentJson } from '../assets/script/try/indent-json.ts'
import { writeQuery } from '../assets/script/try/write-parameter.ts'

test('indented JSON has the same value, and every digit of its numbers', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 4), (value, space) => {
      const text = JSON.stringify(value, null, space)
      expect(indentJson(text)).toBe(JSON.stringify(value, null, 2))
    }),
  )
  expect(indentJson('{"id":12345678901234567890,"a":[],"b":{}}')).toBe(
    '{\n  "id": 12345678901234567890,\n  "a": [],\n  "b": {}\n}',
  )
  expect(indentJson('{"a"')).toBeUndefined()
})

test('deeply nested JSON is not indented beyond all measure', () => {
  expect(indentJson(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)!.length).toBeLessThan(1_000_000)
})

test('a field is written into the address as the samples write the same value', () => {
  const style = fc.constantFrom(undefined, 'form', 'spaceDelimited', 'pipeDelimited', 'deepObject')
  const scalars = fc.oneof(fc.string(), fc.integer(), fc.boolean())
  const decode = (query: string) => decodeURIComponent(query)
  const parameter = {
    location: 'query',
    description: undefined,
    isRequired: true,
    isDeprecated: false,
    schema: {},
    hasExample: false,
    example: undefined,
  } as const
  fc.assert(
    fc.property(
      style,
      fc.boolean(),
      fc.oneof(
        fc.array(
          scalars.filter((each) => each !== ''),
          { minLength: 1 },
        ),
        fc.dictionary(fc.string({ minLength: 1 }), scalars, { minKeys: 1 }),
      ),
      (given, isExploded, value) => {
        const sample = writeParameter({ ...parameter, name: 'a b', style: given, isExploded }, value)
        const kind = Array.isArray(value) ? 'list' : 'object'
        const typed = writeQuery({ name: 'a b', kind, style: given, isExploded, text: JSON.stringify(value) })
        expect(decode(typed)).toBe(decode(sample))
      },
    ),
  )
})

test('a list may be typed with commas', () => {
  const list = { name: 'tags', kind: 'list', style: undefined, text: 'a, b&c,' } as const
  expect(writeQuery({ ...list, isExploded: true })).toBe('tags=a&tags=b%26c')
  expect(writeQuery({ ...list, isExploded: false })).toBe('tags=a,b%26c')
})

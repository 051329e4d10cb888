import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trimCharacters, trimEndCharacters, trimStartCharacters, unbreakLines } from './trim.ts'

const texts = fc.string({ unit: fc.constantFrom('/', '-', ' ', '\n', '\t', 'a'), maxLength: 12 })

test('characters at the ends are removed as by a regular expression', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(trimEndCharacters(text, '/-')).toBe(text.replace(/[/-]+$/, ''))
      expect(trimStartCharacters(text, '/-')).toBe(text.replace(/^[/-]+/, ''))
      expect(trimCharacters(text, '/-')).toBe(text.replaceAll(/^[/-]+|[/-]+$/g, ''))
    }),
  )
})

test('line breaks become spaces together with the white space around them', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unbreakLines(text)).toBe(text.replaceAll(/\s*[\n\r]\s*/g, ' '))
    }),
  )
})

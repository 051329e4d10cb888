import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trimEndOf, trimOf, trimStartOf, unbreakLines } from './trim.ts'

const texts = fc.string({ unit: fc.constantFrom('/', '-', ' ', '\n', '\t', 'a'), maxLength: 12 })

test('characters at the edges are removed as an expression would remove them', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(trimEndOf(text, '/-')).toBe(text.replace(/[/-]+$/, ''))
      expect(trimStartOf(text, '/-')).toBe(text.replace(/^[/-]+/, ''))
      expect(trimOf(text, '/-')).toBe(text.replaceAll(/^[/-]+|[/-]+$/g, ''))
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

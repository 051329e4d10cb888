import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDocument } from '../document/testing/arbitrary.ts'
import type { Document } from '../document/types.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { printMarkdown } from './print-markdown.ts'

function parse(text: string): Document {
  const parsed = parseMarkdown(text)
  if (parsed.kind !== 'parsed') throw new Error(`not parsed: ${JSON.stringify(parsed)}`)
  return parsed.document
}

test('what the parser makes of a generated document survives printing, and is printed the same again', () => {
  fc.assert(
    fc.property(anyDocument(), (generated) => {
      const text = printMarkdown(generated)
      const document = parse(text)
      expect(parse(printMarkdown(document))).toEqual(document)
      expect(printMarkdown(document)).toBe(text)
    }),
    { numRuns: 1000 },
  )
}, 60_000)

const pieces = [
  '#',
  '##',
  ' ',
  '\n',
  '\n\n',
  '*',
  '**',
  '_',
  '`',
  '```',
  '[',
  '](',
  ')',
  '![',
  '|',
  '|-|',
  '-',
  '1.',
  '>',
  '~~',
  '$$',
  '<',
  '</',
  '<details>',
  '<table>',
  '{%',
  '%}',
  '{% hint style="info" %}',
  '{% endhint %}',
  '{% tab title="a" %}',
  '\\',
  '&amp;',
  'word',
  'a',
  ':',
  '[^1]',
  '---',
  '<script>',
  '\t',
]

test('whatever the text, reading does not throw, and what was read survives printing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
      const parsed = parseMarkdown(parts.join(''))
      if (parsed.kind !== 'parsed') return
      expect(parse(printMarkdown(parsed.document))).toEqual(parsed.document)
    }),
    { numRuns: 1000 },
  )
}, 60_000)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { readDocument } from '../document/index.ts'
import type { Document } from '../document/types.ts'
import { parseMarkdown, printMarkdown } from '../markdown/index.ts'
import { readHtml } from './read-html.ts'
import { anyHtml } from './testing/any-html.ts'

const withoutKeys = (document: Document) =>
  JSON.parse(JSON.stringify(document, (name, value) => (name === 'key' ? undefined : value)))

test('any HTML becomes a document that is printed as markdown and read back the same', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const read = readHtml(html, { main: (page) => page })
      if (read.kind !== 'read') throw new Error(read.rule)
      expect(readDocument(read.document).kind).toBe('document')
      const parsed = parseMarkdown(printMarkdown(read.document))
      if (parsed.kind !== 'parsed') throw new Error(parsed.rule)
      expect(withoutKeys(parsed.document)).toEqual(withoutKeys(read.document))
    }),
    { numRuns: examples(600) },
  )
})

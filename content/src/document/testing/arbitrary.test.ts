import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDocument } from '../read-document.ts'
import { anyDocument } from './arbitrary.ts'

test('every generated document is valid', () => {
  fc.assert(
    fc.property(anyDocument(), (document) => {
      expect(readDocument(document).kind).toBe('document')
    }),
  )
})

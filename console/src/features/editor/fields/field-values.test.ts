import { type Block, type Node, walk } from '@lectern/content/document'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDocument } from '../../../../../content/src/document/testing/arbitrary.ts'
import { examples } from '../../../../../test/tiers.ts'
import { BLOCK_SETTINGS, WITHOUT_FIELD } from './block-settings.ts'
import { readSetting, writeSetting } from './field-values.ts'

/** Set by pickers, marks and menus of their own, not by fields of a block. */
const OTHERS = new Set(['table', 'link', 'mention', 'emoji', 'expression', 'inline-math', 'annotation'])

describe('fields of blocks', () => {
  test('there is one for every member of the data that blocks have, or a reason why not', () => {
    const missing = new Set<string>()
    fc.assert(
      fc.property(anyDocument(), (document) => {
        for (const { node } of walk(document)) {
          const { type, data = {} } = node as Block
          if (node.object === 'text' || (node as Node).object === 'fragment' || OTHERS.has(type)) continue
          for (const [name, value] of Object.entries(data)) {
            const known = (BLOCK_SETTINGS[type] ?? []).some(
              (each) => each.name === name || (each.kind === 'anchor' && name === 'anchor'),
            )
            if (value !== undefined && !known && !(`${type}.${name}` in WITHOUT_FIELD)) missing.add(`${type}.${name}`)
          }
        }
      }),
      { numRuns: examples(300) },
    )
    expect([...missing]).toEqual([])
  })

  test('what is read from a block and written again is the same', () => {
    fc.assert(
      fc.property(anyDocument(), (document) => {
        for (const { node } of walk(document)) {
          const { type, data = {} } = node as Block
          if (node.object !== 'block') continue
          for (const field of BLOCK_SETTINGS[type] ?? []) {
            const text = readSetting(field, data)
            if (['switch', 'picture', 'file', 'pairs', 'choice'].includes(field.kind) || text.trim() === '') continue
            const written = writeSetting(field, text)
            expect(readSetting(field, { ...data, ...written }).trim()).toBe(text.trim())
          }
        }
      }),
      { numRuns: examples(100) },
    )
  })

  test.each([
    ['length', '50%', { width: { unit: '%', value: 50 } }],
    ['length', '300px', { width: 300 }],
    ['length', 'wide', undefined],
    ['number', '7', { width: 7 }],
    ['number', '-1', undefined],
    [
      'tags',
      'a, b ,a',
      {
        width: [
          { kind: 'tag', tag: 'a' },
          { kind: 'tag', tag: 'b' },
        ],
      },
    ],
    ['pairs', 'url: https://a.b\nnone', { width: { url: 'https://a.b' } }],
    ['text', '', { width: undefined }],
  ] as const)('%s: %s', (kind, text, written) => {
    expect(writeSetting({ name: 'width', kind }, text)).toEqual(written)
  })
})

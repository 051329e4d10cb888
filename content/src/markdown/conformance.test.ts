/**
 * Compares our parser with one of the CommonMark family (micromark with its GFM extension) on their common syntax. Left out are our own extensions
 * (tags, HTML, notes, addresses) and deviations of micromark from the specification: empty items and numbers other than 1 after a paragraph or code,
 * and delimiter runs of mixed length.
 */
import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { parseMarkdown } from './index.ts'
import { toBlockSkeleton, toMdastSkeleton } from './testing/skeleton.ts'

const PIECES = [
  ...[
    '\n',
    '\n',
    '\n\n',
    ' ',
    '  ',
    '    ',
    '\t',
    '> ',
    '>',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '# ',
    '## ',
    '###### ',
    '```',
    '---',
  ],
  ...[
    '- - -',
    '===',
    '|',
    '| - | :-: |',
    'a | b',
    '[',
    ']',
    '](',
    '](x)',
    '](<x y>)',
    '](x "t")',
    '![',
    ' *a* ',
    ' **b** ',
  ],
  ...[
    ' _c_ ',
    ' ~~d~~ ',
    '*a **b** c*',
    '`',
    '``',
    '\\',
    '&amp;',
    '&',
    '"',
    '(',
    ')',
    '!',
    'word',
    'a',
    'c d',
    'é',
    '.',
    '-',
  ],
  ...['+', '#', '='],
]
const EMPTY_ITEM = /^(?:[ \t>]*(?:[-*+]|\d[.)])(?=[ \t>]|$))+[ \t>]*$/m
const OURS = /\]:|\[[ \tx]\]|^---\s*\n/
const anyText = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 14 })
  .map((texts) => texts.join(''))
  .filter((text) => !EMPTY_ITEM.test(text) && !OURS.test(text))

test('the result for CommonMark and GFM equals that of micromark', () => {
  const options = { extensions: [gfm({ singleTilde: false })], mdastExtensions: [gfmFromMarkdown()] }
  fc.assert(
    fc.property(anyText, (text) => {
      const expected = toMdastSkeleton(fromMarkdown(text, options))
      if (!expected) return
      const parsed = parseMarkdown(text)
      expect(parsed.kind === 'parsed' && parsed.document.nodes.map(toBlockSkeleton)).toEqual(expected)
    }),
    // The texts are always the same: a new oddity of the other parser must not fail a build.
    { numRuns: examples(4000), seed: 1 },
  )
})

/**
 * Our reader against that of the CommonMark family (micromark with its GFM extension): on what they share they agree. Left out is what
 * is ours (tags, HTML, notes, addresses) and where micromark departs from the specification: empty items and other numbers than 1 after a
 * paragraph or code, and delimiter runs of mixed length.
 */
import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'
import { parseMarkdown } from './index.ts'
import { ofBlock, ofMdast } from './testing/skeleton.ts'

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
  .map((pieces) => pieces.join(''))
  .filter((text) => !EMPTY_ITEM.test(text) && !OURS.test(text))

test('what CommonMark and GFM say of a text is what we read', () => {
  const options = { extensions: [gfm({ singleTilde: false })], mdastExtensions: [gfmFromMarkdown()] }
  fc.assert(
    fc.property(anyText, (text) => {
      const expected = ofMdast(fromMarkdown(text, options))
      if (!expected) return
      const parsed = parseMarkdown(text)
      expect(parsed.kind === 'parsed' && parsed.document.nodes.map(ofBlock)).toEqual(expected)
    }),
    // Always the same texts: a new oddity of the other reader must not fail a build.
    { numRuns: 4000, seed: 1 },
  )
})

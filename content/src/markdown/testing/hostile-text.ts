/** Generates texts from all constructs of markdown in any order. */
import fc from 'fast-check'

const BLOCKS = [
  '\n',
  '\n',
  '\n\n',
  ' ',
  '  ',
  '    ',
  '\t',
  '> ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '2) ',
  '- [ ] ',
  '# ',
  '## ',
  '###',
]
const LINES = ['```', '~~~', '$$', '***', '---', '===', '|', '| - | - |', 'a | b', '|-|', '[a]: /u', '[^1]: ', '[^1]:']
const TAGS = [
  ...['{% hint style="info" %}', '{% endhint %}', '{% tabs %}', '{% tab title="x" %}', '{% endtab %}', '{% endtabs %}'],
  ...['{% if a %}', '{% endif %}', '{% embed url="x" %}', '{% endembed %}', '{% foo %}', '{% code title="t" %}'],
  ...['{% endcode %}', '{% include "x" %}', '{% @a/b c="d" %}', '{% content-ref url="x" %}', '{% endcontent-ref %}'],
  ...[
    '{% file src="x" %}',
    '{% conflict id="x" %}',
    '{% primary %}',
    '{% endprimary %}',
    '{% endconflict %}',
    '{%',
    '%}',
  ],
]
const ELEMENTS = [
  ...['<details>', '</details>', '<summary>', '</summary>', '<table>', '<tr>', '<td>', '<th>', '</td>', '</table>'],
  ...['<figure>', '<img src="x">', '</figure>', '<figcaption>', '</figcaption>', '<p align="center">', '</p>', '<div>'],
  ...[
    '</div>',
    '<pre>',
    '</pre>',
    '<code>',
    '</code>',
    '<strong>',
    '</strong>',
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    '<br>',
  ],
  ...['<!--', '-->', '<script>', '</script>', '<a href="x">', '</a>', '<mark style="color:red;">', '</mark>', '<kbd>'],
  ...['<i class="fa-x">', '</i>', '<code class="expression">', '<span data-tag="emoji" data-code="2705">', '</span>'],
  ...[
    '<picture>',
    '<source srcset="d" media="(prefers-color-scheme: dark)">',
    '</picture>',
    '<img class="gitbook-drawing">',
  ],
  ...[
    '<h2>',
    '</h2>',
    '<blockquote>',
    '</blockquote>',
    '<hr>',
    '<a data-footnote-ref href="#user-content-fn-1">',
    '<x>',
  ],
  ...['<a class="button" href="x">', '<button class="button">', '</button>', '<a', '</', '<https://x.y>'],
]
const INLINES = [
  ...['[', '](', '](x)', '](x "t")', '](x "mention")', ']', '![', '[a]', '[^1]', '*', '**', '_', '__', '~~', '`', '``'],
  ...['$', '\\', '&amp;', '&#32;', '&nbsp;', '&', '<', '>', ':smile:', 'https://a.b/c', 'www.a.bc', 'a@b.cd'],
  ...[
    'javascript:x',
    '!',
    '"',
    "'",
    '(',
    ')',
    '{',
    '=',
    '-',
    '+',
    '#',
    '.',
    ':',
    '0',
    'word',
    'a',
    'é',
    '😀',
    '\u00a0',
  ],
]

export const anyHostileText = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...BLOCKS, ...LINES, ...TAGS, ...ELEMENTS, ...INLINES) },
      fc.string({ maxLength: 3, unit: 'binary' }),
    ),
    { maxLength: 25 },
  )
  .map((texts) => texts.join(''))

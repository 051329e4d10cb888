/** Short strings of characters with a meaning in some syntax; repeated, they slow down careless parsers. */

const CHARACTERS = [...' \t\n<>/[](){}%*_~`#-+|:!&;$"\'=\\?@.,^a1é']
const TOKENS = [
  '<a',
  '</a>',
  '<!--',
  '-->',
  '{% ',
  ' %}',
  ']]>',
  '&amp;',
  '<b>',
  '<td>',
  'http://',
  '```',
  '\r',
  '\u2028',
]
const ALPHABET = [...CHARACTERS, ...TOKENS]

/** Prefixes and suffixes of the repetition: a construct that never ends, or ends differently. */
const AROUND: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['', 'x'],
  ['', '\n'],
  ['x', '</a>'],
  ['# ', '</a>'],
  ['<', '\0'],
  ['<!--', '\u2028'],
  ['[', '!'],
  ['- ', '~'],
  ['---\n', '\n'],
  ['{% if ', '%}'],
  ['<p>', '</p>'],
]

/** Texts that once took seconds to minutes. */
const KNOWN: readonly (readonly [before: string, unit: string, after: string])[] = [
  ['# a', ' ', '</a>'],
  ['# ', '<a id="', 'x'],
  ['<loc>', ' ', 'x'],
  ['<loc>', '<![CDATA[ ', 'x'],
  ['', '<!---->', '<'],
  ['', '<!----><?xml>', 'x'],
  ['0', '0', 'x'],
  ['0;', ' ', 'x'],
  ['', '<meta', '>'],
  ['<meta ', 'charset', 'x'],
  ['', '[[', 'x'],
  ['* ', '[a](', 'x'],
  ['**', '*', 'x'],
  ['## ', ' #', 'x'],
  ['<details', ' <details', 'x'],
  ['<details>', '<summary>', 'x'],
  ['', 'a.', 'x '],
  ['', 'a', '@'],
  ['a: 1\nb: ', '*a, ', 'x'],
  ['a: 1\nb:\n  ', '? ', 'x'],
  ['a: &a 1\nb: [', '*a,', '1]'],
  ...[
    ':::tip\n',
    ':::\n',
    '!!! x\n',
    '??? x\n    ',
    '=== "x"\n',
    '///\n',
    '/// x | y\n',
    '{: .x }\n',
    '{/*',
    '{{< x >}}',
  ].map((unit) => ['', unit, 'x'] as const),
  ...['<Card>', '</Card>\n', '<Card a="', '<Card a={', '<A.b/>', '<script>\n', '<style>', '{% x %}', '{% endx %}'].map(
    (unit) => ['', unit, 'x'] as const,
  ),
  ['import ', '{', 'x'],
  ['import A from "', 'a', '\n'],
  ['```js [', '[', '\n'],
  ['<Card ', 'a="b" ', 'x'],
  ['::: ', ' :', 'x'],
]

export interface Repeated {
  before: string
  unit: string
  after: string
}

export const toText = ({ before, unit, after }: Repeated, length: number): string =>
  before + unit.repeat(Math.max(1, Math.floor((length - before.length - after.length) / unit.length))) + after

const pairs = ALPHABET.flatMap((one) => ALPHABET.map((other) => one + other))

/** Every string of one or two characters, with every prefix and suffix. */
export function* listShort(): Generator<Repeated> {
  for (const [before, after] of AROUND) for (const unit of [...ALPHABET, ...pairs]) yield { before, unit, after }
}

/** Every string of three characters. */
export function* listLong(): Generator<Repeated> {
  for (const pair of pairs) for (const third of ALPHABET) yield { before: '', unit: pair + third, after: '' }
}

/** A fixed sample of the lists. */
export function* sample(every: number): Generator<Repeated> {
  for (const [before, unit, after] of KNOWN) yield { before, unit, after }
  for (const [before, after] of AROUND.slice(0, 4)) for (const unit of CHARACTERS) yield { before, unit, after }
  let at = 0
  for (const list of [listShort(), listLong()]) for (const each of list) if (at++ % every === every - 1) yield each
}

/** Folds letters for search: without case, accents and typographic variants. */
import { FOLDED } from '../text/index.ts'

/** Combining accents; points and vowel signs of Hebrew and Arabic; the Arabic tatweel; joiners. Vowel signs that distinguish words stay. */
const DROPPED =
  /[\u0300-\u036f]|[\u0591-\u05bd\u05bf-\u05c7]|[\u064b-\u0655\u0670]|\u0640|[\u200b-\u200d]|\u00ad|\ufe0e|\ufe0f/g

/** й is a letter of its own, not an и with an accent; ς is the final form of σ. */
const KEPT: Record<string, string> = { й: 'й', Й: 'й', ς: 'σ' }

interface FoldedCharacter {
  /** The folded characters, none, one or several: `É` → `e`, `ß` → `ss`, `ﬁ` → `fi`. */
  readonly text: string
  /** `unspaced` is a character of a script without spaces between words, or (Korean) with suffixes attached. */
  readonly kind: 'word' | 'unspaced' | 'sign' | 'nothing'
}

const known = new Map<string, FoldedCharacter>()

/** One character (code point), folded. */
export function foldCharacter(character: string): FoldedCharacter {
  let folded = known.get(character)
  if (folded === undefined) {
    const text = KEPT[character] ?? fold(character)
    folded = { text, kind: kindOf(text) }
    // There are about 150,000; far fewer occur in practice.
    if (known.size < 20_000) known.set(character, folded)
  }
  return folded
}

function fold(character: string): string {
  const composed = character.normalize('NFKC')
  if (UNSPACED.test(composed)) return composed.replace(DROPPED, '')
  const apart = composed.normalize('NFKD').toLowerCase().replace(DROPPED, '')
  // ½ decomposes with a sign between its digits.
  return [...apart]
    .map((letter) => FOLDED[letter] ?? KEPT[letter] ?? letter)
    .join('')
    .replace(/(?<=\p{N})\u2044/gu, '')
}

const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u

function kindOf(text: string): FoldedCharacter['kind'] {
  if (text === '') return 'nothing'
  if (!/^[\p{L}\p{N}\p{M}]+$/u.test(text)) return 'sign'
  return UNSPACED.test(text) ? 'unspaced' : 'word'
}

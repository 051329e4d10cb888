/** Scripts that are written without spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Finding words by a dictionary is slow; a longer text is split at every sign. */
const MOST_SEGMENTED = 50_000

const WORDS = /[\p{L}\p{M}\p{N}_]+|\s+|./gsu
const SIGNS = /[a-zA-Z0-9]+|\s+|./gsu

/** Of no language in particular: its dictionaries find words of every script. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Splits a text into words, spaces and signs, which together are the text. */
export function splitWords(text: string): string[] {
  if (!WITHOUT_SPACES.test(text)) return text.match(WORDS) ?? []
  if (text.length > MOST_SEGMENTED) return text.match(SIGNS) ?? []
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

export const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** The rules of CommonMark about characters beside a delimiter. The edge of the text counts as white space. */
function isWhitespace(character: string | undefined): boolean {
  return character === undefined || /^\s$/u.test(character)
}

function isPunctuation(character: string | undefined): boolean {
  return character !== undefined && /^[\p{P}\p{S}]$/u.test(character)
}

/** Returns the whole character that ends before this index. */
export function characterBefore(text: string, at: number): string | undefined {
  if (at <= 0) return undefined
  const code = text.charCodeAt(at - 1)
  const isLow = code >= 0xdc00 && code <= 0xdfff && at > 1
  return isLow ? text.slice(at - 2, at) : text[at - 1]
}

export function characterAt(text: string, at: number): string | undefined {
  const code = text.codePointAt(at)
  return code === undefined ? undefined : String.fromCodePoint(code)
}

/**
 * Scripts without spaces between words: there a delimiter may be between a word and the punctuation of another, as in `**注意：**此处`, where other
 * languages have a space. Direction marks at the edge of a text are treated alike.
 */
const JOINED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u200e\u200f\u202a-\u202e\u2066-\u2069]$/u

const endsWord = (character: string | undefined): boolean =>
  character === undefined || isWhitespace(character) || isPunctuation(character) || JOINED.test(character)

/** Says whether delimiters between these two characters may open or close: `*` and `~` by the looser rule, `_` by the stricter. */
export function flanking(character: string, before: string | undefined, after: string | undefined) {
  const isLeft = !isWhitespace(after) && (!isPunctuation(after) || endsWord(before))
  const isRight = !isWhitespace(before) && (!isPunctuation(before) || endsWord(after))
  if (character !== '_') return { canOpen: isLeft, canClose: isRight }
  return {
    canOpen: isLeft && (!isRight || isPunctuation(before)),
    canClose: isRight && (!isLeft || isPunctuation(after)),
  }
}

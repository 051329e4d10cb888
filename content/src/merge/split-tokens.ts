/**
 * Splits a text into what a merge takes or leaves as a whole: words, runs of spaces, and single signs. Scripts without spaces between words are split
 * at every character, because the words of a dictionary differ between browser and server. Marks above letters, the apostrophe of `don't` and
 * the parts of an emoji stay together.
 */
export function splitTokens(text: string): string[] {
  const tokens = text.match(TOKENS) ?? []
  if (!WITHOUT_SPACES.test(text)) return tokens
  return tokens.flatMap((token) => (WITHOUT_SPACES.test(token) ? (token.match(CHARACTERS) ?? []) : token))
}

const TOKENS =
  /[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_]|['’](?=\p{L}))*|\s+|\p{Regional_Indicator}{2}|[^\p{L}\p{N}_\s](?:[\p{M}\p{Emoji_Modifier}]|\u200d[^\p{L}\p{N}_\s])*/gu

const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A run of letters and digits of other scripts is one word here too. */
const CHARACTERS = /[a-zA-Z0-9_]+|[^a-zA-Z0-9_]\p{M}*/gu

/** Whether a token is a word; spaces and signs are none. */
export const isWordToken = (token: string): boolean => /^[\p{L}\p{N}]/u.test(token)

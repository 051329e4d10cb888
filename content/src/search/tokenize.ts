/**
 * Splits text into words with their positions. A word is a run of letters and digits, folded. Scripts without spaces are split into overlapping pairs
 * of characters, the last one also alone: 全文検索 → 全文 文検 検索 索. Any substring of such a text is then a run of adjacent tokens, which works as well as
 * knowing its words and needs no dictionary.
 */
import { foldCharacter } from './fold.ts'

export interface WordToken {
  readonly word: string
  readonly start: number
  readonly end: number
  /** Further words it is found by: `getUserById` by `user`, the `node` of `node.js` by `nodejs`. */
  readonly also?: readonly string[]
  /** Whether it directly follows the previous token, with nothing or only punctuation between them. */
  readonly isJoined: boolean
  /** Whether it is a pair of characters of a script without spaces. */
  readonly isUnspaced: boolean
  /** The last character of such a run, alone: only for finding single characters. */
  readonly isTail?: boolean
}

/** Longer words are keys and hashes, which are found by their prefix. */
export const WORD_LENGTH = 64

interface Run {
  readonly start: number
  readonly end: number
  readonly characters: readonly Character[]
  readonly isUnspaced: boolean
}

interface Character {
  readonly folded: string
  readonly source: string
  readonly start: number
  readonly end: number
}

export function tokenize(text: string): WordToken[] {
  const tokens: WordToken[] = []
  let before = -1
  const isJoined = (start: number) =>
    before !== -1 && text.charAt(before) !== ' ' && !/\s/.test(text.slice(before, start))
  for (let at = 0; at < text.length; ) {
    const word = plainWordAt(text, at)
    if (word !== undefined) {
      tokens.push(plainToken(word, at, isJoined(at)))
      before = at += word.length
      continue
    }
    const { run, next } = runAt(text, at)
    at = next
    if (!run) continue
    if (run.isUnspaced) pushPieces(tokens, run, isJoined(run.start))
    else tokens.push(wordOf(run, isJoined(run.start)))
    before = run.end
  }
  return withCompounds(tokens, text)
}

const PLAIN = /[A-Za-z0-9]+/y
/** A letter or accent of another script may continue the word; a sign may belong to a single letter. */
const GOES_ON = /[^\0-\x7f]/
const WITH_SIGN = /^[A-Za-z](\+\+|#)/

/** Fast path: most words consist of ASCII letters and digits. */
function plainWordAt(text: string, at: number): string | undefined {
  PLAIN.lastIndex = at
  const word = PLAIN.exec(text)?.[0]
  if (word === undefined || GOES_ON.test(text.charAt(at + word.length))) return undefined
  return word.length === 1 && WITH_SIGN.test(text.slice(at, at + 3)) ? undefined : word
}

function plainToken(source: string, start: number, isJoined: boolean): WordToken {
  const word = shorten(source.toLowerCase())
  const end = start + source.length
  if (!/[A-Z]/.test(source) || !/[a-z][A-Z]|[A-Z]{2}[a-z]/.test(source))
    return { word, start, end, isJoined, isUnspaced: false }
  const characters = [...source].map((each) => ({ source: each, folded: each.toLowerCase() }))
  return withParts({ word, start, end, isJoined, isUnspaced: false }, characters)
}

/** Returns the run of letters or the sign at this index, and the next index. */
function runAt(text: string, from: number): { run: Run | undefined; next: number } {
  const characters: Character[] = []
  let kind: 'word' | 'unspaced' = 'word'
  let end = from
  let at = from
  const run = () => {
    const [first] = characters
    return first && { start: first.start, end, characters, isUnspaced: kind === 'unspaced' }
  }
  while (at < text.length) {
    const source = String.fromCodePoint(text.codePointAt(at)!)
    const next = at + source.length
    const folded = foldCharacter(source)
    // A combining accent after its letter.
    if (folded.kind === 'nothing') {
      if (characters.length > 0) end = next
    } else if (folded.kind === 'sign') {
      const sign = signOf(characters, source, text[next])
      if (sign === undefined) return { run: run(), next: characters.length > 0 ? at : next }
      end = at + sign.length
      characters.push({ folded: sign, source: sign, start: at, end })
      return { run: run(), next: end }
    } else {
      if (characters.length > 0 && folded.kind !== kind) return { run: run(), next: at }
      kind = folded.kind
      characters.push({ folded: folded.text, source, start: at, end: next })
      end = next
    }
    at = next
  }
  return { run: run(), next: at }
}

/** `C++` and `C#` are not `C`. */
function signOf(characters: readonly Character[], source: string, next: string | undefined): string | undefined {
  const [letter] = characters
  if (characters.length !== 1 || !/^[a-z]$/.test(letter!.folded)) return undefined
  if (source === '+' && next === '+') return '++'
  return source === '#' ? '#' : undefined
}

function wordOf({ start, end, characters }: Run, isJoined: boolean): WordToken {
  const word = shorten(characters.map(({ folded }) => folded).join(''))
  return withParts({ word, start, end, isJoined, isUnspaced: false }, characters)
}

function withParts(token: WordToken, characters: readonly Pick<Character, 'source' | 'folded'>[]): WordToken {
  const also = partsOf(characters).filter((part) => part !== token.word)
  return also.length > 0 ? { ...token, also } : token
}

/** Splits `getUserById` and `HTTPServer`: a part begins at a capital after a small letter, or at the last of several capitals. */
function partsOf(characters: readonly Pick<Character, 'source' | 'folded'>[]): string[] {
  const parts: string[] = []
  let part = ''
  characters.forEach(({ source, folded }, at) => {
    const before = characters[at - 1]?.source
    const after = characters[at + 1]?.source
    const begins =
      before !== undefined && isUpper(source) && (!isUpper(before) || (after !== undefined && isLower(after)))
    if (begins && /\p{L}/u.test(before)) {
      parts.push(part)
      part = ''
    }
    part += folded
  })
  return parts.length === 0 ? [] : [...parts, part].filter((each) => each.length > 1).map(shorten)
}

const isUpper = (character: string) => /\p{Lu}/u.test(character)
const isLower = (character: string) => /\p{Ll}/u.test(character)

const shorten = (word: string) => (word.length > WORD_LENGTH ? [...word].slice(0, WORD_LENGTH).join('') : word)

function pushPieces(tokens: WordToken[], { characters }: Run, isJoined: boolean): void {
  characters.forEach(({ folded, start, end }, at) => {
    const next = characters[at + 1]
    const joined = at === 0 ? isJoined : true
    if (next) tokens.push({ word: folded + next.folded, start, end: next.end, isJoined: joined, isUnspaced: true })
    else tokens.push({ word: folded, start, end, isJoined: joined, isUnspaced: true, isTail: true })
  })
}

/** `node.js`, `e-mail` and `max_connections` are also found written as one word. */
function withCompounds(tokens: WordToken[], text: string): WordToken[] {
  const compounds = new Map<number, string>()
  for (let at = 0; at < tokens.length; at++) {
    let word = ''
    let end = at
    while (tokens[end] && !tokens[end]!.isUnspaced && (end === at || isCompound(tokens[end - 1]!, tokens[end]!, text)))
      word += tokens[end++]!.word
    if (end - at > 1 && end - at <= 3) compounds.set(at, shorten(word))
    at = Math.max(at, end - 1)
  }
  if (compounds.size === 0) return tokens
  return tokens.map((token, at) => {
    const compound = compounds.get(at)
    return compound === undefined ? token : { ...token, also: [...(token.also ?? []), compound] }
  })
}

const isCompound = (before: WordToken, token: WordToken, text: string) =>
  token.isJoined && /^[-._]$/.test(text.slice(before.end, token.start))

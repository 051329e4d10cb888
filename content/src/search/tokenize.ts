/**
 * Text → words, each with its place in the text.
 *
 * A word is a run of letters and digits, folded. Scripts without spaces are cut into overlapping pairs of characters, the last one
 * also alone: 全文検索 → 全文 文検 検索 索. Any part of such a text, from one character up, is then a run of adjacent tokens, which is as
 * good as knowing its words and needs no dictionary.
 */
import { foldCharacter } from './fold.ts'

export interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
  /** Further words this one is found by: `getUserById` by `user`, the `node` of `node.js` by `nodejs`. */
  readonly also?: readonly string[]
  /** Stands right behind the token before it, with nothing or only signs between them. */
  readonly isJoined: boolean
  /** A piece of a script without spaces. */
  readonly isPiece: boolean
  /** The last character of such a run, alone: for finding single characters only. */
  readonly isTail?: boolean
}

/** Longer ones are keys and hashes: their beginning finds them. */
export const WORD_LENGTH = 64

interface Run {
  readonly start: number
  readonly end: number
  readonly characters: readonly Character[]
  readonly isPiece: boolean
}

interface Character {
  readonly folded: string
  readonly source: string
  readonly start: number
  readonly end: number
}

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let before: Run | undefined
  for (const run of runsOf(text)) {
    const isJoined = before !== undefined && !/\s/.test(text.slice(before.end, run.start))
    if (run.isPiece) pushPieces(tokens, run, isJoined)
    else tokens.push(wordOf(run, isJoined))
    before = run
  }
  return withCompounds(tokens, text)
}

function* runsOf(text: string): Generator<Run> {
  let characters: Character[] = []
  let kind: 'word' | 'piece' = 'word'
  let end = 0
  let at = 0
  function* finish(): Generator<Run> {
    const [first] = characters
    if (first) yield { start: first.start, end, characters, isPiece: kind === 'piece' }
    characters = []
  }
  for (const source of text) {
    const start = at
    at += source.length
    const folded = foldCharacter(source)
    // An accent that stands behind its letter as a character of its own.
    if (folded.kind === 'nothing') {
      if (end === start) end = at
    } else if (folded.kind === 'sign') {
      const sign = signOf(characters, source, text[at])
      if (sign !== undefined) {
        characters.push({ folded: sign, source: sign, start, end: start + sign.length })
        end = start + sign.length
      }
      yield* finish()
    } else {
      if (folded.kind !== kind) yield* finish()
      kind = folded.kind
      characters.push({ folded: folded.text, source, start, end: at })
      end = at
    }
  }
  yield* finish()
}

/** `C++` and `C#` are not `C`. */
function signOf(characters: readonly Character[], source: string, next: string | undefined): string | undefined {
  const [letter] = characters
  if (characters.length !== 1 || !/^[a-z]$/.test(letter!.folded)) return undefined
  if (source === '+' && next === '+') return '++'
  return source === '#' ? '#' : undefined
}

function wordOf({ start, end, characters }: Run, isJoined: boolean): Token {
  const word = shorten(characters.map(({ folded }) => folded).join(''))
  const also = partsOf(characters).filter((part) => part !== word)
  return { word, start, end, isJoined, isPiece: false, ...(also.length > 0 && { also }) }
}

/** The parts of `getUserById` and `HTTPServer`: one begins at a capital behind a small letter, or at the last of several capitals. */
function partsOf(characters: readonly Character[]): string[] {
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

function pushPieces(tokens: Token[], { characters }: Run, isJoined: boolean): void {
  characters.forEach(({ folded, start, end }, at) => {
    const next = characters[at + 1]
    const joined = at === 0 ? isJoined : true
    if (next) tokens.push({ word: folded + next.folded, start, end: next.end, isJoined: joined, isPiece: true })
    else tokens.push({ word: folded, start, end, isJoined: joined, isPiece: true, isTail: true })
  })
}

/** `node.js`, `e-mail` and `max_connections` are also found written as one word. */
function withCompounds(tokens: Token[], text: string): Token[] {
  const compounds = new Map<number, string>()
  for (let at = 0; at < tokens.length; at++) {
    let word = ''
    let end = at
    while (tokens[end] && !tokens[end]!.isPiece && (end === at || isCompound(tokens[end - 1]!, tokens[end]!, text)))
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

const isCompound = (before: Token, token: Token, text: string) =>
  token.isJoined && /^[-._]$/.test(text.slice(before.end, token.start))

/**
 * What a person typed → what to look for. Words in double quotes stand together exactly; a minus before a word or a quote excludes;
 * the last word may be unfinished. Nothing is ever an error: what cannot be a sign of the language is text, and other signs say nothing.
 */
import { tokenize, type WordToken } from './tokenize.ts'

export const QUERY_LENGTH = 512

/** Whoever types more than this has given enough. */
const MAX_TERMS = 32

export interface Term {
  /** One after the other in the text. Of scripts without spaces, pieces that overlap. */
  readonly words: readonly string[]
  /** Quoted: as written, without other forms of the word. */
  readonly isExact: boolean
  /** The last of the words may be the beginning of one. */
  readonly isPrefix: boolean
  /** `node.js` is also `nodejs`. */
  readonly compound?: string
}

export interface ParsedQuery {
  readonly wanted: readonly Term[]
  readonly excluded: readonly Term[]
}

/** A minus counts only where a word begins: `well-known` excludes nothing. */
const PART = /(?<=^|\s)(?<minus>-)?"(?<quoted>[^"]*)"|(?<!\S)-(?=[^\s-])(?<without>\S+)|(?<plain>\S+)/g

export function parseQuery(text: string): ParsedQuery {
  const wanted: Term[] = []
  const excluded: Term[] = []
  const parts = [
    ...text
      .normalize('NFC')
      .replace(/[“”„‟«»＂]/g, '"')
      .matchAll(PART),
  ]
  parts.forEach(({ groups = {} }, at) => {
    const isLast = at === parts.length - 1
    if (groups.quoted !== undefined) (groups.minus ? excluded : wanted).push(...toTerms(groups.quoted, 'exact'))
    else if (groups.without !== undefined) excluded.push(...toTerms(groups.without, 'word'))
    else wanted.push(...toTerms(groups.plain!, isLast ? 'last' : 'word'))
  })
  return { wanted: distinct(wanted), excluded: distinct(excluded) }
}

/** What stands between spaces is mostly one word; `node.js` is two, next to each other. */
function toTerms(text: string, kind: 'exact' | 'word' | 'last'): Term[] {
  const terms: Term[] = []
  const tokens = tokenize(text)
  for (const group of kind === 'exact' ? [tokens] : groupJoined(tokens)) {
    const words = wordsOf(group)
    if (words.length === 0) continue
    const isLast = group.at(-1) === tokens.at(-1)
    const compound = kind === 'exact' || group.length === 1 ? undefined : group[0]!.also?.at(-1)
    terms.push({
      words,
      isExact: kind === 'exact',
      isPrefix: (kind === 'last' && isLast) || (words.length === 1 && group[0]!.isTail === true),
      ...(compound !== undefined && !group[0]!.isPiece && { compound }),
    })
  }
  return terms
}

/** Where letters and pieces meet (`Docker環境`) begins another term: the two need not stand together. */
function groupJoined(tokens: readonly WordToken[]): WordToken[][] {
  const groups: WordToken[][] = []
  for (const token of tokens) {
    const group = groups.at(-1)
    if (group && token.isJoined && group.at(-1)!.isPiece === token.isPiece) group.push(token)
    else groups.push([token])
  }
  return groups
}

/** A single character at the end of a run of pieces is in the pair before it. */
const wordsOf = (group: readonly WordToken[]) =>
  group.filter((token, at) => !(token.isTail && at > 0 && group[at - 1]!.isPiece)).map(({ word }) => word)

function distinct(terms: readonly Term[]): Term[] {
  const byKey = new Map<string, Term>()
  // The later one wins: the last word may be unfinished, its earlier self not.
  for (const term of terms) byKey.set(`${term.isExact} ${term.words.join(' ')}`, term)
  return [...byKey.values()].slice(0, MAX_TERMS)
}

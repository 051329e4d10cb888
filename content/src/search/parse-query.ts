/**
 * Parses a search query. Words in double quotes form an exact phrase; a minus before a word or a quote excludes; the last word may be unfinished.
 * There are no errors: punctuation that is not an operator is ignored.
 */
import { tokenize, type WordToken } from './tokenize.ts'

export const QUERY_LENGTH = 512

/** Further terms are ignored. */
const MAX_TERMS = 32

export interface Term {
  /** Adjacent words in the text; for scripts without spaces, overlapping pairs. */
  readonly words: readonly string[]
  /** Quoted: matched exactly, without other forms of the word. */
  readonly isExact: boolean
  /** The last word may be a prefix. */
  readonly isPrefix: boolean
  /** `node.js` is also found as `nodejs`. */
  readonly compound?: string
}

interface ParsedQuery {
  readonly wanted: readonly Term[]
  readonly excluded: readonly Term[]
}

/** A minus counts only at the start of a word: `well-known` excludes nothing. */
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

/** Text between spaces is mostly one word; `node.js` is two adjacent ones. */
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
      ...(compound !== undefined && !group[0]!.isUnspaced && { compound }),
    })
  }
  return terms
}

/** A change of script (`Docker環境`) begins another term: the two need not be adjacent. */
function groupJoined(tokens: readonly WordToken[]): WordToken[][] {
  const groups: WordToken[][] = []
  for (const token of tokens) {
    const group = groups.at(-1)
    if (group && token.isJoined && group.at(-1)!.isUnspaced === token.isUnspaced) group.push(token)
    else groups.push([token])
  }
  return groups
}

/** A single character at the end of a run of pairs is already in the pair before it. */
const wordsOf = (group: readonly WordToken[]) =>
  group.filter((token, at) => !(token.isTail && at > 0 && group[at - 1]!.isUnspaced)).map(({ word }) => word)

function distinct(terms: readonly Term[]): Term[] {
  const byKey = new Map<string, Term>()
  // The later one wins: the last word may be unfinished, an earlier equal one not.
  for (const term of terms) byKey.set(`${term.isExact} ${term.words.join(' ')}`, term)
  return [...byKey.values()].slice(0, MAX_TERMS)
}

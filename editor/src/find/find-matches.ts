/** Plain text found in a document, and replaced. */
import type { Node as EditorNode } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'

export interface FindOptions {
  readonly isCaseSensitive?: boolean | undefined
  readonly isWholeWord?: boolean | undefined
}

/** Where the text stands: positions in one line. */
export interface TextMatch {
  readonly from: number
  readonly to: number
}

/** Stands for an inline without text: no text that is searched for has it. */
const ATOM = '\ufffc'
const WORD = /[\p{L}\p{N}\p{M}_]/u

/** Lists the places of a text in reading order; those that overlap an earlier one are left out. It takes time linear in the document. */
export function findMatches(doc: EditorNode, text: string, options: FindOptions = {}): TextMatch[] {
  const wanted = fold(text, options)
  const found: TextMatch[] = []
  if (wanted === '' || wanted.includes(ATOM)) return found
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    const line = node.textBetween(0, node.content.size, undefined, (leaf) =>
      leaf.type.name === 'line-break' ? '\n' : ATOM,
    )
    const folded = fold(line, options)
    for (let at = folded.indexOf(wanted); at >= 0; ) {
      const end = at + wanted.length
      const isFound = !options.isWholeWord || isWholeWord(folded, at, end)
      if (isFound) found.push({ from: pos + 1 + at, to: pos + 1 + end })
      at = folded.indexOf(wanted, isFound ? end : at + 1)
    }
    return false
  })
  return found
}

/** Letter by letter, so that places stay what they are: some letters grow longer in lower case, and are compared as they are. */
function fold(text: string, { isCaseSensitive }: FindOptions): string {
  if (isCaseSensitive) return text
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  let folded = ''
  for (const letter of text) {
    const small = letter.toLowerCase()
    folded += small.length === letter.length ? small : letter
  }
  return folded
}

const isWholeWord = (line: string, from: number, to: number): boolean =>
  !(isWordAt(line, from - 1, from) && isWordAt(line, from, from + 1)) &&
  !(isWordAt(line, to - 1, to) && isWordAt(line, to, to + 1))

const isWordAt = (line: string, from: number, to: number): boolean => from >= 0 && WORD.test(line.slice(from, to))

/** Replaces matches as one step of undo; the text takes the marks of what it replaces. A line is written once, however many matches it has. */
export function replaceMatches(state: EditorState, matches: readonly TextMatch[], text: string): Transaction {
  const { tr } = state
  // From the end, so that places before stay what they are.
  for (const inLine of groupByLine(state.doc, matches).reverse()) {
    const [from, to] = [inLine[0]!.from, inLine.at(-1)!.to]
    tr.replaceWith(from, to, rewriteLine(state.doc, inLine, text))
  }
  return tr
}

/** Returns what stands from the first match of a line to the last, with the text in their place. */
function rewriteLine(doc: EditorNode, matches: readonly TextMatch[], text: string): EditorNode[] {
  const [first, last] = [matches[0]!.from, matches.at(-1)!.to]
  const $first = doc.resolve(first)
  const nodes: EditorNode[] = []
  let next = 0
  $first.parent.forEach((node, offset) => {
    const from = $first.start() + offset
    const end = Math.min(from + node.nodeSize, last)
    let at = Math.max(from, first)
    if (!node.isText && at < end) nodes.push(node)
    while (node.isText && at < end) {
      if (matches[next]!.to <= at) next++
      const match = matches[next]!
      const until = Math.min(at < match.from ? match.from : match.to, end)
      if (at < match.from) nodes.push(node.cut(at - from, until - from))
      else if (at === match.from && text !== '') nodes.push(schema.text(text, node.marks))
      at = until
    }
  })
  return nodes
}

function groupByLine(doc: EditorNode, matches: readonly TextMatch[]): TextMatch[][] {
  const lines: TextMatch[][] = []
  let end = -1
  for (const match of matches) {
    if (match.from > end) {
      lines.push([])
      end = doc.resolve(match.from).end()
    }
    lines.at(-1)!.push(match)
  }
  return lines
}

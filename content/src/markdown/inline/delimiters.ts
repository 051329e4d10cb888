/** Matches the delimiters of `**bold**`, `_italic_`, `~~strikethrough~~` or `~strikethrough~` by the algorithm of CommonMark. */
import type { MarkType } from '../../document/index.ts'

export interface Delimiters {
  readonly type: 'delimiters'
  readonly character: string
  /** The index in the text. */
  readonly at: number
  readonly length: number
  readonly canOpen: boolean
  readonly canClose: boolean
  /** The number of characters left as text. */
  left: number
  readonly closes: MarkType[]
  readonly opens: MarkType[]
  before: Delimiters | undefined
  after: Delimiters | undefined
}

/** The unmatched delimiters so far, in order. */
export interface DelimiterStack {
  last: Delimiters | undefined
}

export function pushDelimiters(stack: DelimiterStack, delimiters: Delimiters) {
  delimiters.before = stack.last
  if (stack.last) stack.last.after = delimiters
  stack.last = delimiters
}

/**
 * Matches all delimiters above the bottom and removes them from the stack. For each kind of closer it stores below which index no opener was found,
 * so that no search is repeated.
 */
export function matchDelimiters(stack: DelimiterStack, bottom: Delimiters | undefined) {
  const floors = new Map<string, number>()
  let closer = bottom ? bottom.after : first(stack)
  while (closer) {
    if (!closer.canClose || closer.left === 0) {
      closer = closer.after
      continue
    }
    const kind = `${closer.character}${closer.canOpen}${closer.length % 3}`
    const floor = floors.get(kind) ?? bottom?.at ?? -1
    let opener = closer.before
    while (opener && opener.at > floor && !matches(opener, closer)) opener = opener.before
    if (opener && opener.at > floor) {
      closer = pair(stack, opener, closer)
      continue
    }
    floors.set(kind, closer.at - 1)
    const next: Delimiters | undefined = closer.after
    if (!closer.canOpen) remove(stack, closer)
    closer = next
  }
  cutAbove(stack, bottom)
}

/** Removes everything above the bottom from the stack unmatched. */
function cutAbove(stack: DelimiterStack, bottom: Delimiters | undefined) {
  stack.last = bottom
  if (bottom) bottom.after = undefined
}

function first(stack: DelimiterStack) {
  let at = stack.last
  while (at?.before) at = at.before
  return at
}

function matches(opener: Delimiters, closer: Delimiters): boolean {
  if (opener.character !== closer.character || !opener.canOpen) return false
  if (closer.character === '~') return opener.length === closer.length
  const isBoth = opener.canClose || closer.canOpen
  return !(isBoth && (opener.length + closer.length) % 3 === 0 && !(opener.length % 3 === 0 && closer.length % 3 === 0))
}

/** Applies the mark between the two, and returns the next closer. */
function pair(stack: DelimiterStack, opener: Delimiters, closer: Delimiters): Delimiters | undefined {
  const count = opener.left >= 2 && closer.left >= 2 ? 2 : 1
  const mark = closer.character === '~' ? 'strikethrough' : count === 2 ? 'bold' : 'italic'
  opener.opens.push(mark)
  closer.closes.push(mark)
  opener.left -= count
  closer.left -= count
  opener.after = closer
  closer.before = opener
  if (opener.left === 0) remove(stack, opener)
  if (closer.left > 0) return closer
  const next = closer.after
  remove(stack, closer)
  return next
}

function remove(stack: DelimiterStack, delimiters: Delimiters) {
  const { before, after } = delimiters
  if (before) before.after = after
  if (after) after.before = before
  else if (stack.last === delimiters) stack.last = before
}

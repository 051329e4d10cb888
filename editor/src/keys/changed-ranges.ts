/** Where transactions changed a document. */
import type { Node as EditorNode } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { AddMarkStep, AttrStep, type Step } from 'prosemirror-transform'

export interface Range {
  readonly from: number
  readonly to: number
  /** False: attributes or marks changed, and no node was inserted. */
  readonly isContent: boolean
}

/** Ranges of the document after all transactions. Where something was only removed, the range is empty. */
export function listChangedRanges(transactions: readonly Transaction[]): Range[] {
  let ranges: Range[] = []
  for (const { steps, mapping } of transactions) {
    steps.forEach((step, at) => {
      const map = mapping.maps[at]!
      ranges = ranges.map((range) => ({ ...range, from: map.map(range.from, -1), to: map.map(range.to, 1) }))
      map.forEach((_oldFrom, _oldTo, from, to) => {
        ranges.push({ from, to, isContent: true })
      })
      ranges.push(...rangesWithoutMap(step))
    })
  }
  return ranges
}

/** Steps that change no positions. */
function rangesWithoutMap(step: Step): Range[] {
  if (step instanceof AttrStep) return [{ from: step.pos, to: step.pos + 1, isContent: false }]
  return step instanceof AddMarkStep ? [{ from: step.from, to: step.to, isContent: false }] : []
}

/** From the start of the first top-level block in a range to the end of the last. */
export function widenRange(doc: EditorNode, range: Range): Range {
  const $from = doc.resolve(Math.min(range.from, doc.content.size))
  const $to = doc.resolve(Math.min(range.to, doc.content.size))
  return { ...range, from: $from.depth > 0 ? $from.before(1) : $from.pos, to: $to.depth > 0 ? $to.after(1) : $to.pos }
}

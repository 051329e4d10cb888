import type { ComparedRow } from '@lectern/content/compare'

/** A row to draw, or a run of equal rows that is not drawn. */
export interface ShownRows {
  readonly index: number
  /** 1 for a row to draw. */
  readonly count: number
  readonly isFolded: boolean
}

/** The number of equal rows shown above and below a change. */
const AROUND = 1
/** A shorter run is shown: opening it would cost more than reading it. */
const SHORTEST = 3

/** Folds the equal rows that are far from every change. */
export function foldRows(rows: readonly ComparedRow[]): ShownRows[] {
  const shown: ShownRows[] = []
  for (let at = 0; at < rows.length; ) {
    if (rows[at]!.kind !== 'same') {
      shown.push({ index: at++, count: 1, isFolded: false })
      continue
    }
    const start = at
    while (at < rows.length && rows[at]!.kind === 'same') at++
    const from = start === 0 ? 0 : start + AROUND
    const to = at === rows.length ? at : at - AROUND
    const isFolded = to - from >= SHORTEST
    for (let each = start; each < at; each++)
      if (!isFolded || each < from || each >= to) shown.push({ index: each, count: 1, isFolded: false })
      else if (each === from) shown.push({ index: from, count: to - from, isFolded: true })
  }
  return shown
}

/** Every row, to read a folded run in full. */
export const listRows = (rows: readonly ComparedRow[]): ShownRows[] =>
  rows.map((_, index) => ({ index, count: 1, isFolded: false }))

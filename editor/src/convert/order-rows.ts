/** Records are ordered by their `orderIndex`, a text. Those of rows that did not move stay, so that others' edits merge. */
import type { NodeData } from '@lectern/content/document'

export function orderRows(rows: readonly NodeData[]): NodeData[] {
  const indexes = rows.map(({ orderIndex }) => orderIndex)
  const isOrdered = indexes.every((index, at) => at === 0 || String(indexes[at - 1]) <= String(index))
  if (isOrdered && !indexes.includes(undefined)) return [...rows]
  return fillIndexes(rows) ?? rows.map((row, at) => ({ ...row, orderIndex: numberRow(at) }))
}

const numberRow = (at: number) => String(at).padStart(6, '0')

/** New rows get texts between those of their neighbours. Undefined: there is no room, or rows moved. */
function fillIndexes(rows: readonly NodeData[]): NodeData[] | undefined {
  const filled: NodeData[] = []
  let before = ''
  for (const [at, row] of rows.entries()) {
    const after = rows.slice(at).find(({ orderIndex }) => orderIndex !== undefined)?.orderIndex
    const index = row.orderIndex ?? between(before, after)
    if (typeof index !== 'string' || index <= before || (after !== undefined && index > String(after))) return undefined
    filled.push({ ...row, orderIndex: index })
    before = index
  }
  return filled
}

function between(before: string, after: unknown): string | undefined {
  if (after === undefined && /^\d{6}$/.test(before) && Number(before) < 999_999) return numberRow(Number(before) + 1)
  const index = before === '' ? undefined : `${before}5`
  return index !== undefined && (after === undefined || index < String(after)) ? index : undefined
}

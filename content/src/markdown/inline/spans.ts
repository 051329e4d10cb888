/** Groups leaves that share a mark: `**a _b_ c**` rather than `**a** **_b_** **c**`. */
import { type Inline, joinText, type Mark, type Node, sameMark } from '../../document/index.ts'

export type Span =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'inline'; readonly node: Inline }
  | { readonly type: 'mark'; readonly mark: Mark; readonly spans: readonly Span[] }

interface Unit {
  readonly span: Extract<Span, { type: 'text' | 'inline' }>
  readonly marks: readonly Mark[]
}

export function nestMarks(nodes: readonly Node[]): Span[] {
  return nest(toUnits(joinText(nodes)))
}

function toUnits(nodes: readonly Node[]): Unit[] {
  const units: Unit[] = []
  for (const node of nodes) {
    if (node.object === 'text')
      for (const leaf of node.leaves) units.push({ span: { type: 'text', text: leaf.text }, marks: leaf.marks })
    else if (node.object === 'inline') units.push({ span: { type: 'inline', node }, marks: [] })
  }
  // An inline without text has no marks, so a mark may extend over it.
  return units.map((unit, at) => (unit.span.type === 'inline' ? { ...unit, marks: around(units, at) } : unit))
}

/** Returns the marks that an inline shares with the text on both sides, or for a link with its own text. */
function around(units: readonly Unit[], at: number): readonly Mark[] {
  const before = units[at - 1]?.marks ?? []
  const after = units[at + 1]?.marks ?? []
  const node = (units[at]!.span as Extract<Span, { type: 'inline' }>).node
  const shared = before.filter((mark) => after.some((other) => sameMark(mark, other)))
  if (!node.nodes || node.nodes.length === 0) return shared
  const leaves = node.nodes.flatMap((child) => (child.object === 'text' ? child.leaves : []))
  return shared.filter((mark) => leaves.every((leaf) => leaf.marks.some((other) => sameMark(mark, other))))
}

/** At each index the mark that extends farthest opens; the spans it covers are nested without it. */
function nest(units: readonly Unit[]): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < units.length; ) {
    const { span, marks } = units[at]!
    let best: { mark: Mark; end: number } | undefined
    for (const mark of marks) {
      let end = at + 1
      while (end < units.length && units[end]!.marks.some((other) => sameMark(mark, other))) end++
      if (!best || end > best.end) best = { mark, end }
    }
    if (!best) {
      spans.push(span)
      at++
      continue
    }
    const { mark } = best
    const covered = units.slice(at, best.end).map((unit) => unmark(unit, mark))
    spans.push({ type: 'mark', mark, spans: nest(covered) })
    at = best.end
  }
  return spans
}

const without = (marks: readonly Mark[], mark: Mark) => marks.filter((other) => !sameMark(mark, other))

/** Removes the mark from a span and from the text of a link, because it is already open. */
function unmark({ span, marks }: Unit, mark: Mark): Unit {
  const rest = without(marks, mark)
  if (span.type === 'text' || !span.node.nodes) return { span, marks: rest }
  const nodes = span.node.nodes.map((node) =>
    node.object === 'text'
      ? { ...node, leaves: node.leaves.map((leaf) => ({ ...leaf, marks: without(leaf.marks, mark) })) }
      : node,
  )
  return { span: { type: 'inline', node: { ...span.node, nodes } }, marks: rest }
}

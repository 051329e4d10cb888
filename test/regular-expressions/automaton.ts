/** Converts the structure of an expression to the automaton of a backtracking engine: positions that match one character each. */
import type { Pattern } from './parse.ts'

export interface Position {
  source: string
  /** The position that may match the next character → in how many ways (two are as bad as more). */
  next: Map<number, number>
  /** Whether nothing that follows can fail any more. */
  isMatched: boolean
}

export interface Automaton {
  positions: Position[]
  first: Map<number, number>
}

/** A repetition up to a higher count is treated as unbounded. */
const COUNTED = 8
/** The most paths without a character from one position. */
const MAX_STEPS = 100_000

interface Step {
  to: number
  /** It depends on the following text: `$`, `\b`, a lookaround. */
  isConditional?: boolean
  /** It begins or ends an iteration of that loop; an empty iteration is skipped. */
  begins?: number
  ends?: number
}

export function buildAutomaton(pattern: Pattern, hasStart: boolean): Automaton {
  const steps: Step[][] = []
  const reads: ({ position: number } | undefined)[] = []
  const positions: Position[] = []
  const ends: number[] = []
  const addNode = () => steps.push([]) - 1
  const connect = (from: number, to: number, step: Omit<Step, 'to'> = {}) => steps[from]!.push({ to, ...step })

  const accept = addNode()
  const start = build(pattern, accept)
  for (const [position, { next }] of positions.entries()) positions[position]!.isMatched = follow(ends[position]!, next)
  const first = new Map<number, number>()
  follow(start, first)
  return { positions, first }

  /** Returns the node at which the part begins. */
  function build(part: Pattern, after: number): number {
    if (part.type === 'sequence') return part.parts.reduceRight((next, each) => build(each, next), after)
    const node = addNode()
    if (part.type === 'character') {
      reads[node] = { position: positions.push({ source: part.source, next: new Map(), isMatched: false }) - 1 }
      ends.push(after)
    } else if (part.type === 'choice') for (const each of part.parts) connect(node, build(each, after))
    else if (part.type === 'repeat') connect(node, buildRepeat(part, after))
    else if (part.type === 'lookahead') {
      connect(node, build(part.part, addNode()))
      connect(node, after, { isConditional: true })
    } else if (part.type !== 'start' || hasStart) connect(node, after, { isConditional: part.type !== 'start' })
    return node
  }

  function buildRepeat({ part, least, most }: Pattern & { type: 'repeat' }, after: number): number {
    const copies = Math.min(least, COUNTED)
    let next = after
    if (most <= COUNTED) {
      for (let count = copies; count < most; count++) {
        const optional = addNode()
        connect(optional, build(part, next))
        connect(optional, after)
        next = optional
      }
    } else {
      const loop = addNode()
      const round = addNode()
      connect(round, loop, { ends: loop })
      connect(loop, build(part, round), { begins: loop })
      connect(loop, after)
      next = loop
    }
    for (let count = 0; count < copies; count++) next = build(part, next)
    return next
  }

  /** Collects the positions that are reached without a character; returns whether the end is reached, whatever follows. */
  function follow(from: number, found: Map<number, number>): boolean {
    let left = MAX_STEPS
    let isMatched = false
    const walk = (node: number, begun: readonly number[], isSure: boolean) => {
      if (--left < 0) return
      if (node === accept) isMatched ||= isSure
      const read = reads[node]
      if (read) found.set(read.position, Math.min(2, (found.get(read.position) ?? 0) + 1))
      for (const { to, isConditional, begins, ends: ended } of steps[node]!) {
        if (ended !== undefined && begun.includes(ended)) continue
        walk(to, begins === undefined ? begun : [...begun, begins], isSure && !isConditional)
      }
    }
    walk(from, [], true)
    return isMatched
  }
}

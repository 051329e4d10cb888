/** The limits of parsing markdown. A text that exceeds them is refused, and the caller answers 400. */
export interface MarkdownLimits {
  /** Characters of the text. */
  readonly length: number
  /** Levels of nested blocks or elements. */
  readonly depth: number
  /** Blocks, inlines and runs of text of the document, which determine the cost of storing and printing it. */
  readonly nodes: number
  /** True once the time is over. The caller supplies the clock. */
  readonly isLate: () => boolean
}

export const MARKDOWN_LIMITS: MarkdownLimits = { length: 2_000_000, depth: 100, nodes: 100_000, isLate: () => false }

/** Thrown inside the parser only; `parseMarkdown` returns it as a result. */
export class TooComplexError extends Error {
  readonly limit: keyof MarkdownLimits
  readonly rule: string

  constructor(limit: keyof MarkdownLimits, rule: string) {
    super(rule)
    this.limit = limit
    this.rule = rule
  }
}

export interface Budget {
  /** Counts nodes that are about to be created. */
  readonly spend: (nodes: number) => void
  /** Counts work that creates no node. */
  readonly tick: () => void
  readonly checkDepth: (depth: number) => void
  /** The number of nodes counted so far. */
  readonly spent: () => number
}

/** The clock is read once per this many ticks. */
const TICKS = 512

export function createBudget(limits: MarkdownLimits): Budget {
  let left = limits.nodes
  let ticks = 0
  const tick = () => {
    if (++ticks % TICKS === 0 && limits.isLate()) throw new TooComplexError('isLate', 'takes too long to read')
  }
  return {
    spend: (nodes) => {
      left -= nodes
      if (left < 0) throw new TooComplexError('nodes', `must have at most ${limits.nodes} parts`)
      tick()
    },
    tick,
    checkDepth: (depth) => {
      if (depth > limits.depth) throw new TooComplexError('depth', `must nest at most ${limits.depth} deep`)
    },
    spent: () => limits.nodes - left,
  }
}

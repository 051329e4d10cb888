/** What markdown may cost. A text that wants more is refused, whatever it says: the caller answers 400. */
export interface MarkdownLimits {
  /** Characters of the text. */
  readonly length: number
  /** Blocks in blocks, or elements in elements. */
  readonly depth: number
  /** Blocks, inlines and runs of text of the document: what it takes to keep and to print it grows with them. */
  readonly nodes: number
  /** True once the time is over. There is no clock here: the caller brings it. */
  readonly isLate: () => boolean
}

export const MARKDOWN_LIMITS: MarkdownLimits = { length: 2_000_000, depth: 100, nodes: 100_000, isLate: () => false }

/** Thrown inside the parser only; `parseMarkdown` turns it into its answer. */
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
  /** Accounts for nodes about to be made. */
  readonly spend: (nodes: number) => void
  /** Accounts for work that makes no node. */
  readonly tick: () => void
  readonly checkDepth: (depth: number) => void
  /** The nodes accounted for so far. */
  readonly spent: () => number
}

/** How often the clock is asked: once in so many ticks. */
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

/** Measures the statements of a pool: for whom they run, how long they take, and which of them are slow. */
import type pg from 'pg'
import { currentWork, type Work } from '../work/current-work.ts'

/** A statement that took longer than a threshold. */
export interface SlowStatement {
  /** Without values: it has placeholders, and what is quoted in it is left out. */
  statement: string
  ms: number
  work: Work | undefined
}

export interface StatementWatch {
  /** Milliseconds from which a statement is slow. */
  slowMs: number
  onSlow: (slow: SlowStatement) => void
  /** Totals since the process started. */
  statements: number
  milliseconds: number
}

export const createStatementWatch = ({
  slowMs,
  onSlow,
}: Pick<StatementWatch, 'slowMs' | 'onSlow'>): StatementWatch => ({ slowMs, onSlow, statements: 0, milliseconds: 0 })

/** A client of a watched pool. */
interface WatchedClient {
  watch?: StatementWatch | undefined
}

/** Begins to measure a statement; the result ends it. */
export function startStatement(client: pg.ClientBase & WatchedClient, text: string): (() => void) | undefined {
  const { watch } = client
  if (!watch) return undefined
  const work = currentWork()
  const startedAt = performance.now()
  work?.enterDatabase(startedAt)
  return () => {
    const now = performance.now()
    const ms = now - startedAt
    watch.statements++
    watch.milliseconds += ms
    if (work) {
      work.statements++
      work.leaveDatabase(now)
    }
    if (ms >= watch.slowMs) watch.onSlow({ statement: withoutLiterals(text), ms: Math.round(ms), work })
  }
}

/** Waits for a free connection on behalf of the current request or job. */
export async function waitForConnection<T>(connect: () => Promise<T>): Promise<T> {
  const work = currentWork()
  if (!work) return connect()
  const startedAt = performance.now()
  work.enterDatabase(startedAt)
  try {
    return await connect()
  } finally {
    const now = performance.now()
    work.waitingMs += now - startedAt
    work.leaveDatabase(now)
  }
}

const LONGEST = 1_000
const LITERAL = /'[^']*'?/g

/** Texts come from the code and have placeholders for values. Should one ever contain a value, it is quoted. */
const withoutLiterals = (text: string): string =>
  text
    .slice(0, 10 * LONGEST)
    .replace(LITERAL, "'…'")
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST)

import { jobThreads } from '../../core/threads/pools.ts'
import type { Ask } from '../../core/threads/task.ts'
import { readOpenApiTask, type SpecInput, type SpecReading } from './read-specification.ts'

export type { SpecReading }

interface ReadingOptions {
  /** The key by which threads are shared fairly. */
  caller: string
  load: Ask
  seconds: number
  signal: AbortSignal
}

/** The time limit: a document that refers to many files on slow servers must not occupy its thread. */
const MINUTES = 10

/** Throws what `load` throws. A document that exceeds the limits of a thread is invalid. */
export async function readInThread(
  entry: SpecInput,
  { caller, load, seconds, signal }: ReadingOptions,
): Promise<SpecReading> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(MINUTES * 60_000)])
  const result = await jobThreads.run(readOpenApiTask, entry, { caller, seconds, ask: load, signal: end })
  return result.kind === 'done' ? result.value : { kind: 'invalid', reason: result.rule }
}

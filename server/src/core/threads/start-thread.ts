/** Starts a thread of the program. The built program runs its own file; a program run from sources, as in tests, is bundled first. */
import { Worker } from 'node:worker_threads'
import { bundleSources } from './bundle-sources.ts'

const HERE = import.meta.url

/** The entry point of the threads. */
const PROGRAM = HERE.endsWith('.ts') ? new URL('../../thread-tasks.ts', HERE) : new URL(HERE)

export function startThread(megabytes: number, entry = PROGRAM): Worker {
  const file = entry.pathname.endsWith('.ts') ? bundleSources(entry) : entry
  return new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
}

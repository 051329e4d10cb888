/** A thread of the program. In the built program it runs the same file; run from its sources, as in tests, they are bundled first. */
import { Worker } from 'node:worker_threads'
import { bundleSources } from './bundle-sources.ts'

const HERE = import.meta.url

/** Where the threads of the program begin. */
const PROGRAM = HERE.endsWith('.ts') ? new URL('../../thread-tasks.ts', HERE) : new URL(HERE)

export function startThread(megabytes: number, entry = PROGRAM): Worker {
  const file = entry.pathname.endsWith('.ts') ? bundleSources(entry) : entry
  return new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
}

/** A thread of the program. In the built program it runs the same file; run from its sources, as in tests, it needs what reads them. */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

const HERE = import.meta.url

/** Where the threads of the program begin. */
const PROGRAM = HERE.endsWith('.ts') ? new URL('../../thread-tasks.ts', HERE) : new URL(HERE)

export function startThread(megabytes: number, entry = PROGRAM): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes }
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { resourceLimits })
  const loader = createRequire(HERE).resolve('tsx/esm/api').replace(/cjs$/, 'mjs')
  const code = `import('${pathToFileURL(loader)}').then(({ register }) => { register(); return import('${entry}') })`
  return new Worker(code, { eval: true, resourceLimits })
}

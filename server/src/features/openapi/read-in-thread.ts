/** The process's side of the thread that reads documents. One document at a time: what one does to the thread, no other suffers from. */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { SpecFile } from '@lectern/content'
import { type FromThread, type Reading, THREAD, type ToThread } from './thread.ts'

export type { Reading }

/** Enough for 10 MB of YAML, several times over. */
const MEGABYTES = 512
const IDLE = 30_000

interface ReadingOptions {
  load: (url: string) => Promise<string>
  seconds: number
  signal: AbortSignal
}

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/** What `load` throws is thrown. A document that takes the thread down, or more time than it has, is invalid. */
export function readInThread(entry: SpecFile, options: ReadingOptions): Promise<Reading> {
  const reading = last.then(() => readNow(entry, options))
  last = reading.catch(() => {})
  return reading
}

async function readNow(entry: SpecFile, { load, seconds, signal }: ReadingOptions): Promise<Reading> {
  clearTimeout(idle)
  worker ??= start()
  const thread = worker
  thread.ref()
  const end = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
  const say = (message: ToThread) => thread.postMessage(message)
  let failure: unknown
  let giveUp = () => {}
  try {
    return await new Promise<Reading>((resolve, reject) => {
      const give = async (url: string) => {
        try {
          say({ type: 'loaded', url, text: await load(url) })
        } catch (error) {
          failure ??= error
          say({ type: 'not-loaded', url })
        }
      }
      thread.on('message', (message: FromThread) => {
        if (message.type === 'load') void give(message.url)
        else if (message.type === 'done') resolve(message.reading)
        else reject(failure)
      })
      thread.on('error', (error) => {
        stop(thread)
        const isMemory = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
        if (isMemory) resolve({ kind: 'invalid', reason: `takes more than ${MEGABYTES} MB to be read` })
        else reject(error)
      })
      giveUp = () => {
        stop(thread)
        if (signal.aborted) reject(signal.reason)
        else resolve({ kind: 'invalid', reason: `takes more than ${seconds} seconds to be read` })
      }
      end.addEventListener('abort', giveUp)
      say({ type: 'read', entry })
    })
  } finally {
    thread.removeAllListeners('message').removeAllListeners('error')
    end.removeEventListener('abort', giveUp)
    thread.unref()
    idle = setTimeout(() => stop(thread), IDLE).unref()
  }
}

/** Run from its sources, as in tests, the thread needs what reads them. */
function start(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEGABYTES }
  if (!THREAD.endsWith('.ts')) return new Worker(new URL(THREAD), { resourceLimits })
  const loader = createRequire(THREAD).resolve('tsx/esm/api').replace(/cjs$/, 'mjs')
  const code = `import('${pathToFileURL(loader)}').then(({ register }) => { register(); return import('${THREAD}') })`
  return new Worker(code, { eval: true, resourceLimits })
}

function stop(thread: Worker): void {
  if (worker === thread) worker = undefined
  void thread.terminate()
}

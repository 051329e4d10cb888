/** Asks a worker for the colours of code. */
import type { CodeText, CodeToken } from '@lectern/content/highlight'

export interface ColourRequest extends CodeText {
  id: number
}

export interface ColourReply {
  id: number
  /** Undefined for code that stays plain. */
  tokens: CodeToken[] | undefined
}

/** Longer code stays plain while it is written. */
const MOST_CHARACTERS = 30_000
/** Code that takes longer stays plain until it is changed. */
const MOST_MILLISECONDS = 3000

interface CodeColours {
  find: (code: CodeText) => Promise<readonly CodeToken[] | undefined>
  close: () => void
}

interface Job extends CodeText {
  end: (tokens: readonly CodeToken[] | undefined) => void
}

/** One text after the other, so that one that takes too long is known, and ended with its worker. */
export function createCodeColours(): CodeColours {
  const waiting: Job[] = []
  let worker: Worker | undefined
  let lastId = 0
  let current: { id: number; job: Job; timer: ReturnType<typeof setTimeout> } | undefined

  function start(): Worker {
    const started = new Worker(new URL('./code-colours.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<ColourReply>) => {
      if (data.id === current?.id) end(data.tokens)
    })
    started.addEventListener('error', abort)
    return started
  }
  function abort(): void {
    worker?.terminate()
    worker = undefined
    end(undefined)
  }
  function end(tokens: readonly CodeToken[] | undefined): void {
    const ended = current
    current = undefined
    clearTimeout(ended?.timer)
    ended?.job.end(tokens)
    const next = waiting.shift()
    if (next) run(next)
  }
  function run(job: Job): void {
    worker ??= start()
    current = { id: ++lastId, job, timer: setTimeout(abort, MOST_MILLISECONDS) }
    worker.postMessage({ id: lastId, text: job.text, syntax: job.syntax } satisfies ColourRequest)
  }
  return {
    find: ({ text, syntax }) =>
      new Promise((resolve) => {
        if (syntax === '' || text === '' || text.length > MOST_CHARACTERS) return resolve(undefined)
        const job = { text, syntax, end: resolve }
        if (current) waiting.push(job)
        else run(job)
      }),
    close: () => {
      waiting.length = 0
      abort()
    },
  }
}

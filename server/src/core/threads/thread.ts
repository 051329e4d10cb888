/** The process's side of one thread. It runs one task at a time, and ends with a task that exceeds its limits or is no longer wanted. */
import type { Worker } from 'node:worker_threads'
import { ApiError } from '../errors.ts'
import type { FromThread, ToThread } from './messages.ts'
import { readActiveTime, readProcessorTime } from './processor-time.ts'
import { startThread } from './start-thread.ts'
import type { AnyThreadTask, Ask, ThreadLimits, ThreadResult } from './task.ts'

/** How often the processor time of a task is checked. */
const WATCH_MILLISECONDS = 50

export interface TaskRun {
  readonly task: AnyThreadTask
  readonly input: unknown
  readonly limits: ThreadLimits
  readonly ask: Ask
  readonly signal?: AbortSignal | undefined
}

export interface Thread {
  /** Runs one task at a time. */
  run(run: TaskRun): Promise<ThreadResult<unknown>>
  readonly isEnded: () => boolean
  end(): void
}

export function openThread(megabytes: number, entry?: URL): Thread {
  const worker = startThread(megabytes, entry)
  let systemId: string | undefined
  let hasEnded = false
  let current: Listener | undefined
  const end = () => {
    hasEnded = true
    void worker.terminate()
  }
  worker.on('message', (message: FromThread) => {
    if (message.type === 'started') systemId = message.systemId
    else current?.hear(message)
  })
  worker.on('error', (error) => {
    hasEnded = true
    current?.fail(error)
  })
  worker.on('exit', () => {
    hasEnded = true
    current?.fail(new Error('The thread ended before its task'))
  })
  const spent = () => readProcessorTime(systemId) ?? readActiveTime(worker)

  async function run({ task, input, limits, ask, signal }: TaskRun): Promise<ThreadResult<unknown>> {
    signal?.throwIfAborted()
    worker.ref()
    let watch: NodeJS.Timeout | undefined
    let stop = () => {}
    try {
      return await new Promise<ThreadResult<unknown>>((resolve, reject) => {
        const exceed = (limit: 'time' | 'memory') => {
          end()
          resolve({ kind: 'exceeded', limit, rule: ruleOf(limit, limits) })
        }
        stop = () => {
          end()
          reject(signal?.reason)
        }
        const begin = (start: number) => {
          watch = setInterval(() => {
            if (spent() - start > limits.seconds * 1000) exceed('time')
          }, WATCH_MILLISECONDS)
        }
        const answers = answering(worker, ask)
        current = {
          hear(message) {
            if (message.type === 'begun') begin(message.spent ?? spent())
            else if (message.type === 'ask') void answers.give(message.id, message.question)
            else if (message.type === 'done') resolve({ kind: 'done', value: message.value })
            else if (message.type === 'unanswered') reject(answers.failure())
            else if (message.type === 'failed') reject(toError(message))
          },
          fail: (error) => (isOutOfMemory(error) ? exceed('memory') : reject(error)),
        }
        signal?.addEventListener('abort', stop)
        worker.postMessage({ type: 'run', task: task.name, input } satisfies ToThread)
      })
    } finally {
      current = undefined
      clearInterval(watch)
      signal?.removeEventListener('abort', stop)
      worker.unref()
    }
  }

  return { run, end, isEnded: () => hasEnded }
}

/** Receives the messages of the thread and the outcome of the task. */
interface Listener {
  hear(message: FromThread): void
  fail(error: Error): void
}

const isOutOfMemory = (error: Error & { code?: string }) => error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** The first failure counts, because others may follow from it. */
function answering(worker: Worker, ask: Ask) {
  let failure: { error: unknown } | undefined
  const say = (message: ToThread) => worker.postMessage(message)
  const give = async (id: number, question: string) => {
    try {
      say({ type: 'answer', id, text: await ask(question) })
    } catch (error) {
      failure ??= { error }
      say({ type: 'no-answer', id })
    }
  }
  return { give, failure: () => failure?.error }
}

const ruleOf = (limit: 'time' | 'memory', { seconds, megabytes }: ThreadLimits) =>
  limit === 'time'
    ? `must take at most ${seconds} seconds of processor time`
    : `must take at most ${megabytes} MB of memory`

function toError({ status, message, stack }: Extract<FromThread, { type: 'failed' }>): Error {
  if (status !== undefined) return new ApiError(status, message)
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return error
}

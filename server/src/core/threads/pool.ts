/**
 * A pool of threads with a queue. Threads start at the first task and end when idle, so an idle server has none. Callers take turns, and the last
 * free thread is reserved for a caller that has none.
 */
import { isMainThread } from 'node:worker_threads'
import { unavailable } from '../errors.ts'
import type { Ask, ThreadLimits, ThreadResult, ThreadTask } from './task.ts'
import { openThread, type TaskRun, type Thread } from './thread.ts'

export interface PoolOptions {
  readonly threads: number
  /** The limits of a task; the memory is that of its thread. */
  readonly limits: ThreadLimits
  /** The most waiting tasks of one caller and of all; beyond that the answer is 503. */
  readonly waitingOfOne: number
  readonly waiting: number
  readonly idleMilliseconds: number
  /** The file that a thread runs, if not the program itself. */
  readonly entry?: URL
}

interface TaskOptions {
  /** The organization or site that shares the threads fairly with others. */
  readonly caller: string
  /** Processor time; the default is the limit of the pool. */
  readonly seconds?: number
  readonly ask?: Ask
  readonly signal?: AbortSignal | undefined
}

interface Pool {
  run<Input, Output>(task: ThreadTask<Input, Output>, input: Input, options: TaskOptions): Promise<ThreadResult<Output>>
}

interface Waiting {
  readonly caller: string
  readonly run: TaskRun
  readonly resolve: (result: ThreadResult<unknown>) => void
  readonly reject: (error: unknown) => void
}

export function createPool({ threads, limits, waitingOfOne, waiting, idleMilliseconds, entry }: PoolOptions): Pool {
  /** Callers in the order of their turns, each with its waiting tasks. */
  const queue = new Map<string, Waiting[]>()
  const working = new Map<string, number>()
  const idle: Thread[] = []
  let running = 0
  let length = 0
  let ending: NodeJS.Timeout | undefined

  function enqueue(item: Waiting): void {
    const own = queue.get(item.caller) ?? []
    if (own.length >= waitingOfOne || length >= waiting)
      throw unavailable('The server reads too many large texts at once; try again')
    own.push(item)
    queue.set(item.caller, own)
    length++
  }

  function takeNext(): Waiting | undefined {
    const isLastThread = threads > 1 && running === threads - 1
    for (const [caller, own] of queue) {
      // The last thread is reserved for another caller.
      if (isLastThread && (working.get(caller) ?? 0) > 0) continue
      const item = own.shift()!
      queue.delete(caller)
      if (own.length > 0) queue.set(caller, own)
      length--
      return item
    }
    return undefined
  }

  function dispatch(): void {
    while (running < threads) {
      const item = takeNext()
      if (!item) break
      void work(item)
    }
    clearTimeout(ending)
    if (running === 0) ending = setTimeout(endIdle, idleMilliseconds).unref()
  }

  function endIdle(): void {
    for (const thread of idle.splice(0)) thread.end()
  }

  async function work({ caller, run, resolve, reject }: Waiting): Promise<void> {
    running++
    working.set(caller, (working.get(caller) ?? 0) + 1)
    const thread = idle.pop() ?? openThread(limits.megabytes, entry)
    try {
      resolve(await thread.run(run))
    } catch (error) {
      reject(error)
    } finally {
      if (!thread.isEnded()) idle.push(thread)
      running--
      const left = working.get(caller)! - 1
      if (left === 0) working.delete(caller)
      else working.set(caller, left)
      dispatch()
    }
  }

  async function wait(caller: string, run: TaskRun): Promise<ThreadResult<unknown>> {
    run.signal?.throwIfAborted()
    let leave = () => {}
    try {
      return await new Promise((resolve, reject) => {
        const item: Waiting = { caller, run, resolve, reject }
        leave = () => leaveQueue(item)
        enqueue(item)
        run.signal?.addEventListener('abort', leave)
        dispatch()
      })
    } finally {
      run.signal?.removeEventListener('abort', leave)
    }
  }

  /** A running task is ended by its thread. */
  function leaveQueue(item: Waiting): void {
    const own = queue.get(item.caller) ?? []
    const at = own.indexOf(item)
    if (at < 0) return
    own.splice(at, 1)
    if (own.length === 0) queue.delete(item.caller)
    length--
    item.reject(item.run.signal?.reason)
  }

  return {
    async run<Input, Output>(
      task: ThreadTask<Input, Output>,
      input: Input,
      { caller, seconds = limits.seconds, ask, signal }: TaskOptions,
    ) {
      // A task that needs another one already occupies a thread.
      if (!isMainThread) return { kind: 'done', value: await task.run(input, ask ?? noAnswer) }
      const run = { task, input, limits: { ...limits, seconds }, ask: ask ?? noAnswer, signal }
      return (await wait(caller, run)) as ThreadResult<Output>
    },
  }
}

const noAnswer: Ask = async () => {
  throw new Error('The task has a question, but its caller answers none')
}

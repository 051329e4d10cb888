/**
 * A pool of threads with a queue. Threads start at the first task and end when idle, so an idle server has none. Organizations take turns and share
 * threads and queue fairly (decision 0147), so the last free thread is for one that has none; so do the callers within an organization.
 */
import { isMainThread } from 'node:worker_threads'
import { unavailable } from '../errors.ts'
import { createShares, type Release } from '../shares/shares.ts'
import type { Owners } from './owners.ts'
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
  /** Finds out who shares the threads; without it, the callers do. */
  readonly owners?: Owners
  /** The file that a thread runs, if not the program itself. */
  readonly entry?: URL
}

interface TaskOptions {
  /** An organization, or a space or site of one. */
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
  readonly owner: string
  readonly caller: string
  readonly run: TaskRun
  readonly resolve: (result: ThreadResult<unknown>) => void
  readonly reject: (error: unknown) => void
}

export function createPool({
  threads,
  limits,
  waitingOfOne,
  waiting,
  idleMilliseconds,
  owners,
  entry,
}: PoolOptions): Pool {
  /** Owners in the order of their turns, each with its callers in the order of theirs, each with its waiting tasks. */
  const queue = new Map<string, Map<string, Waiting[]>>()
  const places = createShares({ total: waiting })
  const placeOf = new Map<Waiting, Release>()
  const shares = createShares({ total: threads })
  const idle: Thread[] = []
  let running = 0
  let ending: NodeJS.Timeout | undefined

  function enqueue(item: Waiting): void {
    const callers = queue.get(item.owner) ?? new Map<string, Waiting[]>()
    const own = callers.get(item.caller) ?? []
    const place = own.length < waitingOfOne && places.take([item.owner])
    if (!place) throw unavailable('The server reads too many large texts at once; try again')
    placeOf.set(item, place)
    own.push(item)
    callers.set(item.caller, own)
    queue.set(item.owner, callers)
  }

  function takeNext(): Waiting | undefined {
    for (const [owner, callers] of queue) {
      if (!shares.mayTake([owner])) continue
      const [caller, own] = callers.entries().next().value!
      const item = own[0]!
      remove(item)
      // Who was served is the last to be served again.
      moveToEnd(callers, caller)
      moveToEnd(queue, owner)
      return item
    }
    return undefined
  }

  /** Returns false when the task does not wait any more. */
  function remove(item: Waiting): boolean {
    const callers = queue.get(item.owner)
    const own = callers?.get(item.caller) ?? []
    const at = own.indexOf(item)
    if (!callers || at < 0) return false
    own.splice(at, 1)
    if (own.length === 0) callers.delete(item.caller)
    if (callers.size === 0) queue.delete(item.owner)
    placeOf.get(item)?.()
    placeOf.delete(item)
    return true
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

  async function work({ owner, run, resolve, reject }: Waiting): Promise<void> {
    running++
    const release = shares.occupy([owner])
    const thread = idle.pop() ?? openThread(limits.megabytes, entry)
    try {
      resolve(await thread.run(run))
    } catch (error) {
      reject(error)
    } finally {
      if (!thread.isEnded()) idle.push(thread)
      running--
      release()
      dispatch()
    }
  }

  async function wait(owner: string, caller: string, run: TaskRun): Promise<ThreadResult<unknown>> {
    run.signal?.throwIfAborted()
    let leave = () => {}
    try {
      return await new Promise((resolve, reject) => {
        const item: Waiting = { owner, caller, run, resolve, reject }
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
    if (remove(item)) item.reject(item.run.signal?.reason)
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
      const owner = owners?.ownerOf(caller) ?? caller
      return (await wait(typeof owner === 'string' ? owner : await owner, caller, run)) as ThreadResult<Output>
    },
  }
}

function moveToEnd<V>(map: Map<string, V>, key: string): void {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}

const noAnswer: Ask = async () => {
  throw new Error('The task has a question, but its caller answers none')
}

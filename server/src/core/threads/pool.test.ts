import { expect, test } from 'vitest'
import { createOwners } from './owners.ts'
import { createPool, type PoolOptions } from './pool.ts'
import { busyTask, deafTask, echoTask, failTask, hoardTask } from './testing/tasks.ts'

const pool = (options: Partial<PoolOptions> = {}) =>
  createPool({
    threads: 2,
    limits: { seconds: 30, megabytes: 64 },
    waitingOfOne: 3,
    waiting: 5,
    idleMilliseconds: 50,
    entry: new URL('./testing/thread.ts', import.meta.url),
    ...options,
  })
const ofOne = { caller: 'one' }

test('a task returns a result, and may ask its caller questions', async () => {
  const ask = async (question: string) => `answer to ${question}`
  const result = await pool().run(echoTask, { text: 'é', question: 'what' }, { ...ofOne, ask })
  expect(result).toEqual({ kind: 'done', value: { text: 'é', answer: 'answer to what' } })
})

test('a task fails with the error of a question that fails', async () => {
  const ask = async () => {
    throw new Error('away')
  }
  await expect(pool().run(echoTask, { text: '', question: 'what' }, { ...ofOne, ask })).rejects.toThrow('away')
})

test('a task that fails reports why, and the next one runs', async () => {
  const threads = pool()
  await expect(threads.run(failTask, { status: 400 }, ofOne)).rejects.toMatchObject({ status: 400, message: 'broken' })
  await expect(threads.run(failTask, {}, ofOne)).rejects.toThrow('broken')
  expect(await threads.run(echoTask, { text: 'next' }, ofOne)).toMatchObject({ kind: 'done' })
})

test('a task that exceeds its time or memory is ended, and the next one runs', async () => {
  const threads = pool()
  expect(await threads.run(busyTask, {}, { ...ofOne, seconds: 0.2 })).toMatchObject({
    kind: 'exceeded',
    limit: 'time',
    rule: 'must take at most 0.2 seconds of processor time',
  })
  expect(await threads.run(hoardTask, {}, ofOne)).toMatchObject({ kind: 'exceeded', limit: 'memory' })
  expect(await threads.run(echoTask, { text: 'next' }, ofOne)).toMatchObject({ kind: 'done' })
})

test('waiting takes none of the time of a task', async () => {
  const ask = () => new Promise<string>((resolve) => setTimeout(resolve, 400, 'late'))
  const result = await pool().run(echoTask, { text: '', question: 'what' }, { ...ofOne, ask, seconds: 0.3 })
  expect(result).toEqual({ kind: 'done', value: { text: '', answer: 'late' } })
})

test('a task that is no longer wanted ends, whether it runs or waits', async () => {
  const threads = pool({ threads: 1 })
  const [running, waiting] = [new AbortController(), new AbortController()]
  const first = threads.run(deafTask, {}, { ...ofOne, signal: running.signal })
  const second = threads.run(echoTask, { text: '' }, { ...ofOne, signal: waiting.signal })
  const third = threads.run(echoTask, { text: 'third' }, ofOne)
  waiting.abort(new Error('not the second'))
  await expect(second).rejects.toThrow('not the second')
  running.abort(new Error('not the first'))
  await expect(first).rejects.toThrow('not the first')
  expect(await third).toMatchObject({ kind: 'done' })
})

test('one caller with many tasks leaves a thread to another, and its queue is bounded', async () => {
  const threads = pool()
  const stop = new AbortController()
  const heavy = Array.from({ length: 4 }, () => threads.run(deafTask, {}, { ...ofOne, signal: stop.signal }))
  const ended = Promise.allSettled(heavy)
  await expect(threads.run(deafTask, {}, ofOne)).rejects.toMatchObject({ status: 503 })
  expect(await threads.run(echoTask, { text: 'other' }, { caller: 'other' })).toMatchObject({ kind: 'done' })
  stop.abort(new Error('enough'))
  expect((await ended).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
})

test('spaces and sites of one organization share its threads, whatever their number', async () => {
  const owners = createOwners()
  owners.lookUpBy(async (ids) => new Map(ids.map((id) => [id, 'attacker'])))
  const threads = pool({ owners, waiting: 100 })
  const stop = new AbortController()
  const ofMany = (at: number) => ({ caller: `space attackers${at}`, signal: stop.signal })
  const ended = Promise.allSettled(Array.from({ length: 20 }, (_, at) => threads.run(deafTask, {}, ofMany(at))))
  expect(await threads.run(echoTask, { text: 'other' }, { caller: 'an organization' })).toMatchObject({ kind: 'done' })
  stop.abort(new Error('enough'))
  expect((await ended).map(({ status }) => status)).toEqual(Array(20).fill('rejected'))
})

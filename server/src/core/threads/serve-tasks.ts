/** The side of the thread: runs one task after the other. */
import type { MessagePort } from 'node:worker_threads'
import { ApiError } from '../errors.ts'
import type { FromThread, ToThread } from './messages.ts'
import { ownSystemId, readProcessorTime } from './processor-time.ts'
import type { AnyThreadTask } from './task.ts'

class NoAnswerError extends Error {}

export function serveTasks(port: MessagePort, findTask: (name: string) => Promise<AnyThreadTask>): void {
  const systemId = ownSystemId()
  const questions = new Map<number, { resolve: (text: string) => void; reject: (error: Error) => void }>()
  let questionCount = 0
  const say = (message: FromThread) => port.postMessage(message)
  const ask = (question: string) =>
    new Promise<string>((resolve, reject) => {
      questions.set(++questionCount, { resolve, reject })
      say({ type: 'ask', id: questionCount, question })
    })
  const run = async (name: string, input: unknown) => {
    try {
      const task = await findTask(name)
      say({ type: 'begun', spent: readProcessorTime(systemId) })
      say({ type: 'done', value: await task.run(input, ask) })
    } catch (error) {
      say(error instanceof NoAnswerError ? { type: 'unanswered' } : toFailure(error))
    }
    questions.clear()
  }
  port.on('message', (message: ToThread) => {
    if (message.type === 'run') void run(message.task, message.input)
    else if (message.type === 'answer') questions.get(message.id)?.resolve(message.text)
    else questions.get(message.id)?.reject(new NoAnswerError())
  })
  say({ type: 'started', systemId })
}

function toFailure(error: unknown): FromThread {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { type: 'failed', status: error instanceof ApiError ? error.status : undefined, message, stack }
}

/** Asks the worker that prints and reads blocks. It is started with the first question. */
import type { Node } from '@lectern/content/document'
import type { SuggestionReply, SuggestionRequest } from './suggestion-messages.ts'

type WithoutId<R> = R extends unknown ? Omit<R, 'id'> : never

const waiting = new Map<number, { resolve: (reply: SuggestionReply) => void; reject: (error: Error) => void }>()
let worker: Worker | undefined
let lastId = 0

function start(): Worker {
  const started = new Worker(new URL('./suggestion.worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<SuggestionReply>) => {
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  })
  started.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The text could not be read'))
    waiting.clear()
    worker = undefined
  })
  return started
}

const ask = (request: WithoutId<SuggestionRequest>) =>
  new Promise<SuggestionReply>((resolve, reject) => {
    worker ??= start()
    const id = ++lastId
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, ...request } as SuggestionRequest)
  })

export async function printSuggestions(blocks: readonly (readonly Node[])[]) {
  const reply = await ask({ kind: 'print', blocks })
  if (reply.kind !== 'printed') throw new Error('The blocks could not be printed')
  return reply
}

export const parseSuggestion = (text: string, block: Node) => ask({ kind: 'read', text, block })

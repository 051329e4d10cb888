/** Asks the worker; one request after the other, in their order. */
import type { Document } from '@lectern/content/document'
import type { EditedPage, KnownPages, SourceReply, SourceRequest } from './markdown-messages.ts'

type WithoutId<R> = R extends unknown ? Omit<R, 'id'> : never

export interface MarkdownClient {
  print: (document: Document, pages: KnownPages) => Promise<SourceReply>
  read: (text: string) => Promise<SourceReply>
  compare: (page: EditedPage) => Promise<SourceReply>
  close: () => void
}

export function createMarkdownClient(): MarkdownClient {
  const worker = new Worker(new URL('./markdown.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (reply: SourceReply) => void; reject: (error: Error) => void }>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<SourceReply>) => {
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The text could not be read'))
    waiting.clear()
  })
  const ask = (request: WithoutId<SourceRequest>) =>
    new Promise<SourceReply>((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...request } as SourceRequest)
    })
  return {
    print: (document, pages) => ask({ kind: 'print', document, pages }),
    read: (text) => ask({ kind: 'read', text }),
    compare: (page) => ask({ kind: 'compare', page }),
    close: () => worker.terminate(),
  }
}

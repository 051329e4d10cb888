import type { Document } from '@lectern/content/document'
import type { FoundPlaces, ReplacedPage, TextQuery } from './page-matches.ts'

export type FindRequest = { id: number; document: Document; query: TextQuery } & (
  | { kind: 'find' }
  | { kind: 'replace'; leftOut: readonly number[]; replacement: string }
)

export interface FindReply {
  id: number
  result?: FoundPlaces | ReplacedPage | undefined
  /** The document could not be searched. */
  failure?: string
}

type Work = FindRequest extends infer R ? (R extends unknown ? Omit<R, 'id'> : never) : never

export interface FindClient {
  find: (document: Document, query: TextQuery) => Promise<FoundPlaces>
  replace: (
    document: Document,
    query: TextQuery,
    leftOut: readonly number[],
    replacement: string,
  ) => Promise<ReplacedPage | undefined>
  close: () => void
}

/** Asks the worker. */
export function createFindClient(): FindClient {
  const worker = new Worker(new URL('./find.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (result: FindReply['result']) => void; reject: (error: Error) => void }>()
  let lastId = 0
  worker.addEventListener('message', ({ data: { id, result, failure } }: MessageEvent<FindReply>) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (failure === undefined) asked?.resolve(result)
    else asked?.reject(new Error(failure))
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The text could not be searched'))
    waiting.clear()
  })
  const ask = (work: Work) =>
    new Promise<FindReply['result']>((resolve, reject) => {
      waiting.set(++lastId, { resolve, reject })
      worker.postMessage({ id: lastId, ...work } as FindRequest)
    })
  return {
    find: (document, query) => ask({ kind: 'find', document, query }) as Promise<FoundPlaces>,
    replace: (document, query, leftOut, replacement) =>
      ask({ kind: 'replace', document, query, leftOut, replacement }) as Promise<ReplacedPage | undefined>,
    close: () => worker.terminate(),
  }
}

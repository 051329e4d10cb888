import type { Node } from '@lectern/content/document'

export interface ForeignRequest {
  id: number
  kind: 'html' | 'markdown'
  text: string
}

export interface ForeignReply {
  id: number
  nodes?: readonly Node[]
  /** Why it cannot be read. */
  rule?: string
}

let worker: Worker | undefined
let lastId = 0

/** The blocks that a text stands for; undefined when it is too complex to be read. */
export function readForeign(kind: ForeignRequest['kind'], text: string): Promise<readonly Node[] | undefined> {
  worker ??= new Worker(new URL('./read-foreign.worker.ts', import.meta.url), { type: 'module' })
  const current = worker
  const id = ++lastId
  const listening = new AbortController()
  const { signal } = listening
  return new Promise((resolve) => {
    const end = (nodes: readonly Node[] | undefined) => {
      listening.abort()
      resolve(nodes)
    }
    current.addEventListener('message', ({ data }: MessageEvent<ForeignReply>) => data.id === id && end(data.nodes), {
      signal,
    })
    // A worker that failed is replaced by the next paste.
    current.addEventListener(
      'error',
      () => {
        worker = undefined
        end(undefined)
      },
      { signal },
    )
    current.postMessage({ id, kind, text } satisfies ForeignRequest)
  })
}

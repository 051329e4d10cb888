import type { Node } from '@lectern/content/document'

export interface ForeignRequest {
  id: number
  kind: 'html' | 'markdown'
  text: string
}

export interface ForeignReply {
  id: number
  nodes?: readonly Node[]
  /** The texts of its cells, where it is one table and nothing else. */
  grid?: string[][]
  /** Why it cannot be read. */
  rule?: string
}

interface ReadForeign {
  nodes: readonly Node[]
  grid?: string[][]
}

let worker: Worker | undefined
let lastId = 0

/** The blocks that a text stands for; undefined when it is too complex to be read. */
export function readForeign(kind: ForeignRequest['kind'], text: string): Promise<ReadForeign | undefined> {
  worker ??= new Worker(new URL('./read-foreign.worker.ts', import.meta.url), { type: 'module' })
  const current = worker
  const id = ++lastId
  const listening = new AbortController()
  const { signal } = listening
  return new Promise((resolve) => {
    const end = (read: ReadForeign | undefined) => {
      listening.abort()
      resolve(read)
    }
    current.addEventListener(
      'message',
      ({ data: { id: read, nodes, grid } }: MessageEvent<ForeignReply>) =>
        read === id && end(nodes && { nodes, ...(grid && { grid }) }),
      { signal },
    )
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

/** Instructions are a document; here they are written as markdown, which a worker reads and prints. */
import type { BodyOf } from '../../api/client.ts'

type Instructions = NonNullable<
  BodyOf<'/orgs/{organizationId}/translations/{translationSettingsId}/languages/{translationLanguage}', 'put'>
>['instructions']

export type MarkdownRequest = { id: number } & ({ kind: 'print'; document: unknown } | { kind: 'read'; text: string })

export interface MarkdownReply {
  id: number
  result: unknown
}

let worker: Worker | undefined
let lastId = 0

function ask<R>(request: { kind: 'print'; document: unknown } | { kind: 'read'; text: string }): Promise<R> {
  worker ??= new Worker(new URL('./markdown.worker.ts', import.meta.url), { type: 'module' })
  const current = worker
  const id = ++lastId
  const listening = new AbortController()
  const { signal } = listening
  return new Promise<R>((resolve, reject) => {
    const onMessage = ({ data }: MessageEvent<MarkdownReply>) => {
      if (data.id !== id) return
      listening.abort()
      resolve(data.result as R)
    }
    const onError = (event: ErrorEvent) => {
      listening.abort()
      // The next question starts another one.
      worker = undefined
      reject(new Error(event.message))
    }
    current.addEventListener('message', onMessage, { signal })
    current.addEventListener('error', onError, { signal })
    current.postMessage({ ...request, id } satisfies MarkdownRequest)
  })
}

export const printInstructions = (document: Instructions) => ask<string>({ kind: 'print', document })

/** The document that the text stands for; undefined when it is too complex to be read. */
export const readInstructions = (text: string) => ask<Instructions | undefined>({ kind: 'read', text })

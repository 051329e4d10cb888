/**
 * Reading a document may take seconds and hundreds of megabytes: it is done in a thread, which has a bound of its own and can be ended.
 * In the built program this file is part of the program, which starts here when it finds itself in a thread.
 */
import { createHash } from 'node:crypto'
import { isMainThread, parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { type BundledFile, readSpecification, type SpecFile } from '@lectern/content'
import { type StoredFiles, toEntry } from './stored-files.ts'

export type ToThread =
  | { type: 'read'; entry: SpecFile }
  | { type: 'loaded'; url: string; text: string }
  | { type: 'not-loaded'; url: string }

export type FromThread = { type: 'load'; url: string } | { type: 'not-loaded' } | { type: 'done'; reading: Reading }

export type Reading =
  | {
      kind: 'read'
      digest: string
      entry: string
      /** JSON. */
      outline: string
      /** JSON, compressed. */
      document: Uint8Array
      files: Uint8Array | null
    }
  | { kind: 'invalid'; reason: string }

/** Where the thread starts. */
export const THREAD = import.meta.url

class NotLoadedError extends Error {}

export async function read(entry: SpecFile, load: (url: string) => Promise<string>): Promise<Reading> {
  const result = await readSpecification(entry, { locate, load })
  if (result.kind === 'invalid') return result
  const document = JSON.stringify(result.document)
  const files = result.files.length > 1 ? JSON.stringify(toFiles(result.files)) : null
  return {
    kind: 'read',
    digest: createHash('sha256')
      .update(document)
      .update('\0')
      .update(files ?? '')
      .digest('base64url'),
    entry: entry.name,
    outline: JSON.stringify(result.outline),
    document: gzipSync(document),
    files: files === null ? null : gzipSync(files),
  }
}

function toFiles([entry, ...others]: readonly BundledFile[]): StoredFiles {
  return {
    references: [...entry!.references],
    others: Object.fromEntries(
      others.map(({ name, value, references }) => [
        name,
        { ...toEntry(name, { isEntrypoint: false, references }), specification: value },
      ]),
    ),
  }
}

function locate(ref: string, base: string | undefined): string | undefined {
  if (!URL.canParse(ref, base)) return undefined
  const url = new URL(ref, base)
  url.hash = ''
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}

function serve(port: NonNullable<typeof parentPort>): void {
  const waiting = new Map<string, { resolve: (text: string) => void; reject: (error: Error) => void }>()
  const say = (message: FromThread) => port.postMessage(message)
  const load = (url: string) =>
    new Promise<string>((resolve, reject) => {
      waiting.set(url, { resolve, reject })
      say({ type: 'load', url })
    })
  port.on('message', (message: ToThread) => {
    if (message.type === 'loaded') waiting.get(message.url)?.resolve(message.text)
    else if (message.type === 'not-loaded') waiting.get(message.url)?.reject(new NotLoadedError())
    else
      read(message.entry, load).then(
        (reading) => say({ type: 'done', reading }),
        (error) => {
          if (!(error instanceof NotLoadedError)) throw error
          say({ type: 'not-loaded' })
        },
      )
  })
}

if (!isMainThread && parentPort) serve(parentPort)

/** Fetches documents for an import: through the guard, within its limits, and onto the disk. */

import { randomUUID } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { open as openHandle, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FetchFailedError, type GuardedRequest, type GuardedResponse } from '../../core/outgoing/guarded-request.ts'
import { PRIVATE_FILE } from '../../core/storage/private-files.ts'
import { decodeText } from './decode-text.ts'
import { type ImportCaps, type OpenedDocument, type SourceFile, SourceUnreadableError } from './source.ts'

export interface SourceFetcher {
  open: (url: URL | string, maxBytes?: number) => Promise<OpenedDocument>
  fetchFile: (url: URL | string) => Promise<SourceFile>
  /** Opens a file that is on disk already. */
  openPath: (path: string, name: string, contentType: string | undefined) => Promise<OpenedDocument>
}

/** The time limit of one response; the whole import has its own. */
const SECONDS = 60
const HEAD_BYTES = 4096
/** The limit of one text, which is in memory together with its document while it is read. */
const TEXT_BYTES = 20_000_000

export function createSourceFetcher(
  requestUrl: GuardedRequest,
  { caps, signal, folder, fetched }: { caps: ImportCaps; signal: AbortSignal; folder: string; fetched: () => void },
): SourceFetcher {
  let spent = 0
  const count = (bytes: number) => {
    spent += bytes
    if (spent > caps.bytes) throw new SourceUnreadableError(`has more than ${caps.bytes / 1_000_000} MB`)
  }
  const ask = async (url: URL | string, maxBytes = caps.bytes): Promise<GuardedResponse> => {
    try {
      const answer = await requestUrl(url, {
        signal,
        seconds: SECONDS,
        maxBytes: Math.min(maxBytes, caps.bytes - spent),
      })
      fetched()
      if (answer.status === 200) return answer
      answer.cancel()
      throw new SourceUnreadableError(`answered with status ${answer.status}`, answer.status)
    } catch (error) {
      throw toSourceError(error)
    }
  }
  async function* bodyOf({ body }: GuardedResponse): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) {
        count(chunk.length)
        yield chunk
      }
    } catch (error) {
      throw toSourceError(error)
    }
  }

  return {
    open: async (url, maxBytes) => {
      const answer = await ask(url, maxBytes)
      const path = join(folder, randomUUID())
      await pipeline(Readable.from(bodyOf(answer)), createWriteStream(path, { mode: PRIVATE_FILE }), { signal })
      const header = answer.headers['content-type']
      const hops = answer.hops.map(({ href }) => href)
      return { ...(await onDisk(path, header)), url: answer.url, hops, name: nameOf(answer) }
    },
    fetchFile: async (url) => {
      const answer = await ask(url)
      const contentType = typeOf(answer.headers['content-type'])
      return { name: nameOf(answer), contentType, bytes: bodyOf(answer) }
    },
    openPath: async (path, name, contentType) => {
      const url = new URL('upload:/')
      url.pathname = `/${encodeURIComponent(name)}`
      const opened = await onDisk(path, contentType)
      count(opened.size)
      return { ...opened, url, hops: [], name }
    },
  }
}

async function onDisk(path: string, header: string | undefined) {
  const handle = await openHandle(path)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const bytes = () => readFile(path)
    const checkText = () => {
      if (size > TEXT_BYTES) throw new SourceUnreadableError(`has a text of more than ${TEXT_BYTES / 1_000_000} MB`)
    }
    return {
      path,
      size,
      head: buffer.subarray(0, bytesRead),
      contentType: typeOf(header),
      bytes,
      text: async () => {
        checkText()
        return decodeText(await bytes(), header)
      },
      textNow: () => {
        checkText()
        return decodeText(readFileSync(path), header)
      },
    }
  } finally {
    await handle.close()
  }
}

const typeOf = (header: string | undefined) => header?.split(';')[0]?.trim().toLowerCase() || undefined

/** Returns the file name from the response header, or the last part of the URL. */
function nameOf({ url, headers }: GuardedResponse): string {
  const [, encoded, plain] =
    /filename\*=(?:UTF-8|utf-8)''([^;\s]+)|filename="?([^";]+)"?/.exec(headers['content-disposition'] ?? '') ?? []
  const name = decodeName(encoded ?? plain ?? '') || decodeName(url.pathname)
  return name.slice(-200) || url.hostname
}

function decodeName(text: string): string {
  const last = text.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last).replaceAll(/[\p{Cc}/\\]/gu, '')
  } catch {
    return last
  }
}

const toSourceError = (error: unknown) =>
  error instanceof FetchFailedError ? new SourceUnreadableError(error.message) : error

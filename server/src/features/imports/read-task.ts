/** An import until it enters the space, in a thread: the source is read, its bodies become nodes. What must be kept is handed out on the way. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { BlockList } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Bound, bindIncoming } from '@lectern/content/incoming'
import { encodeBody, type File, type NewNode } from '@lectern/content/revision'
import { invalid } from '../../core/errors.ts'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import type { GitParts } from '../../core/git/open-repository.ts'
import { newId } from '../../core/ids.ts'
import { createGuardedRequest } from '../../core/outgoing/guarded-request.ts'
import { ArchiveError } from '../../core/storage/read-zip.ts'
import { digest } from '../../core/threads/node-store.ts'
import { type Ask, threadTask } from '../../core/threads/task.ts'
import { createFetching } from './fetching.ts'
import { fitIncoming } from './fit-pages.ts'
import { openGit } from './open-git.ts'
import { readContent, type StoreFile } from './read-content.ts'
import type { ImportCaps, Reading } from './source.ts'
import { loadSource } from './sources/index.ts'
import type { SourceName } from './sources/names.ts'
import { readUploads, type UploadedPath } from './uploads.ts'

export interface ImportInput {
  /** An address, or what was uploaded. */
  readonly from: { readonly source: SourceName; readonly url: string } | { readonly uploads: readonly UploadedPath[] }
  /** For what is fetched. */
  readonly folder: string
  readonly caps: ImportCaps
  /** Of pages, below where they go. */
  readonly levels: number
  /** Whether groups may stand there. */
  readonly groups: boolean
  /** When to bring what was read by then, in milliseconds since 1970. */
  readonly lateAt: number
  readonly now: string
  readonly allowPrivateFetch: BlockList
  /** On whose behalf. */
  readonly organizationId: string
  readonly git: GitParts['config']
}

/** How far it is, bytes to keep, and nodes that were made. */
export type ImportQuestion =
  | { found: number }
  | { fetched: true }
  | { store: { path: string; name: string; contentType: string | undefined } }
  | { nodes: readonly NewNode[] }

export interface ReadImport {
  readonly bound: Omit<Bound, 'files'>
  readonly files: readonly File[]
  readonly found: number
  readonly variables: { readonly [name: string]: string }
}

export const readImportTask = threadTask('read-import', async (input: ImportInput, ask): Promise<ReadImport> => {
  try {
    return await readImport(input, ask)
  } catch (error) {
    if (error instanceof ArchiveError) throw invalid(`url ${error.message}`)
    throw error instanceof GitFailedError ? invalid(error.message) : error
  }
})

async function readImport(input: ImportInput, ask: Ask): Promise<ReadImport> {
  const question = (asked: ImportQuestion) => ask(JSON.stringify(asked))
  /** Whoever watches hears of it when there is time. */
  const report = (asked: ImportQuestion) => void question(asked).catch(() => {})
  const readingAt = createReadings(input, report)
  const from = input.from
  const brought =
    'uploads' in from
      ? await readUploads(from.uploads, readingAt.fetching, readingAt.at)
      : await (await loadSource(from.source))(readingAt.at(new URL(from.url)))
  try {
    const reading = readingAt.at(new URL('url' in from ? from.url : 'upload:/'))
    const { incoming, files, found } = await readContent(brought, reading, storeThrough(input.folder, question))
    const made = collectNodes(question)
    const times = { createdAt: input.now, updatedAt: input.now }
    const fitted = fitIncoming(incoming, input.levels, input.groups)
    const { files: bound, ...rest } = await bindIncoming(made.nodes, fitted, {
      idOf: () => newId(),
      fieldsOf: () => times,
      pause: made.flush,
    })
    await made.flush(true)
    return {
      bound: rest,
      files: bound.map(({ id, file }) => ({ ...files.get(file.address)!, id, createdAt: input.now })),
      found,
      variables: incoming.variables ?? {},
    }
  } finally {
    brought.close?.()
  }
}

function createReadings(
  { caps, folder, lateAt, allowPrivateFetch, organizationId, git }: ImportInput,
  report: (asked: ImportQuestion) => void,
) {
  // What is no longer wanted ends with its thread.
  const { signal } = new AbortController()
  const requestUrl = createGuardedRequest(allowPrivateFetch)
  const fetched = () => report({ fetched: true })
  const fetching = createFetching(requestUrl, { caps, signal, folder, fetched })
  const at = (url: URL, open = () => fetching.open(url)): Reading => ({
    url,
    caps,
    signal,
    isLate: () => Date.now() > lateAt,
    found: (count) => report({ found: count }),
    open: (other, maxBytes) => (other === undefined ? open() : fetching.open(other, maxBytes)),
    fetchFile: fetching.fetchFile,
    openGit: (address) => openGit(address, { requestUrl, config: git, signal, organizationId }),
  })
  return { fetching, at }
}

type Question = (asked: ImportQuestion) => Promise<string>

/** Bytes go to the disk here, and from there to where files are kept. */
const storeThrough =
  (folder: string, question: Question): StoreFile =>
  async (bytes, { name, contentType }) => {
    const path = join(folder, randomUUID())
    try {
      await pipeline(bytes instanceof Uint8Array ? [bytes] : Readable.from(bytes), createWriteStream(path))
      return JSON.parse(await question({ store: { path, name, contentType } }))
    } finally {
      await rm(path, { force: true })
    }
  }

/** In characters. Nodes leave in portions, so that taking one in holds nobody up. */
const PORTION = 500_000

function collectNodes(question: Question) {
  let waiting: NewNode[] = []
  let size = 0
  const put = (_kind: NewNode['kind'], value: unknown) => {
    const { hash, nodes } = encodeBody(value as Parameters<typeof encodeBody>[0], digest)
    for (const { hash, kind, text } of nodes) {
      waiting.push({ hash, kind, text })
      size += text.length
    }
    return hash
  }
  const flush = async (all = false) => {
    while (size > PORTION || (all && waiting.length > 0)) {
      const portion: NewNode[] = []
      for (let taken = 0; taken < PORTION && waiting.length > portion.length; )
        taken += portion[portion.push(waiting[portion.length]!) - 1]!.text.length
      waiting = waiting.slice(portion.length)
      size = waiting.reduce((sum, { text }) => sum + text.length, 0)
      await question({ nodes: portion })
    }
  }
  return { nodes: { put }, flush }
}

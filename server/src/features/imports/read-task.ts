/** The part of an import that runs in a thread: it reads the source and turns bodies into nodes. Files and nodes are sent to the host on the way. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { BlockList } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type BoundContent, bindIncoming } from '@lectern/content/incoming'
import type { BookLanguage } from '@lectern/content/repository'
import { encodeBody, type File, type NewNode } from '@lectern/content/revision'
import { invalid } from '../../core/errors.ts'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import type { GitParts } from '../../core/git/open-repository.ts'
import { newId } from '../../core/ids.ts'
import { createGuardedRequest } from '../../core/outgoing/guarded-request.ts'
import { ArchiveError } from '../../core/storage/read-zip.ts'
import { digest } from '../../core/threads/node-store.ts'
import { type Ask, threadTask } from '../../core/threads/task.ts'
import { createSourceFetcher } from './fetcher.ts'
import { fitIncoming } from './fit-incoming.ts'
import { openGit } from './open-git.ts'
import { readSourceContent, type StoreFile } from './read-content.ts'
import type { ImportCaps, SourceContext } from './source.ts'
import { loadSource } from './sources/index.ts'
import type { SourceName } from './sources/names.ts'
import { readUploads, type UploadedPath } from './uploads.ts'

export interface ImportInput {
  /** A URL, or uploads. */
  readonly from: { readonly source: SourceName; readonly url: string } | { readonly uploads: readonly UploadedPath[] }
  /** The folder for fetched documents. */
  readonly folder: string
  readonly caps: ImportCaps
  /** The depth of pages that is allowed below the target. */
  readonly levels: number
  /** Whether groups are allowed in the target. */
  readonly groups: boolean
  /** The time at which reading stops and what was read is returned, in milliseconds since 1970. */
  readonly lateAt: number
  readonly now: string
  readonly allowPrivateFetch: BlockList
  /** The organization that imports. */
  readonly organizationId: string
  /** The folder of an archive to read. */
  readonly archiveFolder: string | undefined
  readonly git: GitParts['config']
}

/** What the task sends to its host: progress, bytes to store, and new nodes. */
export type ImportHostRequest =
  | { found: number }
  | { fetched: true }
  | { store: { path: string; name: string; contentType: string | undefined } }
  | { nodes: readonly NewNode[] }

export interface ReadImport {
  readonly bound: Omit<BoundContent, 'files'>
  readonly files: readonly File[]
  readonly found: number
  readonly variables: { readonly [name: string]: string }
  readonly languages: readonly BookLanguage[]
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
  const request = (input: ImportHostRequest) => ask(JSON.stringify(input))
  /** Reports progress without waiting for the host. */
  const report = (input: ImportHostRequest) => void request(input).catch(() => {})
  const readingAt = createReadings(input, report)
  const from = input.from
  const content =
    'uploads' in from
      ? await readUploads(from.uploads, readingAt.fetching, readingAt.at)
      : await (await loadSource(from.source))(readingAt.at(new URL(from.url)))
  try {
    const reading = readingAt.at(new URL('url' in from ? from.url : 'upload:/'))
    const { incoming, files, found } = await readSourceContent(content, reading, createStoreFile(input.folder, request))
    const collector = collectNodes(request)
    const times = { createdAt: input.now, updatedAt: input.now }
    const fitted = fitIncoming(incoming, input.levels, input.groups)
    const { files: bound, ...rest } = await bindIncoming(collector.nodes, fitted, {
      idOf: () => newId(),
      fieldsOf: () => times,
      pause: collector.flush,
    })
    await collector.flush(true)
    return {
      bound: rest,
      files: bound.map(({ id, file }) => ({ ...files.get(file.address)!, id, createdAt: input.now })),
      found,
      variables: incoming.variables ?? {},
      languages: content.languages ?? [],
    }
  } finally {
    content.close?.()
  }
}

function createReadings(
  { caps, folder, lateAt, allowPrivateFetch, organizationId, archiveFolder, git }: ImportInput,
  report: (input: ImportHostRequest) => void,
) {
  // Never aborted here: a cancelled import ends with its thread.
  const { signal } = new AbortController()
  const requestUrl = createGuardedRequest(allowPrivateFetch)
  const fetched = () => report({ fetched: true })
  const fetching = createSourceFetcher(requestUrl, { caps, signal, folder, fetched })
  const at = (url: URL, open = () => fetching.open(url)): SourceContext => ({
    url,
    folder: archiveFolder,
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

type HostRequest = (input: ImportHostRequest) => Promise<string>

/** Writes bytes to disk; the host stores them from there. */
const createStoreFile =
  (folder: string, request: HostRequest): StoreFile =>
  async (bytes, { name, contentType }) => {
    const path = join(folder, randomUUID())
    try {
      await pipeline(bytes instanceof Uint8Array ? [bytes] : Readable.from(bytes), createWriteStream(path))
      return JSON.parse(await request({ store: { path, name, contentType } }))
    } finally {
      await rm(path, { force: true })
    }
  }

/** The characters of nodes sent at once: larger batches would block the host's event loop. */
const BATCH_CHARACTERS = 500_000

function collectNodes(request: HostRequest) {
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
    while (size > BATCH_CHARACTERS || (all && waiting.length > 0)) {
      const batch: NewNode[] = []
      for (let taken = 0; taken < BATCH_CHARACTERS && waiting.length > batch.length; )
        taken += batch[batch.push(waiting[batch.length]!) - 1]!.text.length
      waiting = waiting.slice(batch.length)
      size = waiting.reduce((sum, { text }) => sum + text.length, 0)
      await request({ nodes: batch })
    }
  }
  return { nodes: { put }, flush }
}

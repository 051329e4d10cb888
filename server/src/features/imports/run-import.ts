/** Runs one import. Nothing of it is in the space until its last transaction commits. */
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGE_LEVELS } from '@lectern/content/revision'
import type { WriteDb } from '../../core/database/connections.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import type { JobParts } from '../../core/queue/job.ts'
import { createPrivateFolder } from '../../core/storage/private-files.ts'
import { importThreads } from '../../core/threads/pools.ts'
import { storeFile } from '../files/index.ts'
import { addContent, type ImportResult, openTarget, type RecordImport } from './add-content.ts'
import { countedImports } from './metrics.ts'
import { type ImportHostRequest, type ImportInput, readImportTask } from './read-task.ts'
import type { ImportRunRow } from './schema.ts'
import type { SourceName } from './sources/names.ts'
import { claimImportRun, renewAndAnnounce, renewImportRun } from './store.ts'
import { checkTarget } from './target.ts'
import { findUploads } from './uploads.ts'
import { type OnProgress, StoppedError, type Watch, watchRun } from './watch-run.ts'

type ImportParts = Pick<JobParts, 'config' | 'storage' | 'requestUrl'> & { db: WriteDb; recordIn: RecordImport }

interface ImportOptions {
  stopping?: AbortSignal
  onProgress?: OnProgress
  /** When the pages were created; the current time unless it is given. */
  now?: Date
}

/** Returns undefined when the run has ended or another process has it. An error is stored in the run and thrown. */
export async function runImport(
  parts: ImportParts,
  id: string,
  { now = new Date(), ...watching }: ImportOptions = {},
): Promise<ImportResult | undefined> {
  const { db, config } = parts
  const run = await claimImportRun(db, id)
  if (!run) return undefined
  const watch = watchRun(db, id, { minutes: config.importMinutes, ...watching })
  try {
    await checkTarget(db, run)
    const result = await inFolder(join(config.dataDirectory, 'imports'), id, (folder) =>
      readAndAdd(parts, run, watch, folder, now),
    )
    countedImports.count('completed')
    return result
  } catch (error) {
    const failure = watch.signal.aborted ? watch.signal.reason : error
    await end(db, id, failure)
    throw failure
  } finally {
    watch.stop()
  }
}

/** Reads the source in a thread and writes the result here. */
async function readAndAdd(
  parts: ImportParts,
  run: ImportRunRow,
  watch: Watch,
  folder: string,
  now: Date,
): Promise<ImportResult> {
  const { db, storage } = parts
  const target = await openTarget(db, run)
  const ask = async (question: string) => {
    const request = JSON.parse(question) as ImportHostRequest
    if ('found' in request) watch.found(request.found)
    else if ('fetched' in request) watch.fetched()
    else if ('nodes' in request) target.nodes.adopt(request.nodes)
    else {
      const { path, ...about } = request.store
      return JSON.stringify(await storeFile(storage, createReadStream(path), about))
    }
    return ''
  }
  const input = await toInput(parts, run, watch, folder, { levels: PAGE_LEVELS - target.depth, now })
  const result = await importThreads.run(readImportTask, input, {
    caller: run.organization_id,
    seconds: parts.config.importMinutes * 60,
    ask,
    signal: watch.signal,
  })
  watch.stop()
  if (result.kind === 'exceeded') throw invalid(`url ${result.rule}`)
  return addContent(parts, run, target, result.value, parts.recordIn)
}

const toInput = async (
  parts: ImportParts,
  run: ImportRunRow,
  watch: Watch,
  folder: string,
  { levels, now }: { levels: number; now: Date },
): Promise<ImportInput> => {
  const { config } = parts
  return {
    from:
      run.files === null
        ? { source: run.source as SourceName, url: run.url! }
        : { uploads: await findUploads(parts, run) },
    folder,
    caps: { pages: config.importPages, files: config.importFiles, bytes: config.importMegabytes * 1_000_000 },
    levels,
    groups: run.page_id === null,
    lateAt: watch.lateAt,
    now: now.toISOString(),
    allowPrivateFetch: config.allowPrivateFetch,
    organizationId: run.organization_id,
    archiveFolder: run.folder ?? undefined,
    git: { gitPaths: config.gitPaths, gitMegabytes: config.gitMegabytes, gitMinutes: config.gitMinutes },
  }
}

async function end(db: WriteDb, id: string, error: unknown): Promise<void> {
  if (error instanceof StoppedError) await renewImportRun(db, id, { status: 'pending' })
  else {
    const reason = error instanceof ApiError ? error.message : 'An unexpected error occurred; see the log of the server'
    const isFailed = await renewAndAnnounce(db, id, { status: 'failed', reason, completed_at: new Date() })
    if (isFailed) countedImports.count('failed')
  }
}

const DAY = 24 * 60 * 60 * 1000

/** Creates a temporary folder for fetched documents, and removes those of crashed processes. */
async function inFolder<T>(directory: string, name: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(directory, name)
  await createPrivateFolder(folder)
  for (const other of await readdir(directory)) {
    const path = join(directory, other)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > DAY) await rm(path, { recursive: true, force: true })
  }
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

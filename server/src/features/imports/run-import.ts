/** One import, from its row to its end. Until the last transaction commits, nothing of it is in the space. */

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { ArchiveError } from '../../core/archive.ts'
import type { Db } from '../../core/database/connect.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { readAddress } from '../../core/git/address.ts'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import { type GitParts, type GitRepository, openRepository } from '../../core/git/open-repository.ts'
import { makePrivateFolder } from '../../core/private-files.ts'
import type { JobParts } from '../../core/queue/job.ts'
import { type Added, addContent } from './add-content.ts'
import { createFetching } from './fetching.ts'
import { readContent } from './read-content.ts'
import type { ImportRunRow } from './schema.ts'
import type { Reading } from './source.ts'
import { loadSource } from './sources/index.ts'
import type { SourceName } from './sources/names.ts'
import { claimImportRun, renewImportRun } from './store.ts'
import { checkTarget } from './target.ts'
import { readUploads } from './uploads.ts'
import { type OnProgress, StoppedError, type Watch, watchRun } from './watch-run.ts'

export type ImportParts = Pick<JobParts, 'db' | 'config' | 'storage' | 'requestUrl'>

/** Undefined: the run has ended, or somebody else has it. What goes wrong is kept in the run, and thrown. */
export async function runImport(
  parts: ImportParts,
  id: string,
  watching: { stopping?: AbortSignal; onProgress?: OnProgress } = {},
): Promise<Added | undefined> {
  const { db, config } = parts
  const run = await claimImportRun(db, id)
  if (!run) return undefined
  const watch = watchRun(db, id, { minutes: config.importMinutes, ...watching })
  try {
    await checkTarget(db, run)
    return await inFolder(join(config.dataDirectory, 'imports'), id, (folder) => readAndAdd(parts, run, watch, folder))
  } catch (error) {
    const told = explained(watch.signal.aborted ? watch.signal.reason : error)
    await end(db, id, told)
    throw told
  } finally {
    watch.stop()
  }
}

async function readAndAdd(parts: ImportParts, run: ImportRunRow, watch: Watch, folder: string): Promise<Added> {
  const { db, config, storage, requestUrl } = parts
  const { signal } = watch
  const caps = { pages: config.importPages, files: config.importFiles, bytes: config.importMegabytes * 1_000_000 }
  const fetching = createFetching(requestUrl, { caps, signal, folder, fetched: watch.fetched })
  const readingAt = (url: URL, open = () => fetching.open(url)): Reading => ({
    url,
    caps,
    signal,
    isLate: watch.isLate,
    found: watch.found,
    open: (other, maxBytes) => (other === undefined ? open() : fetching.open(other, maxBytes)),
    fetchFile: fetching.fetchFile,
    openGit: (address) => openGit(address, { requestUrl, config, signal, organizationId: run.organization_id }),
  })
  const brought =
    run.files === null
      ? await (await loadSource(run.source as SourceName))(readingAt(new URL(run.url!)))
      : await readUploads(parts, run, fetching, readingAt)
  try {
    const content = await readContent(brought, readingAt(new URL(run.url ?? 'upload:/')), storage)
    watch.stop()
    return await addContent(db, run, content, async () => {
      signal.throwIfAborted()
      await setImmediate()
    })
  } finally {
    brought.close?.()
  }
}

/** A repository whose `HEAD` names nothing has a branch with one of the usual names. */
async function openGit(url: string, parts: GitParts): Promise<GitRepository> {
  const address = readAddress({ address: url, credentials: undefined })
  for (const ref of ['HEAD', 'main'])
    try {
      return await openRepository(address, ref, parts)
    } catch (error) {
      if (!(error instanceof GitFailedError) || error.reason !== 'ref') throw error
    }
  return openRepository(address, 'master', parts)
}

/** What the caller is told: of what is not on purpose, nothing. */
function explained(error: unknown): unknown {
  if (error instanceof ArchiveError) return invalid(`url ${error.message}`)
  return error instanceof GitFailedError ? invalid(error.message) : error
}

async function end(db: Db, id: string, error: unknown): Promise<void> {
  if (error instanceof StoppedError) await renewImportRun(db, id, { status: 'pending' })
  else {
    const reason = error instanceof ApiError ? error.message : 'Something went wrong on our side'
    await renewImportRun(db, id, { status: 'failed', reason, completed_at: new Date() })
  }
}

const DAY = 24 * 60 * 60 * 1000

/** A folder for what is fetched. Those of processes that died are removed on the way. */
async function inFolder<T>(directory: string, name: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(directory, name)
  await makePrivateFolder(folder)
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

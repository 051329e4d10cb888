/** Finds the specifications that pages show, for rendering and for search. */
import type { ContentRef } from '@lectern/content/document'
import type { ApiDocument, FindSpec } from '@lectern/content/openapi'
import type { Nodes, Revision } from '@lectern/content/revision'
import type { PoolDb, ReadDb, WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { readFileSpec, type SpecBytes } from './file-specs.ts'
import { enqueueFileSpecs, enqueueUrlSpecs } from './jobs.ts'
import { nameSpecs, toFileKey, toFileName } from './named-specs.ts'
import { listReadFiles } from './page-specs-store.ts'
import { findApiDocuments, findCachedFileDocument, parseFileDocument } from './version-content.ts'
import { listLastVersions } from './versions-store.ts'

interface SpaceRevision {
  spaceId: string
  nodes: Nodes
  content: Revision
}

/**
 * Used while pages are indexed: unread specifications are enqueued. `versions` are those that the documents are of, or older ones; the index compares
 * them with the current ones when it is written.
 */
export async function findIndexedSpecs(
  db: WriteDb,
  revision: SpaceRevision,
  refs: readonly ContentRef[],
): Promise<{ find: FindSpec; nameOf: (ref: ContentRef) => string | undefined; versions: Map<string, string | null> }> {
  const named = await nameSpecs(revision, refs)
  const last = await listLastVersions(db, revision.spaceId, named.names)
  const known = await listReadFiles(
    db,
    named.files.map(({ key }) => key),
  )
  const unread = named.files.filter(({ key }) => !known.has(key))
  if (unread.length > 0 || named.urls.length > 0)
    await inTransaction(db, async (trx) => {
      await enqueueFileSpecs(trx, revision.spaceId, unread)
      await enqueueUrlSpecs(trx, revision.spaceId, named.urls)
    })
  const documents = await findApiDocuments(db, revision.spaceId, named.names)
  return {
    find: (ref) => documents.get(named.nameOf(ref) ?? ''),
    nameOf: named.nameOf,
    versions: new Map(named.names.map((name) => [name, last.get(name) ?? null])),
  }
}

interface Parts {
  /** The pool for quick reads. */
  reads: ReadDb
  db: PoolDb
  storage: Storage
}

/** Used while a page is rendered: files are read at once, URLs are never fetched here. */
export async function findShownSpecs(
  parts: Parts,
  revision: SpaceRevision,
  refs: readonly ContentRef[],
): Promise<FindSpec> {
  const named = await nameSpecs(revision, refs)
  await enqueueMissing(parts, revision.spaceId, named.urls)
  const others = named.names.filter((name) => toFileKey(name) === undefined)
  const documents = await findApiDocuments(parts.reads, revision.spaceId, others)
  for (const file of named.files) {
    const document = await findFileSpec(parts, file)
    if (document) documents.set(toFileName(file.key), document)
  }
  return (ref) => documents.get(named.nameOf(ref) ?? '')
}

/** Pages of previews are not indexed, so their URLs were not enqueued before. */
async function enqueueMissing({ reads, db }: Parts, spaceId: string, urls: readonly string[]): Promise<void> {
  const known = await listLastVersions(reads, spaceId, urls)
  const missing = urls.filter((url) => !known.has(url))
  if (missing.length > 0) await inTransaction(db, (trx) => enqueueUrlSpecs(trx, spaceId, missing))
}

const running = new Map<string, Promise<ApiDocument | undefined>>()

/** Concurrent visitors wait for the same result. */
function findFileSpec(parts: Parts, file: SpecBytes): Promise<ApiDocument | undefined> | ApiDocument {
  const known = findCachedFileDocument(file.key)
  if (known) return known
  const reading = running.get(file.key) ?? readFileSpec(parts, file).then((bytes) => parseFileDocument(file.key, bytes))
  running.set(file.key, reading)
  return reading.finally(() => running.delete(file.key))
}

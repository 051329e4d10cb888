import type { File } from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { GuardedFetch } from '../../core/outgoing/guarded-fetch.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { storeFile, toContentType } from '../files/index.ts'
import { findUploadedFile } from '../uploads/index.ts'
import type { ContentChange, FileEntry } from './schema.ts'

const INLINE_BYTES = 1024 * 1024
/** The most files that one batch inserts. */
const FILES = 1000

interface ReceiveContext {
  db: ReadDb
  storage: Storage
  fetch: GuardedFetch
  organizationId: string
  fileRefs: ReadonlyMap<string, string>
  now: string
  /** Finds the name of a file that gets other bytes. */
  findName: (fileId: string) => Promise<string | undefined>
}

/** The received files of each change, with the refs that the batch gives them. */
export type ReceivedFiles = Map<ContentChange, { file: File; ref: string | undefined }[]>

/** Receives and stores the files of a batch. It makes network requests and must not run inside a transaction. */
export async function receiveFiles(
  receiving: ReceiveContext,
  changes: readonly ContentChange[],
): Promise<ReceivedFiles> {
  const count = changes.reduce(
    (sum, change) => sum + (change.operation === 'insert_files' ? change.files.length : 0),
    0,
  )
  if (count > FILES) throw invalid(`changes must insert at most ${FILES} files together`)
  const files: ReceivedFiles = new Map()
  for (const [at, change] of changes.entries()) {
    if (change.operation === 'update_file' && hasBytes(change)) {
      const name = change.name ?? (await receiving.findName(change.file)) ?? ''
      const file = await receiveFile(receiving, { ...change, name }, `changes.${at}`)
      files.set(change, [{ file, ref: undefined }])
    }
    if (change.operation !== 'insert_files') continue
    const received: { file: File; ref: string | undefined }[] = []
    for (const [each, entry] of change.files.entries())
      received.push({ file: await receiveFile(receiving, entry, `changes.${at}.files.${each}`), ref: entry.ref })
    files.set(change, received)
  }
  return files
}

export const hasBytes = ({ url, base64, key }: Pick<FileEntry, 'url' | 'base64' | 'key'>) =>
  url !== undefined || base64 !== undefined || key !== undefined

async function receiveFile(receiving: ReceiveContext, entry: FileEntry, field: string): Promise<File> {
  const id = (entry.ref !== undefined && receiving.fileRefs.get(entry.ref)) || newId()
  return { ...(await receiveBytes(receiving, entry, field)), id, createdAt: receiving.now }
}

async function receiveBytes(
  { db, storage, fetch, organizationId }: ReceiveContext,
  { name, contentType, url, base64, key }: FileEntry,
  field: string,
): Promise<Omit<File, 'id'>> {
  if ([url, base64, key].filter((each) => each !== undefined).length !== 1)
    throw invalid(`${field} must have one of url, base64 and key`)
  if (base64 !== undefined) {
    if (contentType === undefined) throw invalid(`${field}.contentType is required with base64`)
    return storeFile(storage, decode(base64, field), { name, contentType })
  }
  if (url !== undefined) {
    const fetched = await fetch(url, `${field}.url`)
    return storeFile(storage, fetched.bytes, { name, contentType: contentType ?? fetched.contentType })
  }
  const uploaded = await findUploadedFile(db, organizationId, key!)
  if (!uploaded || !(await storage.renew(uploaded.key)))
    throw invalid(`${field}.key refers to an upload that does not exist or has not received its bytes`)
  return { ...uploaded, name, contentType: toContentType(name, contentType ?? uploaded.contentType) }
}

function decode(base64: string, field: string): Uint8Array {
  if (!/^[A-Za-z0-9+/_-]*={0,2}\s*$/.test(base64)) throw invalid(`${field}.base64 must be base64`)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > INLINE_BYTES) throw invalid(`${field}.base64 must be at most 1 MB; upload larger files`)
  return bytes
}

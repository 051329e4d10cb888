/** Files of spaces as specifications: the same bytes are read once, in a thread, and the result is stored (docs/decisions/0064). */
import { readFile } from 'node:fs/promises'
import type { WriteDb } from '../../core/database/connections.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { findFileDocument, insertFileDocument } from './page-specs-store.ts'
import { readInThread } from './read-in-thread.ts'
import { TEXT_LENGTH } from './schema.ts'

export interface SpecBytes {
  /** The key of the bytes in the file storage. */
  key: string
  size: number
}

interface Parts {
  db: WriteDb
  storage: Storage
}

/** The processor time that reading may take. */
const SECONDS = 30

/** Returns the document as compressed JSON; undefined when the bytes are not a readable specification. */
export async function readFileSpec(
  { db, storage }: Parts,
  { key, size }: SpecBytes,
  signal: AbortSignal = new AbortController().signal,
): Promise<Uint8Array | undefined> {
  const known = await findFileDocument(db, key)
  if (known !== undefined) return known ?? undefined
  const text = size > TEXT_LENGTH ? undefined : decode(await readFile(await storage.pathOf(key)))
  const reading =
    text === undefined
      ? undefined
      : await readInThread(
          { name: key, text, isAlone: true },
          { caller: `openapi file ${key}`, load: refuse, seconds: SECONDS, signal },
        )
  const document = reading?.kind === 'read' ? reading.document : undefined
  await insertFileDocument(db, key, document)
  return document
}

const refuse = async () => {
  throw new Error('A single file must not load other files')
}

/** Returns undefined for bytes that are not UTF-8. */
function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

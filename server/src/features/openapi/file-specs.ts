/** Files of spaces as specifications: read once for the same bytes, in a thread, and kept (docs/decisions/0064). */
import { readFile } from 'node:fs/promises'
import type { Db } from '../../core/database/connect.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { findFileDocument, insertFileDocument } from './page-specs-store.ts'
import { readInThread } from './read-in-thread.ts'
import { TEXT_LENGTH } from './schema.ts'

export interface SpecBytes {
  /** Of the bytes in the file storage. */
  key: string
  size: number
}

interface Parts {
  db: Db
  storage: Storage
}

/** Of the processor's time. */
const SECONDS = 30

/** The document as compressed JSON; undefined: the bytes are no specification that can be read. */
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
  throw new Error('A file that stands alone asks for no other')
}

/** Undefined: it is no text. */
function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

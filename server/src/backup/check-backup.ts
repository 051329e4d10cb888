/** Reads a whole backup and compares every checksum, before anything is changed. */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import {
  FORMAT,
  HEADER,
  type Header,
  keyOf,
  MANIFEST,
  type Manifest,
  PART_BYTES,
  type Report,
  SEAL,
  VERSION,
} from './format.ts'
import { readTar, type TarEntry } from './tar.ts'

export interface Checked {
  file: FileHandle
  header: Header
  manifest: Manifest
}

export async function openBackup(path: string): Promise<FileHandle> {
  return open(path, 'r').catch((error) => {
    throw new BackupError(
      `${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    )
  })
}

export async function checkBackup(file: FileHandle, report: Report): Promise<Checked> {
  const { size: total } = await file.stat()
  const seen = new Map<string, string>()
  const files = { count: 0, bytes: 0 }
  let header: Header | undefined
  let manifest: Manifest | undefined
  let done = 0
  for await (const entry of readTar(file)) {
    if (header === undefined) {
      const bytes = await readEntry(entry)
      header = parseHeader(entry.name, bytes)
      seen.set(HEADER, digest(bytes))
    } else if (keyOf(entry.name) !== undefined) {
      if ((await digestOf(entry)) !== keyOf(entry.name)) throw damaged(entry.name)
      files.count++
      files.bytes += entry.size
    } else {
      const bytes = await readEntry(entry)
      if (seen.has(entry.name)) throw damaged(entry.name)
      seen.set(entry.name, digest(bytes))
      if (entry.name === MANIFEST) manifest = parse(bytes, MANIFEST) as Manifest
      if (entry.name === SEAL && bytes.toString() !== `${seen.get(MANIFEST)}  ${MANIFEST}\n`) throw damaged(MANIFEST)
    }
    done += entry.size
    report({ step: 'check', done, total })
  }
  if (!header) throw new BackupError('This is not a Lectern backup: it is empty.')
  if (!manifest || !seen.has(SEAL)) throw new BackupError('The backup ends too early: it was not written to its end.')
  compare(seen, files, manifest)
  return { file, header, manifest }
}

function compare(seen: Map<string, string>, files: Manifest['files'], manifest: Manifest): void {
  const expected = new Map(Object.entries(manifest.entries))
  for (const [name, sum] of expected) if (seen.get(name) !== sum) throw damaged(name)
  for (const name of seen.keys()) if (!expected.has(name) && name !== MANIFEST && name !== SEAL) throw damaged(name)
  if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes)
    throw new BackupError(`The backup contains ${files.count} files instead of ${manifest.files.count}.`)
}

function parseHeader(name: string, bytes: Buffer): Header {
  const header = name === HEADER ? (parse(bytes, HEADER) as Partial<Header>) : undefined
  if (header?.format !== FORMAT || typeof header.version !== 'number')
    throw new BackupError('This is not a Lectern backup, or it is damaged.')
  if (header.version > VERSION)
    throw new BackupError(
      `The backup was created by Lectern ${header.lectern}, whose backups this version cannot read: update Lectern.`,
    )
  return header as Header
}

/** Entries larger than a part, the header or the manifest of a large database are files, and are never read whole. */
const WHOLE_BYTES = 256 * 1024 * 1024

async function readEntry({ name, size, bytes }: TarEntry): Promise<Buffer> {
  if (size > WHOLE_BYTES) throw damaged(name)
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const unpack = promisify(gunzip)

/** Reads the rows of a part in the COPY format. */
export async function readPart(entry: TarEntry): Promise<Buffer> {
  return unpack(await readEntry(entry), { maxOutputLength: 4 * PART_BYTES })
}

async function digestOf({ bytes }: TarEntry): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

function parse(bytes: Buffer, name: string): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw damaged(name)
  }
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const damaged = (name: string) => new BackupError(`The backup is damaged: ${name} is not what was written.`)

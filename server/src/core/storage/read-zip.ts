/**
 * Zip archives that somebody sent. Every entry is looked at before the first is opened: how many there are, what they are called, how much
 * they unpack to. An archive that is not harmless is refused as a whole.
 */
import type { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'

export interface ArchiveLimits {
  entries: number
  /** Unpacked, of all entries together. */
  bytes: number
}

export interface ArchiveEntry {
  /** Names joined by `/`, none of them `..`, none at the start. */
  readonly path: string
  readonly size: number
  read: () => Promise<Buffer>
  stream: () => Promise<Readable>
}

export interface Archive {
  /** By path: files only. */
  readonly entries: ReadonlyMap<string, ArchiveEntry>
  close: () => void
}

/** The message goes after a name for the archive: `holds …`. */
export class ArchiveError extends Error {}

/** From a file on disk, or from bytes in memory. */
export async function openArchive(from: string | Uint8Array, limits: ArchiveLimits): Promise<Archive> {
  const zip = await openZip(from)
  try {
    const entries = await readEntries(zip, limits)
    return { entries, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error instanceof ArchiveError ? error : new ArchiveError('holds a zip archive that cannot be read')
  }
}

async function openZip(from: string | Uint8Array): Promise<ZipFile> {
  const { fromBufferPromise, openPromise } = await import('yauzl')
  // Names are decoded and judged below, to tell which of them was refused.
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false }
  try {
    if (typeof from === 'string') return await openPromise(from, options)
    return await fromBufferPromise(Buffer.from(from.buffer, from.byteOffset, from.byteLength), options)
  } catch {
    throw new ArchiveError('holds no zip archive, or one that is cut off')
  }
}

/** What text and pictures reach at most; more only of archives too small to harm. */
const RATIO = 200
const HARMLESS_BYTES = 20_000_000
const NAME_LENGTH = 1_000

async function readEntries(zip: ZipFile, { entries: most, bytes }: ArchiveLimits): Promise<Map<string, ArchiveEntry>> {
  if (zip.entryCount > most) throw new ArchiveError(`holds an archive with more than ${most} entries`)
  const entries = new Map<string, ArchiveEntry>()
  let packed = 0
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const path = await nameOf(entry)
    checkEntry(path, entry)
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
    if (unpacked > bytes) throw new ArchiveError(`holds an archive that unpacks to more than ${bytes / 1_000_000} MB`)
    if (path.endsWith('/') || isLitter(path)) continue
    if (entries.has(path)) throw new ArchiveError(`holds an archive with two entries called ${shown(path)}`)
    entries.set(path, toEntry(path, zip, entry))
  }
  // Entries that share their bytes unpack to any size.
  if (packed > zip.fileSize) throw new ArchiveError('holds an archive whose entries overlap')
  if (unpacked > HARMLESS_BYTES && unpacked > packed * RATIO)
    throw new ArchiveError(`holds an archive that unpacks to more than ${RATIO} times its size`)
  return entries
}

async function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): Promise<string> {
  const { getFileNameLowLevel, validateFileName } = await import('yauzl')
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  if (validateFileName(name) !== null)
    throw new ArchiveError(`holds an archive with an entry called ${shown(name)}, which leads out of it`)
  return name
}

function checkEntry(name: string, entry: Entry): void {
  if (name.length > NAME_LENGTH || /\p{Cc}/u.test(name) || !name.isWellFormed())
    throw new ArchiveError(`holds an archive with an entry called ${shown(name)}, which is no name for a file`)
  if (isLink(entry)) throw new ArchiveError(`holds an archive in which ${shown(name)} is a link`)
  if (entry.isEncrypted()) throw new ArchiveError(`holds an archive in which ${shown(name)} is encrypted`)
  if (!entry.canDecodeFileData())
    throw new ArchiveError(`holds an archive in which ${shown(name)} is packed in an unknown way`)
}

/** Unix keeps the kind of a file in the upper half. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

const shown = (name: string) => JSON.stringify(name.slice(0, 80))

/** What file managers leave beside the files. */
const isLitter = (path: string) => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(path)

function toEntry(path: string, zip: ZipFile, entry: Entry): ArchiveEntry {
  const stream = () => zip.openReadStreamPromise(entry)
  return {
    path,
    size: entry.uncompressedSize,
    stream,
    // A stream that yields more or less than it said ends with an error.
    read: async () => {
      try {
        return Buffer.concat(await (await stream()).toArray())
      } catch {
        throw new ArchiveError(`holds an archive in which ${shown(path)} is damaged`)
      }
    },
  }
}

/**
 * Reads untrusted zip archives. The number, names and sizes of all entries are checked before the first is opened, and an archive that is not
 * harmless is refused as a whole.
 */
import type { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'

export interface ArchiveLimits {
  entries: number
  /** The unpacked size of all entries together. */
  bytes: number
}

export interface ArchiveEntry {
  /** Names joined by `/`, none of them `..` and without a leading slash. */
  readonly path: string
  readonly size: number
  read: () => Promise<Buffer>
  stream: () => Promise<Readable>
}

export interface Archive {
  /** Files only, by path. */
  readonly entries: ReadonlyMap<string, ArchiveEntry>
  close: () => void
}

/** The message follows a name for the archive: `holds …`. */
export class ArchiveError extends Error {}

/** Reads from a file on disk or from bytes in memory. */
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
  // Names are decoded and checked below, so that the error can quote the refused one.
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false }
  try {
    if (typeof from === 'string') return await openPromise(from, options)
    return await fromBufferPromise(Buffer.from(from.buffer, from.byteOffset, from.byteLength), options)
  } catch {
    throw new ArchiveError('holds no zip archive, or a truncated one')
  }
}

/** The highest ratio of text and pictures; a higher one is allowed only for archives too small to harm. */
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
  // Entries that share their bytes could unpack to any size.
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
    throw new ArchiveError(`holds an archive with an entry called ${shown(name)}, which is not a valid file name`)
  if (isLink(entry)) throw new ArchiveError(`holds an archive in which ${shown(name)} is a link`)
  if (entry.isEncrypted()) throw new ArchiveError(`holds an archive in which ${shown(name)} is encrypted`)
  if (!entry.canDecodeFileData())
    throw new ArchiveError(`holds an archive in which ${shown(name)} has an unknown compression`)
}

/** Unix stores the file type in the upper half. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

const shown = (name: string) => JSON.stringify(name.slice(0, 80))

/** Files that file managers add. */
const isLitter = (path: string) => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(path)

function toEntry(path: string, zip: ZipFile, entry: Entry): ArchiveEntry {
  const stream = () => zip.openReadStreamPromise(entry)
  return {
    path,
    size: entry.uncompressedSize,
    stream,
    // A stream with more or fewer bytes than stated ends with an error.
    read: async () => {
      try {
        return Buffer.concat(await (await stream()).toArray())
      } catch {
        throw new ArchiveError(`holds an archive in which ${shown(path)} is damaged`)
      }
    },
  }
}

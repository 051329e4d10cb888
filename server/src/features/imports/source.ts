/**
 * What an import reads from. A source turns what lies behind an address into an `Incoming`, fetching whatever it needs on the way; it writes
 * nothing. When it is done, the files it names are fetched and stored, and then everything enters the space in one transaction.
 */
import type { Incoming } from '@lectern/content/incoming'
import { ApiError, invalid } from '../../core/errors.ts'
import type { GitRepository } from '../../core/git/open-repository.ts'
import { type Archive, ArchiveError, type ArchiveLimits, openArchive } from '../../core/storage/read-zip.ts'
import type { Bytes } from '../../core/storage/storage.ts'

export type ReadSource = (reading: SourceContext) => Promise<SourceContent>

/** One import while its source is read. */
export interface SourceContext {
  /** Where to read. `upload:/name.zip` for a file that was uploaded: `open()` gives it, and nothing lies beside it. */
  readonly url: URL
  /** Most pages, files and unpacked bytes of one import. More than that is left out, and counted in `Brought.leftOut`. */
  readonly caps: ImportCaps
  /** Aborted when the import is cancelled or its time is up: then whatever is awaited throws. */
  readonly signal: AbortSignal
  /** true shortly before that: what was read by then is to be brought. */
  readonly isLate: () => boolean
  /** How many pages and files are known of so far, for whoever watches. */
  readonly found: (count: number) => void
  /** A request through the guard, by default for `url`. Throws a NotReadError when nothing comes back or the status is not 200. Bytes count against the caps. */
  readonly open: (url?: URL | string, maxBytes?: number) => Promise<OpenedDocument>
  /** A file on the web, for `openFile`: its bytes are not held on the way. */
  readonly fetchFile: (url: URL | string) => Promise<SourceFile>
  /** A Git repository, at the commit its `HEAD` names. */
  readonly openGit: (url: string) => Promise<GitRepository>
}

export interface ImportCaps {
  readonly pages: number
  readonly files: number
  readonly bytes: number
}

/** What lies behind an address, on disk for as long as the import runs. */
export interface OpenedDocument {
  /** Where it was found at last. */
  readonly url: URL
  /** The addresses that led there by redirects, without the last. */
  readonly hops: readonly string[]
  /** In small letters and without parameters; what the server says, which may be wrong. */
  readonly contentType: string | undefined
  /** The last part of the address, or what the server calls it. */
  readonly name: string
  readonly size: number
  /** The first kilobytes. */
  readonly head: Uint8Array
  readonly path: string
  readonly bytes: () => Promise<Buffer>
  /** In the encoding that it or the server names, else UTF-8. */
  readonly text: () => Promise<string>
  /** The same at once: for bodies, which are read last and without waiting. */
  readonly textNow: () => string
}

export interface SourceContent {
  readonly incoming: Incoming
  /** The bytes of one of `incoming.files`. Throwing leaves the file out: links to it stay links to where it was. */
  readonly openFile: (address: string) => Promise<SourceFile>
  /** Pages and files that were found, but not read: past a cap, or not answering. */
  readonly leftOut?: number
  /** Called when nothing more is read. */
  readonly close?: () => void
}

export interface SourceFile {
  readonly name: string
  readonly contentType?: string | undefined
  readonly bytes: Bytes
}

/** 400: the address could not be read. `reason` goes on from it: "answered with status 404". */
export class SourceUnreadableError extends ApiError {
  readonly reason: string
  /** What it answered with, if it answered. */
  readonly answered: number | undefined

  constructor(reason: string, status?: number) {
    super(400, `url ${reason}`)
    this.reason = reason
    this.answered = status
  }
}

/** 400: the address holds something else. `found` and `wanted` as in "holds a PDF document, not a zip archive". */
export const wrongContent = (found: string, wanted: string) => invalid(`url holds ${found}, not ${wanted}`)

/** What bytes are, by how they begin, in words for `notHeld`. */
export function describeContent({ head, contentType }: Pick<OpenedDocument, 'head' | 'contentType'>): string {
  const text = Buffer.from(head.subarray(0, 1024)).toString('latin1').trimStart()
  const magic = MAGIC.find(([start]) => text.startsWith(start))
  if (magic) return magic[1]
  if (isHtmlStart(text)) return 'an HTML page'
  if (text === '') return 'nothing'
  if (text.includes('\0')) return contentType === undefined ? 'binary data' : `data of the type ${contentType}`
  return /^[[{]/.test(text) ? 'JSON' : 'text'
}

const MAGIC: readonly (readonly [string, string])[] = [
  ['PK\x03\x04', 'a zip archive'],
  ['PK\x05\x06', 'an empty zip archive'],
  ['%PDF-', 'a PDF document'],
  ['\x89PNG', 'a PNG image'],
  ['GIF8', 'a GIF image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['\x1f\x8b', 'gzip data'],
  ['Rar!', 'a RAR archive'],
  ['7z\xbc\xaf', 'a 7z archive'],
  ['\xd0\xcf\x11\xe0', 'an old Office document'],
  ['{\\rtf', 'an RTF document'],
]

/** Comments and an XML declaration may stand before the first element. */
export function isHtmlStart(text: string): boolean {
  let at = 0
  for (;;) {
    const end = text.startsWith('<!--', at) ? '-->' : XML.test(text.slice(at, at + 5)) ? '>' : undefined
    if (end === undefined) break
    const found = text.indexOf(end, at + 4)
    if (found < 0) return false
    at = found + end.length
    while (/^\s$/.test(text[at] ?? '')) at++
  }
  return /^<(?:!doctype\s+html|html|head|body)\b/i.test(text.slice(at))
}

const XML = /^<\?xml/i

/** The archive at `opened`, or inside another (bytes). One that is refused is a 400. */
export async function openZip(
  from: OpenedDocument | Uint8Array,
  { files, pages, bytes }: ImportCaps,
): Promise<Archive> {
  const limits: ArchiveLimits = { entries: 10 * (files + pages), bytes }
  if (!(from instanceof Uint8Array) && !describeContent(from).endsWith('zip archive'))
    throw wrongContent(describeContent(from), 'a zip archive')
  try {
    return await openArchive(from instanceof Uint8Array ? from : from.path, limits)
  } catch (error) {
    if (error instanceof ArchiveError) throw invalid(`url ${error.message}`)
    throw error
  }
}

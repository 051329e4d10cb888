/**
 * The sources of imports. A source reads a URL into an `Incoming` and fetches what it needs; it writes nothing. Then the files of the
 * `Incoming` are fetched and stored, and everything is added to the space in one transaction.
 */
import type { IncomingContent } from '@lectern/content/incoming'
import type { BookLanguage } from '@lectern/content/repository'
import { ApiError, invalid } from '../../core/errors.ts'
import type { GitRepository } from '../../core/git/open-repository.ts'
import { type Archive, ArchiveError, type ArchiveLimits, openArchive } from '../../core/storage/read-zip.ts'
import type { Bytes } from '../../core/storage/storage.ts'

export type ReadSource = (reading: SourceContext) => Promise<SourceContent>

/** What a source gets to read one import. */
export interface SourceContext {
  /** The URL to read. For an uploaded file it is `upload:/name.zip`: `open()` returns that file, and there are no others. */
  readonly url: URL
  /** The folder of an archive to read; undefined for all of it. */
  readonly folder?: string | undefined
  /** The limits of pages, files and unpacked bytes. What exceeds them is left out and counted in `SourceContent.leftOut`. */
  readonly caps: ImportCaps
  /** Aborted when the import is cancelled or its time is over: then pending calls throw. */
  readonly signal: AbortSignal
  /** true shortly before the time is over: the source should return what it has read. */
  readonly isLate: () => boolean
  /** Reports how many pages and files were found so far. */
  readonly found: (count: number) => void
  /** Requests a document, by default `url`. Throws a SourceUnreadableError when there is no response or its status is not 200. Its bytes count against the limits. */
  readonly open: (url?: URL | string, maxBytes?: number) => Promise<OpenedDocument>
  /** Fetches a file for `openFile`, as a stream. */
  readonly fetchFile: (url: URL | string) => Promise<SourceFile>
  /** Opens a Git repository at the commit of its `HEAD`. */
  readonly openGit: (url: string) => Promise<GitRepository>
}

export interface ImportCaps {
  readonly pages: number
  readonly files: number
  readonly bytes: number
}

/** A fetched document, which is on disk while the import runs. */
export interface OpenedDocument {
  /** The final URL. */
  readonly url: URL
  /** The URLs of the redirects before it. */
  readonly hops: readonly string[]
  /** The type of the response header, in lower case and without parameters; it may be wrong. */
  readonly contentType: string | undefined
  /** The file name of the response header, or the last part of the URL. */
  readonly name: string
  readonly size: number
  /** The first kilobytes. */
  readonly head: Uint8Array
  readonly path: string
  readonly bytes: () => Promise<Buffer>
  /** Decodes it by its declared encoding, or as UTF-8. */
  readonly text: () => Promise<string>
  /** The same synchronously: bodies are read last and synchronously. */
  readonly textNow: () => string
}

export interface SourceContent {
  readonly incoming: IncomingContent
  /** Opens one of `incoming.files`. When it throws, the file is left out and links to it keep its URL. */
  readonly openFile: (address: string) => Promise<SourceFile>
  /** The languages of a book that has several. */
  readonly languages?: readonly BookLanguage[] | undefined
  /** The number of pages and files that were found but not read. */
  readonly leftOut?: number
  /** Called when nothing more is read. */
  readonly close?: () => void
}

export interface SourceFile {
  readonly name: string
  readonly contentType?: string | undefined
  readonly bytes: Bytes
}

/** 400: the URL could not be read. `reason` continues a sentence that begins with it: "answered with status 404". */
export class SourceUnreadableError extends ApiError {
  readonly reason: string
  /** The status of the response, if there was one. */
  readonly answered: number | undefined

  constructor(reason: string, status?: number) {
    super(400, `url ${reason}`)
    this.reason = reason
    this.answered = status
  }
}

/** 400: the URL has content of another kind, as in "holds a PDF document, not a zip archive". */
export const wrongContent = (found: string, wanted: string) => invalid(`url holds ${found}, not ${wanted}`)

/** Describes the kind of a document by its first bytes, in words for `wrongContent`. */
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

/** Comments and an XML declaration may precede the first element. */
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

/** Opens a zip archive, or one inside another (bytes). An unsafe archive is a 400. */
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

/** Reads an archive whose pages refer to each other and to files by path. */
import { posix } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { IncomingPage, LocatedAddress, ParsedPage } from '@lectern/content/incoming'
import type { ReferenceKind, Resolve } from '@lectern/content/markdown'
import type { PageFields } from '@lectern/content/revision'
import type { Archive } from '../../core/storage/read-zip.ts'
import type { SourceContent, SourceContext } from './source.ts'

export interface PageInArchive {
  readonly path: string
  readonly fields: PageFields
  /** Other names that pages use for it. */
  readonly aliases?: readonly string[]
  /** Reads the body; `anchors` maps ids to anchors where they differ. */
  readonly read: (resolve: Resolve) => { readonly page: ParsedPage; readonly anchors?: ReadonlyMap<string, string> }
  readonly pages: readonly PageInArchive[]
}

interface ArchiveOptions {
  /** Resolves a URL that is not a path to a path or alias. */
  readonly locateElsewhere?: (url: string) => string | undefined
}

/** Imports the files that pages refer to. Pages beyond the limit are left out, in reading order. */
export async function readPageArchive(
  archive: Archive,
  found: readonly PageInArchive[],
  reading: SourceContext,
  { locateElsewhere }: ArchiveOptions = {},
): Promise<SourceContent> {
  const { pages, leftOut } = capPages(found, reading.caps.pages)
  const byName = new Map<string, string>()
  for (const page of walkArchivePages(pages))
    for (const name of [page.path, ...(page.aliases ?? [])]) if (!byName.has(name)) byName.set(name, page.path)
  const anchors = new Map<string, ReadonlyMap<string, string>>()

  const locate = (url: string, from: string): LocatedAddress | undefined => {
    const [, address = '', fragment] = /^([^#]*)(?:#(.*))?$/s.exec(url) ?? []
    const path = address === '' ? from : (locateElsewhere?.(address) ?? pathFrom(address, from))
    const named = path === undefined ? undefined : (byName.get(path) ?? (archive.entries.has(path) ? path : undefined))
    if (named === undefined) return undefined
    // Within its own page an id was replaced by its anchor already.
    const anchor =
      fragment && (address === '' ? decodeArchivePath(fragment) : anchorIn(named, decodeArchivePath(fragment)))
    return { address: named, ...(anchor && { anchor }) }
  }
  const anchorIn = (path: string, id: string) => (anchors.has(path) ? anchors.get(path)!.get(id) : id)

  const files = new Set<string>()
  for (const page of walkArchivePages(pages)) {
    await setImmediate(undefined, { signal: reading.signal })
    const read = page.read((url, kind) => {
      const path = isWeb(url) ? undefined : locate(url, page.path)?.address
      if (path !== undefined && !byName.has(path) && MAY_BE_FILES.has(kind)) files.add(path)
      return undefined
    })
    if (read.anchors) anchors.set(page.path, read.anchors)
    reading.found(byName.size + files.size)
  }
  return {
    incoming: {
      pages: pages.map(toIncoming),
      files: [...files].map((address) => ({ address })),
      reusableContents: [],
      problems: [],
      locate,
    },
    openFile: async (address) => ({
      name: posix.basename(address),
      bytes: await archive.entries.get(address)!.stream(),
    }),
    leftOut,
    close: archive.close,
  }
}

const MAY_BE_FILES = new Set<ReferenceKind>(['image', 'file', 'link'])

const isWeb = (url: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)

function toIncoming({ path, fields, aliases, read, pages }: PageInArchive): IncomingPage {
  return {
    type: 'document',
    address: path,
    ...(aliases && { aliases }),
    fields,
    read: (resolve) => read(resolve).page,
    pages: pages.map(toIncoming),
  }
}

/** Resolves an address in a page to a path of the archive; undefined when it leads out of the archive. */
export function pathFrom(address: string, from: string): string | undefined {
  if (isWeb(address)) return undefined
  const [path = ''] = address.split('?')
  const joined = posix.normalize(posix.join(posix.dirname(from), decodeArchivePath(path)))
  return joined.startsWith('..') || joined.startsWith('/') ? undefined : joined
}

function decodeArchivePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function* walkArchivePages(pages: readonly PageInArchive[]): Generator<PageInArchive> {
  for (const page of pages) {
    yield page
    yield* walkArchivePages(page.pages)
  }
}

function capPages(pages: readonly PageInArchive[], most: number) {
  let left = most
  let leftOut = 0
  const cap = (each: readonly PageInArchive[]): PageInArchive[] =>
    each.flatMap((page) => {
      const isWithin = left-- > 0
      if (!isWithin) leftOut++
      const below = cap(page.pages)
      return isWithin ? [{ ...page, pages: below }] : []
    })
  const capped = cap(pages)
  return { pages: capped, leftOut }
}

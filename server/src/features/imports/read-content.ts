/** The part of an import before its transaction: the source is read, its files are fetched and stored. */
import type { IncomingContent, IncomingPage, Problem } from '@lectern/content/incoming'
import type { File } from '@lectern/content/revision'
import { ApiError } from '../../core/errors.ts'
import type { Bytes } from '../../core/storage/storage.ts'
import { inParallel } from './in-parallel.ts'
import { type SourceContent, type SourceContext, SourceUnreadableError } from './source.ts'

interface ReadContent {
  incoming: IncomingContent
  /** The stored files by address. */
  files: ReadonlyMap<string, Omit<File, 'id'>>
  /** The number of pages and files. */
  found: number
}

export type StoreFile = (
  bytes: Bytes,
  about: { name: string; contentType?: string | undefined },
) => Promise<Omit<File, 'id'>>

/** The limit of concurrent requests, to be polite to servers. */
export const MAX_PARALLEL_FETCHES = 4

export async function readSourceContent(
  content: SourceContent,
  reading: SourceContext,
  storeFile: StoreFile,
): Promise<ReadContent> {
  const { incoming, leftOut = 0 } = content
  const found = countPages(incoming.pages) + incoming.files.length + leftOut
  const pages = firstPages(incoming.pages, { left: reading.caps.pages })
  reading.found(found)
  const problems: Problem[] = [...incoming.problems]
  const files = new Map<string, Omit<File, 'id'>>()
  const wanted = incoming.files.slice(0, reading.caps.files)
  await inParallel(MAX_PARALLEL_FETCHES, wanted, async ({ address }) => {
    reading.signal.throwIfAborted()
    if (reading.isLate()) return
    try {
      const { name, contentType, bytes } = await content.openFile(address)
      files.set(address, await storeFile(bytes, { name, contentType }))
    } catch (error) {
      reading.signal.throwIfAborted()
      problems.push({ address, reason: toReason(error) })
    }
  })
  const stored = incoming.files.filter(({ address }) => files.has(address))
  return { incoming: { ...incoming, pages, files: stored, problems }, files, found }
}

/** Returns the first pages in reading order, up to the limit. */
function firstPages(pages: readonly IncomingPage[], budget: { left: number }): IncomingPage[] {
  const stored: IncomingPage[] = []
  for (const page of pages) {
    if (budget.left <= 0) break
    budget.left--
    stored.push({ ...page, pages: firstPages(page.pages, budget) })
  }
  return stored
}

/** The reason why one page or file is left out; other errors end the import. */
export function toReason(error: unknown): string {
  if (error instanceof SourceUnreadableError) return error.reason
  if (error instanceof ApiError) return error.message
  throw error
}

export const countPages = (pages: readonly { readonly pages?: readonly unknown[] | undefined }[]): number =>
  pages.reduce((sum, { pages: below = [] }) => sum + 1 + countPages(below as typeof pages), 0)
